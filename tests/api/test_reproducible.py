"""What was compiled before does not show: the library is kept between compilations, artifacts do not tell."""

from __future__ import annotations

from random import Random

import pytest
from lanewise import shelf
from lanewise.compiled import Compiled
from lanewise.settings import settings
from parity.case import Case, fresh, load_corpus


@pytest.fixture(autouse=True)
def nothing_on_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANEWISE_CACHE", "")


def texts(case: Case) -> list[object]:
    """The bytes and the forms that a module is printed in."""
    compiled = Compiled(case.function, settings(dict(case.settings)))
    if compiled.annotated is None:
        try:
            compiled(*fresh(case.inputs[0]))
        except Exception:
            assert compiled._built
    images = [built.runner.image for built in compiled._built.values()] or [compiled._image(compiled.annotated or ())]
    found: list[object] = []
    for image in images:
        found += [image.wasm, image.sites, image.sources, *(image.texts[form]() for form in ("code.typed", "code.low"))]
    return found


@pytest.mark.slow
def test_the_order_of_compilations_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    cases = [case for case in Random(11).sample(load_corpus(), 90) if set(case.settings) <= {"ints", "floats"}]
    first = {case.name: texts(case) for case in cases}
    monkeypatch.setattr(shelf, "_SHELVES", {})
    again = {case.name: texts(case) for case in reversed(cases)}
    for name, found in first.items():
        assert again[name] == found, name
    assert len(first) > 60


def test_an_interrupted_compilation_leaves_nothing_half_built(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "_SHELVES", {})

    def interrupted(*args: object) -> None:
        raise KeyboardInterrupt

    def f(x: float) -> float:
        return round(x, 2)

    with monkeypatch.context() as patch:
        patch.setattr(shelf, "lower", interrupted)
        with pytest.raises(KeyboardInterrupt):
            Compiled(f, settings({}))(2.675)
    assert shelf._SHELVES == {}
    assert Compiled(f, settings({}))(2.675) == 2.67
