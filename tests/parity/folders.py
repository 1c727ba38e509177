"""Programs that change their modules, as folders. In: the sequences. Out: those whose calls are of one type; each built, and what
CPython answers to its calls.
"""

from __future__ import annotations

import copy
import sys
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from lanewise import compile
from lanewise.compiled import Compiled
from lanewise.errors import ArtifactError, CompileError
from parity.artifacts import portable
from parity.harness import Outcome, observe
from parity.kept import Kept, Sequence, load_sequences


@dataclass(frozen=True)
class Keeping:
    """A sequence whose calls one export answers."""

    sequence: Sequence

    @property
    def name(self) -> str:
        return self.sequence.name

    @property
    def module(self) -> ModuleType:
        return sys.modules[self.sequence.function.__module__]

    def built(self, folder: Path) -> Path:
        """The folder, with what the module has now."""
        compiled = compile(self.sequence.function, stateful=True)
        compiled.build(folder, examples=None if compiled.annotated else self.sequence.calls[0])
        return folder

    def outcomes(self) -> list[Outcome]:
        """CPython's; the module is left as it was."""
        before = Kept(self.module)
        found = [copy.deepcopy(portable(observe(self.sequence.function, call))) for call in self.sequence.calls]
        before.put_back()
        return found


def of_one_type(sequence: Sequence) -> bool:
    """Whether all of its calls are of the same types."""
    compiled = compile(sequence.function)
    assert isinstance(compiled, Compiled)
    return compiled.annotated is not None or len({compiled.key_of(*call) for call in sequence.calls}) == 1


def refused(keeping: Keeping, folder: Path) -> str:
    """Why no folder keeps it; empty where one does."""
    try:
        keeping.built(folder)
    except (CompileError, ArtifactError) as error:
        return str(error)
    return ""


KEEPING = [Keeping(sequence) for sequence in load_sequences() if of_one_type(sequence)]
