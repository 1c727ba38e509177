"""`raise` and `assert`, and exceptions that are made without being raised.

In: the nodes. Out: raise sites. A message is a constant or an f-string without format specs; its text lives outside the module, its
values go through the mailbox, and the host puts them together with Python's own `format`. A class with an `__init__` of its own is
made by that function, whose result are the arguments and the fields (`making.py`).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import reduce

from lanewise.ir.code import SHOWN, VALUE, Const, Do, Expr, Loc, Raise, Site
from lanewise.ir.exceptions import OS_ERRORS, class_of
from lanewise.ir.flat import parts_of
from lanewise.ir.layout import MESSAGE_CELLS
from lanewise.ir.types import BAD, BOOL, ERROR, INT, NEVER, NONE, Closure, Record, Scalar, Tuple, Union, members
from lanewise.python.classes import class_model
from lanewise.python.functions import function_names, keyword_dicts
from lanewise.python.program import crossing, results
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.fold import make
from lanewise.python.program.values import Known, Value, literal
from lanewise.python.statements import errors, handled, making, trying
from lanewise.python.texts import formatting, texts

Argument = str | int | float | None


@dataclass
class Message:
    """What an exception is made of; the values of run time are holes."""

    exception: str
    arguments: list[Argument] = field(default_factory=list)
    holes: list[Expr] = field(default_factory=list)
    fields: list[tuple[str, Argument]] = field(default_factory=list)
    cause: str = ""
    """As in a `Site`."""

    def coming(self, cause: str, *error: Expr) -> Message:
        """The same, from another exception or from none."""
        return replace(self, holes=[*self.holes, *error], cause=cause)

    def site(self, b: Builder) -> int:
        """The raise site."""
        holes = tuple(h.type for h in self.holes)
        return b.program.site(self.exception, tuple(self.arguments), holes, tuple(self.fields), self.cause)


# --- raise -----------------------------------------------------------------------------------------------------------


def raise_statement(b: Builder, node: ast.Raise) -> None:
    """`raise`, `raise E`, `raise E(...)`, `raise error`, each but the first with `from`."""
    from lanewise.python.expressions.expressions import value

    if node.exc is None:
        _raise_again(b, node)
        return
    call = node.exc if isinstance(node.exc, ast.Call) else None
    found = value(b, call.func if call else node.exc)
    if b.env is None:
        return
    if not (isinstance(found, Known) and _is_exception(found.object)):
        _raise_object(b, value(b, node.exc) if call else found, node)
        return
    message = message_of(b, found.object, call, node)
    if message is not None and b.env is not None:
        _throw_from(b, message, node)


def _raise_again(b: Builder, node: ast.Raise) -> None:
    """A bare `raise`: no line is added to where the exception has been."""
    if not b.handling:
        handled.raise_again(b, node)
        return
    now = b.handling[-1]
    if now.error is None:
        trying.pass_on(b, now.status, b.at(node), now.sites.values())
    else:
        trying.again(b, now.error, b.at(node), now.sites.values())


def _raise_object(b: Builder, found: Value, node: ast.Raise) -> None:
    if not isinstance(found, Expr) or not {ERROR, BAD, NEVER}.intersection(members(found.type) or (NEVER,)):
        b.refuse(node.exc or node, "only an exception can be raised", "raise ValueError('...')")
    else:
        b.each_expr(found, lambda e: _raise_member(b, e, node), b.at(node))


def _raise_member(b: Builder, e: Expr, node: ast.Raise) -> Expr:
    loc = b.at(node)
    if e.type == ERROR and node.cause is not None:
        e = b.temp(e, loc)
        _caused(b, node, lambda *cause: _raise_copy(b, e, cause, node))
    elif e.type == ERROR:
        trying.again(b, e, loc, b.program.looked_at(b.instance), noted=True)
    elif e.type not in (BAD, NEVER):
        b.throw("TypeError", "exceptions must derive from BaseException", loc=loc)
    return NOTHING


def _raise_copy(b: Builder, error: Expr, cause: tuple[str, *tuple[Expr, ...]], node: ast.Raise) -> None:
    """What an exception comes from is said where it is raised: one that says the same is raised from there."""
    loc = b.at(node)

    def one(site: Site) -> Value:
        holes = errors.holes(b, error, site, loc)[: -1 if site.cause in ("hole", "context") else None]
        message = Message(site.exception, list(site.arguments), holes, list(site.fields))
        _throw(b, message.coming(*cause), loc, node)
        return NOTHING

    errors.each_site(b, error, one, loc)


def _is_exception(found: object) -> bool:
    return isinstance(found, type) and issubclass(found, BaseException)


def _throw_from(b: Builder, message: Message, node: ast.Raise) -> None:
    """Raised with what `from` says, which may be an exception or None by chance."""
    loc = b.at(node)
    if node.cause is None:
        handled = b.handling[-1].error if b.handling else None
        _throw(b, message if handled is None else message.coming("context", handled), loc, node)
        return

    _caused(b, node, lambda *cause: _throw(b, message.coming(*cause), loc, node))


def _caused(b: Builder, node: ast.Raise, throw: Callable[..., None]) -> None:
    """`throw` of what `from` says, an exception or None, as a `Message` is told it."""
    from lanewise.python.expressions.expressions import runtime

    loc = b.at(node)
    assert node.cause is not None

    def one(cause: Expr) -> Value:
        if cause.type == ERROR:
            throw("hole", b.temp(cause, loc))
        elif cause.type == NONE:
            throw("none")
        elif cause.type not in (BAD, NEVER):
            b.throw("TypeError", "exception causes must derive from BaseException", loc=loc)
        return NOTHING

    found = runtime(b, node.cause)
    if not {ERROR, NONE, BAD, NEVER}.intersection(members(found.type) or (NEVER,)):
        b.refuse(node.cause, "an exception comes from another one or from None", "raise ValueError('...') from error")
    else:
        b.each(found, one, loc)


def assert_statement(b: Builder, node: ast.Assert) -> None:
    """`assert test, message`"""
    from lanewise.python.expressions.expressions import condition
    from lanewise.python.statements.statements import narrowed

    test = condition(b, node.test)

    def fail() -> None:
        message = _with_arguments(b, "AssertionError", [node.msg] if node.msg is not None else [])
        if message is not None:
            _throw(b, message, b.at(node), node)

    b.when(make("not", (test,), BOOL), fail, b.at(node))
    narrowed(b, node.test, True)


def _throw(b: Builder, message: Message, loc: Loc, node: ast.AST) -> None:
    if not _fits(b, message, node) or b.env is None:
        return

    def end(message: Message) -> Value:
        b.end(Raise(message.site(b), tuple(message.holes), loc))
        return NOTHING

    _by_number(b, message, loc, end)


def made(b: Builder, cls: type[BaseException], node: ast.Call) -> Value:
    """`E(...)`, not raised yet."""
    message = message_of(b, cls, node, node)
    if message is None or b.env is None or not _fits(b, message, node):
        return NOTHING
    loc = b.at(node)

    def make_one(message: Message) -> Value:
        number = message.site(b)
        b.program.seen([b.program.sites[number]])
        target = b.fresh(ERROR)
        b.emit(Do((target.slot,), "error", tuple(message.holes), loc, (number,)))
        return target

    return _by_number(b, message, loc, make_one)


def exception(b: Builder, found: Value, node: ast.Call) -> Expr:
    """An exception that is given as itself or as its class; `node` is the call that it is given to."""
    if isinstance(found, Known) and _is_exception(found.object):
        assert isinstance(found.object, type)
        made_here = made(b, found.object, ast.copy_location(ast.Call(node.func, [], []), node))
        return made_here if isinstance(made_here, Expr) else NOTHING
    if isinstance(found, Expr) and found.type in (ERROR, BAD, NEVER):
        return found
    b.refuse(node, "only an exception can be thrown", "it.throw(ValueError('...'))")
    return NOTHING


def _fits(b: Builder, message: Message, node: ast.AST) -> bool:
    if sum(len(parts_of(h.type)) for h in message.holes) > MESSAGE_CELLS:
        b.refuse(node, f"a message of more than {MESSAGE_CELLS} values", "say less")
        return False
    return True


# --- what it says ----------------------------------------------------------------------------------------------------


def message_of(b: Builder, cls: object, call: ast.Call | None, node: ast.AST) -> Message | None:
    """What `cls(...)` is made of; None after a refusal."""
    assert isinstance(cls, type)
    name = b.program.exception(cls)
    if issubclass(cls, BaseExceptionGroup):
        b.refuse(node, f"{cls.__name__} is not compiled", "keep the exceptions in a list, and raise one of your own")
        return None
    if class_model.tells_attributes(cls) or class_model.tells(cls, "__getattribute__"):
        words = f"{cls.__name__} says itself what attributes are, which is not compiled of exceptions"
        b.refuse(node, words, "set the attributes in __init__: self.code = code")
        return None
    if (own := _asked_by_operators(cls)) is not None:
        words = f"{cls.__name__} defines {own}, which nobody asks an exception for in compiled code"
        b.refuse(node, words, "give it a plain method")
        return None
    call = keyword_dicts.spread(b, call) if call is not None else None
    if (initial := making.own_init(cls)) is not None:
        return _initialised(b, name, cls, initial, call, node)
    if call is not None and call.keywords:
        b.refuse(call, "keyword arguments of exceptions are not compiled", "pass them by position")
        return None
    message = _with_arguments(b, name, list(call.args) if call else [])
    if message is not None and issubclass(cls, SyntaxError) and len(message.arguments) > 1:
        b.refuse(call or node, f"{cls.__name__} is compiled with its message alone", 'say the place in it: f"line {n}: no value"')
        return None
    if message is not None and issubclass(cls, OSError):
        if len(message.arguments) == _WITH_FILENAME:
            # It is no part of `args`.
            message.fields.append(("filename", message.arguments.pop()))
        if cls is OSError:
            message.exception = _of_errno(message.arguments)
    return message


def _asked_by_operators(cls: type) -> str | None:
    """A method of the user's that operators and built-in functions would ask an exception for."""
    own = ((name, found) for owner in cls.__mro__ for name, found in vars(owner).items() if class_model.is_users(owner, found))
    return next((name for name, found in own if name in _OF_OPERATORS and not class_model.is_generated(found)), None)


_OF_OPERATORS = frozenset(
    f"__{name}__" for name in (
        "bool", "len", "iter", "next", "getitem", "contains", "call", "format", "hash", "eq", "ne", "lt", "le", "gt", "ge", "int",
        "float", "index", "add", "radd", "sub", "mul", "or", "and", "reversed", "enter", "exit",
    )
)  # fmt: skip
_WITH_FILENAME = 3
"""Arguments of an OSError: behind its number and text the file that it is about."""


def _of_errno(arguments: list[Argument]) -> str:
    """OSError knows by its number which of its classes it is."""
    known = len(arguments) == 2 and isinstance(arguments[0], int)
    return class_of(OSError, arguments).__name__ if known else "OSError"


_BY_NUMBER: dict[str, list[int]] = {name: [k for k, other in OS_ERRORS.items() if other == name] for name in OS_ERRORS.values()}
"""Classes of OSErrors, each with the numbers that say so."""


def _by_number(b: Builder, message: Message, loc: Loc, use: Callable[[Message], Value]) -> Value:
    """What is done with an exception: with an OSError as each of the classes that its number may say at run time."""
    at_run = message.exception == "OSError" and len(message.arguments) == 2 and message.arguments[0] == VALUE
    if not at_run or message.holes[0].type != INT:
        return use(message)
    number = message.holes[0]

    def walk(keep: Callable[[Value], None]) -> None:
        with b.block(loc) as found:
            for name, numbers in _BY_NUMBER.items():
                with b.block(loc) as following:
                    tests = [make("eq", (number, Const(INT, k)), BOOL) for k in numbers]
                    is_other = make("not", (reduce(lambda one, other: make("or", (one, other), BOOL), tests),), BOOL)
                    b.leave_if(is_other, following, loc)
                    keep(use(replace(message, exception=name)))
                    b.leave(found, loc)
            keep(use(message))

    return b.chosen(walk, loc)


def _initialised(b: Builder, name: str, cls: type, initial: making.Initial, call: ast.Call | None, node: ast.AST) -> Message | None:
    found = making.initialised(b, cls, initial, call, node)
    if found is None or b.env is None:
        return None
    arguments, fields = found
    holes = [b.temp(e, b.at(node)) for e in (*arguments, *fields.values())]
    return Message(name, [VALUE] * len(arguments), holes, [(field, VALUE) for field in fields])


def _with_arguments(b: Builder, name: str, arguments: list[ast.expr]) -> Message | None:
    """Constants go into the site; run-time values are holes that the mailbox fills."""
    message = Message(name)
    plain: list[int] = []
    for argument in arguments:
        before = len(message.holes)
        for part in _parts(b, argument, message.holes, is_key=name == "KeyError"):
            if part is ...:
                return None
            plain += [len(message.arguments)] if len(message.holes) == before else []
            message.arguments.append(part)  # type: ignore[arg-type]
    for i in plain if message.holes else ():
        # Beside holes every text is a format string.
        known = message.arguments[i]
        message.arguments[i] = known.replace("{", "{{").replace("}", "}}") if isinstance(known, str) else known
    return message


def _parts(b: Builder, node: ast.expr, holes: list[Expr], *, is_key: bool) -> list[object]:
    """What one argument of the source stands for: a constant, or the format string of a text with holes; as many as a starred
    tuple has; `...` after a refusal."""
    from lanewise.python.expressions.expressions import as_runtime, runtime, value
    from lanewise.python.functions import calls

    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.JoinedStr():
            return [_format(b, node, holes)]
        case ast.Starred(value=inner):
            found = [as_runtime(b, each, node) for each in calls.starred(b, value(b, inner), node)]
            return [_argument(b, each, node, holes, is_key=is_key) for each in found] if b.env is not None else [...]
    return [_argument(b, runtime(b, node), node, holes, is_key=is_key)]


def _argument(b: Builder, found: Expr, node: ast.expr, holes: list[Expr], *, is_key: bool) -> object:
    """A number, or that there is a hole; `...` after a refusal."""
    if isinstance(found, Const) and isinstance(found.value, int | float | None) and found.type != NEVER:
        return found.value
    if found.type == NEVER or b.env is None:
        return ...
    shapes = b.program.shapes
    inside = crossing.stays(shapes, found.type) or crossing.array_in(shapes, found.type)
    if inside is not None and not is_key:
        b.refuse(node, f"an exception's argument holds {results.reason(shapes, inside)[0]}", "name it in an f-string")
        return ...
    shown = found if inside is None else _shown(b, found, b.at(node))
    holes.append(b.temp(shown, b.at(node)))
    return ... if b.env is None else VALUE if inside is None else SHOWN


def _shown(b: Builder, found: Expr, loc: Loc) -> Expr:
    """What `repr` says; of a function, and an instance that has no words of its own, where it lies is left out."""
    if isinstance(found.type, Union):
        return b.each_expr(found, lambda e: _shown(b, e, loc), loc)
    cls = b.program.shapes.class_of(found.type)
    if isinstance(found.type, Record) and cls is not None and vars(object)["__repr__"] is cls.__repr__:
        return literal(f"<{cls.__module__}.{cls.__qualname__} object>")
    if isinstance(found.type, Closure) and function_names.text_of(b, found.type) is None:
        return literal(f"<function {b.program.codes[found.type.code].definition.name}>")
    return texts.represented(b, found, loc)


def holds(found: Expr) -> bool:
    """Numbers and what is made of them: the host formats the very value. An exception's text the module makes."""
    match found.type:
        case Tuple(items=items) | Union(members=items):
            return all(holds(Const(t, None)) for t in items)
        case Scalar():
            return found.type not in (NEVER, ERROR)
    return False


def _cut(part: ast.FormattedValue) -> str | None:
    """What the host does with a text before it puts it in: nothing, or with `:.200` cut a repr; None: more than that."""
    match part.format_spec:
        case None:
            return ""
        case ast.JoinedStr(values=[ast.Constant(value=str(spec))]) if part.conversion == ord("r") and re.fullmatch(r"\.\d+", spec):
            return f":{spec}"
    return None


def _format(b: Builder, node: ast.JoinedStr, holes: list[Expr]) -> object:
    text, loc = "", b.at(node)
    constant_only = not any(isinstance(v, ast.FormattedValue) for v in node.values)
    for part in node.values:
        if isinstance(part, ast.Constant):
            text += str(part.value) if constant_only else str(part.value).replace("{", "{{").replace("}", "}}")
            continue
        assert isinstance(part, ast.FormattedValue)
        found = formatting.braced(b, part)
        if b.env is None:
            return ...
        text += "{}"
        cut = _cut(part)
        if cut is not None and part.conversion != ord("a") and holds(found):
            text = f"{text[:-1]}!r{cut}}}" if part.conversion == ord("r") else text
        elif b.definition.prelude and cut == "" and part.conversion == ord("r"):
            found = _shown(b, found, loc)
        else:
            found = formatting.filled(b, part, found, loc)
        if b.env is None or found.type in (BAD, NEVER):
            return ...
        holes.append(b.temp(found, loc))
    return text
