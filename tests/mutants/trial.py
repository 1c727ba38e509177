"""One tree of sources comes in (first on PYTHONPATH); whether tests find it wrong goes out, as one line of JSON.

    python tests/mutants/trial.py parity known.json [every]     the whole corpus; the names of what is wrong without the mutant
    python tests/mutants/trial.py parity known.json a.b         until one goes wrong, this one first
    python tests/mutants/trial.py fuzz rules.pickle 0 10000     the programs of these seeds; the grammar without the mutant
    python tests/mutants/trial.py grammar rules.pickle          writes it

Run for a mutant by `run.py`. The first program that goes wrong is the kill.
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


def parity(known: set[str], *, every: bool = False, first: str = "") -> list[str]:
    """Programs of the corpus that go wrong; the first one only, unless `every`. Finds of the fuzzer are no part of it."""
    wrong: list[str] = []
    for case in sorted(_in_turn(load_corpus()), key=lambda case: case.name != first):
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


def fuzz(seeds: range, rules: Path) -> list[str]:
    """The first seed whose program goes wrong. The grammar is the one of the sources without the mutant, so that seeds mean the
    same."""
    if rules.exists():
        kept = pickle.loads(rules.read_bytes())
        grammar.rules = lambda: kept  # type: ignore[assignment]
    report = run.run(seeds.start, len(seeds), jobs=1, stop=lambda report: bool(report.finds))
    return [str(seed) for seed, _ in report.finds[:1]]


def main() -> None:
    """The command line."""
    kind, file, *more = sys.argv[1:]
    began = time.monotonic()
    os.environ["LANEWISE_CACHE"] = ""
    wrong: list[str] = []
    if kind == "parity":
        known = set(json.loads(Path(file).read_text())) if Path(file).exists() else set()
        wrong = parity(known, every="every" in more, first="".join(more))
    elif kind == "fuzz":
        wrong = fuzz(range(*map(int, more)), Path(file))
    else:
        Path(file).write_bytes(pickle.dumps(grammar.rules()))
    print(json.dumps({"wrong": wrong, "seconds": round(time.monotonic() - began, 1)}))


if __name__ == "__main__":
    main()
