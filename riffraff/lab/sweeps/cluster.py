"""The same sweep on a Dask cluster that is already running (extra ``cluster``). The rows are those of a local one.

The machines of the cluster need the same version of this package and of what it depends on; they need not share files
with this one.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from itertools import islice
from typing import Any

from riffraff.kernel.errors import BadInput, RiffRaffError
from riffraff.kernel.extras import extra
from riffraff.kernel.interrupts import at_once
from riffraff.lab.sweeps.work import Job

_ADDRESS = re.compile(r"([a-z]+://)?[^\s/:]\S*:\d{1,5}")
"""A machine and a port; of what is none the client tries to make something for long."""
CONNECT_S = 10.0
"""How long an answer from the scheduler is waited for."""
_AHEAD = 4
"""Blocks under way for each thread of the cluster: enough that none waits, few enough to stay small."""


def block_rows(job: Job, block: range, skip: frozenset[int]) -> list[tuple[int, list[Any]]]:
    """What a worker of the cluster runs."""
    return list(job.rows(block, skip))


def rows_on(address: str, job: Job, finished: Container[int]) -> Iterator[tuple[int, list[Any]]]:
    """Every run that is not ``finished`` with its row, as they come. Raises ``RiffRaffError`` if the cluster fails."""
    distributed = extra("distributed", "cluster")
    if not _ADDRESS.fullmatch(address):
        raise BadInput("lab.cluster.no_scheduler", address=address, reason="ValueError")
    try:
        with at_once():
            client = distributed.Client(address, timeout=CONNECT_S, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise BadInput("lab.cluster.no_scheduler", address=address, reason=type(error).__name__) from error
    with client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise RiffRaffError("lab.cluster.no_workers", address=address)
        blocks = job.blocks(finished)
        with at_once():
            held = client.scatter(job, broadcast=True)

        def submit(block: range) -> Any:
            skip = frozenset(run for run in block if run in finished)
            return client.submit(block_rows, held, block, skip, pure=False)

        done = distributed.as_completed([submit(block) for block in islice(blocks, _AHEAD * threads)], loop=client.loop)
        while True:
            with at_once():
                future = next(done, None)
            if future is None:
                return
            try:
                yield from future.result()
            except RiffRaffError:
                raise
            except Exception as error:
                reason = f"{type(error).__name__}: {str(error)[:200]}"
                raise RiffRaffError("lab.cluster.failed", address=address, reason=reason) from error
            block = next(blocks, None)
            if block is not None:
                done.add(submit(block))
