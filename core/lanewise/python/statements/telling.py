"""What an exception says to a host that cannot make its text: JavaScript's, which knows nothing of Python's containers and classes.

In: a walked program. Out: the function that gives `str` of the exception that ended a call, where there are exceptions that the
host has to ask for; which these are. The others a host puts together of constant texts and of numbers (`raising.py`).
"""

from __future__ import annotations

import string
from dataclasses import is_dataclass
from enum import Flag
from types import FunctionType

from lanewise.ir.code import SHOWN, VALUE, Site
from lanewise.ir.types import BYTES, ERROR, I32, RANGE, Choice, Record, Scalar, Tuple, Type, Union, frozen
from lanewise.ir.users import within
from lanewise.library.prelude import exceptions as prelude
from lanewise.python.program.instances import Instance, Instances
from lanewise.python.source.definitions import library_definition
from lanewise.python.statements import errors


def requested(program: Instances) -> Instance | None:
    """The function; None where nobody would ask it. What it calls may raise exceptions that are asked, too."""
    made, known = None, -1
    while (asking := [site for site in program.sites if asks(program, site)]) and len(asking) > known:
        known = len(asking)
        program.seen(asking, told=True)
        made = program.request(library_definition(prelude.told), {"status": I32}, {}, None)
        program.settle()
    return made


def asks(program: Instances, site: Site) -> bool:
    """Whether only the module can say what `str` of an exception of this site is."""
    cls = errors.class_of(program, site)
    if "." in site.exception and site.exception not in program.exceptions:
        return False
    if isinstance(cls.__str__, FunctionType) or errors.is_of_codec(cls, site) or SHOWN in site.arguments:
        return True
    if issubclass(cls, OSError) and len(site.arguments) == 2 and site.holes:
        return True
    if issubclass(cls, KeyError) and cls is not KeyError and len(site.arguments) == 1:
        return True
    types = [frozen(t) for t in site.holes[: sum(map(_holes, site.arguments)) if site.holes else 0]]
    if len(types) == len(site.arguments) == 1 and isinstance(types[0], Record):
        own = program.shapes.fields_of(types[0]).cls
        return not _is_objects(own.__str__) or _has_words(program, types[0], frozenset())
    return not all(_is_plain(program, t) for t in types) and all(_has_words(program, t, frozenset()) for t in types)


def _holes(argument: object) -> int:
    """How many values an argument takes."""
    if argument in (SHOWN, VALUE):
        return 1
    return sum(field is not None for _, field, _, _ in string.Formatter().parse(argument)) if isinstance(argument, str) else 0


def _is_plain(program: Instances, t: Type) -> bool:
    """Whether every host knows how Python writes such a value."""
    cls = program.shapes.class_of(t)
    words = (cls.__str__, cls.__repr__) if cls is not None else ()
    if any(isinstance(own, FunctionType) and own.__module__ == cls.__module__ for own in words):
        return False
    if cls is not None and issubclass(cls, Flag):
        return False
    match t:
        case Tuple(items=items) | Union(members=items):
            return all(_is_plain(program, item) for item in items)
    return isinstance(t, Choice) or (isinstance(t, Scalar) and t not in (BYTES, ERROR, RANGE))


def _is_objects(method: object) -> bool:
    """Whether a class has not said itself how its instances are written."""
    return method in (object.__str__, object.__repr__)


def _has_words(program: Instances, t: Type, above: frozenset[Type]) -> bool:
    """Whether `repr` of a value says what it holds, and not where it lies."""
    for record in within(t):
        if not isinstance(record, Record) or record in above:
            continue
        fields = program.shapes.fields_of(record)
        if _is_objects(fields.cls.__repr__):
            return False
        held = fields.types.values() if is_dataclass(fields.cls) else ()
        if not all(_has_words(program, frozen(each), above | {record}) for each in held):
            return False
    return True
