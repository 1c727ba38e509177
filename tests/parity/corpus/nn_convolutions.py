"""Convolutions of `lanewise.nn.functional`, and what is built of them. Inputs are small whole numbers: sums are exact."""

import math
from typing import Any

import lanewise.nn.functional as F
import numpy as np
from parity.case import case

F32, F64 = np.float32, np.float64


def whole(dtype, *dims):
    """An input: whole numbers of either sign."""
    return (np.arange(math.prod(dims)) * 7 % 11 - 5).astype(dtype).reshape(dims)


@case(
    (whole(F32, 2, 3, 7), whole(F32, 4, 3, 3)), (whole(F64, 1, 1, 3), whole(F64, 2, 1, 3)), (whole(F32, 3, 5), whole(F32, 1, 3, 1)),
    (np.zeros((0, 3, 4), F32), whole(F32, 2, 3, 2)), (whole(F32, 1, 3, 9)[:, :, ::-2], whole(F32, 1, 3, 2)),
    (whole(F32, 1, 3, 2), whole(F32, 1, 3, 3)), (whole(F32, 1, 2, 5), whole(F32, 1, 3, 3)),
)  # fmt: skip
def over_rows(x, weight) -> Any:
    """One axis; a window that is too wide, and channels that are not there, are told."""
    return F.conv1d(x, weight), F.conv1d(x, weight, stride=2), F.conv1d(x, weight, padding="valid")


@case(
    (whole(F32, 1, 2, 6), whole(F32, 3, 2, 3)), (whole(F64, 1, 1, 4), whole(F64, 1, 1, 2)), (whole(F32, 2, 1), whole(F32, 1, 2, 4))
)
def of_the_same_size(x, weight) -> Any:
    """With a border that keeps the dims."""
    return F.conv1d(x, weight, padding="same"), F.conv1d(x, weight, np.ones(len(weight), x.dtype), padding="same", dilation=2)


@case(
    (whole(F32, 1, 3, 6, 5), whole(F32, 4, 3, 3, 2), whole(F32, 4)), (whole(F64, 2, 1, 3, 3), whole(F64, 1, 1, 3, 3), np.zeros(1)),
    (whole(F32, 3, 4, 4), whole(F32, 2, 3, 1, 1), whole(F32, 2)), (whole(F32, 1, 3, 4, 4), whole(F32, 2, 3, 1, 1), whole(F32, 3)),
    (np.full((1, 1, 3, 3), np.inf), whole(F64, 1, 1, 3, 3), np.array([np.nan])),
)  # fmt: skip
def over_images(x, weight, bias) -> Any:
    """Two axes, with steps, borders and gaps."""
    return (
        F.conv2d(x, weight, bias),
        F.conv2d(x, weight, bias, stride=(2, 1), padding=1),
        F.conv2d(x, weight, padding=(1, 2), dilation=(1, 2)),
    )


@case(
    (whole(F32, 2, 3, 7, 8), whole(F32, 16, 3, 3, 2), 1), (whole(F64, 1, 4, 5, 5), whole(F64, 34, 2, 2, 2), 2),
    (whole(F32, 4, 6, 5), whole(F32, 16, 4, 1, 1), 1),
)  # fmt: skip
def of_many_channels(x, weight, groups) -> Any:
    """Products of matrices."""
    steps = F.conv2d(x, weight, stride=(1, 2), padding=1, dilation=2, groups=groups)
    return F.conv2d(x, weight, np.arange(len(weight), dtype=x.dtype), groups=groups)[..., ::2, :], steps[..., 1]


@case((whole(F32, 1, 4, 5, 5), 2), (whole(F64, 2, 6, 3, 4), 3), (whole(F32, 1, 4, 3, 3), 4), (whole(F32, 1, 4, 3, 3), 3))
def in_groups(x, groups) -> Any:
    """Each group of channels has weights of its own."""
    weight = whole(x.dtype, x.shape[1], x.shape[1] // groups, 2, 2)
    return F.conv2d(x, weight, padding=1, groups=groups)


@case(
    (whole(F32, 1, 2, 3, 4, 5), whole(F32, 3, 2, 2, 2, 2)),
    (whole(F64, 1, 2, 2, 2, 2), whole(F64, 1, 2, 1, 2, 1)),
    (whole(F32, 2, 3, 3, 3), whole(F32, 1, 2, 3, 3, 3)),
)
def over_volumes(x, weight) -> Any:
    """Three axes."""
    return F.conv3d(x, weight, stride=(1, 2, 1), padding=1)


@case(
    (whole(F32, 1, 2, 4), whole(F32, 2, 3, 3)), (whole(F64, 2, 1, 2), whole(F64, 1, 1, 2)), (whole(F32, 2, 3), whole(F32, 2, 1, 4)),
    (whole(F32, 1, 3, 3), whole(F32, 2, 1, 2)),
)  # fmt: skip
def rows_back(x, weight) -> Any:
    """Transposed, with and without a border that is cut away."""
    return F.conv_transpose1d(x, weight), F.conv_transpose1d(x, weight, stride=2, padding=1, output_padding=1)


@case((whole(F32, 1, 4, 3, 3), 2), (whole(F64, 1, 4, 2, 3), 1), (whole(F32, 4, 2, 2), 4))
def images_back(x, groups) -> Any:
    """Transposed over two axes, in groups."""
    weight = whole(x.dtype, 4, 2, 3, 2)
    return F.conv_transpose2d(x, weight, whole(x.dtype, 2 * groups), (2, 1), (1, 0), (1, 0), groups, 1)


@case((whole(F32, 1, 2, 2, 3, 2),), (whole(F64, 1, 2, 1, 1, 1),), (whole(F32, 2, 2, 2, 2),))
def volumes_back(x) -> Any:
    """Transposed over three axes."""
    return F.conv_transpose3d(x, whole(x.dtype, 2, 1, 2, 2, 2), stride=2, dilation=2)


def strided(x, stride=1):
    return F.conv2d(x, whole(x.dtype, 2, 2, 2, 2), stride=stride, padding=stride - 1)


@case((whole(F32, 1, 2, 6, 6),), (whole(F64, 1, 2, 5, 5),), (whole(F32, 2, 2, 4, 4),))
def steps_of_a_parameter(x) -> Any:
    """What a helper is given has code for each value."""
    return strided(x), strided(x, 2), strided(x, stride=3)


@case((whole(F32, 1, 1, 8, 8),), (whole(F64, 2, 1, 6, 6),), (np.zeros((1, 1, 4, 4), F32),))
def small_network(image) -> Any:
    """Two layers with pooling, and scores."""
    first, second = whole(image.dtype, 3, 1, 3, 3), whole(image.dtype, 2, 3, 3, 3)
    x = F.max_pool2d(F.relu(F.conv2d(image, first, padding=1)), 2)
    x = F.relu(F.conv2d(x, second, padding=1))
    scores = F.adaptive_max_pool2d(x, 1).reshape(len(image), 2)
    return scores, scores.argmax(axis=1)
