"""Which module of a folder each host of JavaScript runs: the relaxed one where its engine has relaxed SIMD and nobody is strict."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from artifact.test_relaxed import check_bound, line32, numbers, variants
from hosts.javascript import EVERY, Hosts
from hosts.tagged import tagged
from lanewise import compile

WITHOUT = ("node v20.", "webkitgtk")
"""How the versions of engines begin that have no relaxed SIMD."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("line") / "line32"
    compile(line32).build(found)
    return found


@pytest.fixture(scope="module")
def hosts(folder: Path) -> Iterator[Hosts]:
    found = Hosts(lambda: [folder])
    yield found
    found.close()


@pytest.mark.parametrize("strict", [False, True], ids=["relaxed", "strict"])
@pytest.mark.parametrize("name", EVERY)
def test_a_host_runs_the_relaxed_module_where_it_can(name: str, strict: bool, hosts: Hosts, folder: Path) -> None:
    host, given = hosts[name], numbers(np.float32, 1)
    call = {"export": "line32", "args": [tagged(each) for each in given]}
    found = host.answers(folder, [call], {"strict": strict})
    has_relaxed = not host.version.startswith(WITHOUT)
    wanted = "relaxed" if has_relaxed and not strict else "baseline"
    assert {file.sha256: variant for variant, file in variants(folder).items()}[found["sha256"]] == wanted, host.version
    [outcome] = found["outcomes"]
    if wanted == "baseline":
        assert outcome["value"] == tagged(line32(*given))
    else:
        check_bound(np.frombuffer(bytes.fromhex(outcome["value"]["bytes"]), np.float32), given, 1)
