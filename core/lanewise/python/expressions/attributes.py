"""`x.name`: of modules and classes at build, of numbers and buffers at run time.

In: the object or expression and the node. Out: a `Value`. Methods are handled where they are called (`methods.py`).
"""

from __future__ import annotations

import ast
import dataclasses
import difflib
from functools import partial
from types import FunctionType, MethodDescriptorType

from lanewise.ir.buffers import is_ndarray
from lanewise.ir.classes import CONTAINERS
from lanewise.ir.code import Const, Expr, Op, Site
from lanewise.ir.types import (
    BAD,
    BOOL,
    COMPLEX,
    ERROR,
    FLOAT,
    INT,
    NEVER,
    RANGE,
    STR,
    Buffer,
    Closure,
    Open,
    Tuple,
    Union,
    bytes_of,
    kind_of,
)
from lanewise.python.arrays import array_parts, dtypes
from lanewise.python.classes import enums, field_dicts, records
from lanewise.python.containers import default_dicts, deques, tuples
from lanewise.python.expressions import kinds, operators
from lanewise.python.globals import attribute_state, module_objects
from lanewise.python.modules import dataclass_calls, only_theirs
from lanewise.python.numbers import machine_numbers, numpy_scalars
from lanewise.python.program.builder import Builder, integer
from lanewise.python.program.flow import is_alternative, item
from lanewise.python.program.paths import Conflict
from lanewise.python.program.values import ClassOf, Dispatcher, Fixed, Known, Registering, Value, type_name
from lanewise.python.source import standard
from lanewise.python.source.definitions import is_cached


def of_object(b: Builder, subject: object, node: ast.Attribute) -> Value:
    """An attribute of an object that is known at build."""
    from lanewise.python.classes import supers
    from lanewise.python.expressions.expressions import as_runtime
    from lanewise.python.functions import function_names
    from lanewise.python.globals import module_caches
    from lanewise.python.statements import making

    if isinstance(subject, supers.Super):
        return supers.attribute(b, subject, node)
    if isinstance(subject, Fixed):
        return of_object(b, subject.held, node)
    if isinstance(subject, Dispatcher) and node.attr == "register":
        return Known(Registering(subject))
    if isinstance(subject, Conflict):
        return as_runtime(b, Known(subject), node.value)
    if isinstance(subject, ClassOf):
        return _of_error_class(b, subject, node)
    if isinstance(subject, function_names.Written):
        return subject.told(b, node)
    if isinstance(subject, making.Self):
        return of_object(b, subject.cls, node) if making.is_of_class(b, subject, node.attr) else making.field(b, subject, node)
    if node.attr == "__members__" and enums.is_class(subject):
        return enums.by_name(b, subject, node)  # type: ignore[arg-type]
    if isinstance(subject, dataclasses.Field) and hasattr(subject, node.attr):
        part = getattr(subject, node.attr) if node.attr != "metadata" else dataclass_calls.metadata(subject)
        return module_objects.settled(b, b.program.value(part), node)
    if is_cached(subject) and node.attr in function_names.ASKED_OF_CACHES:
        counting = module_caches.counting(b, subject, node)
        return of_value(b, counting, node) if isinstance(counting, Expr) else counting
    if (own := attribute_state.read(b, subject, node)) is not None:
        return own
    try:
        found = b.program.captured(b.definition, ast.unparse(node), partial(standard.attribute, subject, node.attr))
        return module_objects.settled(b, found, node)
    except AttributeError:
        if only_theirs.concerns(subject, node.attr):
            return only_theirs.refused(b, subject, node)
        name = getattr(subject, "__name__", repr(subject))
        near = difflib.get_close_matches(node.attr, dir(subject), 1)
        hint = f"did you mean {name}.{near[0]}?" if near else f"dir({name}) lists what there is"
        return b.refuse(node, f"{name} has no attribute '{node.attr}'", hint)


def _of_error_class(b: Builder, found: ClassOf, node: ast.Attribute) -> Value:
    """`type(error).__name__`, and what else the class of an exception has."""
    from lanewise.python.expressions.expressions import as_runtime
    from lanewise.python.statements import errors

    if node.attr == "__name__":
        return errors.class_name(b, found.error, b.at(node))

    def of_class(site: Site) -> Value:
        cls = errors.class_of(b.program, site)
        if hasattr(cls, node.attr):
            return as_runtime(b, of_object(b, cls, node), node)
        b.throw("AttributeError", f"type object '{cls.__name__}' has no attribute '{node.attr}'", loc=b.at(node))
        return Const(NEVER, None)

    return errors.each_site(b, found.error, of_class, b.at(node))


def of_value(b: Builder, x: Expr, node: ast.Attribute) -> Value:
    """An attribute of a run-time value."""
    from lanewise.python.functions import function_tools
    from lanewise.python.iterators import generators
    from lanewise.python.statements import errors

    loc = b.at(node)
    if node.attr == "__class__" and x.type != ERROR:
        return kinds.class_of_value(b, x, loc)
    if x.type == ERROR:
        return errors.attribute(b, x, node)
    if isinstance(x.type, Union):
        return b.each(x, lambda e: of_value(b, e, node), loc)
    if x.type in (BAD, NEVER):
        return x
    if isinstance(x.type, Closure):
        told = of_function(b, x, node)
        return missing(b, x, node) if told is None else told
    if (of_number := _of_number(b, x, node)) is not None:
        return of_number
    if b.program.shapes.class_of(x.type) is not None and node.attr == "__dict__":
        return field_dicts.of_instance(b, x, node)
    if node.attr in ("__next__", "send", "throw", "close") and generators.is_generator(b, x.type):
        return function_tools.bound_method(b, x, node)
    if b.program.shapes.class_of(x.type) is not None:
        return records.attribute(b, x, node)
    if x.type == RANGE and node.attr in ("start", "stop", "step"):
        return item(x, ("start", "stop", "step").index(node.attr))
    if machine_numbers.concerns(x.type):
        found = numpy_scalars.attribute(b, x, node)
        return _method_or_missing(b, x, node) if found is None else found
    if x.type == STR or isinstance(x.type, Open):
        return _of_object(b, x, node)
    if is_ndarray(x.type):
        from lanewise.python.arrays import members, shaped

        if node.attr == "flat":
            return members.flat(b, shaped.kept(b, x, loc), node)
        x = shaped.kept(b, x, loc)
        # A matrix is meant, or what is as good as one: numpy advises against it where there are more axes.
        b.stopped(node, meant=node.attr != "T" or shaped.rank(x) <= 2)
        of_array = members.attribute(b, x, node.attr, loc)
        return _method_or_missing(b, x, node) if of_array is None else of_array
    if isinstance(x.type, Buffer):
        return _of_buffer(b, x, node)
    return _method_or_missing(b, x, node)


def _method_or_missing(b: Builder, x: Expr, node: ast.Attribute) -> Value:
    """A method that is not called here, if its class has one of this name."""
    from lanewise.python.functions import function_tools

    cls = kinds.class_of(b, x.type)
    is_one = cls is not None and _is_method(b, x, cls, node.attr)
    return function_tools.bound_method(b, x, node) if is_one else missing(b, x, node)


def of_function(b: Builder, x: Expr, node: ast.Attribute) -> Value | None:
    """What a function, or a class or a ufunc that is kept as a value, has under a name. Where it is one of several types, what it
    lacks is CPython's AttributeError."""
    from lanewise.python.functions import function_names

    assert isinstance(x.type, Closure)
    found = function_names.standing_for(b, x.type)
    if found is None:
        found = _ufunc(b, x.type)
    own = found if isinstance(found, type) or dtypes.is_one(found) or standard.is_ufunc(found) else None
    told = of_object(b, own, node) if own and hasattr(own, node.attr) else function_names.attribute(b, x, node)
    if told is None and is_alternative(x) and not hasattr(own or b.program.codes[x.type.code].kind(), node.attr):
        kind = f"type object '{own.__name__}'" if isinstance(own, type) else f"'{type_name(x.type)}' object"
        b.throw("AttributeError", f"{kind} has no attribute '{node.attr}'", loc=b.at(node))
        return Const(NEVER, None)
    return of_object(b, own, node) if told is None and own else told


def _ufunc(b: Builder, t: Closure) -> object | None:
    """The ufunc that a function of the prelude stands for."""
    function = b.program.shapes.functions.get(t.code)
    theirs = standard.original_function(function) if function is not None and standard.is_of(function, "numpy") else None
    return theirs if standard.is_ufunc(theirs) else None


def _of_number(b: Builder, x: Expr, node: ast.Attribute) -> Value | None:
    """What Python's own numbers have."""
    if x.type == COMPLEX and node.attr in ("real", "imag"):
        return operators.real(x) if node.attr == "real" else operators.imag(x)
    if x.type in (BOOL, INT) and node.attr in ("real", "imag", "numerator", "denominator"):
        whole = operators.convert(b, x, INT, b.at(node))
        return {"imag": integer(0), "denominator": integer(1)}.get(node.attr, whole)
    if x.type == FLOAT and node.attr in ("real", "imag"):
        return x if node.attr == "real" else Const(FLOAT, 0.0)
    return None


def _of_object(b: Builder, x: Expr, node: ast.Attribute) -> Value:
    """Texts and containers have methods only."""
    from lanewise.python.functions import function_tools

    if kind_of(x.type) == "defaultdict" and node.attr == "default_factory":
        return default_dicts.factory(b, b.temp(x, b.at(node)), b.at(node))
    if kind_of(x.type) == "deque" and node.attr == "maxlen":
        return deques.maxlen(b, b.temp(x, b.at(node)), b.at(node))
    cls = str if x.type == STR else CONTAINERS[kind_of(x.type)]
    if _is_method(b, x, cls, node.attr):
        return function_tools.bound_method(b, x, node)
    if not _has(cls, node.attr):
        b.throw("AttributeError", f"'{type_name(x.type)}' object has no attribute '{node.attr}'", loc=b.at(node))
        return Const(NEVER, None)
    return missing(b, x, node)


def _is_method(b: Builder, x: Expr, cls: type, name: str) -> bool:
    """Whether it is one that can be passed on: any but those that Python itself calls and that are no operators."""
    from lanewise.python.functions import unbound_methods

    found = getattr(cls, name, None)
    plain = isinstance(found, FunctionType | MethodDescriptorType) and not name.startswith("__")
    return plain or unbound_methods.bound(b, x, name) is not None


def _of_buffer(b: Builder, x: Expr, node: ast.Attribute) -> Value:
    assert isinstance(x.type, Buffer)
    length = Op("len", (x,), INT)
    size = bytes_of(x.type.item)
    if x.type.kind == "memoryview":
        simple: dict[str, Value] = {"ndim": integer(1), "shape": tuples.pack([length])}
        simple["nbytes"] = Op("mul", (length, integer(size)), INT)
    else:
        simple = array_parts.typecode(x.type)
    simple["itemsize"] = integer(size)
    if x.type.kind == "bytearray":
        return _of_bytearray(b, x, node)
    return simple[node.attr] if node.attr in simple else missing(b, x, node)


def _of_bytearray(b: Builder, x: Expr, node: ast.Attribute) -> Value:
    """It has methods only."""
    from lanewise.python.functions import function_tools

    if callable(getattr(bytearray, node.attr, None)) and not node.attr.startswith("__"):
        return function_tools.bound_method(b, x, node)
    b.throw("AttributeError", f"'bytearray' object has no attribute '{node.attr}'", loc=b.at(node))
    return Const(NEVER, None)


def missing(b: Builder, x: Expr, node: ast.Attribute) -> Value:
    """CPython has no such attribute: its AttributeError. Has it one: a refusal that says what there is."""
    cls = kinds.class_of(b, x.type)
    if cls is not None and node.attr == "__doc__":
        return b.program.value(cls.__doc__)
    if cls is not None and not _has(cls, node.attr):
        words = f"'{type_name(x.type)}' object has no attribute '{node.attr}'"
        b.throw("AttributeError", words, loc=b.at(node))
        return Const(NEVER, None)
    if machine_numbers.concerns(x.type):
        way_out = "take Python's number, x.item(), or an array, np.atleast_1d(x)"
        return b.refuse(node, f".{node.attr} of {type_name(x.type)} is not compiled yet", way_out)
    if isinstance(x.type, Buffer) and x.type.kind == "array" and node.attr in _GROW:
        words = f"an array.array does not grow in compiled code: no .{node.attr}()"
        return b.refuse(node, words, "let a list grow, and make the array of that: array.array('i', items)")
    supported = "real, imag" if not isinstance(x.type, Tuple | Buffer) else "indexing, len() and iteration"
    return b.refuse(node, f".{node.attr} of {type_name(x.type)} is not compiled yet", f"compiled here: {supported}")


_GROW = ("append", "extend", "frombytes", "fromlist", "insert", "pop", "remove")


def _has(cls: type, name: str) -> bool:
    """Whether instances have it: a class itself has a name, which they have not."""
    return any(name in vars(base) for base in cls.__mro__)
