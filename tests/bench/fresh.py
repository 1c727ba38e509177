"""One first time, in a process of its own. In: `small` or `long`. Out: a line of JSON with seconds.

python -m bench.fresh small|long
"""

from __future__ import annotations

import json
import sys
import time


def main() -> None:
    begun = time.perf_counter()
    from lanewise.compiled import Compiled
    from lanewise.settings import settings

    imported = time.perf_counter()
    from bench.programs import fifty_lines, small

    found = time.perf_counter()
    tasks = {"small": (small.distance, (1.5, 2.5)), "long": (fifty_lines.mortgage, (2e5, 3.5, 20, 100.0, 12, 9000))}
    function, arguments = tasks[sys.argv[1]]
    compiled = Compiled(function, settings({}))
    compiled._build(compiled.annotated or ())
    built = time.perf_counter()
    answer = compiled(*arguments)
    called = time.perf_counter()
    assert answer == function(*arguments)
    if sys.argv[1] == "small":
        result = {"import": imported - begun, "small": called - built, "all": called - found + imported - begun}
    else:
        result = {"compile": built - found, "call": called - built}
    print(json.dumps(result))


if __name__ == "__main__":
    main()
