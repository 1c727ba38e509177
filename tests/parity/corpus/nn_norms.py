"""Norms of `lanewise.nn.functional`."""

from typing import Any

import lanewise.nn.functional as F
import numpy as np
from parity.case import case

F32, F64 = np.float32, np.float64


def spread(dtype, *dims):
    """An input: numbers of either sign, none of them whole."""
    return ((np.arange(int(np.prod(dims))) * 7 % 23 - 11) / 3).astype(dtype).reshape(dims)


def whole(dtype, *dims):
    """An input whose sums are exact, in whatever order they are made."""
    return (np.arange(int(np.prod(dims))) * 7 % 11 - 5).astype(dtype).reshape(dims)


@case(
    (spread(F32, 3, 4),),
    (spread(F64, 2, 2, 4),),
    (np.full((2, 4), 5.0, F32),),
    (np.zeros((0, 4), F32),),
    (spread(F64, 4, 2).T,),
    ulp=16,
)
def layers(x) -> Any:
    """The last axis, with and without weights."""
    weight, bias = np.arange(4, dtype=x.dtype), np.ones(4, dtype=x.dtype)
    return F.layer_norm(x, 4), F.layer_norm(x, (4,), weight, bias, eps=0.5), F.rms_norm(x, (4,)), F.rms_norm(x, 4, weight, 1e-6)


@case((spread(F32, 3, 4),), (spread(F64, 2, 3, 4),), (spread(F32, 1, 3, 4),), (spread(F32, 4, 3),), ulp=16)
def several_axes(x) -> Any:
    """Two axes at once; dims that are not there are told."""
    return F.layer_norm(x, (3, 4)), F.rms_norm(x, x.shape[-2:], eps=0.25)


@case((spread(F32, 2, 3, 4),), (spread(F64, 2, 3),), (spread(F32, 1, 3, 2, 2),), (np.zeros((0, 3, 2), F64),), ulp=16)
def batches(x) -> Any:
    """By what was seen in training."""
    mean, var = np.array([0.5, 0.0, -1.0], dtype=x.dtype), np.array([1.0, 0.25, 4.0], dtype=x.dtype)
    return F.batch_norm(x, mean, var), F.batch_norm(x, mean, var, weight=var, bias=mean, eps=0.125)


@case(
    (whole(F32, 2, 3, 4), np.zeros(3, F32), np.ones(3, F32)), (whole(F64, 4, 2), np.ones(2), np.zeros(2)),
    (whole(F32, 2, 1, 2, 2), np.zeros(1, F32), np.ones(1, F32)), ulp=64,
)  # fmt: skip
def training(x, mean, var) -> Any:
    """The mean and the variance of the run are the caller's, and move."""
    return F.batch_norm(x, mean, var, training=True, momentum=0.25), F.batch_norm(x, None, None, training=True)


@case((whole(F32, 2, 3),), (whole(F32, 1, 3),), (whole(F64, 0, 3, 2),), (whole(F64, 1, 2, 4),), ulp=64)
def training_with_too_little(x) -> Any:
    """One number of a channel has no spread."""
    return F.batch_norm(x, None, None, training=True)


@case((whole(F32, 2, 3),), (whole(F64, 1, 3, 2),), (whole(F32, 1, 1),))
def nothing_was_seen(x) -> Any:
    """What is not trained has to know the run."""
    told = ""
    try:
        F.batch_norm(x, None, None)
    except ValueError as error:
        told = str(error)
    return told


@case((spread(F32, 2, 4, 3), 2), (spread(F64, 1, 4, 2, 2), 4), (spread(F32, 3, 4), 1), (spread(F32, 1, 4, 1), 3), ulp=64)
def groups(x, count) -> Any:
    """Neighbouring channels; groups that do not come out even are told."""
    weight = np.arange(4, dtype=x.dtype)
    return F.group_norm(x, count), F.group_norm(x, count, weight, weight)


@case((spread(F32, 2, 3, 4),), (spread(F64, 1, 3, 2, 2),), (spread(F32, 1, 3, 1),), ulp=64)
def instances(x) -> Any:
    """Each channel by itself, or by what was seen in training."""
    mean, var = np.array([0.5, 0.0, -1.0], dtype=x.dtype), np.array([1.0, 0.25, 4.0], dtype=x.dtype)
    return F.instance_norm(x), F.instance_norm(x, weight=var, bias=mean), F.instance_norm(x, mean, var, use_input_stats=False)


@case((spread(F32, 3, 4),), (spread(F64, 2, 5),), (np.zeros((2, 2), F32),), (np.array([[np.inf, 1.0], [np.nan, 2.0]]),), ulp=64)
def lengths(x) -> Any:
    """By several norms; of zeros zeros."""
    return (
        F.normalize(x), F.normalize(x, p=1.0, dim=0), F.normalize(x, 3.0, -1), F.normalize(x, np.inf),
        F.cosine_similarity(x, x[::-1]), F.cosine_similarity(x, x + 1, dim=0),
    )  # fmt: skip


@case((spread(F32, 2, 5, 3),), (spread(F64, 1, 3),), (spread(F32, 1, 1, 2, 2),), ulp=64)
def neighbours(x) -> Any:
    """Responses of neighbouring channels."""
    return F.local_response_norm(x, 3), F.local_response_norm(x, 2, alpha=0.5, beta=1.0, k=2.0)
