"""Source texts that are no files. In: a text, a file name, names that it may use. Out: the names of the module that it makes."""

from __future__ import annotations

import builtins
import linecache
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

QUIET = "<lanewise call "
"""How names of files begin whose functions only call another one: they are no frames of a traceback."""

_NONE: Mapping[str, object] = MappingProxyType({})


def names_of(text: str, file: str, given: Mapping[str, object] = _NONE) -> dict[str, Any]:
    """Run a source text as a module of this file name, whose lines are found although there is no such file; its names."""
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    namespace: dict[str, Any] = {"__name__": "__lanewise__", **given}
    exec(builtins.compile(text, file, "exec", dont_inherit=True), namespace)
    return namespace
