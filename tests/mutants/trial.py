"""One tree of sources comes in (first on PYTHONPATH); whether tests find it wrong goes out, as one line of JSON.

    python tests/mutants/trial.py parity 0 known.json       the whole corpus; what is wrong without the mutant
    python tests/mutants/trial.py fuzz 600 known.json       programs to try

Run for a mutant by `run.py`. What is known is a list of names of corpus programs, or of seeds; new ones are the kill.
"""

from __future__ import annotations

import faulthandler
import itertools
import json
import os
import pickle
import sys
import time
from pathlib import Path

if __name__ == "__main__":
    # Behind the mutated sources, before the installed ones.
    sys.path[0:1] = os.environ["PYTHONPATH"].split(os.pathsep)

from fuzz import grammar, run
from parity.case import Case, load_corpus
from parity.harness import differences

PATIENCE = 90
"""Seconds after which a program of the corpus hangs where no signal reaches it; the process ends, which is a find, too."""


def parity(known: set[str], *, every: bool = False) -> list[str]:
    """Programs of the corpus that go wrong; the first one only, unless `every`. Finds of the fuzzer are no part of it."""
    wrong: list[str] = []
    for case in _in_turn(load_corpus()):
        faulthandler.dump_traceback_later(PATIENCE, exit=True)
        if case.name not in known and _is_wrong(case):
            wrong.append(case.name)
            if not every:
                break
    faulthandler.cancel_dump_traceback_later()
    return wrong


def _in_turn(cases: list[Case]) -> list[Case]:
    """The last program of each topic, then the one before it: whatever a mutant breaks comes early, and what was written last
    was often written for what the others miss."""
    topics: dict[str, list[Case]] = {}
    for case in reversed(cases):
        topics.setdefault(case.function.__module__, []).append(case)
    return [case for row in itertools.zip_longest(*topics.values()) for case in row if case is not None]


def _is_wrong(case: Case) -> bool:
    try:
        return next(differences(case), None) is not None
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
        wrong = parity(known, every=every)
    else:
        rules = Path(file).with_name("rules.pickle")
        if every:
            rules.write_bytes(pickle.dumps(grammar.rules()))
        wrong = fuzz(int(budget), known, rules, every=every)
    print(json.dumps({"wrong": wrong, "seconds": round(time.monotonic() - began, 1)}))


if __name__ == "__main__":
    main()
