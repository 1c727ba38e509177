"""Functions as static files: a folder is built, its source is not needed any more, and other processes call what is in it."""

import pickle
import subprocess
import sys
import tempfile
from pathlib import Path

from lanewise import build, compile, load


@compile
def binomial(n: int, k: int) -> int:
    """How many ways there are to choose k of n."""
    if k < 0 or k > n:
        raise ValueError(f"{k} of {n}")
    result = 1
    for i in range(min(k, n - k)):
        result = result * (n - i) // (i + 1)
    return result


@compile
def share(hits: int, throws: int = 100) -> float:
    """Hits by throws."""
    return hits / throws


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        report = build(Path(folder) / "chances", binomial, share)
        print(*report.files)

        chances = load(Path(folder) / "chances")
        print(chances.binomial(49, 6), chances.binomial(200, 100), chances.share(25))
        try:
            chances.binomial(3, 4)
        except ValueError as error:
            print(f"{type(error).__name__}: {error}")

        # The folder is a package, too.
        other = "from chances import binomial; print(binomial(49, 6))"
        subprocess.run([sys.executable, "-c", other], cwd=folder, check=True)

    # What is compiled travels to other processes, with its code.
    print(pickle.loads(pickle.dumps(binomial))(49, 6))
