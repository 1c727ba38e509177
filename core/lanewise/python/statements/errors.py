"""Exceptions as values: what a handler's name is bound to.

In: expressions of type `exception`. Out: their texts, arguments and classes. Such an object knows its raise site; which sites there
may be is found while the program is walked (`Instances.seen`). What an exception says is put together here, of the values that its
message has, when somebody asks: a program that never asks has no text for it.
"""

from __future__ import annotations

import ast
import string
from collections.abc import Callable, Sequence
from importlib import import_module
from types import FunctionType, GetSetDescriptorType, MemberDescriptorType
from typing import TYPE_CHECKING

from lanewise.ir import worded
from lanewise.ir.code import SHOWN, VALUE, Const, Expr, Get, Loc, Op, Site
from lanewise.ir.flat import parts_of
from lanewise.ir.layout import CELL, DEPTH, ERROR_NOTES, ERROR_STATUS, LIST_ITEMS
from lanewise.ir.types import BOOL, ERROR, I32, NONE, STR, Open, Type
from lanewise.library import support
from lanewise.library.prelude import exceptions as prelude
from lanewise.library.prelude import words
from lanewise.python.classes import class_model
from lanewise.python.containers import lists, tuples
from lanewise.python.expressions import operators
from lanewise.python.program import argument_binding
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.flow import is_conflict
from lanewise.python.program.shapes import unify
from lanewise.python.program.values import THE_NONE, ClassOf, Known, Value, constant, literal
from lanewise.python.source.definitions import Definition, SourceMissing
from lanewise.python.statements import trying
from lanewise.python.texts import formatting, texts

if TYPE_CHECKING:
    from lanewise.python.program.instances import Instances

_DEEP = Site("RecursionError", ("maximum recursion depth exceeded",))
_FULL = Site("MemoryError", ())
"""What statuses say that stand for no line."""


def status(b: Builder, error: Expr, loc: Loc) -> Expr:
    """What says where it was raised."""
    cells = b.effect("load", (Op("address", (error,), I32),), I32, loc, "i32", LIST_ITEMS)
    return b.effect("load", (cells,), I32, loc, "i32", ERROR_STATUS)


# --- what it says ----------------------------------------------------------------------------------------------------


def text_of(b: Builder, error: Expr, loc: Loc) -> Expr:
    """`str(error)`."""
    return _asked(b, prelude.text, error, _text, loc)


def represented(b: Builder, error: Expr, loc: Loc) -> Expr:
    """`repr(error)`."""
    return _asked(b, prelude.represented, error, _represented, loc)


def class_name(b: Builder, error: Expr, loc: Loc) -> Expr:
    """`type(error).__name__`."""
    return _asked(b, prelude.name, error, lambda b, e, site, loc: literal(short(site.exception)), loc)


Say = Callable[[Builder, Expr, Site, Loc], Expr]


def _asked(b: Builder, function: Callable[..., object], error: Expr, say: Say, loc: Loc) -> Expr:
    """A call of a function of the prelude, in which all sites are told apart."""
    if b.telling or b.definition.node is not b.program.definition(function).node:  # type: ignore[arg-type]
        return lists.call_prelude(b, function, [b.temp(error, loc)], loc)
    b.telling = True
    found = each_site(b, error, lambda site: say(b, error, site, loc), loc)
    b.telling = False
    assert isinstance(found, Expr)
    return found


def each_site(b: Builder, error: Expr, use: Callable[[Site], Value], loc: Loc, own: FunctionType | None = None) -> Value:
    """`use` of each site that it may come from; the results meet. `own`: a method of its class."""
    sites = b.program.looked_at(b.instance)
    if own is None:
        return _each_of(b, error, [*sites, _DEEP, _FULL], use, loc)
    known = {site.text: site for site in (*sites, *b.program.looked_at(b.instance, told=True))}
    sites = [site for site in known.values() if any(_defines(cls, own) for cls in class_of(b.program, site).__mro__)]
    return _each_of(b, error, sites, use, loc)


def _defines(cls: type, own: FunctionType) -> bool:
    """Whether it is one of the methods or properties that stand in this class."""
    return any(own is (found.fget if isinstance(found, property) else found) for found in vars(cls).values())


def _each_of(b: Builder, error: Expr, sites: Sequence[Site], use: Callable[[Site], Value], loc: Loc) -> Value:
    number = b.temp(status(b, error, loc), loc)

    def walk(keep: Callable[[Value], None]) -> None:
        *others, last = sites
        with b.block(loc) as found:
            for site in others:
                with b.block(loc) as following:
                    b.leave_if(Op("not", (_is_from(b, number, site),), BOOL), following, loc)
                    keep(use(site))
                    b.leave(found, loc)
            keep(use(last))

    given = b.chosen(walk, loc)
    if is_conflict(given):
        return b.refuse_line(loc, "the exceptions here hold values of more types than one name can hold", "catch them one by one")
    return given


def _is_from(b: Builder, number: Expr, site: Site) -> Expr:
    if site is _DEEP:
        return Op("eq", (number, Const(I32, DEPTH)), BOOL)
    return Op("raised", (number,), BOOL, (b.program.site(site.exception, site.arguments, site.holes, site.fields, site.cause),))


def _of_self(b: Builder, error: Expr) -> FunctionType | None:
    """The method in which this is `self`: an exception of its own class, or of one below."""
    method = b.program.methods.get(b.definition.identity)
    return method if method is not None and error == Get(b.definition.scope.params[0], ERROR) else None


def short(name: str) -> str:
    """The name of a class without its module, as the class itself has it."""
    return worded.NAMES.get(name) or name.rpartition(".")[2]


def arguments(b: Builder, error: Expr, site: Site, loc: Loc) -> list[Expr]:
    """`error.args`, of one that comes from this site."""
    return _filled(b, error, site, loc)[: len(site.arguments)]


def _filled(b: Builder, error: Expr, site: Site, loc: Loc) -> list[Expr]:
    """The arguments of a site, then its fields."""
    given = [*site.arguments, *(value for _, value in site.fields)]
    left = holes(b, error, site, loc)
    return [_argument(b, part, left, bool(site.holes), loc) for part in given]


def holes(b: Builder, error: Expr, site: Site, loc: Loc) -> list[Expr]:
    """The values of its message."""
    found: list[Expr] = []
    cell = 0
    for t in site.holes:
        found.append(_hole(b, error, cell, t, loc))
        cell += len(parts_of(t))
    return found


def _hole(b: Builder, error: Expr, cell: int, t: Type, loc: Loc) -> Expr:
    return b.effect("hole", (error,), t, loc, cell, t)


def _argument(b: Builder, part: str | int | float | None, holes: list[Expr], formatted: bool, loc: Loc) -> Expr:
    """One argument; takes the holes that are in it."""
    if part in (SHOWN, VALUE):
        return holes.pop(0)
    if not isinstance(part, str) or not formatted:
        found = constant(part)
        assert found is not None
        return found
    parts: list[Expr] = []
    for text, field, spec, conversion in string.Formatter().parse(part):
        parts.append(literal(text))
        if field is not None:
            shown = formatting.converted(b, holes.pop(0), conversion or "s", loc)
            parts.append(formatting.by_spec(b, shown, literal(spec), loc) if spec else shown)
    return texts.joined(b, parts, loc)


def class_of(program: Instances, site: Site) -> type:
    """The class of exceptions of a site."""
    module, _, name = site.exception.rpartition(".")
    found: type = program.exceptions.get(site.exception) or getattr(import_module(module or "builtins"), name)
    return found


def _text(b: Builder, error: Expr, site: Site, loc: Loc) -> Expr:
    cls = class_of(b.program, site)
    if isinstance(own := cls.__str__, FunctionType) and site.exception not in (worded.AXIS, worded.CAST):
        return _by_own(b, own, error, site, loc)
    return _plain_text(b, error, site, loc)


def _plain_text(b: Builder, error: Expr, site: Site, loc: Loc) -> Expr:
    """What Python's own classes say of their arguments."""
    cls, args = class_of(b.program, site), arguments(b, error, site, loc)
    if b.env is None:
        return NOTHING
    if site.exception in (worded.AXIS, worded.CAST) and (whole := worded.message(site)) is not None:
        return literal(whole)
    if issubclass(cls, OSError) and len(args) == 2:
        number, words = (b.temp(texts.text_of(b, a, loc), loc) for a in args)
        name = _held(b, error, site, "filename", loc)
        about = [] if name is None or name.type == NONE else [literal(": "), texts.represented(b, name, loc)]
        return texts.joined(b, [literal("[Errno "), number, literal("] "), words, *about], loc)
    if is_of_codec(cls, site):
        say = prelude.undecodable if issubclass(cls, UnicodeDecodeError) else prelude.unencodable
        return lists.call_prelude(b, say, args, loc)
    if site.arguments == (SHOWN,):
        return args[0]
    if len(args) == 1:
        show = texts.represented if issubclass(cls, KeyError) else texts.text_of
        return show(b, args[0], loc)
    return texts.represented(b, tuples.pack(args), loc) if args else literal("")


def _by_own(b: Builder, own: FunctionType, error: Expr, site: Site, loc: Loc) -> Expr:
    """What a method without parameters of its own gives."""
    found = _call(b, own, error, site, ([], {}), ast.Pass(lineno=loc.line, col_offset=0))
    return found if isinstance(found, Expr) else NOTHING


def _represented(b: Builder, error: Expr, site: Site, loc: Loc) -> Expr:
    if isinstance(own := class_of(b.program, site).__repr__, FunctionType):
        return _by_own(b, own, error, site, loc)
    return _plainly_represented(b, error, site, loc)


def _plainly_represented(b: Builder, error: Expr, site: Site, loc: Loc) -> Expr:
    args = arguments(b, error, site, loc)
    if b.env is None:
        return NOTHING
    inside = texts.represented(b, tuples.pack(args), loc) if len(args) > 1 else None
    if inside is None:
        shown = args if site.arguments == (SHOWN,) else [texts.represented(b, a, loc) for a in args]
        return texts.joined(b, [literal(f"{short(site.exception)}("), *shown, literal(")")], loc)
    return texts.joined(b, [literal(short(site.exception)), inside], loc)


# --- attributes and classes ------------------------------------------------------------------------------------------


def attribute(b: Builder, error: Expr, node: ast.Attribute) -> Value:
    """`error.args`, `error.__class__`, and the fields of classes that have their own."""
    loc = b.at(node)
    own = _of_self(b, error)
    error = b.temp(error, loc)
    if node.attr == "__class__":
        return Known(ClassOf(error))
    if node.attr == "args":
        return each_site(b, error, lambda site: tuples.pack(arguments(b, error, site, loc)), loc, own)
    if node.attr == "__notes__":
        if _notes(b).items != (STR,):
            return b.refuse(node, "what is in the __notes__ of an exception is a text", "append(str(value))")
        return lists.call_prelude(b, prelude.notes, [error], loc)
    if node.attr == "__cause__":
        return each_site(b, error, lambda site: _cause(b, error, site, loc), loc, own)
    if node.attr == "__suppress_context__":
        return each_site(b, error, lambda site: Const(BOOL, site.cause in ("hole", "none")), loc, own)
    if node.attr in _CHAIN:
        return b.refuse(node, f".{node.attr} of an exception is not compiled", "keep what you need of it in variables")
    if node.attr == "__dict__":
        return without_dict(b, node)
    return each_site(b, error, lambda site: _field(b, error, site, node), loc, own)


def without_dict(b: Builder, node: ast.AST) -> Value:
    """`error.__dict__`, `vars(error)`."""
    return b.refuse(node, f"{ast.unparse(node)} of an exception is not compiled", "name the attributes: {'code': error.code}")


def _cause(b: Builder, error: Expr, site: Site, loc: Loc) -> Expr:
    """What `raise ... from` has said of it."""
    if site.cause != "hole":
        return THE_NONE
    return _hole(b, error, sum(len(parts_of(t)) for t in site.holes[:-1]), ERROR, loc)


_CHAIN = ("__context__", "__traceback__", "with_traceback")


OF_FILES = ("errno", "strerror", "filename", "filename2")
"""What an OSError has besides `args`; the first two are those."""
_OF_CODECS = ("encoding", "object", "start", "end", "reason")
"""What a UnicodeError has besides `args`, in the order of these."""


_OF_SOURCES = ("filename", "lineno", "offset", "text", "end_lineno", "end_offset")
"""What a SyntaxError has where it was given more than its message (`raising.py`)."""


def is_of_codec(cls: type, site: Site) -> bool:
    """Whether it is a UnicodeError that says which code points or bytes it is about."""
    return issubclass(cls, UnicodeEncodeError | UnicodeDecodeError) and len(site.arguments) == len(_OF_CODECS)


def _held(b: Builder, error: Expr, site: Site, name: str, loc: Loc) -> Expr | None:
    """An attribute that was set when it was made; None where there is none of this name."""
    names = [each for each, _ in site.fields]
    return _filled(b, error, site, loc)[len(site.arguments) + names.index(name)] if name in names else None


def _field(b: Builder, error: Expr, site: Site, node: ast.Attribute) -> Value:
    loc = b.at(node)
    if (own := _held(b, error, site, node.attr, loc)) is not None:
        return own
    if (site.exception, node.attr) == ("StopIteration", "value"):
        given = arguments(b, error, site, loc)
        return given[0] if given else THE_NONE
    if issubclass(class_of(b.program, site), SyntaxError) and node.attr in ("msg", *_OF_SOURCES):
        given = arguments(b, error, site, loc) if node.attr == "msg" else []
        return given[0] if given else THE_NONE
    if issubclass(class_of(b.program, site), SystemExit) and node.attr == "code":
        given = arguments(b, error, site, loc)
        return tuples.pack(given) if len(given) > 1 else given[0] if given else THE_NONE
    if is_of_codec(class_of(b.program, site), site) and node.attr in _OF_CODECS:
        return arguments(b, error, site, loc)[_OF_CODECS.index(node.attr)]
    if issubclass(class_of(b.program, site), OSError) and node.attr in OF_FILES:
        given = arguments(b, error, site, loc) if node.attr in OF_FILES[:2] and len(site.arguments) == 2 else []
        return given[OF_FILES.index(node.attr)] if given else THE_NONE
    held = getattr(class_of(b.program, site), node.attr, ...)
    if isinstance(held, property) and isinstance(held.fget, FunctionType):
        return _call(b, held.fget, error, site, ([], {}), node)
    found = constant(held)
    if found is not None:
        return found
    if isinstance(held, GetSetDescriptorType | MemberDescriptorType):
        return b.refuse(node, f".{node.attr} of {short(site.exception)} is not compiled", "read .args")
    b.throw("AttributeError", f"'{short(site.exception)}' object has no attribute '{node.attr}'", loc=loc)
    return NOTHING


def method(b: Builder, error: Expr, func: ast.Attribute, node: ast.Call) -> Value:
    """`error.name(...)`, of classes that have such a method."""
    from lanewise.python.functions import calls

    loc = b.at(node)
    if func.attr in _CHAIN:
        return b.refuse(node, f".{func.attr}() of an exception is not compiled", "say it in the message")
    of_self = _of_self(b, error)
    error = b.temp(error, loc)
    given, named = calls.arguments(b, node)
    given = [b.temp(v, loc) if isinstance(v, Expr) else v for v in given]
    if func.attr == "add_note" and b.env is not None:
        return _add_note(b, error, given, named, node)

    def use(site: Site) -> Value:
        own = getattr(class_of(b.program, site), func.attr, None)
        if isinstance(own, FunctionType):
            return _call(b, own, error, site, (given, named), node)
        b.throw("AttributeError", f"'{short(site.exception)}' object has no attribute '{func.attr}'", loc=loc)
        return NOTHING

    return each_site(b, error, use, loc, of_self)


_PLAIN: dict[str, Say] = {"__str__": _plain_text, "__repr__": _plainly_represented}


def by_super(b: Builder, error: Expr, after: type, func: ast.Attribute, node: ast.Call) -> Value:
    """`super().name(...)` in a method of an exception."""
    from lanewise.python.functions import calls

    loc, of_self = b.at(node), _of_self(b, error)
    error = b.temp(error, loc)
    given, named = calls.arguments(b, node)

    def use(site: Site) -> Value:
        cls = class_of(b.program, site)
        found = class_model.look_up(cls, func.attr, after) if issubclass(cls, after) else None
        if found is not None and isinstance(found[1], FunctionType):
            return _call(b, found[1], error, site, (given, named), node)
        if found is not None and func.attr in _PLAIN and not (given or named):
            return _PLAIN[func.attr](b, error, site, loc)
        return b.refuse(node, f"super().{func.attr}() of an exception is not compiled", "say it in the message")

    return each_site(b, error, use, loc, of_self)


def _add_note(b: Builder, error: Expr, given: list[Value], named: dict[str, Value], node: ast.Call) -> Value:
    """`error.add_note(note)`."""
    match given:
        case [Op() | Const() | Get() as note] if not named:
            lists.call_prelude(b, prelude.add_note, [error, note], b.at(node))
            return THE_NONE
        case [_] if not named:
            return b.refuse(node, "a note of an exception is a text", "error.add_note('...')")
    if named:
        operators.type_error(b, "BaseException.add_note() takes no keyword arguments", b.at(node))
    else:
        operators.type_error(b, f"BaseException.add_note() takes exactly one argument ({len(given)} given)", b.at(node))
    return NOTHING


def _call(
    b: Builder, own: FunctionType, error: Expr, site: Site, given: tuple[list[Value], dict[str, Value]], node: ast.AST
) -> Value:
    from lanewise.python.functions import calls

    try:
        definition = b.program.definition(own)
    except SourceMissing as missing:
        return b.refuse(node, str(missing), missing.hint)
    b.program.methods[definition.identity] = own
    if not _keeps_self(definition):
        b.program.seen([site])
    defaults = b.program.defaults(definition)
    bound = argument_binding.bind(b, definition, ([error, *given[0]], given[1]), dict(defaults), b.at(node))
    return NOTHING if bound is None or b.env is None else calls.call_definition(b, definition, bound, node)


def _keeps_self(definition: Definition) -> bool:
    """Whether a method reads attributes of the exception and does nothing else with it: then its class says which it may be."""
    nodes = list(ast.iter_child_nodes(definition.node))
    for node in nodes:
        match node:
            case ast.Attribute(value=ast.Name(id=name)) if name == definition.scope.params[0]:
                continue
            case ast.Name(id=name) if name == definition.scope.params[0]:
                return False
            case ast.FunctionDef() | ast.Lambda() | ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
                if any(isinstance(n, ast.Name) and n.id == definition.scope.params[0] for n in ast.walk(node)):
                    return False
            case _:
                nodes += ast.iter_child_nodes(node)
    return True


def is_of(b: Builder, error: Expr, classes: list[type], loc: Loc) -> Expr:
    """`isinstance(error, classes)`."""
    if any(issubclass(BaseException, cls) for cls in classes):
        return Const(BOOL, True)
    names = tuple(b.program.exception(cls) for cls in classes if issubclass(cls, BaseException))
    return Op("caught", (status(b, error, loc),), BOOL, names) if names else Const(BOOL, False)


def class_value(b: Builder, found: ClassOf, use: Callable[[type], Expr], loc: Loc) -> Expr:
    """`type(error)`, as a value like any other class."""
    chosen = each_site(b, found.error, lambda site: use(class_of(b.program, site)), loc)
    return chosen if isinstance(chosen, Expr) else NOTHING


def is_exactly(b: Builder, found: ClassOf, cls: object, loc: Loc) -> Expr:
    """`type(error) is cls`."""
    if not (isinstance(cls, type) and issubclass(cls, BaseException)):
        return Const(BOOL, False)
    name = b.program.exception(cls)
    answer = each_site(b, found.error, lambda site: Const(BOOL, site.exception == name), loc)
    assert isinstance(answer, Expr)
    return answer


def _is_again(b: Builder, given: Sequence[Expr], loc: Loc) -> Expr:
    return b.library(support.is_again, [Op("address", (error,), I32) for error in given], loc)


def _notes(b: Builder) -> Open:
    """The lists of notes, all of one type."""
    found = b.program.shapes.site("notes", "list", 1).root()
    found.grow((STR,))
    return found


def _notes_of(b: Builder, given: Sequence[Expr], loc: Loc) -> Value:
    (error,) = given
    t = _notes(b)
    held = b.temp(b.library(support.notes_of, [Op("address", (error,), I32)], loc), loc)
    none = Op("eq", (held, Const(I32, 0)), BOOL)
    return b.pick(none, lambda: THE_NONE, lambda: b.effect("hole", (error,), t, loc, ERROR_NOTES // CELL, t), loc)


def _begin_notes(b: Builder, given: Sequence[Expr], loc: Loc) -> Value:
    unify(_notes(b), given[1].type)
    return b.library(support.begin_notes, [Op("address", (e,), I32) for e in given], loc)


def _said(b: Builder, given: Sequence[Expr], loc: Loc) -> Value:
    """What the host still reads of the exception stays where it is."""
    error = trying.seized(b, given[0], loc)
    b.effect("again", (error,), I32, loc)
    sites = b.program.looked_at(b.instance, told=True)
    return _each_of(b, error, sites, lambda site: _text(b, error, site, loc), loc)


WORDS: dict[object, Callable[[Builder, Sequence[Expr], Loc], Value]] = {
    words.is_again: _is_again,
    words.notes_of: _notes_of,
    words.begin_notes: _begin_notes,
    words.said: _said,
}
