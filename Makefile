# The only entry point. `make play` and `make test` work from a fresh clone: they make a virtual
# environment in .venv, build the core, install, and run.
.DEFAULT_GOAL := help
SHELL := /bin/bash

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
JOBS   ?= 2

CPP_SOURCES := $(shell find cpp CMakeLists.txt src/tengen/_version.py src/tengen/gomoku/data/bench.json src/tengen/gomoku/weights/*.json -type f)
CPP_FILES   := $(shell find cpp include examples -name '*.h' -o -name '*.cpp' -o -name '*.c')
PIP         := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# Requirements hold markers with blanks and quotes, so they travel in a file and not in words.
NEEDS        = tools/requirements.py $(1) > $(VENV)/needs.txt && $(PIP) -r $(VENV)/needs.txt

.PHONY: help
help:  ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# --- environment -------------------------------------------------------------------------------
# The virtual environment holds the build tools too, so that a rebuild after a C++ edit compiles
# only what changed; `pip install .` by a user is an ordinary isolated build of the same project.
$(VENV)/made: tools/compiler.sh
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Tengen needs Python 3.11 or newer; name one with 'make PYTHON=python3.12'." >&2; exit 2; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python $(call NEEDS,build)
	@touch $@

$(VENV)/installed: $(VENV)/made pyproject.toml $(CPP_SOURCES)
	@tools/compiler.sh $(BIN) $(PIP) \
	  --no-build-isolation --config-settings=build-dir=build/editable --editable .
	@touch $@

$(VENV)/installed-web: $(VENV)/installed pyproject.toml
	$(BIN)/python $(call NEEDS,web)
	@touch $@

$(VENV)/installed-test: $(VENV)/installed pyproject.toml
	$(BIN)/python $(call NEEDS,all test)
	@touch $@

.PHONY: install
install: $(VENV)/installed  ## make the environment and build

.PHONY: play
play: $(VENV)/installed-web  ## start the web application
	$(BIN)/tengen play

# --- proofs ------------------------------------------------------------------------------------
.PHONY: test
test: lint native-test sanitize-quick browser site  ## everything: lint, types, layers, native tests, pytest, doctests
	$(BIN)/pytest -n $(JOBS) -m "not soak"

.PHONY: soak
soak: $(VENV)/installed-test browser native-test sanitize site windows-test arm64-test  ## the full-size and latency proofs (long)
	build/sanitize/core_tests playouts 500  # a million games
	build/native/core_tests promised 20  # promises of distances against exhaustive search
	build/native/core_tests network 40  # values of 100,000 plays and undos against the definition
	build/native/core_tests exhausted 50  # wins and non-wins of 10,000 small positions
	$(BIN)/pytest -n $(JOBS) -m soak tests -k "not wine and not linux32"

.PHONY: browser
browser: $(VENV)/installed-test
	@tools/browser.sh

.PHONY: native-test
native-test: $(VENV)/installed-test
	@tools/native_tests.sh $(BIN) build/native ""

.PHONY: sanitize-quick
sanitize-quick: $(VENV)/installed-test
	@tools/native_tests.sh $(BIN) build/sanitize address,undefined --quick

.PHONY: sanitize
sanitize: $(VENV)/installed-test  ## the native tests under the address, undefined-behaviour and thread sanitizers
	@tools/native_tests.sh $(BIN) build/sanitize address,undefined
	@tools/native_tests.sh $(BIN) build/threads thread engine

.PHONY: lint
lint: $(VENV)/installed-test  ## style and layers of both languages, types, commit trailers
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python tools/include_layers.py cpp
	@$(BIN)/clang-format --dry-run --Werror $(CPP_FILES) && echo "C++ format: kept"
	$(BIN)/python tools/commit_trailers.py
	@tools/types.sh

.PHONY: format
format: $(VENV)/installed-test  ## put Python and C++ into the house style
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/clang-format -i $(CPP_FILES)

# --- what people look at -----------------------------------------------------------------------
build/native/core_bench: $(VENV)/installed-test $(CPP_SOURCES)
	@tools/compiler.sh $(BIN) cmake -S . -B build/native -G Ninja -DCMAKE_BUILD_TYPE=Release -DTENGEN_TESTS=ON >/dev/null
	@tools/compiler.sh $(BIN) cmake --build build/native --target core_bench

.PHONY: bench
bench: $(VENV)/installed-test build/native/core_bench  ## speeds, as ratios within one run
	$(BIN)/python -m benchmarks

.PHONY: windows
windows: $(VENV)/installed  ## the brain for Windows, 64 and 32 bits, with a zip for Gomocup
	@JOBS=$(JOBS) tools/windows.sh $(BIN)

.PHONY: linux32
linux32: $(VENV)/made  ## the brain as a 32-bit Linux program, to test that it is right there
	@tools/linux32.sh $(BIN)

.PHONY: arm64-test
arm64-test: $(VENV)/made  ## the core for 64-bit ARM: the network and the signature under qemu
	@JOBS=$(JOBS) tools/arm64.sh $(BIN)

.PHONY: windows-test
windows-test: $(VENV)/installed-test windows linux32  ## the brains for Windows and for 32 bits, under Wine and here
	@JOBS=$(JOBS) tools/wine_tests.sh $(BIN)

.PHONY: wasm
wasm: $(VENV)/made  ## the C interface as WebAssembly, into build/wasm
	@JOBS=$(JOBS) tools/wasm.sh $(BIN)

.PHONY: site
site: $(VENV)/installed-web wasm  ## the page without a server, into build/site
	@$(BIN)/python tools/static_site.py build/site

PREFIX ?= build/library
.PHONY: library
library: $(VENV)/made  ## the C library with its header, into PREFIX (build/library)
	@tools/compiler.sh $(BIN) cmake -S . -B build/native -G Ninja -DCMAKE_BUILD_TYPE=Release -DTENGEN_TESTS=ON >/dev/null
	@tools/compiler.sh $(BIN) cmake --build build/native --target libtengen
	@$(BIN)/cmake --install build/native --component library --prefix $(PREFIX) >/dev/null
	@echo "libtengen is in $(PREFIX)"

.PHONY: stub
stub: $(VENV)/installed-test  ## write _core.pyi anew after a change of the bindings
	$(BIN)/python tools/stub.py

.PHONY: api
api: $(VENV)/installed-test  ## write the snapshot of the public interface anew after a deliberate change
	$(BIN)/python -m tools.api > tests/data/api.txt

.PHONY: reference
reference: $(VENV)/installed-test  ## write the generated pages of the reference anew
	$(BIN)/python -m tools.commands
	$(BIN)/python -m tools.names

.PHONY: screenshots
screenshots: $(VENV)/installed-test browser  ## pictures of the pages, into build/screenshots
	$(BIN)/python -m tools.screenshots build/screenshots

.PHONY: docs
docs: $(VENV)/installed-test  ## the documentation, into build/docs
	$(BIN)/sphinx-build -W --quiet docs build/docs
	@$(BIN)/python -m tools.names build/docs/objects.inv
	@echo "open build/docs/index.html"

.PHONY: clean
clean:  ## remove everything that make made
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
