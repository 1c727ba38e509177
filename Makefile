# One verb per habit; bare `make` lists them. `make demo` needs Python 3.11 and, for its playground, npm; `make test` also node 20.

BIN   := .venv/bin
READY := .venv/ready
WEB   := web/dist/lanewise.js
PYODIDE := tests/hosts/pyodide/node_modules/wheels
LITE  := tests/hosts/pyodide/node_modules/jupyterlite/wheels
JOBS  ?= $(shell getconf _NPROCESSORS_ONLN)
N     ?= 10000
FAST  := golden ir passes wasm errors runtime house
PYTEST = $(BIN)/python -m pytest -n $(JOBS) --dist worksteal

# A habit whose script does not exist yet says so and fails.
needs = @test -f $(1) || { echo "make $@: $(1) is not written yet"; exit 1; }

.PHONY: help setup demo test test-fast test-full fmt lint types bench fuzz mutants bless size

help:
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | while IFS='	' read -r verb line; do printf '  make %-10s %s\n' "$$verb" "$$line"; done

setup: $(READY) ## make .venv with lanewise, its tests' and its developers' tools
demo: $(READY) ## the examples beside CPython, then the first page (CI=true: it checks itself)
	@[ "$$CI" != true ] || tools/setup-browser
	@$(BIN)/python tools/demo.py

test: lint types $(WEB) $(PYODIDE) ## lint, types and every test that fits into 25 minutes
	@tools/setup-browser
	@$(PYTEST) -m "not full"
test-fast: $(READY) ## what is quick: forms, passes, bytes, refusals, calls, house (under 60 s)
	@$(PYTEST) -m "not slow and not full" $(FAST:%=tests/%)
test-full: lint types $(WEB) $(PYODIDE) $(LITE) ## everything, however long it takes
	@tools/setup-browser full
	@$(BIN)/python -c 'import torch' 2>/dev/null || $(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[full]'
	@$(PYTEST)

fmt: $(READY) ## rewrite the code as ruff formats it
	@$(BIN)/ruff check --fix --quiet . ; $(BIN)/ruff format .
lint: $(READY) ## ruff, and the rules of the house (tools/lint.py)
	@$(BIN)/ruff check --quiet .
	@$(BIN)/python tools/lint.py
types: $(READY) $(WEB) ## mypy and tsc, strict
	@$(BIN)/mypy
	@$(BIN)/mypy tools/*.py
	@npm --prefix web run --silent types

bench: $(READY) $(WEB) $(PYODIDE) ## ratios against reference loops and peers
	$(call needs,tests/bench/run.py)
	@tools/setup-browser
	@$(BIN)/python -c 'import numba, ziglang' 2>/dev/null || $(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	@cd tests && ../$(BIN)/python -m bench.run
fuzz: $(READY) ## random programs against CPython: `make fuzz N=100000`
	$(call needs,tests/fuzz/run.py)
	@cd tests && ../$(BIN)/python -m fuzz.run $(N)
mutants: $(READY) ## checked-in miscompilations: the tests must find each
	$(call needs,tests/mutants/run.py)
	@cd tests && ../$(BIN)/python -m mutants.run
bless: $(READY) ## rewrite golden files, examples' outputs, generated pages; refuses on a dirty tree
	@$(BIN)/python tests/golden/bless.py
	@$(BIN)/python tools/bless.py
size: $(READY) ## lines per room, bytes of wasm per example
	@$(BIN)/python tools/size.py

$(READY): pyproject.toml tools/setup
	@tools/setup

$(WEB): tools/setup-web web/build.mjs web/package.json web/package-lock.json tests/hosts/package-lock.json tests/bundlers/package-lock.json web/tsconfig.json web/build-site.mjs $(wildcard web/src/*.ts web/site/*.ts)
	@tools/setup-web

$(PYODIDE): $(READY) tools/setup-pyodide tests/hosts/pyodide/package-lock.json
	@tools/setup-pyodide
	@touch $@

$(LITE): $(PYODIDE) tools/setup-jupyterlite
	@tools/setup-jupyterlite
	@touch $@
