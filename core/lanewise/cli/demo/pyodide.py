"""Where Python for the page comes from. In: a folder that the user names, the cache, or npm. Out: a folder with Pyodide's files.

Pyodide is a package of npm's. It is fetched once, checked against the hash below, and kept beside the other caches.
"""

from __future__ import annotations

import base64
import hashlib
import shutil
import subprocess
import tarfile
import tempfile
from importlib import import_module
from pathlib import Path

from lanewise.errors import ArtifactError

VERSION = "314.0.7"
SHA512 = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""What a page loads; the rest of the package is for others."""
WAY = "name a folder that has it (--pyodide DIR, as `npm install pyodide` makes one), or install npm and run this again"


def find(chosen: Path | None) -> Path | None:
    """The folder, fetched if need be; None where it cannot be had. A folder that was named has to be one."""
    if chosen is not None:
        missing = [name for name in FILES if not (chosen / name).is_file()]
        if missing:
            raise ArtifactError(f"{chosen} is no folder of Pyodide: {missing[0]} is not in it; `npm install pyodide` makes one")
        return chosen
    kept = _kept()
    if kept is not None and not _is_whole(kept):
        kept = kept if _fetch(kept) else None
    return kept


def _kept() -> Path | None:
    place = import_module("lanewise_wasm.cache").folder()
    return Path(place).parent / f"pyodide-{VERSION}" if place else None


def _is_whole(folder: Path) -> bool:
    return all((folder / name).is_file() for name in FILES)


def _fetch(folder: Path) -> bool:
    """Whether npm gave it."""
    npm = shutil.which("npm")
    if npm is None:
        return False
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
        command = [npm, "pack", f"pyodide@{VERSION}", "--silent", "--pack-destination", scratch]
        done = subprocess.run(command, cwd=scratch, capture_output=True, text=True, check=False)
        packed = next(Path(scratch).glob("*.tgz"), None)
        if done.returncode or packed is None:
            return False
        _check(packed)
        _unpack(packed, Path(scratch) / "unpacked")
        if folder.exists():
            shutil.rmtree(folder)
        (Path(scratch) / "unpacked").rename(folder)
    return True


def _check(packed: Path) -> None:
    found = base64.b64encode(hashlib.sha512(packed.read_bytes()).digest()).decode()
    if found != SHA512:
        raise ArtifactError(f"npm gave another pyodide@{VERSION} than the one that is known: its SHA-512 is {found}, not {SHA512}")


def _unpack(packed: Path, folder: Path) -> None:
    """The files that a page loads, and no others; names in the archive lead nowhere else."""
    folder.mkdir()
    with tarfile.open(packed) as archive:
        for name in FILES:
            member = archive.extractfile(f"package/{name}")
            if member is None:
                raise ArtifactError(f"pyodide@{VERSION} has no {name}")
            (folder / name).write_bytes(member.read())
