"""What commands work on: functions by their names, decorated or not."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest
from cli import plain
from cli.test_cli import HERE, lanewise
from lanewise.cli.targets import NoTarget, find
from lanewise.loaded import load

PLAIN = str(HERE / "plain.py")


def test_a_function_that_is_named_needs_no_decorator() -> None:
    done = lanewise("run", f"{PLAIN}:binomial", "50", "25")
    assert done.returncode == 0 and json.loads(done.stdout) == math.comb(50, 25), done.stderr
    assert lanewise("check", f"{PLAIN}:binomial").stdout == "1 function: it is compiled\n"


def test_several_functions_are_built_into_one_folder(tmp_path: Path) -> None:
    done = lanewise("build", f"{PLAIN}:clamp,binomial", "-o", str(tmp_path / "out"))
    assert done.returncode == 0, done.stderr
    artifact = load(tmp_path / "out")
    assert list(artifact) == ["clamp", "binomial"]
    assert artifact["clamp"](2.5, high=2.0) == plain.clamp(2.5, high=2.0)
    assert list(find(f"{tmp_path / 'out'}:binomial").functions) == ["binomial"]


@pytest.mark.parametrize(("target", "message"), [
    (PLAIN, rf"has no function that is decorated with @compile: name one, {PLAIN}:clamp or {PLAIN}:binomial$"),
    (f"{PLAIN}:clamp,nothing", r"has no function 'nothing': there are clamp, binomial$"),
    (f"{HERE}/nowhere.py", r"nowhere.py is not there$"),
])  # fmt: skip
def test_a_target_that_is_not_there(target: str, message: str) -> None:
    with pytest.raises(NoTarget, match=message):
        find(target)


def test_a_traceback_begins_with_the_users_function() -> None:
    done = lanewise("run", f"{PLAIN}:binomial", "5", "9")
    assert done.returncode == 1
    head, first, *_ = done.stderr.splitlines()
    assert head.startswith("Traceback") and first == f'  File "{PLAIN}", line 11, in binomial'
    assert done.stderr.endswith("ValueError: k must lie between 0 and 5\n")
