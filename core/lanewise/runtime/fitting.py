"""Arguments that fit. In: what a parameter takes. Out: the test of what fits as it is; what makes the rest fit, or refuses it."""

from __future__ import annotations

from collections.abc import Callable

from lanewise.ir.buffers import is_ndarray, rank_of
from lanewise.ir.types import Type, members
from lanewise.runtime.buffers import BufferCodec, adopted, array_of, describe, read_only
from lanewise.runtime.codecs import Codec
from lanewise.runtime.containers import Holder
from lanewise.runtime.loans import is_buffer


def at_once(name: str, each: Codec | BufferCodec, written: bool) -> tuple[str, dict[str, object]]:
    """The test, in Python's words, that most arguments of this name pass, which are then as they have to be; and what it names.
    Nothing where there is no such test."""
    if isinstance(each, Codec):
        if len(each.natural) != 1:
            return "", {}
        return f"$type({name}) is $type_{name}", {f"$type_{name}": each.natural[0]}
    if each.dtype is None:
        return "", {}
    test = f"$type({name}) is $type_{name} and {name}.dtype is $dtype_{name} and {name}.ndim == {rank_of(each.type)}"
    return test + f" and {name}.flags.writeable" * written, {f"$type_{name}": each.kind, f"$dtype_{name}": each.dtype}


def fitter(what: Holder, each: Codec | BufferCodec, t: Type, rows: bool) -> Callable[[object], object]:
    """The slow path of one argument: fit it or say what is wrong with it. `rows`: lists are arrays, too."""

    def fit(value: object) -> object:
        found = value
        try:
            fitted = each.fit(value)
            if fitted is NotImplemented and (foreign := _foreign(t, rows, value)) is not None:
                found, fitted = foreign, each.fit(foreign)
        except OverflowError as error:
            raise OverflowError(f"{what}: {error}") from None
        if fitted is NotImplemented:
            raise _refusal(what, each, value, found)
        if what.written and isinstance(each, BufferCodec):
            refusal = read_only(fitted)
            if refusal is not None:
                raise type(refusal)(f"{what}: {refusal}")
        return fitted

    return fit


def _foreign(t: Type, rows: bool, value: object) -> object:
    """An array of what is one elsewhere, where a parameter of this type takes one, with `rows` of lists, too; else None."""
    items = {each.item for each in members(t) if is_ndarray(each)}
    if not items:
        return None
    return array_of(value, *items) if rows and len(items) == 1 and isinstance(value, list) else adopted(value)


def _refusal(what: Holder, each: Codec | BufferCodec, value: object, found: object) -> Exception:
    """What was expected and what was got; of an array in a container, where that is. `found`: the value, or the array of
    numpy's that it is. Another number of axes is a wrong value, as it is to numpy; all else is a wrong type."""
    place, expected, got = "", each, value
    if isinstance(each, Codec):
        where, inner, held = each.misfit(value, what.name)
        if is_buffer(held):
            place, expected, got, found = "" if where == what.name else f"{where}: ", inner, held, held
    buffer = expected.buffer if isinstance(expected, Codec) else expected
    why = f": {place}expected {expected.expected}, got {describe(got) if buffer else _got(got)}"
    if buffer and what.converts and not isinstance(got, list) and buffer.has_other_rank(found):
        return ValueError(f"{what}{why}")
    return what.refused(why)


def _got(value: object) -> str:
    if is_buffer(value):
        return describe(value)
    if type(value) is tuple:
        return f"({', '.join(map(_got, value))}{',' if len(value) == 1 else ''})"
    kind = type(value)
    if kind is list and value:
        return f"list of {' and '.join(sorted(set(map(_got, value))))}"  # type: ignore[call-overload]
    if value is None:
        return "None"
    return kind.__qualname__ if kind.__module__ in ("builtins", "__main__") else f"{kind.__module__}.{kind.__qualname__}"
