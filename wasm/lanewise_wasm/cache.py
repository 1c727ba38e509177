"""Code on disk. In: a key and the code that an engine made, or the library's as the compiler lowered it (`storeroom.py`). Out: the
code again, in a later process.

The files hold code that will be executed, so the folder and each file must belong to this user and be writable by
nobody else; otherwise the cache is not used. Every file begins with the SHA-256 of the rest: the engine checks its own
version, not that the bytes are whole. Writers go through a temporary file and `os.replace`, so that readers and other
writers see a whole file or none. `LANEWISE_CACHE` names another folder; empty, it turns the cache off.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
import sys
import time

LIMIT = 256 << 20
"""Bytes that the folder may hold; beyond, the files unused for longest go."""
_LOOK_EVERY = 64
"""What part of the limit a process stores between two looks at the whole folder: with thousands of files one takes 27 ms."""
_unlooked = LIMIT
"""Bytes that this process stored since its last look; it has one at first."""
_MAGIC = b"lanewise code 1\n"
_HEADER = len(_MAGIC) + 32
_SUFFIX = ".code"
_TOUCH_AFTER = 60.0
"""A use within a minute of the last one writes nothing to the disk. (With an hour, processes that store much lost what all of them
use: it was the oldest.)"""
_ABANDONED_AFTER = 3600.0
"""A file that is written for so long has lost its writer."""


def folder() -> str | None:
    """Where code is kept, or None for nowhere."""
    chosen = os.environ.get("LANEWISE_CACHE")
    if chosen is not None:
        return os.path.join(chosen, "wasmtime") if chosen else None
    home = os.path.expanduser("~")
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or os.path.join(home, "AppData", "Local")
    elif sys.platform == "darwin":
        base = os.path.join(home, "Library", "Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or os.path.join(home, ".cache")
    return os.path.join(base, "lanewise", "wasmtime") if os.path.isabs(base) else None


def load(key: str) -> bytes | None:
    """The code stored under this key, or None; whatever is wrong with the file is no reason to fail."""
    place = _safe_folder(create=False)
    if place is None:
        return None
    path = os.path.join(place, key + _SUFFIX)
    try:
        # A link is not followed: it may lead out of the folder that was checked.
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0))
        with open(descriptor, "rb") as file:
            facts = os.fstat(descriptor)
            if not stat.S_ISREG(facts.st_mode) or not _ours(facts):
                return None
            content = file.read()
    except OSError:
        return None
    code = content[_HEADER:]
    if content[:_HEADER] != _MAGIC + hashlib.sha256(code).digest():
        return None
    if time.time() - facts.st_mtime > _TOUCH_AFTER:
        with contextlib.suppress(OSError):
            os.utime(path)
    return code


def store(key: str, code: bytes) -> None:
    """Keep code under this key, if there is a place for it."""
    global _unlooked
    place = _safe_folder(create=True)
    if place is None or len(code) > LIMIT // 4:
        return
    temporary = os.path.join(place, f"{key}.{os.getpid()}.{time.monotonic_ns()}.new")
    try:
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        with open(os.open(temporary, flags, 0o600), "wb") as file:
            file.write(_MAGIC + hashlib.sha256(code).digest() + code)
        os.replace(temporary, os.path.join(place, key + _SUFFIX))
        _unlooked += len(code)
        if _unlooked > LIMIT // _LOOK_EVERY:
            _unlooked = 0
            _trim(place)
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(temporary)


def _ours(facts: os.stat_result) -> bool:
    """Whether it belongs to us and nobody else may write to it. Windows protects the user's folder itself."""
    return sys.platform == "win32" or (facts.st_uid == os.geteuid() and not facts.st_mode & 0o022)


def _safe_folder(create: bool) -> str | None:
    place = folder()
    if place is None:
        return None
    try:
        if create:
            os.makedirs(os.path.dirname(place), exist_ok=True)
            with contextlib.suppress(FileExistsError):
                os.mkdir(place, 0o700)
        facts = os.lstat(place)
    except OSError:
        return None
    return place if stat.S_ISDIR(facts.st_mode) and _ours(facts) else None


def _trim(place: str) -> None:
    """Drop the files unused for longest, until the rest fits; and what a killed writer left."""
    with os.scandir(place) as entries:
        files = [(entry.stat(follow_symlinks=False), entry.path) for entry in entries if entry.is_file(follow_symlinks=False)]
    old = [path for facts, path in files if path.endswith(".new") and time.time() - facts.st_mtime > _ABANDONED_AFTER]
    kept = sorted(((facts.st_mtime, facts.st_size, path) for facts, path in files if path.endswith(_SUFFIX)), reverse=True)
    total = 0
    for _, size, path in kept:
        total += size
        if total > LIMIT:
            old.append(path)
    for path in old:
        with contextlib.suppress(OSError):
            os.unlink(path)
