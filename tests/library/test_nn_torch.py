"""Neural operations against torch's of the same names and arguments (`make test-full` installs it).

Bounds are relative to the largest number of a result: torch adds up in an order of its own.
"""

from __future__ import annotations

import importlib
import itertools
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


def _convolutions() -> Iterator[Call]:
    sizes, kernel = (7, 6, 5), (3, 2, 1)
    for rank, stride, padding, dilation, groups in itertools.product((1, 2, 3), (1, 2), (0, 1), (1, 2), (1, 2)):
        x = numbers(2, 4, *sizes[:rank])
        bias = numbers(6)
        yield f"conv{rank}d", (x, numbers(6, 4 // groups, *kernel[:rank]), bias, stride, padding, dilation, groups), {}
        more = max(stride, dilation) - 1
        turned = numbers(4, 6 // groups, *kernel[:rank])
        yield f"conv_transpose{rank}d", (x, turned, bias, stride, padding, more, groups, dilation), {}
    for padding in ("same", "valid"):
        yield "conv2d", (numbers(4, 7, 6), numbers(3, 4, 4, 3)), {"padding": padding, "dilation": (1, 2)}


def _pools() -> Iterator[Call]:
    for rank, window, stride, padding, ceil in itertools.product((1, 2, 3), (2, 3), (None, 1, 2), (0, 1), (False, True)):
        x = numbers(2, 3, *(7, 6, 5)[:rank])
        yield f"max_pool{rank}d", (x, window, stride, padding), {"ceil_mode": ceil}
        for counted in (True, False):
            yield f"avg_pool{rank}d", (x, window, stride, padding, ceil, counted), {}
    for rank, count in itertools.product((1, 2, 3), (1, 2, 3, 8)):
        x = numbers(2, 3, *(7, 6, 5)[:rank])
        yield f"adaptive_avg_pool{rank}d", (x, count), {}
        yield f"adaptive_max_pool{rank}d", (x, count), {}
    yield "max_pool2d", (numbers(2, 7, 7), (3, 2), (2, 1), (1, 0), (1, 2)), {}
    yield "avg_pool2d", (numbers(2, 7, 7), 2), {"divisor_override": 3}
    yield "adaptive_avg_pool2d", (numbers(1, 2, 7, 7), (None, 3)), {}


def _tables() -> Iterator[Call]:
    labels = np.array([[0, 2, 5], [1, 1, 3]])
    yield "embedding", (labels, numbers(6, 4)), {}
    yield "one_hot", (labels,), {}
    yield "one_hot", (labels, 9), {}
    yield "linear", (numbers(2, 3, 4), numbers(5, 4), numbers(5)), {}
    query, key, value = numbers(2, 4, 5, 8), numbers(2, 4, 6, 8), numbers(2, 4, 6, 3)
    mask = numbers(5, 6) > 0
    mask[2] = False
    yield "scaled_dot_product_attention", (query, key, value), {}
    yield "scaled_dot_product_attention", (query, key, value), {"is_causal": True}
    yield "scaled_dot_product_attention", (query, key, value, mask), {"scale": 0.5}
    yield "scaled_dot_product_attention", (query, key, value, numbers(5, 6)), {}
    yield "scaled_dot_product_attention", (query, key[:, :2], value[:, :2]), {"enable_gqa": True}


def _losses() -> Iterator[Call]:
    x, y, p, q = numbers(5, 4), numbers(5, 4)[::-1].copy(), np.abs(np.sin(numbers(5, 4))), np.abs(np.cos(numbers(5, 4)))
    labels, images, many = np.array([0, 3, -100, 1, 2]), numbers(2, 4, 3), np.array([[0, 1, 3], [2, -100, 0]])
    weight = np.abs(numbers(4))
    for reduction in ("none", "mean", "sum"):
        named = {"reduction": reduction}
        for name in ("mse_loss", "l1_loss", "smooth_l1_loss", "huber_loss"):
            yield name, (x, y), named
        yield "smooth_l1_loss", (x, y), named | {"beta": 0.25}
        yield "huber_loss", (x, y), named | {"delta": 0.25}
        yield "binary_cross_entropy", (p, q, p), named
        yield "binary_cross_entropy_with_logits", (x, q, p), named | {"pos_weight": weight}
        yield "kl_div", (np.log(p), q), named
        yield "kl_div", (np.log(p), x), named | {"log_target": True}
        for given, wanted in ((x, labels), (images, many)):
            yield "nll_loss", (given, wanted, weight), named
            for smoothing in (0.0, 0.25):
                yield "cross_entropy", (given, wanted, weight), named | {"label_smoothing": smoothing}
        yield "cross_entropy", (x, q, weight), named | {"label_smoothing": 0.25}
        yield "cross_entropy", (x[0], np.array(2)), named
        yield "cross_entropy", (x[0], q[0]), named
    yield "kl_div", (np.log(p), q), {"reduction": "batchmean"}


def _sizes() -> Iterator[Call]:
    image = numbers(2, 3, 5, 7)
    for mode, count in itertools.product(("nearest", "nearest-exact", "area", "bilinear", "bicubic"), (1, 3, 5, 8, (9, 4), 14)):
        yield "interpolate", (image, count), {"mode": mode}
    for mode, factor in itertools.product(("nearest", "nearest-exact", "bilinear", "bicubic"), (0.5, 1.3, 2.0, (1.7, 0.6))):
        yield "interpolate", (image,), {"scale_factor": factor, "mode": mode}
        yield "interpolate", (image,), {"scale_factor": factor, "mode": mode, "recompute_scale_factor": True}
    for mode, factor in itertools.product(("bilinear", "bicubic"), (0.2, 1.3, 2.0)):
        yield "interpolate", (image,), {"scale_factor": factor, "mode": mode, "align_corners": True}
    yield "interpolate", (numbers(2, 3, 5), 8), {"mode": "linear"}
    yield "interpolate", (numbers(2, 3, 5, 4, 3), 7), {"mode": "trilinear"}


CALLS = [*_of_one(), *_of_axes(), *_norms(), *_convolutions(), *_pools(), *_tables(), *_losses(), *_sizes()]


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
