"""`pathlib` where it asks for no files: paths as on Linux, as texts that are taken apart.

In: texts and paths. Out: what CPython's own classes give, their errors among it. A path is its text without what says nothing
(`a//b/.` is `a/b`); POSIX, 4.13 lets two slashes at the beginning, and no more, be another root than one.
"""

from __future__ import annotations

import fnmatch
import os
from typing import Any

_NOTHING = "."
"""The path without any part."""


class PurePosixPath:
    """A path of names between slashes."""

    __slots__ = ("_text",)

    _text: str

    def __init__(self, *args: Any) -> None:
        self._text = _joined([_text_of(part) for part in args])

    @property
    def parts(self) -> tuple[str, ...]:
        """The root, if it has one, and the names."""
        return tuple(_parts(self._text))

    @property
    def drive(self) -> str:
        """Windows has them."""
        return ""

    @property
    def root(self) -> str:
        """Where it begins, if not where it is read."""
        return _root(self._text)

    @property
    def anchor(self) -> str:
        """Drive and root."""
        return _root(self._text)

    @property
    def name(self) -> str:
        """The last name."""
        return _name(self._text)

    @property
    def suffix(self) -> str:
        """The end of the name from its last dot on."""
        name = self.name
        return name[_dot(name) :]

    @property
    def suffixes(self) -> list[str]:
        """All ends that begin with a dot."""
        name = self.name
        if name.endswith("."):
            return []
        return ["." + each for each in name.lstrip(".").split(".")[1:]]

    @property
    def stem(self) -> str:
        """The name without its suffix."""
        name = self.name
        return name[: _dot(name)]

    @property
    def parent(self) -> Any:
        """The path that it is in; a root is in itself."""
        return type(self)(_up(self._text, 1))

    @property
    def parents(self) -> Any:
        """All paths that it is in, from the inside out."""
        return _Parents(self)

    def is_absolute(self) -> bool:
        """Whether it begins with a root."""
        return _root(self._text) != ""

    def is_reserved(self) -> bool:
        """Windows has such names."""
        return False

    def as_posix(self) -> str:
        """With slashes."""
        return self._text

    def as_uri(self) -> str:
        """As an address of the form `file:`."""
        from urllib.parse import quote_from_bytes

        if not self.is_absolute():
            raise ValueError("relative path can't be expressed as a file URI")
        return "file://" + quote_from_bytes(bytes(self))

    def joinpath(self, *args: Any) -> Any:
        """This one, and these behind."""
        return type(self)(self, *args)

    def with_name(self, name: Any) -> Any:
        """Another last name."""
        if not self.name:
            raise ValueError(f"{self!r} has an empty name")
        if not name or "/" in name or name == _NOTHING:
            raise ValueError(f"Invalid name {name!r}")
        return type(self)(_up(self._text, 1), name)

    def with_stem(self, stem: Any) -> Any:
        """The same suffix behind another stem."""
        return self.with_name(stem + self.suffix)

    def with_suffix(self, suffix: Any) -> Any:
        """The same stem before another suffix."""
        if "/" in suffix or (suffix and not suffix.startswith(".")) or suffix == ".":
            raise ValueError(f"Invalid suffix {suffix!r}")
        if not self.name:
            raise ValueError(f"{self!r} has an empty name")
        return type(self)(_up(self._text, 1), self.stem + suffix)

    def relative_to(self, *other: Any) -> Any:
        """What is left of it behind another one."""
        if not other:
            raise TypeError("need at least one argument")
        base = _joined([_text_of(part) for part in other])
        own, behind = _parts(self._text), _parts(base)
        if own[: len(behind)] != behind or (not behind and self.root):
            there = base if behind else ""
            words = "OR one path is relative and the other is absolute."
            raise ValueError(f"{self._text!r} is not in the subpath of {there!r} {words}")
        return type(self)(*own[len(behind) :])

    def is_relative_to(self, *other: Any) -> bool:
        """Whether something is left of it behind another one."""
        try:
            self.relative_to(*other)
            return True
        except ValueError:
            return False

    def match(self, path_pattern: Any) -> bool:
        """Whether its last names are those of a pattern; of one with a root, all are."""
        pattern = _joined([_text_of(path_pattern)])
        wanted, own = _parts(pattern), _parts(self._text)
        if not wanted:
            raise ValueError("empty pattern")
        if _root(pattern):
            if len(wanted) != len(own) or own[0] != wanted[0]:
                return False
        elif len(wanted) > len(own):
            return False
        return all(fnmatch.fnmatchcase(a, b) for a, b in zip(reversed(own), reversed(wanted)))  # noqa: B905

    def __truediv__(self, key: Any) -> Any:
        if isinstance(key, str) or hasattr(key, "__fspath__"):
            return type(self)(self, key)
        return NotImplemented

    def __rtruediv__(self, key: Any) -> Any:
        if isinstance(key, str) or hasattr(key, "__fspath__"):
            return type(self)(key, self)
        return NotImplemented

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PurePosixPath):
            return NotImplemented
        return self._text == other._text

    def __hash__(self) -> int:
        return hash(self.parts)

    def __lt__(self, other: Any) -> Any:
        return self.parts < other.parts if isinstance(other, PurePosixPath) else NotImplemented

    def __le__(self, other: Any) -> Any:
        return self.parts <= other.parts if isinstance(other, PurePosixPath) else NotImplemented

    def __gt__(self, other: Any) -> Any:
        return self.parts > other.parts if isinstance(other, PurePosixPath) else NotImplemented

    def __ge__(self, other: Any) -> Any:
        return self.parts >= other.parts if isinstance(other, PurePosixPath) else NotImplemented

    def __fspath__(self) -> str:
        return self._text

    def __bytes__(self) -> bytes:
        return self._text.encode()

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._text!r})"


class PosixPath(PurePosixPath):
    """A path of the machine that it is on; what asks that machine is not compiled."""

    __slots__ = ()


PurePath = PurePosixPath
Path = PosixPath


class _Parents:
    """The paths that a path is in."""

    def __init__(self, path: Any) -> None:
        self._path = path
        names = len(_parts(path._text)) - (1 if path.root else 0)
        self._count = names

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, idx: Any) -> Any:
        if isinstance(idx, slice):
            return tuple(self._at(i) for i in range(*idx.indices(self._count)))
        if idx >= self._count or idx < -self._count:
            raise IndexError(idx)
        return self._at(idx + self._count if idx < 0 else idx)

    def _at(self, place: int) -> Any:
        return type(self._path)(_up(self._path._text, place + 1))

    def __repr__(self) -> str:
        return f"<{type(self._path).__name__}.parents>"


def _text_of(part: Any) -> str:
    """A part as a text."""
    found = os.fspath(part)
    if isinstance(found, str):
        return found
    raise TypeError(f"argument should be a str object or an os.PathLike object returning str, not {type(part)!r}")


def _joined(texts: list[str]) -> str:
    """The parts one behind the other, from the last on that has a root, without what says nothing."""
    root = ""
    names: list[str] = []
    for text in texts:
        if text.startswith("/"):
            root = "//" if text.startswith("//") and not text.startswith("///") else "/"
            names.clear()
        for name in text.split("/"):
            if name and name != _NOTHING:
                names.append(name)
    return root + "/".join(names) if root or names else _NOTHING


def _root(text: str) -> str:
    if not text.startswith("/"):
        return ""
    return "//" if text.startswith("//") else "/"


def _parts(text: str) -> list[str]:
    """The root, if there is one, and the names of a path."""
    if text == _NOTHING:
        return []
    root = _root(text)
    found = [root] if root else []
    if len(text) > len(root):
        found.extend(text[len(root) :].split("/"))
    return found


def _name(text: str) -> str:
    return "" if text == _NOTHING else text[text.rfind("/") + 1 :]


def _dot(name: str) -> int:
    """Where a suffix begins."""
    place = name.rfind(".")
    return place if 0 < place < len(name) - 1 else len(name)


def _up(text: str, levels: int) -> str:
    """The text without its last names."""
    root = _root(text)
    names = _parts(text)[1 if root else 0 :]
    return root + "/".join(names[: max(len(names) - levels, 0)]) or _NOTHING
