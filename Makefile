# Pitboss. Needs Python 3.11 or newer and make; everything else goes into .venv.
PYTHON ?= python3
BIN    := .venv/bin
READY  := .venv/.installed
STAMP  := .venv/.developing

MAKEFLAGS += --no-print-directory
unexport PYTHONDONTWRITEBYTECODE # tests start many processes: none compiles what the one before it did
.DEFAULT_GOAL := help
.PHONY: help run test test-full check bench screenshots results clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: $(READY) ## the tables on http://localhost:8080
	@$(BIN)/pitboss serve

test: check ## check, then every test but the long ones
	@$(BIN)/pytest -n auto -m "not full"

test-full: check ## check, then every test
	@$(BIN)/pytest -n auto

check: $(STAMP) ## lint, format, types, layers
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check . || { echo "Some files are not formatted: run $(BIN)/ruff format."; exit 1; }
	@$(BIN)/mypy --strict --no-error-summary
	@out=$$($(BIN)/lint-imports --no-logo 2>&1) || { echo "$$out"; exit 1; }
	@echo "check: lint, format, types and layers are in order"

bench: $(STAMP) ## measure speed
	@$(BIN)/python -m benchmarks

screenshots: $(STAMP) ## pictures of every page, into docs/screenshots
	@$(BIN)/python -m tools.screenshots

results: $(STAMP) ## count the printed games anew, into the package
	@$(BIN)/python -m pitboss.exact.shipping
	@$(BIN)/python -m pitboss.advise.cards.shipping

clean: ## remove .venv and everything generated
	@rm -rf .venv build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Pitboss needs Python 3.11 or newer, and $(PYTHON) is not: name one with make PYTHON=..." >&2; exit 1; }
	@echo "setting up .venv"
	@$(PYTHON) -m venv .venv
	@PIP_DISABLE_PIP_VERSION_CHECK=1 $(BIN)/pip install -q -c constraints.txt -e .
	@touch $@

$(STAMP): $(READY)
	@echo "adding what tests and checks need"
	@PIP_DISABLE_PIP_VERSION_CHECK=1 $(BIN)/pip install -q -c constraints.txt -e '.[dev]'
	@touch $@
