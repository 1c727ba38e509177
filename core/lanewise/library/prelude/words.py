"""The words in which the prelude speaks of what only compiled code knows: `python/functions/prelude_words.py` gives them meaning.

A row of a dict or a set is its address, which is good until the next one is added. `code` is a hash as the machine holds it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from typing import Any, NoReturn, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def _compiled_only(*given: Any) -> NoReturn:
    raise NotImplementedError("this word means something in compiled code only")


class Apart:
    """A class that derives from it is one of its own in each instance of a function that makes such objects: what the objects of
    one use hold is never mixed with what those of another hold."""


class LeftOut:
    """In the place of an argument that a call leaves out, where None says something else."""


class Single:
    """What derives from it is the class of one `object()` of a module, which is told from all else by its type alone."""

    only: object


Told = Any
"""The annotation of a parameter whose value is part of what is compiled, wherever a call says it: an axis makes a rank."""


def at_build(function: F) -> F:
    """A function that Python calls while compiling: what it is given is known then, and so is what it answers or raises."""
    function.at_build = True  # type: ignore[attr-defined]
    return function


def by_identity(method: F) -> F:
    """A method that users give an `id(x)`: what it gets is `x` itself, whose type says what belongs to it."""
    method.by_identity = True  # type: ignore[attr-defined]
    return method


class NotCompiledError(Exception):
    """What a function that is called while compiling raises where a call is refused: with a fact and a way out."""

    def __str__(self) -> str:
        return "\nhint: ".join(map(str, self.args))


@at_build
def refuse(fact: Any, way_out: Any) -> NoReturn:
    """Nothing is compiled that comes here."""
    raise NotCompiledError(fact, way_out)


def given() -> Any:
    """What an entry point gives."""
    return _compiled_only()


def leave() -> Any:
    """The same, as far as its caller can have it."""
    return _compiled_only()


def dtype_of(*values: Any) -> Any:
    """The dtype that numpy finds for all that is in these. A number of Python's alone takes that of what is beside it."""
    import numpy

    inner = [numpy.asarray(0.0) for value in values if isinstance(value, tuple | list) and not value]
    return numpy.result_type(*inner, *(each for value in values for each in _numbers(value)))


def _numbers(value: Any) -> list[Any]:
    if isinstance(value, tuple | list):
        return [dtype for each in value for dtype in (_numbers(each) if isinstance(each, tuple | list) else [_dtype(each)])]
    return [value]


def _dtype(number: Any) -> Any:
    import numpy

    return numpy.asarray(number).dtype


def chosen(condition: Any, x: Any, y: Any) -> Any:
    """`np.where(condition, x, y)`."""
    import numpy

    return numpy.where(condition, x, y)


def strided(x: Any, shape: Any, strides: Any) -> Any:
    """A view of an array with these dims and steps, which were looked at."""
    from numpy.lib.stride_tricks import as_strided

    return as_strided(x, shape, strides)


def address_of(x: Any) -> int:
    """Where the first item of an array lies."""
    return int(x.__array_interface__["data"][0])


def diagonal_in_front(x: Any) -> Any:
    """The first two axes, which are as long, as one: a view of the items whose places on both are the same."""
    import numpy

    return numpy.moveaxis(numpy.diagonal(x), -1, 0)


def alike(a: Any, b: Any) -> bool:
    """Whether a container takes two items for the same: they are one object, or equal."""
    return bool(a is b or a == b)


def code_of(key: Any) -> Any:
    """The hash of a key; TypeError where it has none."""
    return _compiled_only(key)


def has_index(table: Any) -> bool:
    """Whether rows can be found: a new table, and one that the caller passed, has no index yet."""
    return _compiled_only(table)


def begin_index(table: Any) -> None:
    """Make the index; then `point` to each row."""
    _compiled_only(table)


def point(table: Any, row: Any, code: Any) -> None:
    """The index leads to a row."""
    _compiled_only(table, row, code)


def count_rows(table: Any) -> int:
    """How many rows there are in a table without an index."""
    return _compiled_only(table)


def row_at(table: Any, i: int) -> Any:
    """One of them."""
    return _compiled_only(table, i)


def row_with(table: Any, code: Any) -> Any:
    """The first row with this hash, false where there is none."""
    return _compiled_only(table, code)


def row_found(table: Any, key: Any, code: Any) -> Any:
    """The row of a key with this hash, false where there is none, in the way that finds such keys soonest."""
    return _compiled_only(table, key, code)


def row_met(table: Any, code: Any) -> Any:
    """The row with this hash or false, as far as one look tells."""
    return _compiled_only(table, code)


def is_sure(row: Any) -> bool:
    """Whether one look told."""
    return _compiled_only(row)


def is_met(table: Any, row: Any, key: Any) -> bool:
    """Whether a row is that of a plain key, as far as one look tells."""
    return _compiled_only(table, row, key)


def row_behind(table: Any, code: Any, skip: int) -> Any:
    """The row with this hash behind `skip` others, false where there is none."""
    return _compiled_only(table, code, skip)


def key_in(table: Any, row: Any) -> Any:
    """The key of a row."""
    return _compiled_only(table, row)


def has_key(table: Any, row: Any, key: Any) -> bool:
    """Whether the key of a row is equal to a key."""
    return _compiled_only(table, row, key)


def value_in(table: Any, row: Any) -> Any:
    """The value of a row."""
    return _compiled_only(table, row)


def new_row(table: Any, code: Any) -> Any:
    """A row for a key that is in none: `write_key` follows, in a dict `write_value`, in a set `settle`."""
    return _compiled_only(table, code)


def write_key(table: Any, row: Any, key: Any) -> None:
    """The key of a new row."""
    _compiled_only(table, row, key)


def write_value(table: Any, row: Any, value: Any) -> None:
    """The value of a new row."""
    _compiled_only(table, row, value)


def replace_value(table: Any, row: Any, value: Any) -> None:
    """Another value for a row."""
    _compiled_only(table, row, value)


def code_of_rows(items: Any) -> Any:
    """The hash of a frozenset that has an index."""
    return _compiled_only(items)


def settle(items: Any) -> None:
    """A set grows where it has to."""
    _compiled_only(items)


def erase(table: Any, row: Any) -> None:
    """Without a row."""
    _compiled_only(table, row)


def expect(items: Any, more: int) -> None:
    """So many keys are going to be added to a set."""
    _compiled_only(items, more)


def sweep(items: Any) -> None:
    """Many keys of a set may be gone."""
    _compiled_only(items)


def adopt(items: Any, other: Any) -> bool:
    """All keys of another set at once, where that is how CPython takes them: there was no key before."""
    return _compiled_only(items, other)


def replacement(value: Any) -> Any:
    """What a value of a table for `str.translate` puts in a character's place."""
    return _compiled_only(value)


def key_code(key: Any) -> Any:
    """The code point that a key of a table for `str.maketrans` is."""
    return _compiled_only(key)


def left(iterator: Any) -> Any:
    """What an iterator has left: its `__iter__`, which may begin anew, is not asked again."""
    return iter(partial(next, iterator), object())


def sort_numbers(items: Any) -> bool:
    """Put a list of numbers in order; whether that was done."""
    _compiled_only(items)


def new_order(items: Any) -> Any:
    """The places of a list, as bytes, which can be brought in order."""
    _compiled_only(items)


def order_keys(keys: Any, order: Any) -> bool:
    """Put the places of numbers or texts in their order; whether that is done, and nothing has to be asked."""
    _compiled_only(keys, order)


def are_ordered_by_firsts(keys: Any) -> bool:
    """Whether they are many tuples of a number or a text and what else compares without being heard."""
    _compiled_only(keys)


def nearly_in_order(order: Any) -> None:
    """What is asked first are neighbours."""
    _compiled_only(order)


def question(order: Any, less: bool) -> bool:
    """Whether another two items are to be compared, after the answer to the question before."""
    _compiled_only(order, less)


def first_asked(items: Any, order: Any) -> Any:
    """The first of the two."""
    _compiled_only(items, order)


def second_asked(items: Any, order: Any) -> Any:
    """The other one."""
    _compiled_only(items, order)


def rearrange(items: Any, order: Any) -> None:
    """The items of a list in the order of their places."""
    _compiled_only(items, order)


def match_begun(code: Any, string: Any, start: int, stop: int, how: int) -> Any:
    """The state of a match by a regular expression, as bytes: from a place on, of what is taken to stop at another."""
    return _compiled_only(code, string, start, stop, how)


def match_advanced(state: Any) -> int:
    """Some steps of it: RUNNING, FOUND, NOWHERE (`library/regular_code.py`)."""
    return _compiled_only(state)


def match_register(state: Any, number: int) -> int:
    """What is in one of its registers."""
    return _compiled_only(state, number)


def each_group(match: Any, default: Any) -> Any:
    """The texts of all groups of a match, a tuple of as many; `default` for one that has none."""
    return _compiled_only(match, default)


def of_complex(function: F) -> F:
    """A function that stands for one of numpy's and does with complex numbers what that does; any other is refused them."""
    function.of_complex = True  # type: ignore[attr-defined]
    return function


def asking(function: Any) -> Any:
    """A function with loops that may be long: they ask whether to go on, as a user's do."""
    function.asking = True
    return function


GENERATOR = "generator"
"""What a function makes that yields."""


def makes(title: str) -> Callable[[F], F]:
    """Of a function that yields: what CPython calls that of its own which this one stands for."""

    def told(function: F) -> F:
        function.makes = title  # type: ignore[attr-defined]
        return function

    return told


def by_name(**named: Any) -> Any:
    """What a function is given by name, as a tuple of pairs: how many they are is known at build."""
    return tuple(named.items())


def attribute_of(x: Any, name: str) -> Any:
    """The attribute of this name among those of a value that are no methods."""
    return getattr(x, name)


def title_of(x: Any) -> str:
    """The name of a value's class, as messages of what is written in C have it."""
    cls = type(x)
    return f"{cls.__module__}.{cls.__name__}" if cls.__module__ in ("numpy", "array", "collections") else cls.__name__


def converted(x: Any, conversion: str) -> str:
    """`{x!r}`, or what else a conversion says; NotImplementedError where the text is where an instance lies."""
    return ascii(x) if conversion == "a" else repr(x) if conversion == "r" else str(x)


def by_spec(x: Any, spec: str) -> str:
    """`format(x, spec)`; the same."""
    return format(x, spec)


def octets_of(data: Any, message: str) -> Any:
    """The bytes of what is like bytes; TypeError with this message, where `{}` is the name of the type, for anything else."""
    try:
        return bytes(memoryview(data))
    except TypeError:
        raise TypeError(message.replace("{}", type(data).__name__)) from None


def row_of(data: Any) -> Any:
    """The bytes of `bytes` as an array of uint8; a copy."""
    import numpy

    return numpy.frombuffer(data, dtype=numpy.uint8).copy()


def is_again(later: Any, error: Any) -> Any:
    """Whether an exception that was caught is one that was raised again."""
    return later is error


def deep_copy(x: Any, memo: Any) -> Any:
    """`copy.deepcopy(x, memo)`: by the function of `copies.py` for its type."""
    return _compiled_only(x, memo)


def place_of(x: Any) -> int:
    """Where an object lies."""
    return _compiled_only(x)


def table_title(x: Any) -> str:
    """A name for the objects of x's type, known at build."""
    return _compiled_only(x)


def bare_like(x: Any) -> Any:
    """Another instance of its class, without any field."""
    return _compiled_only(x)


def copy_fields(x: Any, made: Any, memo: Any) -> None:
    """The copies of the fields of x, put into another instance when all are made."""
    _compiled_only(x, made, memo)


def said(status: Any) -> Any:
    """`str` of the exception with which a call has ended with this status."""
    return _compiled_only(status)


def notes_of(error: Any) -> Any:
    """The list of an exception's notes; None where it has none."""
    return getattr(error, "__notes__", None)


def begin_notes(error: Any, notes: Any) -> None:
    """The list of the notes of an exception that has none."""
    error.__notes__ = notes


def dict_part(x: Any, factory: Any) -> Any:
    """What `dataclasses.asdict` makes of a value in a field. `factory`: its `dict_factory`, or None."""
    return _compiled_only(x, factory)


def tuple_part(x: Any, factory: Any) -> Any:
    """The same of `astuple`."""
    return _compiled_only(x, factory)


def told(manager: Any, error: Any) -> Any:
    """What the `__exit__` of a manager answers to an exception, as `with` asks it."""
    return manager.__exit__(type(error), error, error.__traceback__)


def divert() -> None:
    """From here on `print` of the whole program asks where it goes."""


def show(s: Any) -> None:
    """Print a text where the host shows it."""
    sys.stdout.write(s)


def tell(s: Any) -> None:
    """Write a text to `sys.stderr`."""
    sys.stderr.write(s)


def normal_width(layer: Any) -> Any:
    """How wide a place is in a layer of the ziggurat (`library/normal_layers.py`)."""
    return _compiled_only(layer)


def normal_edge(layer: Any) -> Any:
    """The first place of a layer that is not surely below the curve."""
    return _compiled_only(layer)


def normal_height(layer: Any) -> Any:
    """How high the curve is at the end of a layer."""
    return _compiled_only(layer)


def exponential_width(layer: Any) -> Any:
    """The same of the layers below e**-x (`library/exponential_layers.py`)."""
    return _compiled_only(layer)


def exponential_edge(layer: Any) -> Any:
    """The first place of a layer that is not surely below the curve."""
    return _compiled_only(layer)


def exponential_height(layer: Any) -> Any:
    """How high the curve is at the end of a layer."""
    return _compiled_only(layer)
