"""Paths as texts: `pathlib` and `os.path`, where they ask for no files."""

from __future__ import annotations

import os
import sys
from pathlib import Path, PurePath, PurePosixPath

from parity.case import case


@case(("a/b/c.txt",), ("/x/y.tar.gz",), ("",), ("..",), ("//n/./m//.hid",), ("///a.",), (".a.b.",))
def parts_of_paths(s):
    """What a path is made of."""
    p = PurePosixPath(s)
    return (
        p.name,
        p.stem,
        p.suffix,
        p.suffixes,
        p.parts,
        str(p.parent),
        p.is_absolute(),
        p.as_posix(),
        p.anchor,
        p.root,
        p.drive,
        repr(p),
        hash(p) == hash(PurePath(s)),
        bytes(p),
    )


@case(("a/b/c.txt",), ("/x/y.tar.gz",), ("k",), ("",), ("/",))
def changed(s):
    """Paths made of a path."""
    p = PurePosixPath(s)
    return (
        str(p.with_suffix(".md")),
        str(p.with_name("z")),
        str(p.with_stem("q")),
        str(p / "d" / "e.f"),
        str(p.joinpath("a", "b")),
        repr("k" / p),
        str(p / "/r"),
        str(p.with_suffix("")),
    )


@case(("a", "b"), ("a", "x/y"), ("a.b", ""), ("a", "/"), ("a", "."), ("a", "b/"))
def bad_names(s, n):
    """What is no name."""
    return str(Path(s).with_name(n))


@case(("a", "txt"), ("a", ".t/x"), ("a", "."), ("a.b", ".c"))
def bad_suffixes(s, n):
    """What is no suffix."""
    return str(Path(s).with_suffix(n))


@case(("/a/b/c", "/a"), ("/a/b", "/c"), ("a/b", "a"), ("a/b", ""), ("/a", ""), ("a", "a"))
def relative(s, t):
    """Behind another path."""
    print(PurePosixPath(s).is_relative_to(t))
    return str(PurePosixPath(s).relative_to(t))


@case((["b/x.py", "a/y.txt", "a/x.py"],), ([],), (["c", "/c/d"],))
def sorted_paths(names):
    """Paths in order, as keys, by patterns."""
    ps = sorted(Path(n) for n in names)
    groups = {}
    for p in ps:
        groups.setdefault(p.suffix or "-", []).append(p.name)
    return (
        [str(p) for p in ps],
        groups,
        len({Path(n) for n in names + names}),
        [str(q) for p in ps for q in p.parents],
        [p.match("*.py") for p in ps],
        [p.match("a/*") for p in ps],
        [p.match("/c/*") for p in ps],
    )


@case(("a/b/c.txt",), ("/x",), ("data.csv",))
def outputs(s):
    """Where a result goes."""
    p = Path(s)
    out = Path("out") / f"{p.stem}_clean{p.suffix}"
    return (
        str(out),
        out.parent == Path("out"),
        os.path.join("x", out.name),
        os.fspath(out),
        f"{out}",
        os.path.commonprefix([s, "a/x"]),  # noqa: RUF071
        os.path.join(p, "z"),
        os.path.basename(p),
        p == s,
        len(p.parents),
        repr(p.parents),
        str(p.parents[0]),
        [str(q) for q in p.parents[:2]],
    )


@case((Path("a/b.txt"),), (Path("/"),), (Path(""),))
def crossing(p: Path) -> Path:
    """A path comes and a path goes."""
    return p.parent / ("x" + p.name)


@case(("a/b",), ("",), ("/q",))
def given(s: str) -> list[PurePosixPath]:
    """Paths in a list."""
    return [PurePosixPath(s), *PurePosixPath(s).parents]


@case(([Path("a"), "b/./c"],), (["x", "y"],), ([],))
def either(found: list[Path | str]) -> list[Path | str]:
    """Texts where paths could be."""
    return [*found, Path("z", *found)]


@case((3,), (None,), ("x",), (Path("k"),))
def of_any(x):
    """What is no part of a path."""
    return str(Path("a", x))


@case((1,), (0,), (5,))
def beyond(n):
    """A parent too far, an address, a path divided by a number."""
    return (
        str(Path("/a/b").parents[n]),
        Path("/a b/ü").as_uri(),
        isinstance(Path("a"), PurePath),
        Path("a") < Path("b"),
        Path("a") / 3 if n > 4 else 0,
    )


class Packed:
    """Says what it is as bytes."""

    def __init__(self, text: str):
        self.text = text

    def __bytes__(self):
        return self.text.encode() if self.text != "no" else self.text


@case(("a",), ("",), ("no",))
def as_bytes(text):
    """`bytes` of an instance, and texts that are kept once."""
    return bytes(Packed(text)), sys.intern(text) == text
