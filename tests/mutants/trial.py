"""One tree of sources comes in (first on PYTHONPATH); whether tests find it wrong goes out, as one line of JSON.

    python tests/mutants/trial.py parity 60 known.json      seconds to spend, what is wrong without the mutant
    python tests/mutants/trial.py fuzz 600 known.json       programs to try

Run for a mutant by `run.py`. What is known is a list of names of corpus programs, or of seeds; new ones are the kill.
"""

from __future__ import annotations

import json
import os
import pickle
import sys
import time
from pathlib import Path
from random import Random

if __name__ == "__main__":
    # Behind the mutated sources, before the installed ones.
    sys.path[0:1] = os.environ["PYTHONPATH"].split(os.pathsep)

from fuzz import found, grammar, run
from fuzz.compare import judge
from parity.case import load_corpus
from parity.harness import differences


def parity(seconds: float, known: set[str], *, every: bool = False) -> list[str]:
    """Finds and programs of the corpus that go wrong; the first one only, unless `every`."""
    cases = load_corpus()
    Random(7).shuffle(cases)
    end = time.monotonic() + seconds
    wrong = [name for name in _finds() if name not in known]
    for case in cases:
        if time.monotonic() > end or (wrong and not every):
            break
        if case.name not in known and _is_wrong(case):
            wrong.append(case.name)
    return wrong


def _finds() -> list[str]:
    """Old finds that are back."""
    finds = {path.stem: found.load(path) for path in found.files()}
    return [name for name, find in finds.items() if judge(find.text, find.calls, ints=find.ints).difference is not None]


def _is_wrong(case: object) -> bool:
    try:
        return next(differences(case), None) is not None  # type: ignore[arg-type]
    except Exception:
        return True


def fuzz(programs: int, known: set[str], rules: Path, *, every: bool = False) -> list[str]:
    """Seeds of programs that go wrong. The grammar is the one of the sources without the mutant, so that seeds mean the same."""
    if rules.exists():
        kept = pickle.loads(rules.read_bytes())
        grammar.rules = lambda: kept  # type: ignore[assignment]

    def fresh(report: run.Report) -> list[str]:
        return [str(seed) for seed, _ in report.finds if str(seed) not in known]

    report = run.run(0, programs, jobs=1, stop=lambda report: not every and bool(fresh(report)))
    return fresh(report)


def main() -> None:
    """The command line."""
    kind, budget, file, *more = sys.argv[1:]
    known = set(json.loads(Path(file).read_text())[kind]) if Path(file).exists() else set()
    every = "every" in more
    began = time.monotonic()
    os.environ["LANEWISE_CACHE"] = ""
    if kind == "parity":
        wrong = parity(float(budget), known, every=every)
    else:
        rules = Path(file).with_name("rules.pickle")
        if every:
            rules.write_bytes(pickle.dumps(grammar.rules()))
        wrong = fuzz(int(budget), known, rules, every=every)
    print(json.dumps({"wrong": wrong, "seconds": round(time.monotonic() - began, 1)}))


if __name__ == "__main__":
    main()
