"""Where functions stand, by names that no two of them share.

In: places in files, and the keys of the functions there. Out: the names that tracebacks, texts and artifacts know them by.
"""

from __future__ import annotations

from collections.abc import Mapping

from lanewise.ir.code import Source
from lanewise.library.prelude import functions as prelude_functions
from lanewise.python.source.definitions import Definition


class Sources:
    """Those of one program."""

    def __init__(self) -> None:
        self.named: dict[str, Source] = {}
        self._names: dict[Source, str] = {}

    def of(self, definition: Definition) -> str:
        """The name of a function's."""
        # CPython's own functions, and what stands for those in C, stand in the library, of which no traceback tells.
        file = str(prelude_functions.__file__) if definition.quiet or definition.standard else definition.file
        return self._name(Source(file, definition.name_in_traces, definition.node.lineno), definition.key)

    def inner(self, around: str, line: int) -> str:
        """The name of a generator expression's, by that of the code around it."""
        outer = self.named[around]
        # One within another is named without `<locals>`.
        name = f"{outer.name}.<genexpr>" if outer.name.endswith("<genexpr>") else f"{outer.name}.<locals>.<genexpr>"
        return self._name(Source(outer.file, name, line), f"{around}.genexpr")

    def found(self, named: Mapping[str, Source]) -> None:
        """Those of functions that were compiled before keep their names, for what is compiled beside these, too."""
        self.named |= named
        self._names |= {source: name for name, source in named.items()}

    def _name(self, wanted: Source, key: str) -> str:
        if wanted not in self._names:
            name = f"{key}.{len(self.named)}" if key in self.named else key
            self.named[name], self._names[wanted] = wanted, name
        return self._names[wanted]
