"""Exceptions of the user's own classes: with and without bodies, with fields, texts and methods; causes; exceptions as values."""

from contextlib import suppress
from typing import ClassVar

from parity.case import case


class AppError(Exception):
    """The base of all."""


class NotFound(AppError, KeyError):
    """Two bases."""


class Invalid(AppError):
    pass


class TooLarge(Invalid):
    limit = 100


class Insufficient(Exception):
    """A message of its own, and fields."""

    def __init__(self, balance, needed):
        super().__init__(f"balance {balance}, needed {needed}")
        self.balance = balance
        self.needed = needed

    def missing(self):
        return self.needed - self.balance


class Limited(Insufficient):
    def __init__(self, balance, needed, limit=50):
        super().__init__(balance, needed)
        self.limit = limit


class Unnamed(Exception):
    """Nobody calls super: the arguments are those of the call."""

    def __init__(self, code, reason="unknown"):
        self.code = code
        self.reason = reason


class Spoken(Exception):
    def __init__(self, line: int, text: str) -> None:
        self.line = line
        self.text = text
        super().__init__(text)

    def __str__(self) -> str:
        return f"line {self.line}: {self.text}"


class Checked(ValueError):
    def __init__(self, n):
        if n < 0:
            sign = "negative"
        else:
            sign = "positive"
        super().__init__(sign, n)
        self.sign = sign


@case((0,), (1,), (2,), (3,), (4,))
def raised(kind: int) -> int:
    """Each out of the function."""
    if kind == 0:
        raise AppError
    if kind == 1:
        raise NotFound("key")
    if kind == 2:
        raise Invalid("invalid", kind)
    if kind == 3:
        raise TooLarge(f"{kind} is too large")
    return kind


@case((0,), (1,), (2,), (3,), (4,))
def caught_by_base(kind: int) -> str:
    """A tree of classes."""
    try:
        raised(kind)
    except NotFound as error:
        return f"not found {error}"
    except Invalid as error:
        return f"invalid {error!r}"
    except AppError:
        return "app"
    return "none"


@case((0,), (1,), (2,), (3,), (4,))
def caught_by_second_base(kind: int) -> str:
    """NotFound is a KeyError, too."""
    try:
        raised(kind)
    except LookupError as error:
        return repr(error)
    except Exception as error:
        return type(error).__name__
    return "none"


@case((10, 5), (10, 50), (0, 1))
def with_fields(balance: int, amount: int) -> tuple[int, int, str]:
    """Fields of the exception."""
    try:
        if amount > balance:
            raise Insufficient(balance, amount)
        return balance - amount, 0, ""
    except Insufficient as error:
        return error.balance, error.needed, str(error)


@case((10, 5), (10, 50), (0, 0))
def fields_go_out(balance: int, amount: int) -> int:
    """The caller gets the very class."""
    if amount > balance:
        raise Insufficient(balance, amount)
    return balance - amount


@case((1,), (60,), (30,))
def inherited_init(n: int) -> str:
    """super().__init__ of a class of one's own."""
    try:
        if n > 50:
            raise Limited(1, n)
        if n > 20:
            raise Limited(2, n, limit=20)
        raise Insufficient(3, n)
    except Limited as error:
        return f"{error} {error.limit} {error.balance}"
    except Insufficient as error:
        return f"{error} {error.needed} {isinstance(error, Limited)}"


@case((1,), (60,), (-5,))
def methods(n: int) -> int:
    """A method of an exception."""
    try:
        raise Insufficient(n, 100)
    except Insufficient as error:
        return error.missing()


@case((404,), (500,), (0,))
def arguments_of_the_call(n: int) -> str:
    """`args` where __init__ leaves them alone."""
    try:
        if n == 404:
            raise Unnamed(n, "not found")
        raise Unnamed(n)
    except Unnamed as error:
        return f"{error} {error.args} {error.code} {error.reason}"


@case((7,), (0,), (-3,))
def own_text(n: int) -> str:
    """__str__ of the class."""
    try:
        if n == 0:
            raise Spoken(n, "empty")
        raise Spoken(n, "syntax error")
    except Spoken as error:
        return f"{error} | {error.text.upper()} | {error.args[0]}"


@case((7,), (-1,), (0,))
def init_with_branches(n: int) -> str:
    """An __init__ of more than one line."""
    try:
        raise Checked(n)
    except ValueError as error:
        first, second = error.args
        return f"{first}{second}"


@case((7,), (-1,), (0,))
def init_with_branches_goes_out(n: int) -> str:
    """The same out of the function."""
    if n:
        raise Checked(n)
    return "none"


@case((3,), (0,), (-7,),)
def class_attributes(n: int) -> int:
    """What all of a class share."""
    try:
        raise TooLarge(n)
    except TooLarge as error:
        return error.limit + n


@case((2,), ("a",), (0.5,))
def init_that_raises(n) -> int:
    """Its own frame is in the traceback."""
    return n if n == 0.5 else abs(Checked(n).args[1])


@case((1,), (0,), (-4,))
def from_another(n: int) -> float:
    """`raise ... from error`."""
    try:
        return 1 / n
    except ZeroDivisionError as error:
        raise Invalid("no inverse") from error


@case((1,), (0,), (-4,))
def from_none(n: int) -> float:
    """`raise ... from None`."""
    try:
        return 1 / n
    except ZeroDivisionError:
        raise Invalid("no inverse") from None


@case((0,), (1,), (2,))
def made_first(n: int) -> str:
    """An exception that is a value before it is raised."""
    error = Invalid("made", n) if n else Invalid("zero")
    try:
        raise error
    except AppError as caught:
        return f"{caught!r} {error}"


@case((0,), (3,), (-1,))
def made_and_raised(n: int) -> int:
    """Raised where it was not made."""
    error = ValueError(f"n is {n}")
    if n == 0:
        raise error
    return n


def _failure(n: int) -> Exception:
    return KeyError(n) if n % 2 else Invalid(str(n))


@case((0,), (3,), (1,))
def made_elsewhere(n: int) -> str:
    """A function that returns an exception."""
    try:
        raise _failure(n)
    except KeyError as error:
        return f"key {error}"
    except Invalid as error:
        return f"invalid {error}"


@case(([3, 0, 5, 0],), ([],), ([0],))
def collected(xs: list[int]) -> list[str]:
    """Exceptions in a list."""
    errors = []
    for i, x in enumerate(xs):
        try:
            if x == 0:
                raise Insufficient(i, x)
        except Insufficient as error:
            errors.append(error)
    return [f"{e.balance}: {e}" for e in errors]


@case((0,), (2,), (-1,))
def suppressed(n: int) -> int:
    """contextlib.suppress."""
    total = 0
    with suppress(ZeroDivisionError):
        total += 10 // n
        total += 100
    with suppress(KeyError, IndexError):
        total += [1, 2][n]
        total += 1000
    return total


@case((0,), (1,), (2,))
def suppressed_others(n: int) -> int:
    """What it is not for goes on."""
    with suppress(KeyError):
        return 5 // n
    return -1


class Done(Exception):
    """Control flow."""

    def __init__(self, result: int) -> None:
        self.result = result


def _search(xs: list[int], wanted: int, at: int) -> None:
    if at < len(xs):
        if xs[at] == wanted:
            raise Done(at)
        _search(xs, wanted, at + 1)


@case(([5, 6, 7], 7), ([5, 6, 7], 9), ([], 1))
def found_by_exception(xs: list[int], wanted: int) -> int:
    """A result that is raised."""
    try:
        _search(xs, wanted, 0)
    except Done as done:
        return done.result
    return -1


class Stack:
    """Names of a module that are no exceptions stay out of it."""


class StateError(RuntimeError):
    def __init__(self, state: str, allowed: tuple[str, str]) -> None:
        super().__init__(f"{state!r} is none of {allowed}")
        self.state = state
        self.allowed = allowed


@case(("open",), ("closed",), ("broken",))
def tuples_as_fields(state: str) -> str:
    """A field that is a tuple."""
    try:
        if state not in ("open", "closed"):
            raise StateError(state, ("open", "closed"))
        return state
    except StateError as error:
        return f"{error.allowed[0]} {error.state} {error}"


@case(("open",), ("broken",), ("",))
def tuples_as_fields_go_out(state: str) -> str:
    """The same for the caller."""
    if state != "open":
        raise StateError(state, ("open", "closed"))
    return state


class Rejected(Exception):
    """Keeps what was wrong, and says how much."""

    def __init__(self, problems, table):
        super().__init__(f"{len(problems)} problems")
        self.problems = problems
        self.table = table


@case(([3, -1, -2],), ([1],), ([-5, 0],))
def all_that_is_wrong(numbers: list[int]) -> int:
    """Containers that an exception takes along, to a handler and out of the call."""
    wrong = [f"{n} is below 0" for n in numbers if n < 0]
    if wrong:
        table = {n: [n, n * n] for n in numbers}
        try:
            raise Rejected(wrong, table)
        except Rejected as error:
            if len(error.problems) == 1:
                return len(error.table)
            raise
    return sum(numbers)


class _Failure(Exception):
    code = 500

    def __init__(self, message="", *, code=None, **extra):
        super().__init__(message)
        self.code = code or self.code
        self.extra = extra

    def __str__(self):
        return f"[{self.code}] {super().__str__()}"

    def __repr__(self):
        return "a " + super().__repr__()

    def told(self):
        return "failure " + str(self)


class _Missing(_Failure):
    code = 404

    def told(self):
        return "missing " + super().told()


class _NoKey(KeyError):
    def __str__(self):
        return "no key " + super().__str__()


@case((0,), (1,), (2,), (3,), (4,))
def what_the_class_above_says(k):
    """`super().__str__()`, `super().__repr__()` and methods of the author's own."""
    try:
        if k == 0:
            raise _Missing("x", id=5)
        if k == 1:
            raise _Failure("y", code=1)
        if k == 2:
            raise _Missing
        if k == 3:
            raise _NoKey("name")
        raise _NoKey(k, "z")
    except _Missing as error:
        return str(error), error.code, error.extra, repr(error), error.told()
    except (_Failure, KeyError) as error:
        return str(error), getattr(error, "code", None), error.args


@case(("x",), ("",), ("é",))
def a_failure_that_is_not_caught(message):
    """The class of the caller's module."""
    if message:
        raise _Missing(message, code=len(message))


class _Coded(Exception):
    """What has a code."""

    texts: ClassVar[dict[int, str]] = {1: "one", 2: "two"}
    places = ("here", "there")
    mark = ": "

    def __init__(self, code, place=0):
        self.code = code
        self.name = self.__class__.__name__.lstrip("_")
        super().__init__(f"{type(self).__name__}{self.mark}{self.texts.get(code, 'other')} {self.places[place]}")


class _Marked(_Coded):
    """What is marked."""

    mark = " = "


class _Documented(Exception):
    def __init__(self, message=None):
        super().__init__(message or self.__class__.__doc__ or type(self).__name__)


class _WithWords(_Documented):
    """words"""


class _WithoutWords(_Documented):
    pass


@case((0, 1), (1, 2), (2, 7), (3, 0), (4, 0), (5, 0))
def what_the_class_has(k, code):
    """Values, the name and the words of the class, which `__init__` asks for."""
    try:
        match k:
            case 0:
                raise _Coded(code)
            case 1 | 2:
                raise _Marked(code, k - 1)
            case 3:
                raise _WithWords
            case 4:
                raise _WithWords("other words")
        raise _WithoutWords
    except _Coded as error:
        return str(error), error.code, error.name
    except _Documented as error:
        return str(error), error.args


@case((0,), (1,), (2,))
def one_that_is_met_again(k):
    """An exception equals itself, and no other."""
    kept = []
    for i in range(3):
        try:
            raise KeyError(i % 2)
        except KeyError as error:
            if i > k and error in kept:
                continue
            kept.append(error)
    first = kept[0]
    return [one == first for one in kept], first != kept[-1], kept.index(kept[1]), first is kept[0], kept[1] is first
