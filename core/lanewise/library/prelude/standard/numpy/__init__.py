"""numpy's functions, as far as they are no ops: Python over arrays, compiled for the types of each call.

In: arrays of any rank, numbers. Out: what numpy gives. One family is one file here; their names come together in this one.
"""

from lanewise.library.prelude.standard.numpy._differences import diff as diff
from lanewise.library.prelude.standard.numpy._differences import ediff1d as ediff1d
