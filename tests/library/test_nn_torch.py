"""Neural operations against torch's of the same names and arguments (`make test-full` installs it).

Bounds are relative to the largest number of a result: torch adds up in an order of its own.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import Any

import lanewise.nn.functional as F
import numpy as np
import pytest

pytestmark = pytest.mark.full

BOUND = {"float64": 1e-13, "float32": 2e-6}
Call = tuple[str, tuple[Any, ...], dict[str, Any]]


def numbers(*dims: int) -> Any:
    return np.random.default_rng(dims).normal(size=dims)


def _of_one() -> Iterator[Call]:
    x = np.concatenate([numbers(50) * 4, [0.0, -0.0, 3.0, -3.0, 6.0, 1.0, -1.0, 0.5, -0.5, 25.0, -25.0]])
    for name in [
        "relu",
        "relu6",
        "hardtanh",
        "leaky_relu",
        "hardsigmoid",
        "hardswish",
        "hardshrink",
        "softshrink",
        "sigmoid",
        "tanh",
        "silu",
        "elu",
        "celu",
        "selu",
        "softplus",
        "softsign",
        "tanhshrink",
        "mish",
        "logsigmoid",
        "gelu",
    ]:
        yield name, (x,), {}
    yield "gelu", (x,), {"approximate": "tanh"}
    yield "elu", (x, 0.5), {}
    yield "celu", (x, 2.0), {}
    yield "softplus", (x,), {"beta": 2.0, "threshold": 3.0}
    yield "threshold", (x, 0.25, -7.0), {}
    yield "hardtanh", (x, -0.25, 2.0), {}


def _of_axes() -> Iterator[Call]:
    x = numbers(2, 4, 6)
    for dim in (0, 1, -1):
        for name in ("softmax", "softmin", "log_softmax"):
            yield name, (x,), {"dim": dim}
        yield "glu", (x,), {"dim": dim}
        for p in (1.0, 2.0, 3.0, np.inf):
            yield "normalize", (x, p, dim), {}
        yield "cosine_similarity", (x, x[::-1].copy(), dim), {}
    yield "prelu", (x, numbers(4)), {}
    yield "prelu", (x, numbers(1)), {}


def _norms() -> Iterator[Call]:
    x = numbers(2, 4, 6)
    weight, bias = numbers(4), numbers(4)
    yield "layer_norm", (x, (6,)), {}
    yield "layer_norm", (x, (4, 6), numbers(4, 6), numbers(4, 6), 1e-3), {}
    yield "rms_norm", (x, (6,)), {}
    yield "rms_norm", (x, (4, 6), numbers(4, 6), 1e-3), {}
    for dims in ((5, 4), (2, 4, 3), (2, 4, 3, 2), (2, 4, 3, 2, 2)):
        y = numbers(*dims)
        yield "batch_norm", (y, numbers(4), np.abs(numbers(4)), weight, bias), {}
        yield "batch_norm", (y, np.zeros(4), np.ones(4)), {"training": True}
        yield "group_norm", (y, 2, weight, bias), {}
        if len(dims) > 2:
            yield "instance_norm", (y,), {"weight": weight, "bias": bias}
            yield "local_response_norm", (y, 3), {}
            yield "local_response_norm", (y, 2, 0.5, 1.0, 2.0), {}


CALLS = [*_of_one(), *_of_axes(), *_norms()]


def cast(value: Any, dtype: Any) -> Any:
    """Arrays of floats in a dtype; all else as it is."""
    return value.astype(dtype) if isinstance(value, np.ndarray) and value.dtype.kind == "f" else value


def theirs(call: Call, dtype: Any) -> Any:
    """What torch answers."""
    torch: Any = importlib.import_module("torch")
    name, given, named = call

    def tensor(value: Any) -> Any:
        return torch.from_numpy(cast(value, dtype).copy()) if isinstance(value, np.ndarray) else value

    found = getattr(torch.nn.functional, name)(*map(tensor, given), **{key: tensor(value) for key, value in named.items()})
    return found.numpy()


@pytest.mark.parametrize("dtype", [np.float32, np.float64], ids=lambda t: t.__name__)
@pytest.mark.parametrize("place", range(len(CALLS)), ids=[f"{name}-{i}" for i, (name, _, _) in enumerate(CALLS)])
def test_torch_says_the_same(place: int, dtype: Any) -> None:
    name, given, named = CALLS[place]
    expected = theirs(CALLS[place], dtype)
    got = np.asarray(getattr(F, name)(*(cast(v, dtype) for v in given), **{key: cast(v, dtype) for key, v in named.items()}))
    assert got.dtype == expected.dtype and got.shape == expected.shape
    finite = np.abs(expected[np.isfinite(expected)])
    scale = max(1.0, float(finite.max(initial=0.0)))
    assert np.allclose(got, expected, rtol=0.0, atol=BOUND[np.dtype(dtype).name] * scale, equal_nan=True)
