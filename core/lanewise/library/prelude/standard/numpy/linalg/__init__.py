"""`numpy.linalg`: matrices solved and taken apart. In: arrays of ints or floats. Out: what numpy gives, but for the last bits.

numpy leaves these to LAPACK, whose order of steps is its own. What is told of results is what their definition says: residuals.
"""

from lanewise.library.prelude.standard.numpy.linalg._elimination import cholesky, det, inv, matrix_power, multi_dot, slogdet, solve
from lanewise.library.prelude.standard.numpy.linalg._general import eig, eigvals
from lanewise.library.prelude.standard.numpy.linalg._norms import cond, matrix_norm, norm, vector_norm
from lanewise.library.prelude.standard.numpy.linalg._solutions import lstsq, matrix_rank, pinv
from lanewise.library.prelude.standard.numpy.linalg._standard import (
    cross,
    diagonal,
    matmul,
    matrix_transpose,
    outer,
    tensordot,
    trace,
    vecdot,
)
from lanewise.library.prelude.standard.numpy.linalg._symmetric import eigh, eigvalsh
from lanewise.library.prelude.standard.numpy.linalg._tensors import tensorinv, tensorsolve
from lanewise.library.prelude.standard.numpy.linalg._triangles import qr
from lanewise.library.prelude.standard.numpy.linalg._values import svd, svdvals
