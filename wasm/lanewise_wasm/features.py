"""What a module asks of an engine beyond the first WebAssembly. In: a module. Out: features, as the proposals are called."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lanewise_wasm.module import Module

_BY_NAME = {
    "relaxed-simd": ("relaxed",),
    "bulk-memory": ("memory.copy", "memory.fill", "memory.init", "data.drop"),
    "nontrapping-fptoint": ("trunc_sat",),
    "sign-extension": ("extend8_s", "extend16_s", "i64.extend32_s"),
    "threads": ("atomic",),
}
"""A part of an instruction's name tells."""
_VECTORS = ("v128.", "i8x16.", "i16x8.", "i32x4.", "i64x2.", "f32x4.", "f64x2.")


def features(module: Module) -> list[str]:
    """In alphabetical order."""
    names = {instr[0] for function in module.functions for instr in function.body}
    found = {feature for feature, parts in _BY_NAME.items() if any(part in name for part in parts for name in names)}
    if any(name.startswith(_VECTORS) for name in names):
        found.add("simd128")
    if any(len(results) > 1 for results in _results(module)):
        found.add("multi-value")
    return sorted(found)


def _results(module: Module) -> Iterable[Sequence[object]]:
    """The result lists of functions and of blocks."""
    for function in module.functions:
        yield function.results
        for instr in function.body:
            if instr[0] in ("block", "loop", "if") and len(instr) > 1 and isinstance(instr[1], tuple):
                yield instr[1]
