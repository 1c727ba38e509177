"""`f(**d)` where the source says which keys the dict has."""

# ruff: noqa: PIE804

from functools import partial, wraps

from parity.case import case

_SIZES = {"width": 3, "height": 4}
_ORDER = {"key": len, "reverse": True}


def _volume(width, height=2, *, depth=1):
    return width * 100 + height * 10 + depth


def _named(**given):
    return sorted(given.items())


class _Box:
    def __init__(self, width, label="box"):
        self.width = width
        self.label = label


@case((1,), (5,), (-2,))
def display_of_keywords(n):
    """A display, dict(), one in the other, an empty one."""
    return (
        _volume(**{"width": n, "depth": 7}),
        _volume(n, **dict(depth=n, height=3)),
        _volume(**{**_SIZES, "depth": n}),
        _volume(n, **{}),
    )


@case((1,), (4,), (0,))
def variable_of_keywords(n):
    """A variable with a display, also one of each turn."""
    common = {"height": n, "depth": n + 1}
    total = 0
    for width in range(n):
        each = {"width": width}
        total += _volume(**each, **common)
    return total, common["height"], _volume(9, **common)


@case((2,), (3,), (11,))
def module_dict_of_keywords(n):
    """A dict of the module, for functions of one's own, of Python's own, and for classes."""
    box = _Box(**{"width": n, "label": "b" * n})
    return _volume(**_SIZES), _volume(**_SIZES, depth=n), sorted(["aaa", "b", "cc"], **_ORDER), box.label, box.width


@case((1,), (2,), (3,))
def keywords_that_are_not_taken(n):
    """A name twice, a name too many, one missing."""
    if n == 1:
        return _volume(width=n, **_SIZES)
    if n == 2:
        return _volume(**_SIZES, **{"length": n})
    return _named(**{"a": n, "b": "x"}, c=_SIZES["width"]) if n == 3 else _volume(**{"height": n})


@case((1,), (2.5,), ("x",))
def keywords_of_several_types(x):
    """In the order in which they are written."""
    log = []

    def said(value):
        log.append(value)
        return value

    return _named(**{"b": said(x), "a": said(1)}, c=said(None)), len(log), "{a}-{b}".format(**{"a": x, "b": len(log)})


def _shown(function):
    def shown(*args, **named):
        label = ", ".join([*map(repr, args), *(f"{name}={value!r}" for name, value in named.items())])
        return f"({label}) = {function(*args, **named)}"

    return shown


@_shown
def _block(a, b=1, *, c=2):
    return a * b * c


@case((2, 3), (0, 1), (-1, 4))
def named_that_is_looked_at_and_passed_on(a, b):
    """Decorators as they are written: the names in a key of a cache, and in a line of a log."""
    calls = []

    def cached(function):
        def inner(*args, **named):
            key = (args, tuple(sorted(named.items())))
            if key not in seen:
                seen[key] = function(*args, **named)
            return seen[key]

        seen = {}
        return inner

    @cached
    def area(w, h=1):
        calls.append((w, h))
        return w * h

    shown = _block(a), _block(a, b), _block(a, c=b), _block(a, b=b, c=2.5)
    return shown, area(a, h=b), area(a, h=b), area(a), calls


@case((3,), (0,), (1,))
def kept_with_keywords(n):
    """Functions that a dict's items are part of, in a list of several."""
    kept = []
    for i in range(n):
        kept.append(partial(_volume, **{"width": i, "depth": 5}))
        kept.append(lambda height: height)
    return [each(2) if i % 2 else each(height=7) for i, each in enumerate(kept)]


def only_validate(numbers):
    def validate(**types):
        def deco(fn):
            @wraps(fn)
            def wrapper(**kwargs):
                for k, t in types.items():
                    if not isinstance(kwargs.get(k), t):
                        raise TypeError(f"{k} should be {t.__name__}")
                return fn(**kwargs)

            return wrapper

        return deco

    @validate(n=int)
    def double(n):
        return 2 * n

    return [double(n=k) for k in numbers]


def kwargs_of_types(numbers):
    def make(**types):
        def wrapper(v):
            for k, t in types.items():
                if not isinstance(v, t):
                    raise TypeError(f"{k} should be {t.__name__}")
            return v

        return wrapper

    w = make(n=int)
    return [w(k) for k in numbers]


def settings():
    """What is chosen where nobody says anything else."""
    return {"rate": 0.5, "turns": 3}


def run(rate, turns, title=""):
    """As many turns."""
    return title + str(rate * turns)


@case((True,), (False,), (0,))
def of_a_function(named):
    """A dict that a function has just made, whose keys its source says."""
    chosen = settings()
    return run(**chosen), run(**settings(), title="x" if named else ""), chosen["rate"]
