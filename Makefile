.DEFAULT_GOAL := help
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet install

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

digest: .venv/run.stamp ## print the newest report of the shipped ledger (D=date, L=zh|en)
	@$(BIN)/inferrsi digest --offline --date $(or $(D),latest) --lang $(or $(L),zh)

test: lint ## lint, types, import contracts, the shipped ledger and the tests (T=path, K=pattern)
	$(BIN)/python -m pytest -n auto $(T) $(if $(K),-k '$(K)')

lint: .venv/dev.stamp ## format, ruff, mypy, import contracts, the shipped ledger
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/inferrsi check

fix: .venv/dev.stamp ## apply what the tools can repair
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: .venv/dev.stamp ## measure, beside named peers, in one run
	$(BIN)/python benchmarks/run.py

mutants: .venv/dev.stamp ## take each required fix away: its test must go red (M=word)
	$(BIN)/python tests/mutants/run.py $(M)

mutate: .venv/dev.stamp ## alter each typed field of the shipped evidence by itself and count what the rules notice
	$(BIN)/python tests/redteam/mutate.py --write

eval: .venv/dev.stamp ## measure extraction on the labelled corpus, both parts (P=passages labelled beside it)
	$(BIN)/python benchmarks/eval_extract.py $(if $(P),--beside $(P))

lock: ## write the requirements files anew from pyproject.toml (needs uv)
	uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header pyproject.toml --group build -o requirements/run.txt
	uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header pyproject.toml --group dev -o requirements/dev.txt

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit("inferrsi needs Python 3.11 or newer, this is " + sys.version.split()[0] + ": call make with PYTHON=python3.11") if sys.version_info < (3, 11) else None' >&2
	@$(PYTHON) -m venv .venv >&2

# Stamps: an installed environment is not asked again, so the second call needs no network.
.venv/run.stamp: .venv/bin/python requirements/run.txt pyproject.toml
	@$(PIP) --require-hashes -r requirements/run.txt >&2
	@$(PIP) --no-deps --no-build-isolation -e . >&2
	@touch $@

.venv/dev.stamp: .venv/run.stamp requirements/dev.txt
	@$(PIP) --require-hashes -r requirements/dev.txt >&2
	@touch $@

.PHONY: help digest test lint fix bench mutants mutate eval lock
