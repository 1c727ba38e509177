"""Writes a program of arrays. In: the dice, rows of the tables. Out: expressions and statements that numpy has tried."""

from __future__ import annotations

import contextlib
import re
import textwrap
import warnings
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np
from fuzz.array_rows import EXACT, EXPRESSIONS, FITS, SIZES, STORES, SUMS, Row
from fuzz.array_values import CONSTANTS, LITERALS, is_fine
from fuzz.near import MARK, settled
from fuzz.scope import Dice
from parity.case import fresh
from parity.harness import equal

ITEMS = 300
"""Of an array, or characters of a text in tens."""
TRIES = 8
LITERAL = 0.12
"""Arrays that are no variables: of more dtypes and ranks than a program has parameters."""
RAISING, CAUGHT = 0.3, 0.8
"""What raises is kept so often as it stands, and in a `try`."""
_WEIGHT = {"arithmetic": 6, "function": 5, "curve": 1, "sum": 2, "reduction": 3, "view": 3, "moved": 4, "shown": 2, "scalar": 3}
_FAMILIES = {family: [row for row in EXPRESSIONS if row.family == family] for family in _WEIGHT}
_PLACES = re.compile(r"\{([a-z])\}")
_USELESS = (TypeError, AttributeError, NameError, MemoryError)
"""What no statement of a program raises: most of it is refused."""
GONE = object()
"""The value in a call that has raised."""


@dataclass(frozen=True)
class Expr:
    """An expression, and its value in each call."""

    text: str
    values: tuple[Any, ...]
    near: bool = False


class Writer:
    """A program as it grows, and its variables in each of its calls."""

    def __init__(self, dice: Dice, params: list[str], given: str, calls: Sequence[tuple[Any, ...]]) -> None:
        self.dice, self.params, self.given, self.calls = dice, params, given, calls
        self.helpers = ""
        self.lines: list[str] = []
        self.spaces: list[dict[str, Any] | None] = []
        """The variables after each call, None where it has raised."""
        self.results: list[str] = []
        self.featured: list[Row] = []
        self.used: Counter[str] = Counter()
        self.pending: list[str] = []
        """Rows of what is being written."""
        self.caught: set[str] = set()
        """Variables that hold the text of an exception instead, where one was caught."""
        self.rather: tuple[str, ...] = ()
        """Variables that are chosen first."""
        self.names = 0

    # --- what has been written ---------------------------------------------------------------------------------------

    @property
    def alive(self) -> bool:
        """Whether some call gets to the end."""
        return any(space is not None for space in self.spaces)

    def fresh(self, prefix: str) -> str:
        """A name that nothing has yet."""
        self.names += 1
        return f"{prefix}{self.names}"

    def keep(self, name: str, text: str) -> bool:
        """A variable with a value, which is a result."""
        done = self.perform(f"{name} = {text}", name)
        if done:
            self.results.append(name)
        return done

    def perform(self, text: str, name: str = "") -> bool:
        """A statement. Where it raises it may stand in a `try`."""
        if self.attempt([text]):
            return True
        if not self.dice.chance(CAUGHT):
            return False
        kept = name or self.fresh("r")
        done = "" if name else f"\n    {kept} = 0"
        caught = f"try:\n    {text}{done}\nexcept Exception as e:\n    {kept} = (type(e).__name__, str(e))"
        self.caught.add(kept)
        if not self.attempt([caught]):
            return False
        self.results += [] if name else [kept]
        return True

    def attempt(self, lines: list[str]) -> bool:
        """Put the lines behind those that there are, if the calls still go well, or by chance although they raise."""
        spaces = [self._run(call, [*self.lines, *lines]) for call in self.calls]
        if self.given and GONE not in spaces and not self._lies_anyhow(spaces, lines):
            return False
        worse = sum(s is None for s in spaces) > sum(s is None for s in self.spaces or spaces)
        pending, self.pending = self.pending, []
        if GONE in spaces or (worse and not self.dice.chance(RAISING)):
            return False
        if lines and not self._steady([s for s in spaces if s is not None]):
            return False
        self.lines += lines
        self.spaces = spaces
        self.used.update(pending)
        return True

    def _lies_anyhow(self, spaces: list[Any], lines: list[str]) -> bool:
        """Whether arguments that lie in one piece give the same: ours do in there, and only ours (docs/deviations.md)."""
        packed = [self._run(call, [*self.lines, *lines], pack=True) for call in self.calls]
        return all(_same(a, b) for a, b in zip(spaces, packed, strict=True))

    def _run(self, call: tuple[Any, ...], lines: list[str], pack: bool = False) -> Any:
        """The variables at the end; None where it raises, GONE where it is of the wrong type."""
        body = textwrap.indent("\n".join([*lines, "return locals()"]), "    ")
        space: dict[str, Any] = {}
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            text = f"import numpy as np\n\n{self.given}{self.helpers}def main({', '.join(self.params)}):\n{body}\n"
            exec(compile(text, "<arrays>", "exec"), space)
            given = fresh(call)
            given = space["given"](*given) if "given" in space else given
            if pack:
                given = tuple(np.ascontiguousarray(a) if isinstance(a, np.ndarray) else a for a in given)
            try:
                return space["main"](*given)
            except _USELESS:
                return GONE
            except Exception:
                return None

    def _steady(self, spaces: list[dict[str, Any]]) -> bool:
        """Whether no variable is too large, has another type in another call, or is complex and rounded: that is near at most."""
        if any(map(_rounds, (value for space in spaces for value in space.values()))):
            return False
        names = [name for name in (spaces[0] if spaces else ()) if name not in self.caught]
        return all(_alike([space[name] for space in spaces if name in space]) for name in names)

    def shown(self, name: str) -> str:
        """A variable as a result: a view that is all of an argument is the argument itself (docs/deviations.md)."""
        spaces = [s for s in self.spaces if s is not None and name in s]
        if not all(isinstance(s[name], np.ndarray) for s in spaces):
            return name
        lent = any(s[name].base is not None or any(s[name] is s.get(p) for p in self.params) for s in spaces)
        return f"{name}.copy()" if lent else name

    # --- what is in scope --------------------------------------------------------------------------------------------

    @contextmanager
    def inside(self, made: dict[str, str], alone: bool = False, rather: bool = False) -> Iterator[None]:
        """More variables, each the value of an expression; `alone`: no others."""
        saved = self.spaces
        self.spaces = [self._more(space, made, alone) if space is not None else None for space in saved]
        self.rather = tuple(made) if rather else ()
        yield
        self.spaces, self.rather = saved, ()

    def _more(self, space: dict[str, Any], made: dict[str, str], alone: bool) -> dict[str, Any] | None:
        try:
            more = {name: eval(text, {"np": np}, dict(space)) for name, text in made.items()}
        except Exception:
            return None  # of an array without rows there is no row
        return more if alone else space | more

    def named(self, wanted: Any) -> list[str]:
        """Variables that are of these types in all calls."""
        spaces = [s for s in self.spaces if s is not None]
        if not spaces:
            return []
        return [name for name in spaces[0] if all(isinstance(s.get(name), wanted) for s in spaces) and name not in self.caught]

    def arrays(self) -> list[str]:
        """Variables that hold arrays."""
        return self.named(np.ndarray)

    def target(self) -> str | None:
        """A variable whose array may be written to."""
        spaces = [s for s in self.spaces if s is not None]
        names = [name for name in self.arrays() if all(s[name].flags.writeable for s in spaces)]
        return self._one(names)

    def _one(self, names: list[str]) -> str | None:
        rather = [name for name in names if name in self.rather]
        return None if not names else self.dice.one(rather if rather and self.dice.chance(0.7) else names)

    # --- expressions -------------------------------------------------------------------------------------------------

    def featured_expression(self) -> Expr | None:
        """One that this program is asked to have."""
        for row in self.featured:
            if row in EXPRESSIONS:
                self.featured.remove(row)
                return self.of(row, 1)
        return None

    def expression(self, depth: int) -> Expr | None:
        """Of any family."""
        family = self.dice.choices(list(_WEIGHT), list(_WEIGHT.values()))[0]
        return self.of_family(family, depth)

    def of_family(self, family: str, depth: int = 1) -> Expr | None:
        """Of one family."""
        for _ in range(TRIES):
            found = self.of(self.dice.one(_FAMILIES[family]), depth)
            if found is not None:
                return found
        return None

    def of(self, row: Row, depth: int) -> Expr | None:
        """A row with its operands, if numpy gives it a value in some call."""
        for _ in range(TRIES):
            operands = self._operands(row, depth - 1)
            if operands is None:
                return None
            found = self._evaluated(row, operands)
            if found is not None:
                self.pending.append(row.template)
                return found
        return None

    def _operands(self, row: Row, depth: int) -> list[Expr] | None:
        """For each place in turn. An array whose letter comes twice is one; constants and numbers are not."""
        made: dict[str, Expr | None] = {}
        found = []
        for place in _PLACES.findall(row.template):
            if place not in made or place in "cdkn":
                made[place] = self._operand(place, depth)
            found.append(made[place])
        refused = row.real and any(np.iscomplexobj(v) for o in found if o is not None for v in o.values)
        return None if None in found or refused else [o for o in found if o is not None]

    def _operand(self, place: str, depth: int) -> Expr | None:
        if place == "c":
            return self._constant(self.dice.one(CONSTANTS))
        if place == "d":
            return self._constant(self.dice.one(CONSTANTS[:-2]))
        if place == "k":
            names = self.named(int) if self.dice.chance(0.3) else []
            return self._variable(self.dice.one(names)) if names else self._constant(str(self.dice.one((0, 1, 1, 2, 3, -1))))
        if place == "n":
            name = self._one(self.named((np.generic, int, float, complex)))
            return self._variable(name) if name is not None else self._constant(self.dice.one(CONSTANTS))
        if place == "v":
            name = self.target()
            return self._variable(name) if name is not None else None
        return self._array(depth)

    def _array(self, depth: int) -> Expr | None:
        if depth > 0 and self.dice.chance(0.6):
            mark = len(self.pending)
            found = self.expression(depth)
            if found is not None and not found.near and all(isinstance(v, np.ndarray) or v is GONE for v in found.values):
                return Expr(f"({found.text})", found.values)
            del self.pending[mark:]
        if self.dice.chance(LITERAL):
            return self._constant(self.dice.one(LITERALS))
        name = self._one(self.arrays())
        return self._variable(name) if name is not None else None

    def _variable(self, name: str) -> Expr:
        return Expr(name, tuple(s[name] if s is not None else GONE for s in self.spaces))

    def _constant(self, text: str) -> Expr:
        return Expr(text, (eval(text, {"np": np}),) * len(self.spaces))

    def _evaluated(self, row: Row, operands: list[Expr]) -> Expr | None:
        code = compile(_filled(row, [f"_{k}" for k in range(len(operands))]), "<row>", "eval")
        values = []
        for k, space in enumerate(self.spaces):
            values.append(GONE if space is None else _value(code, [o.values[k] for o in operands]))
        if any(isinstance(v, TypeError) for v in values):
            return None
        values = [GONE if isinstance(v, Exception) else v for v in values]
        known = [v for v in values if v is not GONE]
        if not _alike(known) or (row.bound == FITS and not _are_finite(operands[0])):
            return None
        if not known and not self.dice.chance(RAISING):
            return None
        text = _filled(row, [o.text for o in operands])
        return Expr(text, tuple(values), self._is_near(row, operands, known))

    def _is_near(self, row: Row, operands: list[Expr], known: list[Any]) -> bool:
        if not any(map(_inexact, known)):
            return False
        if any(map(_rounds, known)):
            return True
        if row.bound == EXACT:
            return False
        if row.bound == SIZES:
            return any(np.iscomplexobj(v) for o in operands for v in o.values)
        return row.bound != SUMS or not all(is_fine(v) for o in operands for v in o.values if v is not GONE)

    # --- statements --------------------------------------------------------------------------------------------------

    def store(self) -> str | None:
        """A statement that writes to an array."""
        row = next((row for row in self.featured if row in STORES), None)
        if row is not None:
            self.featured.remove(row)
        for _ in range(TRIES):
            each = row or self.dice.one(STORES)
            operands = self._operands(each, 1)
            if operands is None or any(o.near for o in operands):
                continue
            text = _filled(each, [o.text for o in operands])
            if self._goes(text):
                self.pending.append(each.template)
                return text
        return None

    def _goes(self, text: str) -> bool:
        """Whether a statement raises no TypeError; it may stand where no call comes by."""
        for space in self.spaces:
            if space is not None:
                with warnings.catch_warnings(), contextlib.suppress(ValueError, IndexError, OverflowError):
                    warnings.simplefilter("ignore")
                    try:
                        exec(text, {"np": np}, {name: fresh((value,))[0] for name, value in space.items()})
                    except _USELESS:
                        return False
        return self.alive

    def condition(self) -> str | None:
        """Of an `if`."""
        name = self._one(self.arrays())
        if name is None:
            return None
        constant = self.dice.one(CONSTANTS[:8])
        most = f"{name}.size and {name}.max() > {constant}"
        return self.dice.one((f"({name} > {constant}).any()", f"len({name}) > 2", most, f"{name}.ndim == 2"))


def _filled(row: Row, texts: list[str]) -> str:
    """The row with these in its places; a doubled brace is one."""
    rest = iter(texts)
    parts = [part.replace("{{", "{").replace("}}", "}") for part in _PLACES.split(row.template)[::2]]
    return "".join(part + next(rest, "") for part in parts)


def _are_finite(x: Expr) -> bool:
    return all(np.all(np.isfinite(value)) for value in x.values if value is not GONE)


def _same(a: Any, b: Any) -> bool:
    """Whether two runs end with equal variables, or both raise."""
    if a is None or b is None:
        return a is b
    return b is not GONE and a.keys() == b.keys() and equal(tuple(a.values()), settled(tuple(a.values()), tuple(b.values())))


def _value(code: Any, operands: list[Any]) -> Any:
    """What numpy gives, or what it raises; a TypeError where it is no use."""
    if any(o is GONE for o in operands):
        return GONE
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return eval(code, {"np": np, **{f"_{k}": fresh((o,))[0] for k, o in enumerate(operands)}})
        except _USELESS as error:
            return TypeError(str(error))
        except Exception as error:
            return error


def _alike(values: list[Any]) -> bool:
    """Whether they have one type, and none is too large."""
    return len({_type(v) for v in values}) <= 1 and not any(_is_large(v) for v in values)


def _type(value: Any) -> Any:
    match value:
        case np.ndarray():
            return "array", value.dtype, value.ndim
        case list() | tuple():
            return (type(value), *sorted({str(_type(v)) for v in value}))
    return type(value)


def _is_large(value: Any) -> bool:
    match value:
        case np.ndarray():
            return value.size > ITEMS or value.ndim > 4 or value.dtype.kind not in "biufc"
        case int():
            return abs(value) >= 1 << 63
        case str() | bytes() | list() | tuple():
            return len(value) > ITEMS * 10
    return False


def _rounds(value: Any) -> bool:
    """Whether there is a complex number in it whose product with another one may round: machines do that in several ways."""
    if isinstance(value, list | tuple):
        return not (value and isinstance(value[0], str) and value[0] == MARK) and any(map(_rounds, value))
    known = isinstance(value, np.ndarray | np.complexfloating | complex)
    return known and np.iscomplexobj(value) and not (is_fine(value) and np.all(np.isfinite(value)))


def _inexact(value: Any) -> bool:
    if isinstance(value, list | tuple):
        return any(map(_inexact, value))
    return np.asarray(value).dtype.kind in "fc" if isinstance(value, np.ndarray | np.generic | float | complex) else False
