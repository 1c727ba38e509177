"""The cache of machine code: found again, safe to share, safe from damage and from others."""

from __future__ import annotations

import multiprocessing
import os
import sys
from pathlib import Path

import pytest
from lanewise.runtime.engine import Runner
from lanewise_wasm import cache
from runtime.images import ADD, TWO_FLOATS, image

ROOT = Path(__file__).parents[2]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LANEWISE_CACHE", str(tmp_path))
    return tmp_path / "wasmtime"


def call() -> float:
    result: float = Runner(image(ADD, TWO_FLOATS, "float")).callable("f")(1, 2)
    return result


def test_code_is_kept_in_a_folder_of_ones_own_and_found_again(folder: Path) -> None:
    assert call() == 3.0
    (file,) = folder.iterdir()
    assert folder.stat().st_mode & 0o777 == 0o700
    assert file.stat().st_mode & 0o777 == 0o600
    written = file.stat().st_mtime_ns
    assert call() == 3.0
    assert file.stat().st_mtime_ns == written


@pytest.mark.parametrize("damage", ["empty", "short", "flipped", "foreign"])
def test_a_damaged_file_is_ignored_and_rewritten(folder: Path, damage: str) -> None:
    call()
    (file,) = folder.iterdir()
    whole = file.read_bytes()
    content = bytearray(whole)
    content[len(content) // 2] ^= 1
    wrong = {"empty": b"", "short": whole[:-100], "flipped": bytes(content), "foreign": b"\x7fELF" + whole}[damage]
    file.write_bytes(wrong)
    assert call() == 3.0
    assert file.read_bytes() == whole


def test_code_for_another_engine_is_compiled_anew(folder: Path) -> None:
    call()
    (file,) = folder.iterdir()
    cache.store(file.stem, b"\x7fELF not machine code")
    assert call() == 3.0
    assert len(file.read_bytes()) > 1000


def test_what_others_may_write_is_not_executed(folder: Path) -> None:
    cache.store("key", b"code")
    assert cache.load("key") == b"code"
    file = folder / "key.code"
    file.chmod(0o666)
    assert cache.load("key") is None
    file.chmod(0o600)
    folder.chmod(0o777)
    assert cache.load("key") is None
    folder.chmod(0o700)
    assert cache.load("key") == b"code"
    target = folder / "elsewhere"
    file.rename(target)
    file.symlink_to(target)
    assert cache.load("key") is None
    if os.geteuid() == 0:
        file.unlink()
        target.rename(file)
        os.chown(file, 12345, 12345)
        assert cache.load("key") is None


def test_a_place_that_cannot_be_used_is_no_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for place in ("", str(tmp_path / "file" / "x"), "/proc/nowhere"):
        (tmp_path / "file").write_text("in the way")
        monkeypatch.setenv("LANEWISE_CACHE", place)
        assert call() == 3.0
    monkeypatch.delenv("LANEWISE_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    if sys.platform == "linux":
        assert cache.folder() == str(tmp_path / "xdg" / "lanewise" / "wasmtime")


def test_the_files_unused_for_longest_go_first(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "LIMIT", 4000)
    for k in range(6):
        cache.store(f"k{k}", bytes(900))
        os.utime(folder / f"k{k}.code", (1000 + k, 1000 + k))
        if k == 3:
            assert cache.load("k0") is not None  # a use makes it young
    (folder / "dead.new").write_bytes(b"left by a killed writer")
    os.utime(folder / "dead.new", (0, 0))
    cache.store("last", bytes(900))
    assert sorted(p.name for p in folder.iterdir()) == ["k0.code", "k4.code", "k5.code", "last.code"]


def write_and_read(work: tuple[str, int]) -> bool:
    os.environ["LANEWISE_CACHE"] = work[0]
    code = bytes([7]) * 100_000
    for _ in range(40):
        cache.store("shared", code)
        if cache.load("shared") != code:
            return False
    return call() == 3.0


def test_writers_in_parallel_leave_a_whole_file(folder: Path) -> None:
    with multiprocessing.get_context("fork").Pool(4) as pool:
        assert all(pool.map(write_and_read, [(str(folder.parent), k) for k in range(4)]))
    assert not list(folder.glob("*.new"))
