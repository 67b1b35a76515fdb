# Every target installs what it needs into .venv; a fresh machine needs Python 3.10+ and make.
PYTHON ?= python3
BIN := .venv/bin

# Tests start hundreds of processes: none compiles what another one has compiled, whatever the environment says.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help demo test test-slow check docs page release lock locked sbom image clean

help:  ## Show the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

.venv/core: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check -e .
	@touch $@

.venv/dev: pyproject.toml .venv/core
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[dev,docs,documents,encoder,lists,mcp,presidio,serve,spacy,spark,sql]'
	@touch $@

demo: .venv/core  ## Show nescio at work on the bundled invented notes
	$(BIN)/python examples/demo.py

test: .venv/dev  ## Run the tests
	OMP_NUM_THREADS=1 OMP_WAIT_POLICY=PASSIVE $(BIN)/pytest -n 2 --dist worksteal -m 'not slow'

test-slow: .venv/dev  ## Run the long property tests too
	OMP_NUM_THREADS=1 OMP_WAIT_POLICY=PASSIVE $(BIN)/pytest -n 2 --dist worksteal

check: .venv/dev  ## Format, lint, types, import rule, generated docs
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python tools/check_imports.py
	$(BIN)/python docs/generate.py --check
	$(BIN)/python tools/check_release.py

docs: .venv/dev  ## Regenerate the reference pages and build the site into build/site
	$(BIN)/python docs/generate.py
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build
	@echo "open build/site/index.html"

page:  ## Build the page of `nescio review` again, from web/; needs Node.js
	cd web && npm install --silent --no-save --no-audit --no-fund && npm run --silent build

lock: .venv/dev  ## Lock what is installed, with hashes, in requirements-lock.txt
	$(BIN)/python tools/lock.py

locked:  ## Install exactly the locked packages, by their hashes, for tests or a release
	$(PYTHON) -m venv --clear .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r requirements-lock.txt
	$(BIN)/pip install --quiet --disable-pip-version-check $$(grep -o 'torch==[0-9.]*' pyproject.toml)
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps -e .
	@touch .venv/core .venv/dev

sbom: .venv/dev  ## List what is installed as a CycloneDX SBOM, in build/sbom.json
	@mkdir -p build
	$(BIN)/cyclonedx-py environment --pyproject pyproject.toml --output-reproducible --of JSON -o build/sbom.json $(BIN)/python

release: .venv/dev  ## Make wheel, sdist, SBOM and checksums in dist, tried on every Python that is here
	$(BIN)/python tools/release.py

image:  ## Build the container image; needs docker
	docker build --tag nescio .

clean:  ## Remove the virtual environment and caches
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis
