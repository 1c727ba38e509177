"""lanewise compiles Python functions to small WebAssembly modules that give CPython's answer.

    from lanewise import compile

    @compile
    def gcd(a: int, b: int) -> int:
        while b:
            a, b = b, a % b
        return a
"""

from lanewise.compiled import Compiled, compile, compile_source
from lanewise.errors import ArtifactError, CompileError, InternalError, LanewiseError, SettingError

__version__ = "0.1.0"

__all__ = [
    "ArtifactError",
    "CompileError",
    "Compiled",
    "InternalError",
    "LanewiseError",
    "SettingError",
    "compile",
    "compile_source",
]
