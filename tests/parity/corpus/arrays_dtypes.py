"""What is asked of dtypes, and functions that do something else for each."""

from typing import Any

import numpy as np
from parity.case import case

F64, F32, I8, I64, U8 = (
    np.arange(6.0).reshape(2, 3),
    np.arange(4, dtype=np.float32),
    np.arange(4, dtype=np.int8),
    np.arange(5),
    np.zeros(0, np.uint8),
)
C64, BOOLS = np.array([1j, 2], dtype=np.complex64), np.array([True, False])


@case((F64,), (F32,), (I8,), (I64,), (U8,), (C64,), (BOOLS,), (F64[:, ::-2],))
def said_of_arrays(x) -> Any:
    """Names, kinds, widths."""
    return (
        x.dtype == np.float32,
        x.dtype != "int8",
        x.dtype in (np.float64, np.int64),
        x.dtype not in (np.float64, np.bool_),
        x.dtype == float,
        x.dtype == x.T.dtype,
        x.dtype.name,
        x.dtype.kind,
        x.dtype.char,
        x.dtype.itemsize,
        x.itemsize,
        x.nbytes,
        x.dtype.type(1),
    )


@case((F64,), (F32,), (I8,), (C64,), (BOOLS,))
def said_of_items(x) -> Any:
    """numpy's numbers have dtypes, too."""
    y = x.ravel()[0]
    return y.dtype == x.dtype, y.dtype.itemsize, y.nbytes, x.sum().dtype.name, np.float32(1).dtype == np.float32


@case((F64, F32), (F32, I8), (I8, U8), (I64, 2.5), (I8, 3), (C64, F64), (BOOLS, True), (F32, np.float64(1)))
def together(x, y) -> Any:
    """The dtype that holds both."""
    found = np.result_type(x, y)
    return found.name, np.zeros(3, found), np.result_type(x, np.int16).name, np.result_type(np.int8, "float32", x).name


@case((F64,), (F32,), (I8,), (I64,), (U8,), (C64,), (BOOLS,))
def castable(x) -> Any:
    """What may be cast to what."""
    return (
        np.can_cast(x.dtype, np.float32),
        np.can_cast(x.dtype, "int16", casting="same_kind"),
        np.can_cast(np.int32, np.float64, "safe"),
        np.promote_types(x.dtype, np.int16).name,
        np.promote_types("u1", "i1") == np.int16,
        np.dtype(np.int16).itemsize,
        np.dtype("f8") == x.dtype,
    )


@case((F64,), (F32,), (I8,), (U8,), (C64,), (BOOLS,))
def kinds(x) -> Any:
    """Abstract ones."""
    return (
        np.issubdtype(x.dtype, np.floating),
        np.issubdtype(x.dtype, np.integer),
        np.issubdtype(x.dtype, np.number),
        np.issubdtype(np.int32, np.signedinteger),
        np.iscomplexobj(x),
        np.isrealobj(x),
    )


@case((F64,), (F32,), (I8,), (I64,), (U8,))
def limits(x) -> Any:
    """Of the dtype of what comes."""
    if x.dtype.kind == "f":
        info = np.finfo(x.dtype)
        return info.eps, info.max, info.tiny, info.bits
    return np.iinfo(x.dtype).max, np.iinfo(x.dtype).min


@case((1,), (2,), (3,))
def constants(n: int) -> Any:
    """Known before anything runs."""
    return (
        n * np.finfo(np.float32).eps,
        np.finfo(float).max,
        np.iinfo("int16").max - n,
        np.iinfo(np.uint64).max,
        np.finfo(np.float64).min,
    )


@case((F64,), (I8[:0],), (C64,), (2.5,), ([1, 2],), ([[1.0, 2.0, 3.0]],))
def shapes(x) -> Any:
    """By functions."""
    return np.ndim(x), np.shape(x), np.size(x)


@case((F64,), (I8,), (F64[:0],))
def along(x) -> Any:
    """How many there are along an axis."""
    try:
        beyond = np.size(x, 2)
    except IndexError as error:
        return np.size(x, 0), np.size(x, -1), str(error)
    return beyond


@case((F64,), (F32,), (I8,), (BOOLS,))
def normalised(x) -> Any:
    """Ints become floats first; what is narrow stays so."""
    y = x if np.issubdtype(x.dtype, np.floating) else x.astype(np.result_type(x, np.float32))
    spread = y.max() - y.min()
    return (y - y.min()) / (spread + np.finfo(y.dtype).eps)


@case((F64, F32), (F32, F32), (I64, I8))
def with_room_for_both(x, y) -> Any:
    """One behind the other."""
    out = np.empty(np.size(x) + np.size(y), dtype=np.promote_types(x.dtype, y.dtype))
    out[: x.size] = x.ravel()
    out[x.size :] = y
    return out, out.dtype == x.dtype


@case((F64,), (BOOLS,), ([1, 2, 3],), ((0.5, 2),), (np.array(3.75),), ([],))
def by_classes(x) -> Any:
    """The class of a dtype takes whatever has items: an array of that dtype stays itself."""
    own = np.float64(x)
    return own, np.float32(x), np.int64(x), np.bool_(x), np.complex64(x)


@case((F64 * 100,), ([0, 255],), ([1, 256],))
def as_a_picture(x) -> Any:
    """As people make one of what they have computed."""
    return np.uint8(np.clip(x, 0, 255)) if isinstance(x, np.ndarray) else np.uint8(x)
