"""Tables as files: CSV with the standard library alone, Parquet with pyarrow (extra ``lab``)."""

from __future__ import annotations

import csv
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from riffraff.kernel.errors import BadInput
from riffraff.kernel.extras import extra
from riffraff.kernel.files import escaped, os_errors
from riffraff.kernel.interrupts import stop_if_asked

CSV, PARQUET = "csv", "parquet"
FORMATS = (CSV, PARQUET)
_BATCH = 1000
"""Rows that are held at once."""
MOST_COLUMNS = 4096


def text_of(value: object) -> str:
    """A value as a CSV cell: numbers so that they read back exactly, nothing for what is missing."""
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return ""
    return repr(value) if isinstance(value, float) else str(value)


def write_csv(path: Path, columns: Iterable[str], rows: Iterable[Sequence[object]]) -> None:
    """Write row by row; a full disk is told in one sentence (``RiffRaffError``)."""
    with os_errors(path), open(path, "w", encoding="utf-8", errors="backslashreplace", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(columns)
        for row in rows:
            stop_if_asked()
            writer.writerow([text_of(value) for value in row])


def write_parquet(
    path: Path, columns: Mapping[str, type], rows: Iterable[Sequence[object]], units: Mapping[str, str] | None = None
) -> None:
    """The same as Parquet; a column's type is ``float``, ``int`` or ``str``, and its field has its ``unit``."""
    pa, pq = extra("pyarrow", "lab"), extra("pyarrow.parquet", "lab")
    types = {float: pa.float64(), int: pa.int64(), str: pa.string()}
    known = units or {}
    schema = pa.schema(
        [pa.field(name, types[kind], metadata={"unit": known.get(name, "")}) for name, kind in columns.items()]
    )
    with os_errors(path), open(path, "wb") as file, pq.ParquetWriter(file, schema) as writer:
        for batch in _batches(rows):
            cells = zip(columns.values(), zip(*batch, strict=True), strict=True)
            arrays = [pa.array([_plain(value, kind) for value in column], types[kind]) for kind, column in cells]
            writer.write_table(pa.Table.from_arrays(arrays, schema=schema))


def write_table(
    path: Path,
    form: str,
    columns: Mapping[str, type],
    rows: Iterable[Sequence[object]],
    units: Mapping[str, str] | None = None,
) -> None:
    """Write in one of the ``FORMATS``. Parquet keeps the ``units``; a CSV has them in its names, or beside it."""
    if form == PARQUET:
        write_parquet(path, columns, rows, units)
    else:
        write_csv(path, columns, rows)


def _plain(value: Any, kind: type) -> Any:
    if value is None or value == "" or (isinstance(value, float) and math.isnan(value)):
        return None if kind is not str else value
    return escaped(value) if kind is str else kind(value)


def _batches(rows: Iterable[Sequence[object]]) -> Iterator[list[Sequence[object]]]:
    left = iter(rows)
    while batch := list(islice(left, _BATCH)):
        stop_if_asked()
        yield batch


def table_file(folder: Path, stem: str) -> Path:
    """The table of this stem in a folder, in either form. Raises ``BadInput`` if there is none."""
    for form in FORMATS:
        path = folder / f"{stem}.{form}"
        if path.is_file():
            return path
    raise BadInput("kernel.files.missing", file=folder / f"{stem}.csv")


def read_table(path: Path) -> Iterator[dict[str, str]]:
    """The rows of a table of the lab as text by column, one at a time. Raises ``BadInput`` for what is none."""
    if path.suffix == f".{PARQUET}":
        yield from _read_parquet(path)
        return
    with os_errors(path), open(path, encoding="utf-8", newline="") as file:
        try:
            reader = csv.reader(file, strict=True)
            columns = next(reader, [])
            if len(columns) > MOST_COLUMNS or len(set(columns)) < len(columns):
                raise BadInput("lab.table.columns", file=path, line=1)
            for row in reader:
                stop_if_asked()
                if len(row) != len(columns):
                    raise BadInput("lab.table.columns", file=path, line=reader.line_num)
                yield dict(zip(columns, row, strict=True))
        except (csv.Error, UnicodeDecodeError) as error:
            raise BadInput("lab.table.not_csv", file=path) from error


def _read_parquet(path: Path) -> Iterator[dict[str, str]]:
    pa, pq = extra("pyarrow", "lab"), extra("pyarrow.parquet", "lab")
    try:
        with os_errors(path), pq.ParquetFile(path) as file:
            for batch in file.iter_batches(_BATCH):
                for row in batch.to_pylist():
                    yield {name: text_of(value) for name, value in row.items()}
    except pa.ArrowInvalid as error:
        raise BadInput("lab.table.not_parquet", file=path) from error
