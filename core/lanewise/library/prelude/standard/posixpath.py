"""`os.path` of names alone, as on Linux: what asks for files is outside. In: texts. Out: what CPython's own functions give."""

from __future__ import annotations

from typing import Any

from lanewise.library.prelude.standard.os import fspath


def join(a: Any, *p: Any) -> Any:
    """One behind the other; what begins at the root begins anew."""
    path = fspath(a)
    for each in p:
        part = fspath(each)
        if part.startswith("/"):
            path = part
        elif not path or path.endswith("/"):
            path += part
        else:
            path += "/" + part
    return path


def split(p: Any) -> Any:
    """What is before the last slash, and what is behind it."""
    path = fspath(p)
    i = path.rfind("/") + 1
    head, tail = path[:i], path[i:]
    bare = head.rstrip("/")
    return bare or head, tail


def basename(p: Any) -> Any:
    """What is behind the last slash."""
    path = fspath(p)
    return path[path.rfind("/") + 1 :]


def dirname(p: Any) -> Any:
    """What is before it."""
    path = fspath(p)
    head = path[: path.rfind("/") + 1]
    return head.rstrip("/") or head


def splitext(p: Any) -> Any:
    """A name and what is behind its last dot, with it; dots that a name begins with are none."""
    path = fspath(p)
    slash, dot = path.rfind("/"), path.rfind(".")
    for i in range(slash + 1, dot):
        if path[i] != ".":
            return path[:dot], path[dot:]
    return path, path[:0]


def isabs(s: Any) -> bool:
    """Whether it begins at the root."""
    return bool(fspath(s).startswith("/"))


def normpath(path: Any) -> Any:
    """Without what leads nowhere: `a//b/../c`."""
    path = fspath(path)
    if not path:
        return "."
    roots = 0
    if path.startswith("/"):
        roots = 2 if path.startswith("//") and not path.startswith("///") else 1
    kept: list[str] = []
    for part in path.split("/"):
        if part == "" or part == ".":
            continue
        if part != ".." or (roots == 0 and not kept) or (kept and kept[-1] == ".."):
            kept.append(part)
        elif kept:
            kept.pop()
    return "/" * roots + "/".join(kept) or "."


def normcase(s: Any) -> Any:
    """A name as it is: capitals are others than small letters."""
    return fspath(s)
