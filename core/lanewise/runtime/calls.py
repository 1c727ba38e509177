"""Callables. In: an entry of an image, a pool of instances. Out: a Python function that checks, converts, calls and decodes.

The function is generated: its text is specialised to the entry's signature, so that CPython binds the arguments (and words its
TypeErrors), tests of natural types stand inline, and a call of two floats takes about 1 us. `text_of` shows it. In the text
every name of ours begins with `$`, which becomes a prefix that no parameter has.
"""

from __future__ import annotations

import inspect
import struct
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import count
from math import inf
from typing import TYPE_CHECKING, Any

from lanewise.artifact.image import Entry, Image, Param
from lanewise.ir.flat import holds_growing, holds_list, parts_of
from lanewise.ir.layout import CELL, GIVEN, PRINTED, RANGE, RESULTS, WRITTEN
from lanewise.ir.state import put_back, taken
from lanewise.ir.types import INT, Buffer, Choice, Container, Record, Scalar, Shaped, Stream, Tuple, Type, Union
from lanewise.ir.users import UserClasses, holds_arrays, within
from lanewise.runtime.boundary import codec
from lanewise.runtime.buffers import buffer_codec, fresh
from lanewise.runtime.codecs import HIGH, LOW
from lanewise.runtime.containers import Holder
from lanewise.runtime.fitting import at_once, fitter
from lanewise.runtime.guests import ASKED, around, may_be_dropped, may_be_guest
from lanewise.runtime.loans import Loans
from lanewise.runtime.marshalled import IS_KNOWN, UNWRITTEN, given, loaded, taking, unwritten
from lanewise.runtime.pools import Seat
from lanewise.runtime.raising import exception_of, exception_of_trap, hide
from lanewise.runtime.records import Beyond
from lanewise.runtime.residents import residents_of, take, viewed
from lanewise.runtime.streams import Opened, Steps, copied, generator

if TYPE_CHECKING:
    from lanewise.runtime.engine import Runner

_LETTERS = {"i32": "i", "i64": "q", "u64": "Q", "f32": "f", "f64": "d", "exact": "q"}


@dataclass(slots=True)
class Plan:
    """What the text of one wrapper is made of."""

    entry: Entry
    image: Image
    watched: bool
    """Something may stop the call: tell the watch when it begins."""
    heap: bool
    """The module has a call heap, to be reset after each call."""
    index: int
    """The place of its raw call in a seat."""
    written: int = -1
    """The place of what gives its result in one piece, where there is one."""
    whole: tuple[str, ...] = ()
    """The parameters that are given in one piece, where that may be."""
    converts: bool = True
    """Whether arguments are converted to what the entry takes."""
    rows: bool = False
    """Whether lists are taken for arrays."""
    streams: bool = False
    """It reads what a stream gives, whose arguments are not its own."""
    views: bool = False
    """Whether arrays in its result stay in the memory of the instance."""
    guest: bool = False
    """Whether instances that live in Python's own memory serve its calls, as far as their room goes."""
    scope: dict[str, object] = field(default_factory=dict)

    @property
    def lists(self) -> bool:
        """Whether lists or buffers go in or come out, which the seat knows meanwhile."""
        every = (*(p.type for p in self.entry.params), self.entry.result)
        return bool(self.entry.state) or any(holds_list(t) or holds_arrays(t, self.image.users) for t in every)

    @property
    def made(self) -> Callable[..., object]:
        """What gives an array that the call has made."""
        return viewed if self.views else fresh

    @property
    def buffers(self) -> list[Param]:
        """The parameters that are lent."""
        return [p for p in self.entry.params if isinstance(p.type, Buffer | Shaped)]

    @property
    def inside(self) -> list[Param]:
        """The parameters that may have buffers inside, which are lent, too."""
        return [p for p in self.entry.params if p not in self.buffers and holds_arrays(p.type, self.image.users)]

    @property
    def lends(self) -> bool:
        """Whether a call lends buffers, or may give what lies in the memory of its instance."""
        return bool(self.buffers or self.inside or self.views)

    @property
    def shared(self) -> bool:
        """Whether a buffer that comes out may be one of the caller's own, or be in two places."""
        if self.streams or (self.buffers and self.entry.returns_param) or self.inside:
            return True
        return sum(isinstance(t, Buffer | Shaped) for t in within(self.entry.result)) > 1


def shape_of(entry: Entry, exact: bool, users: UserClasses) -> tuple[str, str, str]:
    """The export and the letters of its flat parameters and of its one result (several lie in the mailbox)."""
    params = "".join(_inward(p.type, exact, users) for p in entry.params) + "i" * bool(entry.state)
    return entry.export, params, result_letters(entry, users) if len(entry.words) == 1 else ""


def calls_of(image: Image) -> list[tuple[str, str, str]]:
    """All that the host calls of a module, each with its letters."""
    letters = {e.export + WRITTEN: "i" * (len(e.words) == 1) for e in image.entries.values()}
    pieces = [(export, letters.get(export, "i"), "I") for export in image.whole]
    return [*(shape_of(entry, image.exact, image.users) for entry in image.exports), *pieces]


def _inward(t: Type, exact: bool, users: UserClasses) -> str:
    if isinstance(t, Record):
        return "i"
    return "i" * len(parts_of(t)) if isinstance(t, Buffer | Shaped) else codec(t, exact, users).letters


def result_letters(entry: Entry, users: UserClasses) -> str:
    """The entry says how wide each word is; that it is unsigned follows from numpy's types."""
    own = _letters(entry.result, users)
    return "".join(letter if letter in "IQ" else _LETTERS[word] for letter, word in zip(own, entry.words, strict=True))


def _letters(t: Type, users: UserClasses) -> str:
    if isinstance(t, Tuple):
        return "".join(_letters(item, users) for item in t.items)
    if isinstance(t, Stream) or (isinstance(t, Record) and users.of(t)):
        return "i"
    return "I" * len(parts_of(t)) if isinstance(t, Buffer | Shaped) else codec(t, False, users).letters


def _holder(plan: Plan, param: Param) -> Holder:
    return Holder(plan.entry.name, param.name, param.written, param.fills, plan.converts)


# --- arguments -------------------------------------------------------------------------------------------------------


def _signature(plan: Plan) -> str:
    parts: list[str] = []
    before = ""
    for param in plan.entry.params:
        if before == "positional" and param.kind != "positional":
            parts.append("/")
        if param.kind == "keyword" and before != "keyword":
            parts.append("*")
        before = param.kind
        if param.default is inspect.Parameter.empty:
            parts.append(param.name)
        else:
            plan.scope[f"$default_{param.name}"] = param.default
            parts.append(f"{param.name}=$default_{param.name}")
    return ", ".join([*parts, "/"] if before == "positional" else parts)


def _conversions(plan: Plan) -> Iterator[str]:
    """Lines that make each argument fit."""
    for param in plan.entry.params:
        t, name, holder = param.type, param.name, _holder(plan, param)
        each = buffer_codec(t) if isinstance(t, Buffer | Shaped) else codec(t, plan.image.exact, plan.image.users, holder)
        plan.scope[f"$fit_{name}"] = fitter(holder, each, t, plan.rows)
        if name in plan.whole:
            continue
        test, named = at_once(name, each, param.written)
        plan.scope |= named
        if test:
            yield f"if not ({test}):"
        yield f"{'    ' * bool(test)}{name} = $fit_{name}({name})"


def _beforehand(plan: Plan) -> Iterator[str]:
    """Lines that take what the module keeps, and give arguments in one piece."""
    if plan.entry.state:
        yield "$state = $taken()"
    yield from taking(plan.whole)


def _range_test(plan: Plan) -> str:
    """A condition that holds when every int fits the machine's word; empty when there are none."""
    tests = []
    for param in plan.entry.params:
        inside = None if isinstance(param.type, Buffer | Shaped) else codec(param.type, plan.image.exact, plan.image.users).inside
        if param.type == Scalar("int") and inside:
            tests.append(f"{LOW} <= {param.name} <= {HIGH}")
        elif inside:
            plan.scope[f"$inside_{param.name}"] = inside
            tests.append(f"$inside_{param.name}({param.name})")
    return " and ".join(tests)


def _words(plan: Plan) -> str:
    """The arguments of the raw call."""
    parts = []
    lent = count()
    for param in plan.entry.params:
        if isinstance(param.type, Buffer | Shaped):
            parts += [f"$loans.words[{next(lent)}]" for _ in parts_of(param.type)]
            continue
        each = codec(param.type, plan.image.exact, plan.image.users, _holder(plan, param))
        if isinstance(param.type, Scalar) and param.type.name in ("bool", "int", "float") and not plan.image.exact:
            parts.append(param.name)
        elif each.letters:
            plan.scope[f"$flat_{param.name}"] = each.flat
            flat = f"$flat_{param.name}({param.name}, $seat)"
            whole = plan.whole.index(param.name) if param.name in plan.whole else -1
            parts.append(f"*({flat} if $whole is None else $whole[{whole} : {whole + 1}])" if whole >= 0 else f"*{flat}")
    if plan.entry.state:
        own = codec(plan.entry.state, plan.image.exact, plan.image.users, Holder(plan.entry.name, "its module", written=True))
        places = plan.image.state
        plan.scope |= {"$flat": own.flat, "$taken": partial(taken, places), "$put_back": partial(put_back, places)}
        parts.append("*$flat($state, $seat)")
    return ", ".join(parts)


# --- results ---------------------------------------------------------------------------------------------------------


def _result(plan: Plan) -> Iterator[str]:
    """Lines that set `$result` from the raw result `$word`, or from the cells in the mailbox."""
    entry = plan.entry
    letters = result_letters(entry, plan.image.users)
    if isinstance(entry.result, Stream):
        yield "$result = $opened($seat, $word, $again)"
        return
    if len(letters) > 1:
        cells = "".join(f"{letter}4x" if letter in "iIf" else letter for letter in letters)
        plan.scope["$cells"] = struct.Struct(f"<{cells}").unpack_from
        yield f"$words = $cells(*$seat.look({RESULTS}, {CELL * len(letters)}))"
    names = ["$word"] if len(letters) == 1 else [f"$words[{k}]" for k in range(len(letters))]
    words = iter(zip(names, entry.words, strict=True))
    yield f"$result = {_value(entry.result, words, plan)}"


def _written(plan: Plan, arguments: str) -> Iterator[str]:
    """The same, where the module may have written the result in one piece."""
    if plan.written < 0:
        yield from _result(plan)
        return
    plan.scope |= {"$loaded": loaded, "$UNWRITTEN": UNWRITTEN}
    yield f"$result = $loaded($seat, $seat.calls[{plan.written}]({'$word' * (len(plan.entry.words) == 1)}))"
    # What was given in one piece nobody knows again in the result. Where that is changed by the call, it is not in there.
    dropped = [*["$seat.forget()"] * plan.lists, "$seat.reset()", "$push($seat)", "$wholes.clear()", f"return $apart({arguments})"]
    yield from unwritten(plan.whole, () if any(p.written for p in plan.entry.params) else dropped, _result(plan))


def _value(t: Type, words: Iterator[tuple[str, str]], plan: Plan) -> str:
    """The Python expression for a value of this type, taking its words in turn."""
    match t:
        case Scalar(name="int"):
            name, form = next(words)
            return f"$seat.int_of({name})" if form == "exact" else name
        case Scalar(name="float"):
            return next(words)[0]
        case Scalar(name="range"):
            plan.scope["$range"] = range
            return f"$range({', '.join(_value(INT, words, plan) for _ in range(3))})"
        case Scalar(name="None"):
            return "None"
        case Scalar(name="bool"):
            return f"{next(words)[0]} != 0"
        case Tuple(items=items):
            found = f"({', '.join(_value(item, words, plan) for item in items)}{',' if len(items) == 1 else ''})"
            user = plan.image.users.of(t)
            if user is None:
                return found
            key = f"$class{len(plan.scope)}"
            plan.scope |= {key: user.cls, "$named": tuple.__new__}
            return f"$named({key}, {found})"
        case Buffer() | Shaped():
            own_words = ", ".join(next(words)[0] for _ in parts_of(t))
            key = f"$buffer{len(plan.scope)}"
            plan.scope[key] = buffer_codec(t)
            return f"$seat.array_of({key}, {own_words})" if plan.shared else f"$fresh($seat, {key}, {own_words})"
        case Scalar() | Union() | Container() | Choice() | Record():
            each = codec(t, plan.image.exact, plan.image.users)
            return each.shown([next(words)[0] for _ in each.letters], plan.scope)
    raise TypeError(f"a {t} cannot cross the border of a function")


# --- the function ----------------------------------------------------------------------------------------------------


def text_of(plan: Plan) -> str:
    """The wrapper's text; it fills the plan's scope with what the text names."""
    entry = plan.entry
    arguments = ", ".join(f"{p.name}={p.name}" if p.kind == "keyword" else p.name for p in entry.params)
    in_range = _range_test(plan)
    shown = [f"if $seat.cells[{PRINTED // 4}]:", "    $seat.show()"] * plan.heap
    streams = isinstance(entry.result, Stream)
    growing = [p.name for p in entry.params if holds_growing(p.type)]
    finish = ["$seat.give_back()"] * plan.lists
    finish += ["$put_back($state)"] * bool(entry.state) + ["$seat.reset()"] * plan.heap
    lends = plan.lends
    keep = ["if $seat.modest():", "    $push($seat)"] if lends else ["$push($seat)"]
    body = [
        *_conversions(plan),
        *([f"if not ({in_range}):", f"    return $replay({arguments})"] if in_range else []),
        *([f"$again = $kept(({''.join(f'{p.name}, ' for p in entry.params)}))"] if streams else []),
        "try:",
        f"    $seat = $take(({''.join(f'{p.name}, ' for p in plan.buffers)}))" if lends else "    $seat = $pop()",
        "except $IndexError:",
        "    $seat = None",
        "if $seat is None:",
        "    $seat = $make()",
        *([f"$seat.watch.begin({entry.name!r}, $timeout)"] if plan.watched else []),
        *_beforehand(plan),
        *([f"$loans = $lent($seat, {_lent(plan)})"] if lends else []),
        *([f"$loans.stay_apart(({', '.join(growing)},))"] if lends and growing else []),
        *(["$seat.loans = $loans"] if lends else []),
        "try:",
        f"    $word = $seat.calls[{plan.index}]({_words(plan)})",
        *(["except $Beyond:", *(f"    {line}" for line in _again(plan, arguments))] if plan.lists and not plan.image.exact else []),
        "except $Trap as $trap:",
        "    $error = $stopped($trap, $seat)",
        "else:",
        *([f"    {ASKED}"] if plan.guest else []),
        *([f"    {line}" for line in _failure(plan, arguments, [*shown, *finish, *keep])] if entry.raises else []),
        *(f"    {line}" for line in (*_written(plan, arguments), *([] if streams else [*shown, *finish, *keep]))),
        "    return $result",
        "raise $error",
    ]
    body = around(body, arguments) if plan.guest else body
    lines = [
        f"def $function({_signature(plan)}):",
        "    try:",
        *(f"        {line}" for line in body),
        "    except $BaseException as $error:",
        "        $hide($error)",
        "        raise",
    ]
    return "\n".join(lines)


def _lent(plan: Plan) -> str:
    """The buffers that are arguments, and the arguments that may have some inside."""
    plan.scope["$lent"] = _lender(plan)
    return " ".join(f"({''.join(f'{p.name}, ' for p in params)})," for params in (plan.buffers, plan.inside))


def _lender(plan: Plan) -> Callable[[Seat, tuple[object, ...], tuple[object, ...]], Loans]:
    """What lends a call its buffers: those that are arguments, and those in others."""
    known = [(buffer_codec(p.type), p.written) for p in plan.buffers if isinstance(p.type, Buffer | Shaped)]
    holders = [_holder(plan, p) for p in plan.inside]
    # A stream works on what its arguments were.
    stays, made = not isinstance(plan.entry.result, Stream), plan.made

    def lent(seat: Seat, buffers: tuple[object, ...], inside: tuple[object, ...]) -> Loans:
        if plan.views:
            residents_of(seat)
        again = plan.guest and may_be_dropped(plan.image, plan.entry, seat)
        held = list(zip(holders, inside, strict=True)) if holders else ()
        return Loans(seat, known, buffers, held, plan.image.users, stays, made, again)

    return lent


def _failure(plan: Plan, arguments: str, finish: list[str]) -> list[str]:
    """Lines for a status that is not OK. A replay begins with the caller's own arguments: nothing was written back."""
    lines = ["if $seat.cells[0]:", "    $status = $seat.cells[0]", f"    if $status == {RANGE}:"]
    lends = plan.buffers or plan.inside
    written = [f"$loans.replayed({plan.entry.name!r})"] * bool(lends)
    lines += [*(f"        {line}" for line in _again(plan, arguments, written)), "    $error = $failed($status, $seat)"]
    # The next call may find other lists where those that came out as parts of the exception lay.
    lines += ["    $seat.forget()"] * (not plan.lists)
    lines += [f"    {line}" for line in finish]
    return [*lines, "    raise $error"]


def _again(plan: Plan, arguments: str, first: Sequence[str] = ()) -> list[str]:
    """Lines that drop the call and make it in the exact variant; `first`: what has to be asked before that."""
    dropped = [*["$seat.forget()"] * plan.lists, *["$seat.reset()"] * plan.heap, "$push($seat)"]
    return [*dropped, *first, f"return $replay({arguments})"]


def make(
    runner: Runner, entry: Entry, timeout: float | None, *, converts: bool = True, bare: bool = False, views: bool = False,
    copies: bool = False, apart: bool = False,
) -> Callable[..., Any]:  # fmt: skip
    """The function for an entry. `views`: arrays in its result stay in the memory of the instance. `converts`: an argument that is
    not quite what it takes is made such; otherwise it is `Unfit`. `bare`: of one that streams, what gives its streams without
    Python's generators around them. `copies`: no guest serves it. `apart`: no argument is given in one piece."""
    image = runner.image
    index, options = runner.index(entry.export), {"converts": converts, "views": views}
    plan = Plan(entry, image, runner.watched, image.has_memory, index, converts=converts, rows=runner.rows, views=views)
    if IS_KNOWN and entry.export + WRITTEN in image.whole:
        plan.written = runner.index(entry.export + WRITTEN)
    if IS_KNOWN and entry.export + GIVEN in image.whole and not apart:
        plan.whole = image.whole[entry.export + GIVEN]
        plan.scope |= {"$given": partial(given, runner.index(entry.export + GIVEN), len(plan.whole)), "$wholes": [True]}
    guests = runner.guests if plan.lends and not copies and may_be_guest(image, entry) else None
    plan.guest = guests is not None
    text = text_of(plan)
    pool = runner.pool if guests is None else guests.pool
    if guests is not None:
        plan.scope |= guests.words(partial(make, runner, entry, timeout, copies=True, apart=apart, **options))
    plan.scope |= {
        "$type": type, "$IndexError": IndexError, "$BaseException": BaseException, "$Trap": runner.trap,
        "$Beyond": Beyond,
        "$pop": pool.pop, "$push": pool.append, "$make": runner.make_guest if plan.guest else runner.make_seat, "$hide": hide,
        "$fresh": plan.made, "$take": partial(take, pool),
        "$timeout": inf if timeout is None else timeout,
        "$replay": _later(lambda: runner.exact(entry.export).callable(entry.export, timeout=timeout, converts=converts)),
        "$apart": _later(lambda: make(runner, entry, timeout, copies=copies, apart=True, **options)),
        "$failed": partial(_failed, image=image, entry=entry),
        "$stopped": partial(_stopped, image=image, entry=entry),
    }  # fmt: skip
    if isinstance(entry.result, Stream):
        steps = Steps(runner, entry, timeout, partial(_reader, runner))
        plan.scope |= {"$kept": partial(_kept, runner, entry, timeout), "$opened": partial(_opened, steps, bare)}
    function = _defined(text, plan)
    function.__name__, function.__qualname__ = entry.name.rpartition(".")[2], entry.name
    return function


def _defined(text: str, plan: Plan) -> Callable[..., Any]:
    """The function of a text."""
    prefix = "_"
    while any(p.name.startswith(prefix) for p in plan.entry.params):
        prefix += "_"
    scope: dict[str, Any] = {name.replace("$", prefix): value for name, value in plan.scope.items()}
    # The runtime's frames are told by this name (`raising.hide`).
    scope["__name__"] = __name__
    exec(compile(text.replace("$", prefix), f"<lanewise call of {plan.entry.name}>", "exec"), scope)
    # What it is called there nobody asks, and it would hold itself.
    function: Callable[..., Any] = scope.pop(f"{prefix}function")
    return function


# --- streams ---------------------------------------------------------------------------------------------------------


def _reader(runner: Runner, step: Entry) -> Callable[[Seat, int], object]:
    """What reads the result of a step that takes nothing but the generator."""
    plan = Plan(step, runner.image, watched=False, heap=False, index=runner.index(step.export), streams=True)
    lines = [f"$word = $seat.calls[{plan.index}]($generator)", *_result(plan), "return $result"]
    plan.scope["$fresh"] = fresh
    return _defined("\n    ".join(["def $function($seat, $generator):", *lines]), plan)


def _opened(steps: Steps, bare: bool, seat: Seat, address: int, again: Callable[[], Opened]) -> object:
    """What a call of an entry that streams returns."""
    opened = Opened(steps, seat, address, again)
    if bare:
        return opened
    found: Any = generator(opened.begun())
    found.__name__, found.__qualname__ = steps.entry.name.rpartition(".")[2], steps.entry.name
    return found


def _kept(runner: Runner, entry: Entry, timeout: float | None, values: tuple[object, ...]) -> Callable[[], Opened]:
    """The same call in the exact variant, where that may be asked for later. The caller may change its own objects meanwhile."""
    users = runner.image.users
    if runner.image.replay is not None and any(holds_list(p.type) or holds_arrays(p.type, users) for p in entry.params):
        values = tuple(copied(values, users))

    def again() -> Opened:
        named = {p.name: v for p, v in zip(entry.params, values, strict=True) if p.kind == "keyword"}
        rest = [v for p, v in zip(entry.params, values, strict=True) if p.kind != "keyword"]
        return runner.exact(entry.export).opener(entry.export, timeout)(*rest, **named)

    return again


def _failed(status: int, seat: Seat, *, image: Image, entry: Entry) -> BaseException:
    return exception_of(status, seat, image, entry)


def _stopped(trap: Any, seat: Seat, *, image: Image, entry: Entry) -> BaseException:
    if image.has_memory and seat.cells[PRINTED // 4]:
        seat.show()
    seat.forget()
    return exception_of_trap(trap, seat, image, entry)


def _later(make: Callable[[], Callable[..., Any]]) -> Callable[..., Any]:
    """The same function in another form (the exact variant is compiled for it), made when it is first needed."""
    made = cache(make)
    return lambda *arguments, **named: made()(*arguments, **named)
