"""What methods of str take as arguments, and CPython's words for what they do not take.

In: the functions of the library that implement a method, how many arguments a call has, their types. Out: the message of CPython's
TypeError, or None. A function's parameters say what is taken; the words depend on how CPython itself reads a method's arguments.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Sequence

from lanewise.ir.types import BAD, NEVER, NONE, STR, Tuple, Type
from lanewise.python.expressions import operators
from lanewise.python.program.values import type_name
from lanewise.python.source.definitions import Definition

BY_NAME = frozenset(("encode", "expandtabs", "rsplit", "split", "splitlines"))
"""Their arguments may be named."""
WINDOWED = frozenset(("count", "endswith", "find", "index", "rfind", "rindex", "startswith"))
"""They look at a window [start:stop] of the text."""
ANY_OF = frozenset(("endswith", "startswith"))
"""A tuple of texts is taken for one of them."""
WIDE = frozenset(("center", "ljust", "rjust"))
"""They read how wide the text becomes before they look at what fills it."""

_FILL = "The fill character must be a unicode character, not {type}"
_STRIPPED = "{method} arg must be None or str"
_AFFIX = "{method}() argument must be str, not {type}"
_ENDS = "{method} first arg must be str or a tuple of str, not {type}"
_SEPARATOR = "must be str or None, not {type}"
_NO_TEXT: dict[str, str] = {
    "center": _FILL, "ljust": _FILL, "rjust": _FILL, "strip": _STRIPPED, "lstrip": _STRIPPED, "rstrip": _STRIPPED,
    "removeprefix": _AFFIX, "removesuffix": _AFFIX, "startswith": _ENDS, "endswith": _ENDS, "split": _SEPARATOR,
    "rsplit": _SEPARATOR, "replace": "{method}() argument {place} must be str, not {type}",
}  # fmt: skip
"""Said of an argument that is no text; of all other methods it is `must be str`."""
_SAY_NONE = frozenset(("removeprefix", "removesuffix", "replace"))
"""These say None where others say NoneType."""


def _parameters(definition: Definition) -> list[ast.arg]:
    """All but the text itself."""
    return definition.node.args.args[1:]


def names(candidates: Sequence[Definition]) -> list[str]:
    """The names of the arguments, of the function that takes most."""
    return [p.arg for p in max(map(_parameters, candidates), key=len)]


def _kinds(candidates: Sequence[Definition], place: int) -> set[str]:
    """The annotations of the parameter at a place."""
    found = (_parameters(d)[place].annotation for d in candidates if place < len(_parameters(d)))
    return {ast.unparse(annotation) for annotation in found if annotation is not None}


def takes_index(candidates: Sequence[Definition], place: int) -> bool:
    """Whether the argument at a place says where, so that None stands for its default."""
    return "index" in _kinds(candidates, place)


def miscounted(method: str, candidates: Sequence[Definition], given: int, named: Collection[str]) -> str | None:
    """What CPython says of a wrong number of arguments, or of wrong names."""
    least = min(len(_parameters(d)) - len(d.node.args.defaults) for d in candidates)
    most = len(names(candidates))
    if method in BY_NAME:
        return _misnamed(method, names(candidates), given, named)
    if named:
        return f"str.{method}() takes no keyword arguments"
    if least <= given <= most:
        return None
    if most == 0:
        return f"str.{method}() takes no arguments ({given} given)"
    if least == most == 1:
        return f"str.{method}() takes exactly one argument ({given} given)"
    limit, bound = (least, "at least") if given < least else (most, "at most")
    arguments = "argument" if limit == 1 else "arguments"
    if method in WINDOWED:
        return f"{method}() takes {bound} {limit} {arguments} ({given} given)"
    return f"{method} expected {bound} {limit} {arguments}, got {given}"


def _misnamed(method: str, known: list[str], given: int, named: Collection[str]) -> str | None:
    total = given + len(named)
    if total > len(known):
        arguments = "argument" if len(known) == 1 else "arguments"
        kind = "keyword " if given == 0 else ""
        return f"{method}() takes at most {len(known)} {kind}{arguments} ({total} given)"
    for place, name in enumerate(known[:given]):
        if name in named:
            return f"argument for {method}() given by name ('{name}') and position ({place + 1})"
    unknown = next((name for name in named if name not in known), None)
    return None if unknown is None else f"'{unknown}' is an invalid keyword argument for {method}()"


def mistaken(method: str, candidates: Sequence[Definition], found: dict[int, Type]) -> str | None:
    """What CPython says of the first argument, of those at their places, whose type it does not take."""
    return next(_mistakes(method, candidates, found), None)


def _mistakes(method: str, candidates: Sequence[Definition], found: dict[int, Type]) -> Iterator[str]:
    # All but `replace` read their numbers first.
    order = sorted(found, key=lambda place: method != "replace" and "text" in _kinds(candidates, place))
    for place in order:
        t, kinds = found[place], _kinds(candidates, place)
        if t in (BAD, NEVER) or (t == STR and "text" in kinds) or (t == NONE and kinds & {"None", "index"}):
            continue
        if "text" in kinds:
            if not (isinstance(t, Tuple) and method in ANY_OF):
                name = "None" if t == NONE and method in _SAY_NONE else type_name(t)
                yield _NO_TEXT.get(method, "must be str, not {type}").format(method=method, place=place + 1, type=name)
        elif not operators.is_integer(t):
            words = f"'{type_name(t)}' object cannot be interpreted as an integer"
            yield "slice indices must be integers or None or have an __index__ method" if "index" in kinds else words
