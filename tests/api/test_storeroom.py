"""What an earlier process has compiled of the library is not compiled again, and does not show."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from lanewise import storeroom
from lanewise.passes.intervals import FAST

PROGRAM = """
import hashlib, json, math
from lanewise import shelf
from lanewise.compiled import Compiled
from lanewise.settings import settings

attempts, compiled = [], shelf.compiled

def noted(*given):
    attempts.append(compiled(*given))
    return attempts[-1]

shelf.compiled = noted

def words(text: str, numbers: list[float]) -> list[str]:
    found = []
    for word in text.upper().split():
        found.append(f"{word:>8}|{round(math.fsum(numbers), 2)}|{int(word, 36) ** 9}")
    return sorted(found)

def looked_up(text: str, n: int) -> float:
    try:
        return {"e": math.exp(n), "gamma": math.gamma(n)}[text]
    except (KeyError, OverflowError) as error:
        return float(len(str(error)))

def in_order(numbers: list[int]) -> list[int]:
    return sorted(numbers, key=lambda n: (n ** 9, numbers.index(n)))

digest = hashlib.sha256()
for function in (words, looked_up, in_order):
    image = Compiled(function, settings({}))._image(Compiled(function, settings({})).annotated)
    for each in (image, image.replay()):
        digest.update(each.wasm + repr((each.sites, each.sources)).encode())
        for form in ("code.typed", "code.low"):
            digest.update(each.texts[form]().encode())
made = sum(len(s.low) - len(s._taken) for s in shelf._SHELVES.values())
print(json.dumps([digest.hexdigest(), made, attempts.count(None)]))
"""


def run(tmp_path: Path, cache: Path | None, verify: str = "") -> tuple[str, int, int]:
    """What the programs are compiled to, how many functions of the library were compiled for it, how many tried in vain."""
    script = tmp_path / "program.py"
    script.write_text(PROGRAM)
    env = {**os.environ, "LANEWISE_VERIFY": verify, "LANEWISE_CACHE": str(cache or ""), "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, env=env, check=True)
    digest, compiled, in_vain = json.loads(done.stdout)
    return digest, compiled, in_vain


def test_what_a_process_finds_is_not_compiled_and_does_not_show(tmp_path: Path) -> None:
    digest, every, in_vain = run(tmp_path, None)
    assert every > 100 and in_vain
    cache = tmp_path / "cache"
    assert run(tmp_path, cache) == (digest, every, in_vain)
    assert run(tmp_path, cache) == (digest, 0, 0)
    for place, file in enumerate(sorted((cache / "wasmtime").iterdir())):
        if place % 3 == 0:
            file.unlink()
        elif place % 3 == 1:
            file.write_bytes(file.read_bytes()[:-1])
    again, some, _ = run(tmp_path, cache)
    assert again == digest
    assert 0 < some <= every
    assert run(tmp_path, cache) == (digest, 0, 0)


def test_who_verifies_takes_what_was_verified_alone(tmp_path: Path) -> None:
    digest, every, in_vain = run(tmp_path, tmp_path)
    assert run(tmp_path, tmp_path, verify="1") == (digest, every, in_vain)
    assert run(tmp_path, tmp_path, verify="1") == (digest, 0, 0)


def test_one_of_several_instances_is_compiled_beside_those_that_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They stand in one source, which has one name."""
    digest, *_ = run(tmp_path, tmp_path)
    monkeypatch.setenv("LANEWISE_VERIFY", "")
    lost = [tmp_path / "wasmtime" / f"{storeroom._key(f'parts:horner<{n}>', FAST)}.code" for n in (3, 4, 5, 6, 7, 8)]
    there = [file for file in lost if file.exists()]
    assert len(there) > 1
    for file in there:
        file.unlink()
        assert run(tmp_path, tmp_path)[0] == digest


def test_it_is_closed_where_the_sources_are_newer_than_what_runs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LANEWISE_CACHE", str(tmp_path))
    storeroom._compiler.cache_clear()
    assert storeroom.is_open()
    monkeypatch.setattr(storeroom, "_BEGAN", 0.0)
    storeroom._compiler.cache_clear()
    assert not storeroom.is_open()
    storeroom._compiler.cache_clear()
