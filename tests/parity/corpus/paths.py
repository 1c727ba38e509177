"""`os.path`: the parts of names of files."""

import os
import os.path
from os.path import join

from parity.case import case


@case(("/usr/lib/python.tar.gz",), ("a.txt",), ("",), ("a/.b/..c",), ("//x//y/",))
def parts(p):
    """Names of files taken apart, joined and normalised."""
    return (
        os.path.basename(p),
        os.path.splitext(p),
        os.path.dirname(p),
        join(p, "x", "y"),
        os.path.split(p),
        os.path.isabs(p),
        os.path.normpath(p + "/../z/./q"),
    )
