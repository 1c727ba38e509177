"""Functions of numpy's as values: in tables and tuples, chosen by a name, given to helpers; operands as many as a tuple has."""

import math
from typing import Any

import numpy as np
from parity.case import case

F64, F32, I64 = np.float64, np.float32, np.int64


def grid(dtype, *dims):
    """An input: small whole numbers, in no order."""
    count = int(np.prod(dims))
    return (np.arange(count) * 7 % 11 - 4).astype(dtype).reshape(dims)


INPUTS = (grid(F64, 3, 4),), (grid(F32, 2, 2).T,), (grid(I64, 1, 3),), (np.array([[np.nan, -0.0], [1.0, np.inf]]),)


@case(*INPUTS)
def summary(x) -> Any:
    """A table of reductions, each with the same call."""
    said = {"sum": np.sum, "mean": np.mean, "max": np.max, "median": np.median}
    return {name: f(x) for name, f in said.items()}, [f(x, axis=0) for f in said.values()]


@case(*((*given, how) for given, how in zip(INPUTS, ("mean", "max", "std", "min"), strict=True)))
def chosen_by_name(x, how: str) -> Any:
    """The axis is said where it is called."""
    if how == "mean":
        reduce = np.mean
    elif how == "max":
        reduce = np.max
    elif how == "min":
        reduce = np.min
    else:
        raise ValueError(f"unknown reduction {how!r}")
    return reduce(x, axis=1), reduce(x, 0), reduce(x)


def applied(f, x, **options):
    """What a helper does with what it is given."""
    return f(x, **options)


@case(*INPUTS)
def given_to_helpers(x) -> Any:
    """Reductions and functions of each item."""
    return applied(np.sum, x), applied(np.argmin, x, axis=1), applied(np.abs, x), [f(x) for f in (np.floor, np.negative)]


@case((np.array([]),), (np.array([2.0, 1.0]),), (np.array([np.nan, 1.0]),))
def asked_of_nothing(x) -> Any:
    """Each says of no items what it says."""
    said = []
    for f in (np.max, np.min, np.argmax, np.argmin):
        try:
            said.append(str(f(x)))
        except ValueError as error:
            said.append(str(error))
    return said


@case((2, 3), (0, 4), (3, 1))
def starred(n: int, m: int) -> Any:
    """Tuples that have names are their items."""
    shape = (n, m)
    pair = (np.ones(3), np.arange(3.0))
    zeros = np.zeros(n * m).reshape(*shape)
    return np.add(*pair), np.dot(*pair), np.arange(*shape), zeros, np.linspace(*shape, 3), np.maximum(*shape), math.hypot(*shape)


@case(*INPUTS)
def operands_by_name(x) -> Any:
    """numpy calls what it reduces `a`."""
    return np.sum(a=x), np.max(a=x, axis=0), np.mean(a=x, axis=1, keepdims=True)


MAKERS = {"ones": np.ones, "zeros": np.zeros, "numbers": np.arange}


@case((3, "ones"), (2, "zeros"), (0, "numbers"), (1, "none"))
def makers(n, kind) -> Any:
    """What makes arrays, in a table of the module and chosen by a condition."""
    make = np.ones if n > 2 else np.zeros
    like = np.ones_like if n > 2 else np.zeros_like
    return MAKERS[kind](n), make((n, 2)), like(np.arange(n))


@case((grid(I64, 4), "add"), (grid(F64, 3), "max"), (grid(F64, 1), "least"))
def methods_of_ufuncs(x, kind) -> Any:
    """`reduce`, `accumulate` and `outer` of a ufunc that a table has."""
    f = {"add": np.add, "max": np.maximum, "least": np.fmin}[kind]
    found = []
    for name, other in (("product", np.multiply), ("least", np.minimum)):
        found.append((name, other.reduce(x), other.__name__))
    return f(x, 1), f.reduce(x), f.accumulate(x), f.outer(x, x), found
