"""A program of low code comes in; an instance under wasmtime, called through plain wasmtime-py, goes out."""

from __future__ import annotations

from collections.abc import Sequence

import wasmtime
from lanewise.ir import layout
from lanewise.ir.code import Program
from lanewise_wasm.emit import emit
from lanewise_wasm.module import encode

ENGINE = wasmtime.Engine()


class Instance:
    """One instance; `polls` answers `$poll`."""

    def __init__(self, program: Program, polls: Sequence[int] = ()) -> None:
        self.emitted = emit(program)
        self.bytes = encode(self.emitted.module)
        self.store = wasmtime.Store(ENGINE)
        answers = iter(polls)
        kind = wasmtime.FuncType([], [wasmtime.ValType.i32()])
        imports = [wasmtime.Func(self.store, kind, lambda: next(answers))] if self.emitted.polls else []
        self.exports = wasmtime.Instance(self.store, wasmtime.Module(ENGINE, self.bytes), imports).exports(self.store)

    def call(self, name: str, *arguments: float) -> list[float]:
        """Results as a list, however many there are."""
        function = self.exports[name]
        assert isinstance(function, wasmtime.Func)
        result = function(self.store, *arguments)
        return [] if result is None else result if isinstance(result, list) else [result]

    def memory(self, begin: int, end: int) -> bytes:
        memory = self.exports[layout.MEMORY_NAME]
        assert isinstance(memory, wasmtime.Memory)
        return bytes(memory.read(self.store, begin, end))

    def code(self, name: str) -> list[str]:
        """The instructions of a function, as text."""
        rows = {f.name: f for f in self.emitted.module.functions}
        return [" ".join(map(str, i)) for i in rows[name].body]
