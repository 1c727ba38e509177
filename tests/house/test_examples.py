"""Examples print what is expected: compiled, and under CPython, which is where the expectation comes from."""

from __future__ import annotations

from pathlib import Path

import demo
import expected
import pytest
from lanewise.cli import benching
from lanewise.cli.demo import gallery


@pytest.mark.parametrize("example", expected.ALL, ids=lambda path: path.stem)
def test_compiled_it_prints_what_is_expected(example: Path) -> None:
    assert expected.output(example) == expected.expected(example).read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("example", [e for e in expected.ALL if e.stem not in expected.OWN], ids=lambda path: path.stem)
def test_cpython_prints_the_same(example: Path) -> None:
    assert expected.output(example, plain=True) == expected.expected(example).read_text(encoding="utf-8")


def test_examples_are_numbered_and_their_outputs_are_theirs() -> None:
    numbers = [int(example.stem.partition("_")[0]) for example in expected.ALL]
    assert numbers == list(range(1, len(numbers) + 1)) and len(numbers) >= 8
    outputs = {path.stem for path in (expected.EXAMPLES / "expected").iterdir()}
    assert outputs == {example.stem for example in expected.ALL}
    assert set(expected.OWN) <= outputs


def test_the_demo_compiles_what_the_examples_hold(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["demo.py", "gcd", "score"])
    monkeypatch.setattr(benching, "SECONDS", 0.0001)
    with pytest.raises(SystemExit) as ended:
        demo.main()
    assert not ended.value.code
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines if line[-1:] == "x"] == ["gcd", "score"]
    assert max(map(len, lines)) <= 120
    entries = gallery.entries()
    assert {entry.path for entry in entries} <= set(expected.ALL)
    assert len(entries) >= 8
