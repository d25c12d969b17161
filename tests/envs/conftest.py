"""PettingZoo has no release for Python 3.15 yet: these tests are not collected there, and named so."""

import sys

collect_ignore_glob = ["test_*.py"] if sys.version_info >= (3, 15) else []


def pytest_report_header() -> list[str]:
    return ["tests/envs: not collected, PettingZoo is not there"] if collect_ignore_glob else []
