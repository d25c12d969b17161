"""In CI a test that skips fails, wherever it skips."""

from __future__ import annotations

from pathlib import Path

import pytest

PASSED_OVER = {
    "test_by_mark": "import pytest\n@pytest.mark.skip(reason='a mark')\ndef test(): ...",
    "test_inside": "import pytest\ndef test(): pytest.skip('an afterthought')",
    "test_module": "import pytest\npytest.skip('a module', allow_module_level=True)",
    "test_import": "import pytest\npytest.importorskip('no_such', reason='an import')\ndef test(): ...",
}


def results(pytester: pytest.Pytester, processes: int) -> pytest.RunResult:
    pytester.makeconftest(Path(__file__).with_name("conftest.py").read_text(encoding="utf-8"))
    return pytester.runpytest_subprocess("--continue-on-collection-errors", "-n", str(processes), "-p", "no:hypothesis")


@pytest.mark.parametrize("processes", [0, 1])
def test_a_skipped_test_fails_in_ci(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, processes: int) -> None:
    pytester.makepyfile(**PASSED_OVER)
    monkeypatch.setenv("CI", "true")
    result = results(pytester, processes)
    result.assert_outcomes(failed=1, errors=3)
    for reason in ("a mark", "an afterthought", "a module", "an import"):
        result.stdout.fnmatch_lines([f"*no test may be skipped in CI: *{reason}"])


def test_elsewhere_tests_may_skip_and_in_ci_they_may_fail_as_expected(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytester.makepyfile(test_it="import pytest\n@pytest.mark.xfail\ndef test(): assert False", **PASSED_OVER)
    monkeypatch.delenv("CI", raising=False)
    results(pytester, 0).assert_outcomes(skipped=4, xfailed=1)
    for name in PASSED_OVER:
        (pytester.path / f"{name}.py").unlink()
    monkeypatch.setenv("CI", "true")
    results(pytester, 0).assert_outcomes(xfailed=1)
