# Pitboss. Needs Python 3.11 or newer and make; everything else goes into .venv.
PYTHON ?= python3
BIN    := .venv/bin
READY  := .venv/.installed
STAMP  := .venv/.developing

MAKEFLAGS += --no-print-directory
unexport PYTHONDONTWRITEBYTECODE # tests start many processes: none compiles what the one before it did
.DEFAULT_GOAL := help
.PHONY: help run test test-full check lint types mutants bench screenshots architecture reference results clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: $(READY) ## the tables on http://localhost:8080
	@$(BIN)/pitboss serve

test: lint ## check, and every test but the long ones
	@$(call beside_types,$(BIN)/pytest -n auto -m "not full")

test-full: lint ## check, and every test, with other values every time
	@$(call beside_types,$(BIN)/pytest -n auto --hypothesis-profile=explore)

check: lint types ## lint, format, types, layers
	@echo "check: lint, format, types and layers are in order"

lint: $(STAMP)
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check . || { echo "Some files are not formatted: run $(BIN)/ruff format."; exit 1; }
	@out=$$($(BIN)/lint-imports --no-logo 2>&1) || { echo "$$out"; exit 1; }

types: $(STAMP)
	@$(BIN)/mypy --strict --no-error-summary

# Types are checked while the tests run, and told about after them; either fails the target.
beside_types = $(MAKE) types >.venv/types.log 2>&1 & types=$$!; $(1); tests=$$?; \
  wait $$types || { cat .venv/types.log; echo "The types are not in order."; exit 1; }; exit $$tests

mutants: $(STAMP) ## put small mistakes into the core, and see which the tests find; NAMES= for some of them
	@$(BIN)/python -m tools.mutants $(NAMES)

bench: $(STAMP) ## measure speed
	@$(BIN)/python -m benchmarks

screenshots: $(STAMP) ## pictures of every page, into docs/screenshots
	@$(BIN)/python -m tools.screenshots

architecture: $(STAMP) ## the drawing of the layers, docs/architecture.svg
	@$(BIN)/python -m tools.architecture

reference: $(STAMP) ## a page and a drawing for every game, docs/games
	@$(BIN)/python -m tools.reference

results: $(STAMP) ## count the printed games anew, into the package
	@$(BIN)/python -m pitboss.exact.shipping
	@$(BIN)/python -m pitboss.advise.cards.shipping

clean: ## remove .venv and everything generated
	@rm -rf .venv build dist mutants .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): pyproject.toml constraints.txt
	@$(call install,.)
	@touch $@

$(STAMP): pyproject.toml constraints.txt
	@$(call install,.[dev])
	@touch $(READY) $@

# What is installed is compiled by all cores afterwards: pip would do it with one.
define install
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Pitboss needs Python 3.11 or newer, and $(PYTHON) is not: name one with make PYTHON=..." >&2; exit 1; }
	echo "setting up .venv"
	$(PYTHON) -m venv .venv
	PIP_DISABLE_PIP_VERSION_CHECK=1 $(BIN)/pip install -q --no-compile -c constraints.txt -e '$(1)'
	$(BIN)/python -m compileall -q -j 0 -x '/tests?/' .venv/lib >/dev/null || true
endef
