"""`make bench`: our programs beside C, CPython and numba; calls, compiling, sizes. Exit 1 where a bar is missed.

python tests/bench/run.py [program ...] [--rounds N] [--only-programs | --only-figures]
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import sys
from importlib.util import find_spec
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2] / "tools")]
sys.path = [p for p in sys.path if Path(p or ".").resolve() != Path(__file__).parent]
os.environ.pop("LANEWISE_VERIFY", None)
# numpy beside us runs on one thread, as we do.
os.environ |= dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")

from bench import (  # noqa: E402
    arrays,
    browser,
    corpus,
    engines,
    functions,
    language,
    longer,
    loops,
    products,
    pyodide,
    rates,
    report,
    rows,
    small,
    suite,
    whole,
)
from bench.timing import ROUNDS  # noqa: E402

RESULTS = Path(__file__).parent / "results"


def main() -> int:
    asked = _arguments()
    if find_spec("ziglang") is None:
        print("the reference is C through zig, which is not installed\nhint: pip install -e '.[bench]'", file=sys.stderr)
        return 2
    print("  ".join(f"{name} {version}" for name, version in report.versions().items()), "\n", flush=True)
    figures: list[small.Figure] = []
    measured: list[rows.Row] = []
    if not asked.only_figures:
        chosen = [p for p in suite.SUITE if p.name in asked.programs or not asked.programs]
        for program in chosen:
            print(f"\r{program.name:<40}", end="", file=sys.stderr, flush=True)
            measured.append(rows.measure(program, asked.rounds))
        print("\r", end="", file=sys.stderr)
        figures += report.means(measured)
        print(report.table(measured), report.listed(figures), sep="\n\n", end="\n\n", flush=True)
    if not asked.only_programs:
        found = [*small.figures(asked.rounds), *language.figures(asked.rounds)]
        found += [*longer.figures(asked.rounds), *arrays.figures(asked.rounds), *loops.figures(asked.rounds)]
        found += [*rates.figures(asked.rounds), *products.figures(asked.rounds), *functions.figures(asked.rounds)]
        found += [*whole.figures(asked.rounds), *engines.figures(asked.rounds)]
        found += [*pyodide.figures(), *browser.figures(), *corpus.figures()]
        print(report.listed(found), flush=True)
        figures += found
    RESULTS.mkdir(exist_ok=True)
    target = RESULTS / f"{datetime.datetime.now():%Y-%m-%d-%H%M%S}.json"
    target.write_text(json.dumps(report.document(measured, figures), indent=1))
    missed = [f.name for f in figures if f.missed]
    print(f"\nraw samples: {target}", *(f"MISS {name}" for name in missed), sep="\n")
    return 1 if missed else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Ratios against C in the same engine; exit 1 where a bar is missed.")
    parser.add_argument("programs", nargs="*", choices=[[], *(p.name for p in suite.SUITE)], help="all of them otherwise")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"rounds per row (the protocol asks for {ROUNDS})")
    parser.add_argument("--only-programs", action="store_true")
    parser.add_argument("--only-figures", action="store_true")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
