"""lanewise compiles Python functions to small WebAssembly modules that give CPython's answer.

    from lanewise import compile

    @compile
    def gcd(a: int, b: int) -> int:
        while b:
            a, b = b, a % b
        return a

    gcd.build("dist/gcd")                  # a folder for pages, workers, servers
    lanewise.load("dist/gcd")(1071, 462)   # where it runs, the compiler is not needed

Names are imported when they are first asked for: whoever only loads does not pay for the compiler.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from lanewise.version import VERSION as __version__

if TYPE_CHECKING:
    from lanewise.compiled import Compiled, Shape, build, compile, compile_source
    from lanewise.errors import ArtifactError, Cancelled, CompileError, HostError, InternalError, LanewiseError, SettingError
    from lanewise.loaded import load
    from lanewise.tensor import Tensor

_HOMES = {
    "lanewise.compiled": ("Compiled", "Shape", "build", "compile", "compile_source"),
    "lanewise.errors": (
        "ArtifactError", "Cancelled", "CompileError", "HostError", "InternalError", "LanewiseError", "SettingError",
    ),
    "lanewise.loaded": ("load",),
    "lanewise.tensor": ("Tensor",),
}
_HOME = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [
    "ArtifactError",
    "Cancelled",
    "CompileError",
    "Compiled",
    "HostError",
    "InternalError",
    "LanewiseError",
    "SettingError",
    "Shape",
    "Tensor",
    "__version__",
    "build",
    "compile",
    "compile_source",
    "load",
]


if not TYPE_CHECKING:  # to a type checker every misspelt name would be one of the package's

    def __getattr__(name: str) -> object:
        if name not in _HOME:
            raise AttributeError(f"module 'lanewise' has no attribute {name!r}")
        found = globals()[name] = getattr(import_module(_HOME[name]), name)
        return found


def __dir__() -> list[str]:
    return __all__
