"""Rows of tables, layers, attention and losses of `lanewise.nn.functional`. Products of whole numbers are exact."""

from typing import Any

import lanewise.nn.functional as F
import numpy as np
from parity.case import case

F32, F64, I64, I32 = np.float32, np.float64, np.int64, np.int32


def whole(dtype, *dims):
    """An input: whole numbers of either sign."""
    return (np.arange(int(np.prod(dims))) * 7 % 11 - 5).astype(dtype).reshape(dims)


TABLE = whole(F32, 4, 3)


@case(
    (np.array([0, 3, 1]), TABLE), (np.array([[1, 1], [2, 0]], I32), TABLE[::-1]), (np.zeros((0, 2), I64), TABLE),
    (np.array([0, 4]), TABLE), (np.array([-1, 0]), TABLE),
)  # fmt: skip
def rows_by_number(numbers, table) -> Any:
    """No number is counted from the end."""
    return F.embedding(numbers, table), F.one_hot(numbers, 4)


@case((np.array([0, 3, 1]),), (np.array([[1, 1], [2, 0]], I32),), (np.array([0]),), (np.zeros(0, I64),))
def as_many_classes_as_there_are(labels) -> Any:
    """The greatest number says how many."""
    return F.one_hot(labels)


@case(
    (whole(F32, 2, 3), whole(F32, 4, 3), whole(F32, 4)), (whole(F64, 2, 2, 3), whole(F64, 1, 3), np.ones(1)),
    (whole(F32, 3), whole(F32, 2, 3), whole(F32, 2)), (np.zeros((0, 3), F32), whole(F32, 2, 3), whole(F32, 2)),
)  # fmt: skip
def layers(x, weight, bias) -> Any:
    """One product."""
    return F.linear(x, weight), F.linear(x, weight, bias)


@case((whole(F32, 2, 3, 4),), (whole(F64, 1, 2, 2, 4),), (whole(F32, 3, 1),), ulp=256)
def attention(x) -> Any:
    """To oneself: to all, to what came before, to what a mask says, by other scales."""
    size = x.shape[-2]
    mask = np.arange(size * size).reshape(size, size) % 3 != 1
    return (
        F.scaled_dot_product_attention(x, x, x), F.scaled_dot_product_attention(x, x, x, is_causal=True),
        F.scaled_dot_product_attention(x, x, x, mask, scale=0.25), F.scaled_dot_product_attention(x, x, x, mask.astype(x.dtype)),
    )  # fmt: skip


@case(
    (whole(F32, 1, 4, 3, 4), whole(F32, 1, 2, 5, 4)), (whole(F64, 2, 2, 2, 4), whole(F64, 2, 1, 3, 4)),
    (whole(F32, 2, 1, 4), whole(F32, 2, 1, 4)), ulp=256,
)  # fmt: skip
def shared_keys(query, key) -> Any:
    """Several heads of queries have one of keys; for a query that nothing fits there are zeros."""
    nothing = np.zeros((query.shape[-2], key.shape[-2]), dtype=np.bool_)
    return (
        F.scaled_dot_product_attention(query, key, key, enable_gqa=True),
        F.scaled_dot_product_attention(query, key, key, nothing, enable_gqa=True),
    )


@case((whole(F32, 3, 4) / 4, whole(F32, 3, 4)[::-1] / 8), (whole(F64, 2, 2), np.zeros(2)), (whole(F32, 5), whole(F32, 5)), ulp=8)
def distances(x, y) -> Any:
    """Of numbers: the mean, the sum, or each."""
    return (
        F.mse_loss(x, y), F.mse_loss(x, y, reduction="sum"), F.mse_loss(x, y, reduction="none"), F.l1_loss(x, y),
        F.smooth_l1_loss(x, y, beta=0.5), F.huber_loss(x, y, reduction="none", delta=2.0),
    )  # fmt: skip


SHARES = np.array([0.0, 0.25, 0.5, 1.0, 0.875])


@case((SHARES, SHARES[::-1]), (SHARES.astype(F32), np.ones(5, F32)), (SHARES[:1], np.zeros(1)), ulp=32)
def entropies(x, y) -> Any:
    """Of shares, and of what becomes shares."""
    return (
        F.binary_cross_entropy(x, y), F.binary_cross_entropy(x, y, x, reduction="none"), F.binary_cross_entropy_with_logits(x, y),
        F.binary_cross_entropy_with_logits(x, y, reduction="sum", pos_weight=y + 1), F.kl_div(x, y, reduction="batchmean"),
        F.kl_div(x, y, reduction="sum", log_target=True),
    )  # fmt: skip


@case(
    (whole(F32, 3, 4) / 4, np.array([0, 3, 1])), (whole(F64, 2, 4, 2), np.array([[0, 1], [-100, 3]])), (whole(F32, 4), 2),
    (whole(F64, 2, 4), np.array([0, 4])), ulp=32,
)  # fmt: skip
def right_classes(x, labels) -> Any:
    """A class that is not there is told, one that is to be left out is not."""
    weight = np.array([1.0, 0.5, 2.0, 0.25], dtype=x.dtype)
    return (
        F.cross_entropy(x, labels), F.cross_entropy(x, labels, weight, reduction="sum"), F.nll_loss(x, labels, weight),
        F.cross_entropy(x, labels, weight, ignore_index=3, label_smoothing=0.125),
    )  # fmt: skip


@case((whole(F32, 3, 4) / 4,), (whole(F64, 2, 4, 2),), (whole(F32, 4),), ulp=64)
def shares_of_classes(x) -> Any:
    """What is wanted is a share of each class."""
    wanted = F.softmax(-x, dim=0)
    return F.cross_entropy(x, wanted), F.cross_entropy(x, wanted, reduction="none", label_smoothing=0.25)


def apart(x, reduction="mean"):
    return F.l1_loss(x, x + 1, reduction=reduction)


@case((whole(F32, 2, 3),), (whole(F64, 1),), (whole(F32, 2, 2, 2),), ulp=8)
def as_a_parameter_says(x) -> Any:
    """A text that a helper is given chooses the code; one that says nothing is told."""
    try:
        apart(x, "most")
    except ValueError as error:
        return apart(x), apart(x, "sum"), apart(x, reduction="none"), str(error)
