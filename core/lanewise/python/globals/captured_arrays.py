"""Arrays of a module, as constants of compiled code: `array.array`, and numpy's.

In: a live array that the source names. Out: a buffer that nobody may change. A small one lies in the data of the compiled module;
of a large one, a *weight*, the program knows the name and the size alone, and a host puts its values in place. So a folder has them
in a file of their own, and other values take no compiling. The program is compiled anew when an array holds something else.
"""

from __future__ import annotations

import ast
from array import array
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from lanewise.errors import Refusal
from lanewise.ir.buffers import Buffer, Shaped, rank_of
from lanewise.ir.code import Expr, Op, Weight
from lanewise.ir.types import PART, SCALARS, bytes_of
from lanewise.python.program.builder import Builder
from lanewise.python.program.values import type_of
from lanewise.python.source.definitions import refusal_at

SMALL = 4096
"""Bytes of an array that is no weight yet."""


@dataclass
class Captured:
    """The arrays that a program names."""

    weights: dict[str, tuple[Weight, bytes]] = field(default_factory=dict)
    """By name, each with its values."""
    constants: dict[int, tuple[object, Op]] = field(default_factory=dict)
    """By identity: the array, and what it is in the program."""
    places: dict[Op, tuple[Refusal, Refusal]] = field(default_factory=dict)
    """Where the source first names it: what is said of one that is changed, and of one that is returned."""

    def named(self, weight: Weight, content: bytes) -> str:
        """A new weight gets a name of its own."""
        same = sum(name.partition("#")[0] == weight.name for name in self.weights)
        own = replace(weight, name=f"{weight.name}#{same + 1}") if same else weight
        self.weights[own.name] = own, content
        return own.name

    def listed(self) -> tuple[Weight, ...]:
        """What the program says of its weights."""
        return tuple(weight for weight, _ in self.weights.values())

    def contents(self) -> dict[str, bytes]:
        """The values of the weights."""
        return {name: content for name, (_, content) in self.weights.items()}


def kind_of(found: object) -> Buffer | Shaped | None:
    """The type of an array that is compiled; None where it is none."""
    kind = type_of(found) if isinstance(found, array) or type(found).__name__ == "ndarray" else None
    return kind if isinstance(kind, Buffer | Shaped) and rank_of(kind) > 0 else None


def value(b: Builder, found: object, node: ast.AST, *, inside: bool = False) -> Expr | None:
    """The array as a value; None where it is none, or none that is compiled. `inside`: the source names what holds it."""
    kind = kind_of(found)
    if kind is None:
        return None
    known = b.program.arrays
    if id(found) not in known.constants:
        title = ast.unparse(node) if isinstance(node, ast.expr) else "this array"
        content = bytes_in(found)
        b.program.watch(found, lambda: bytes_in(found) == content)
        dims: tuple[int, ...] = getattr(found, "shape", (len(content) // bytes_of(kind.item),))
        if len(content) < SMALL or SCALARS[kind.item] in PART:
            # A file of weights has no name for numbers of two doubles.
            op = Op("constant", (), kind, (repr(content), *dims))
        else:
            op = Op("weight", (), kind, (known.named(Weight(title, kind.item, dims), content), *dims))
        known.constants[id(found)] = found, op
        words = f"{f'an array in {title}' if inside else title} is the module's own"
        way_out = "make it in the function, or pass it in" if inside else _way_out(found, title)
        ends = f"{words}, and may be changed here", f"{words}, and would be given to the caller"
        changed, returned = (refusal_at(b.definition, node, end, way_out) for end in ends)
        known.places.setdefault(op, (changed, returned))
    return known.constants[id(found)][1]


def _way_out(found: object, title: str) -> str:
    copy = f"array({found.typecode!r}, {title})" if isinstance(found, array) else f"{title}.copy()"
    return f"work on a copy: {copy}"


def bytes_in(found: object) -> bytes:
    """The elements of an array, one behind the other."""
    content: bytes = found.tobytes()  # type: ignore[attr-defined]
    return content


def refused(known: Captured, changed: Iterable[Op], returned: Iterable[Op]) -> list[Refusal]:
    """Why a program is refused that writes into some of them, or gives them to whoever could."""
    return [known.places[op][0] for op in changed] + [known.places[op][1] for op in returned]
