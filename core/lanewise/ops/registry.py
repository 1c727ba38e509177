"""Nothing comes in; every op that is defined goes out, by name.

A new op is one new file in this folder: importing the folder's modules is what fills the table.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

import lanewise.ops as package
from lanewise.ops.define import OPS, Definition


@cache
def ops() -> dict[str, Definition]:
    """All definitions."""
    for module in pkgutil.iter_modules(package.__path__):
        importlib.import_module(f"{package.__name__}.{module.name}")
    return OPS


@cache
def numpy_names() -> dict[str, str]:
    """The op's name by that of numpy's function."""
    return {d.numpy: d.name for d in ops().values()}
