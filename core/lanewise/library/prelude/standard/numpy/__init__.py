"""numpy's functions, as far as they are no ops: Python over arrays, compiled for the types of each call.

In: arrays of any rank, numbers. Out: what numpy gives. One family is one file here; their names come together in this one.
"""

from lanewise.library.prelude.standard.numpy._accumulation import (
    convolve,
    correlate,
    cumprod,
    cumsum,
    cumulative_prod,
    cumulative_sum,
    gradient,
    nancumprod,
    nancumsum,
    trapezoid,
    unwrap,
)
from lanewise.library.prelude.standard.numpy._applied import (
    apply_along_axis,
    apply_over_axes,
    fromfunction,
    fromiter,
    piecewise,
)
from lanewise.library.prelude.standard.numpy._bytes import frombuffer, fromstring, packbits, unpackbits
from lanewise.library.prelude.standard.numpy._complex import angle, imag, real, real_if_close, sort_complex
from lanewise.library.prelude.standard.numpy._counting import (
    bincount,
    digitize,
    histogram,
    histogram2d,
    histogram_bin_edges,
    histogramdd,
)
from lanewise.library.prelude.standard.numpy._differences import diff, ediff1d
from lanewise.library.prelude.standard.numpy._edits import copyto, delete, fill_diagonal, insert, resize, trim_zeros
from lanewise.library.prelude.standard.numpy._einsum import einsum
from lanewise.library.prelude.standard.numpy._elementwise import (
    around,
    deg2rad,
    degrees,
    fix,
    float_power,
    fmax,
    fmin,
    fmod,
    heaviside,
    iscomplex,
    isneginf,
    isposinf,
    isreal,
    logaddexp,
    logaddexp2,
    logical_xor,
    modf,
    nan_to_num,
    rad2deg,
    radians,
    signbit,
    sinc,
    spacing,
)
from lanewise.library.prelude.standard.numpy._equality import allclose, array_equal, array_equiv, asarray_chkfinite, isclose
from lanewise.library.prelude.standard.numpy._interpolation import interp
from lanewise.library.prelude.standard.numpy._iteration import nditer
from lanewise.library.prelude.standard.numpy._joining import (
    append,
    array_split,
    block,
    column_stack,
    concatenate,
    dsplit,
    dstack,
    hsplit,
    hstack,
    repeat,
    split,
    stack,
    tile,
    unstack,
    vsplit,
    vstack,
)
from lanewise.library.prelude.standard.numpy._matrices import (
    diag,
    diagflat,
    diagonal,
    eye,
    identity,
    trace,
    tri,
    tril,
    triu,
    vander,
)
from lanewise.library.prelude.standard.numpy._memory import may_share_memory, shares_memory
from lanewise.library.prelude.standard.numpy._nans import (
    nanargmax,
    nanargmin,
    nanmax,
    nanmean,
    nanmedian,
    nanmin,
    nanpercentile,
    nanprod,
    nanquantile,
    nanstd,
    nansum,
    nanvar,
)
from lanewise.library.prelude.standard.numpy._numerals import base_repr, binary_repr
from lanewise.library.prelude.standard.numpy._order import argsort, lexsort, searchsorted, sort
from lanewise.library.prelude.standard.numpy._padding import pad
from lanewise.library.prelude.standard.numpy._partition import argpartition, partition
from lanewise.library.prelude.standard.numpy._places import (
    diag_indices,
    diag_indices_from,
    ix_,
    mask_indices,
    ndenumerate,
    ndindex,
    ravel_multi_index,
    tril_indices,
    tril_indices_from,
    triu_indices,
    triu_indices_from,
    unravel_index,
)
from lanewise.library.prelude.standard.numpy._poly1d import poly1d
from lanewise.library.prelude.standard.numpy._polynomials import (
    poly,
    polyadd,
    polyder,
    polydiv,
    polyfit,
    polyint,
    polymul,
    polysub,
    polyval,
    roots,
)
from lanewise.library.prelude.standard.numpy._products import (
    cross,
    dot,
    inner,
    kron,
    matmul,
    matvec,
    outer,
    tensordot,
    vdot,
    vecdot,
    vecmat,
)
from lanewise.library.prelude.standard.numpy._selection import (
    argwhere,
    choose,
    clip,
    compress,
    count_nonzero,
    extract,
    flatnonzero,
    nonzero,
    place,
    put,
    put_along_axis,
    putmask,
    select,
    take,
    take_along_axis,
    where,
)
from lanewise.library.prelude.standard.numpy._sets import (
    intersect1d,
    isin,
    setdiff1d,
    setxor1d,
    union1d,
    unique,
    unique_all,
    unique_counts,
    unique_inverse,
    unique_values,
)
from lanewise.library.prelude.standard.numpy._settings import geterr, printoptions, set_printoptions, seterr
from lanewise.library.prelude.standard.numpy._shapes import (
    iscomplexobj,
    isfortran,
    isrealobj,
    isscalar,
    iterable,
    ndim,
    require,
    shape,
    size,
)
from lanewise.library.prelude.standard.numpy._spaces import geomspace, indices, linspace, logspace, meshgrid
from lanewise.library.prelude.standard.numpy._statistics import average, corrcoef, cov, median, percentile, ptp, quantile, std, var
from lanewise.library.prelude.standard.numpy._texts import array2string, array_repr, array_str
from lanewise.library.prelude.standard.numpy._vectorized import vectorize
from lanewise.library.prelude.standard.numpy._views import (
    atleast_1d,
    atleast_2d,
    atleast_3d,
    broadcast_arrays,
    broadcast_shapes,
    broadcast_to,
    expand_dims,
    flip,
    fliplr,
    flipud,
    matrix_transpose,
    moveaxis,
    roll,
    rollaxis,
    rot90,
)
from lanewise.library.prelude.standard.numpy._warnings import errstate
from lanewise.library.prelude.standard.numpy._windows import bartlett, blackman, hamming, hanning, i0, kaiser
