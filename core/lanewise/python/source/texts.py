"""Source texts that are no files. In: a text, a file name. Out: the names of the module that it makes."""

from __future__ import annotations

import builtins
import linecache
from collections.abc import Mapping
from typing import Any


def names_of(text: str, file: str, given: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Run a source text as a module of this file name, whose lines are found although there is no such file; its names. `given`:
    those that it has before."""
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    namespace: dict[str, Any] = {"__name__": "__lanewise__", **(given or {})}
    exec(builtins.compile(text, file, "exec", dont_inherit=True), namespace)
    return namespace
