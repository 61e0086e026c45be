# Everything that is done to this repository. Needed are Python 3.11 or newer, git and make.

.DEFAULT_GOAL := help
.PHONY: help run test check bench pictures

PIP := .venv/bin/python -m pip --quiet --disable-pip-version-check

help:
	@echo "make run    open the virtual table in the browser"
	@echo "make test   run all tests"
	@echo "make check  format, lint and types, as the robot checks them"
	@echo "make pictures   draw wiring.md and its pictures anew"
	@echo "make bench  measure how fast it counts, replays and answers a key"

run: .venv/.play
	@.venv/bin/muggins play

test: .venv/.dev
	@.venv/bin/python -m pytest -q -n auto

check: .venv/.dev
	.venv/bin/ruff format --check .
	.venv/bin/ruff check .
	.venv/bin/mypy --strict
	.venv/bin/mypy --strict -p docs.drawing

pictures: .venv/.dev
	@.venv/bin/python -m docs.drawing

bench: .venv/.play
	@.venv/bin/python -m bench

.venv/.play: pyproject.toml constraints.txt | .venv/bin/python
	@$(PIP) install -c constraints.txt -e '.[labels]'
	@touch $@

.venv/.dev: pyproject.toml constraints.txt | .venv/bin/python
	@$(PIP) install -c constraints.txt -e '.[dev]'
	@touch $@

# On a Pi the pins' library comes with the system and not from pip, so there the system's packages are seen.
.venv/bin/python:
	@python= pins=; \
	for name in $(PYTHON) python3 python3.13 python3.12 python3.11; do \
	  if $$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then python=$$name; break; fi; \
	done; \
	if [ -z "$$python" ]; then \
	  echo "Muggins needs Python 3.11 or newer, and none was found: install one, or name it: make PYTHON=/path/to/python" >&2; \
	  exit 1; \
	fi; \
	if ! $$python -c 'import ensurepip' 2>/dev/null; then \
	  echo "This Python cannot make virtual environments: sudo apt install python3-venv" >&2; \
	  exit 1; \
	fi; \
	if $$python -c 'import lgpio' 2>/dev/null; then pins=--system-site-packages; fi; \
	$$python -m venv --clear $$pins .venv
