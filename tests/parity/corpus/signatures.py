"""`inspect.signature`: decorators that ask which parameters a function has, and which arguments belong to them."""

import inspect
from functools import wraps
from inspect import Parameter, signature
from typing import get_type_hints

from parity.case import case


def strict(function):
    """Arguments have the types that the annotations say."""
    found = inspect.signature(function)

    @wraps(function)
    def wrapper(*args, **kwargs):
        bound = found.bind(*args, **kwargs)
        for name, value in bound.arguments.items():
            wanted = found.parameters[name].annotation
            if wanted is not Parameter.empty and not isinstance(value, wanted):
                raise TypeError(f"{name} should be {wanted.__name__}")
        return function(*args, **kwargs)

    return wrapper


@strict
def multiplied(a: int, b: int = 2):
    return a * b


@strict
def gathered(a, *rest, k: float = 1.5, **more: dict):
    return a, rest, k, sorted(more)


@case((2, 3), ("a", 2), (2, "b"))
def checked_types(a, b):
    """By place, by name, left out."""
    return multiplied(a, b), multiplied(a), multiplied(b=1, a=a)


@case((2, 3), ("a", 2.5), (0, None))
def checked_gathering(a, b):
    """What stars gather is one argument."""
    return gathered(a, b, k=2.5, z="q"), gathered(a), gathered(a, k=b)


def curry(function):
    count = len(signature(function).parameters)

    def curried(*args):
        return function(*args) if len(args) >= count else lambda *more: curried(*args, *more)

    return curried


@case((1, 2, 3), ("a", "b", "c"), (0.5, 0.25, 0))
def curried_by_count(a, b, c):
    """As many arguments as there are parameters."""
    return curry(lambda x, y, z: x + y + z)(a)(b)(c), curry(lambda x, y: x)(a, b), curry(max_of)(a)(b)


def max_of(a, b):
    return max(a, b)


@case((3,), (0,), (-1,))
def parameters_read(n):
    """Names, kinds and defaults of a function that is defined here."""

    def f(a, /, b=2, *args, c, d=None, **named):
        return n

    found = signature(f)
    kinds = [each.kind == Parameter.KEYWORD_ONLY for each in found.parameters.values()]
    lacking = [each.name for each in found.parameters.values() if each.default is Parameter.empty]
    return list(found.parameters), kinds, lacking, "b" in found.parameters, found.parameters["b"].default + n


@case((2, 3), (1, "a"), (None, 0.5))
def defaults_applied(a, b):
    """Arguments with the defaults of those that are left out."""

    def f(x, y=10, *rest, z=0):
        return x

    bound = signature(f).bind(a, z=b)
    before = dict(bound.arguments)
    bound.apply_defaults()
    return before, dict(bound.arguments), signature(f).bind_partial(z=b).arguments


@case((0,), (1,), (2,), (3,), (4,), (5,), (6,))
def not_bound(k):
    """CPython's words for what does not fit."""

    def f(x, /, y, *, z=0):
        return x

    found = signature(f)
    try:
        if k == 0:
            found.bind(1)
        elif k == 1:
            found.bind(1, 2, 3)
        elif k == 2:
            found.bind(1, 2, q=3)
        elif k == 3:
            found.bind(1, 2, y=3)
        elif k == 4:
            found.bind(z=1)
        elif k == 5:
            found.bind_partial(1, 2, 3)
        else:
            return found.bind(1, y=2).arguments
    except TypeError as error:
        return str(error)


def injecting(**parts):
    """Gives a function those of the parts for which it has parameters."""

    def decorator(function):
        names = signature(function).parameters

        @wraps(function)
        def wrapper(*args, **kwargs):
            for name, part in parts.items():
                if name in names and name not in kwargs:
                    kwargs[name] = part
            return function(*args, **kwargs)

        return wrapper

    return decorator


@injecting(scale=3, unused=4)
def scaled(x, scale=1):
    return x * scale


@case((2,), ("a",), (0.5,))
def injected(x):
    """A mapping that shows the parameters, kept by a closure."""
    return scaled(x), scaled(x, scale=1)


def accepting(*kinds):
    """Types by place, of which one may be several."""

    def decorator(function):
        @wraps(function)
        def wrapper(*args):
            for value, kind in zip(args, kinds):
                if not isinstance(value, kind):
                    raise TypeError(f"{function.__name__}: {value!r}")
            return function(*args)

        return wrapper

    return decorator


@accepting(int, (float, int))
def powered(a, b):
    return a**b


@accepting(int, str)
def repeated(a, b):
    return a * b


@case((2, "a"), (2, 3), ("b", "a"), (3, 0.5))
def accepted(a, b):
    """Each decorator has types of its own."""
    return powered(a, b) if isinstance(b, int | float) else repeated(a, b)


def hinted(function):
    """Arguments have the types that the hints say, whatever the names are given as."""
    hints = get_type_hints(function)
    returned = hints.pop("return", object)

    @wraps(function)
    def checked(*given, **named):
        for name, value in {**dict(zip(function.__code__.co_varnames, given, strict=False)), **named}.items():
            if name in hints and not isinstance(value, hints[name]):
                raise TypeError(f"{name}: expected {hints[name].__name__}, got {type(value).__name__}")
        answer = function(*given, **named)
        if not isinstance(answer, returned):
            raise TypeError(f"not a {returned.__name__}: {answer!r}")
        return answer

    return checked


@case((3, "-"), ("a", "b"), (2, 5), (0, "xy"))
def checked_where_they_are_defined(n, text):
    """The functions that a function defines tell their annotations and defaults, too."""

    @strict
    def repeated(count: int, word: str = "ab") -> str:
        return word * count

    @hinted
    def joined(word: str, count: int = 2) -> str:
        return "+".join([word] * count)

    def plain(a, b: int = 2, *rest, named: str = "n", **more):
        return a

    kinds = {name: kind.__name__ for name, kind in plain.__annotations__.items()}
    told = [f"{name}={p.default}" for name, p in signature(plain).parameters.items() if p.default is not Parameter.empty]
    return repeated(n), repeated(n, word=text), joined(text), joined(text, count=n), kinds, told


class Rate:
    name: str
    size: int
    share: float = 0.5


@case(({"name": "x", "size": "7"},), ({"share": "2.5"},), ({"size": "x"},), ({"other": "1"},))
def read_by_hints(texts):
    """Each text becomes what the class says of its name."""
    kinds = get_type_hints(Rate)
    made = {name: kinds[name](text) for name, text in texts.items()}
    return made, [kind.__name__ for kind in kinds.values()]


def _options(function):
    """The classic: names and values of the parameters that have defaults."""
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    given = function.__defaults__ or ()
    return dict(zip(names[len(names) - len(given) :], given, strict=True))


@case((3,), ("a",), (None,))
def defaults_told(n):
    """What a default holds by now, what is evaluated where the function is defined, what only names have."""

    def gathered(x, into=[], more=n):  # noqa: B006
        into.append(x)
        return into

    def named(x, *, step=1, word="w"):
        return x

    gathered(n)
    gathered(2)
    return _options(gathered), _options(measured), named.__defaults__, named.__kwdefaults__, (lambda q, w=5: q).__defaults__


def measured(x, by=2, *, unit="m"):
    return x * by, unit
