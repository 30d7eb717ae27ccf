# The commands of developers, pre-commit and CI. `make` alone lists the targets.
#
# Everything is installed under .venv, .venv-bench, .venv-clients, .venv-deploy, .venv-mutation, .venv-supply and
# node_modules, all ignored by git, at the versions and hashes that requirements/ and package-lock.json files pin. A stamp
# inside each records what it was made from, so that nothing is installed twice. uv is used when it is on the PATH, because
# it is fast; else venv and pip.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

# ---- Variables, as in `make run PORT=9000` -------------------------------------------------------------------------

# Address and port of the service.
HOST ?= 127.0.0.1
PORT ?= 8000
# Whether it tells others in its network at which addresses they reach it: `make run HOST=0.0.0.0`.
TELL_ADDRESSES ?= true
# Directory of the data of a service without REDIS_URL.
DATA_DIR ?= data
# The interpreter of new environments; the default is the first of these that is new enough, or a faster build of its version.
PYTHON ?=
PYTHONS := $(or $(PYTHON),python3 python3.13 python3.12 python3.11)
# Processes of pytest, one more than cores because many tests wait, and its other arguments: `make check PYTEST_ARGS='-k odds'`.
PROCESSES ?= $(shell expr $$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1) + 1)
PYTEST_ARGS ?=
# The steps of `make night`, as in `make night STEPS='browser laws'`; without it all. RESUME=1 leaves out those that passed on
# this commit, and FLAKY=allow counts those as passed whose failed tests passed when they were tried once more alone.
STEPS ?=
RESUME ?=
FLAKY ?=
# The browser of `make smoke`: without a window it takes a third of the time for each person at a table.
CHROMIUM ?= $(firstword $(wildcard /usr/bin/chromium-headless-shell /usr/bin/chromium) /usr/bin/chromium)
# Load of `make faults` between faults; KEEP=1 writes the figures into docs/reliability.md.
FAULTS ?= 3
# What `make mutation` changes (rules, verifier: Python; script: verify.js), and how many mutants it tries.
MUTATE ?= rules
SAMPLE ?= 200
# Examples an operation and phase of `make fuzz`.
EXAMPLES ?= 1000
SEED ?= verifiers
# `make bench BENCH_ARGS='odds breakdown'` measures these only; `--keep` writes the results into docs/performance.md, those of
# `make scale` into docs/scale.md.
BENCH_ARGS ?=
# `make lock LOCK_ARGS=--upgrade` upgrades to newer versions; without it only changes of pyproject.toml are applied.
LOCK_ARGS ?=
# kubectl, which renders the manifests; without one on PATH, that of an npm package (for Linux on x86-64).
KUBECTL ?= $(or $(shell command -v kubectl 2>/dev/null),$(CURDIR)/.venv-deploy/bin/kubectl)
# Without either, `make check` prints a note and skips the tests of rendered manifests.
NO_KUBECTL := $(if $(or $(wildcard $(KUBECTL)),$(filter Linux-x86_64,$(shell uname -sm | tr ' ' -))),,yes)
# The oldest and the newest Kubernetes that the manifests are for.
KUBERNETES ?= 1.30 1.37
# `make audit AUDIT_ARGS='-s osv'` uses another database.
AUDIT_ARGS ?=
# The version that `make version` states.
VERSION ?=
# An interpreter of the version that deploy/Dockerfile has, for `make image-steps`.
IMAGE_PYTHON ?= python3.13

# ---- Derived -------------------------------------------------------------------------------------------------------

BIN := .venv/bin
RUN := .venv/.run.stamp
DEV := .venv/.dev.stamp
NODE := openapi/node_modules/.stamp
BENCH := .venv-bench/.stamp
DEPLOY := .venv-deploy/.stamp
SUPPLY := .venv-supply/.stamp
MUTATION := .venv-mutation/.stamp
BENCH_NODE := bench/node_modules/.stamp
CLIENTS := .venv-clients/.stamp
CLIENTS_NODE := clients/node_modules/.stamp
CLIENTS_JS := clients/js/node_modules/.stamp
FOUNDRY := clients/foundry/node_modules/.stamp
CONTRACT_TYPES := clients/js/contract.d.ts
BIOME = PATH="$(CURDIR)/$(BIN):$$PATH" clients/js/node_modules/.bin/biome
TSC = PATH="$(CURDIR)/$(BIN):$$PATH" clients/js/node_modules/.bin/tsc

UV := $(shell command -v uv 2>/dev/null)

# Ignore an environment that is active where make was called.
unexport VIRTUAL_ENV CONDA_PREFIX PYTHONHOME PYTHONPATH
# Containers often have it set. Then each of the processes that tests start would compile all that it imports.
unexport PYTHONDONTWRITEBYTECODE
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_USER := 0
# The linter of the contract sends no telemetry and checks for no updates.
export REDOCLY_TELEMETRY := off
export REDOCLY_SUPPRESS_UPDATE_NOTICE := true

# $(call environment,directory): an empty environment, with a Python that is new enough. One of the same version that was
# built with profile-guided optimisation is preferred, because everything is some 15 % faster with it: one that says so, as
# those of uv and python.org do. Debian's does not say how it was built.
define environment
@found=; for python in $(PYTHONS); do \
  if "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
    found=$$("$$python" -c 'import sys; print(sys.executable)'); break; \
  fi; \
done; \
if [ -z "$$found" ]; then \
  echo 'make: Rollwright needs Python 3.11 or newer, and none of these is: $(PYTHONS).' >&2; \
  echo 'make: Name one that is: make PYTHON=/path/to/python3.12 ...' >&2; \
  exit 1; \
fi; \
version=$$("$$found" -c 'import sys; print("%d.%d" % sys.version_info[:2])'); \
for python in "$$found" $(if $(PYTHON),,python$$version /usr/local/bin/python$$version \
    "$$('$(UV)' python find --managed-python "$$version" 2>/dev/null)"); do \
  if "$$python" -c 'import ensurepip, sys, venv; from sysconfig import get_config_var as var; \
      sys.exit("--enable-optimizations" not in (var("CONFIG_ARGS") or ""))' 2>/dev/null; then \
    found=$$("$$python" -c 'import sys; print(sys.executable)'); break; \
  fi; \
done; \
echo "$(1): $$found"; rm -rf $(1); \
if [ -n '$(UV)' ]; then \
  '$(UV)' venv --quiet --no-project --python "$$found" $(1); \
elif ! "$$found" -m venv $(1) >/dev/null 2>&1; then \
  rm -rf $(1); \
  echo "make: $$found cannot make a virtual environment: its venv or ensurepip module is missing." >&2; \
  echo 'make: Install it (on Debian and Ubuntu the package python3-venv), or install uv, or name another PYTHON.' >&2; \
  exit 1; \
fi
endef

# $(call install,directory,arguments of pip install): what is named, as locks name all of it. Without resolving dependencies
# again and compiling modules that are never imported, pip takes two thirds of the time.
define install
@echo "$(1): pip install $(2)"; \
if [ -n '$(UV)' ]; then \
  '$(UV)' pip install --quiet --no-deps --python $(1)/bin/python $(2); \
else \
  $(1)/bin/python -m pip --version >/dev/null 2>&1 || $(1)/bin/python -m ensurepip >/dev/null; \
  $(1)/bin/python -m pip install -qq --no-deps --no-compile $(2); \
fi
endef

# $(call node,environment,directory): install the pins of package-lock.json in the directory, with the environment's npm.
define node
@echo "$(2)/node_modules: npm ci"; \
cd $(2) && PATH="$(CURDIR)/$(1)/bin:$$PATH" npm ci --loglevel=error
endef

# ---- Running -------------------------------------------------------------------------------------------------------

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: run
run: export HOST := $(HOST)
run: export PORT := $(PORT)
run: export TELL_ADDRESSES := $(TELL_ADDRESSES)
run: export DATA_DIR := $(DATA_DIR)
run: $(RUN) ## install and start the service (HOST, PORT, TELL_ADDRESSES, DATA_DIR)
	@exec $(BIN)/rollwright serve

# Existing ones stay: tokens and dice are derived from the master key. Containers read them as other users, so the files
# are readable by all, and the directory by its owner alone.
.PHONY: secrets
secrets: ## create missing secrets of deploy/compose.yaml
	@mkdir -p -m 700 deploy/secrets
	@for name in master_key redis_password grafana_password; do \
	  test -e deploy/secrets/$$name || \
	    { od -An -N32 -tx1 /dev/urandom | tr -d ' \n' >deploy/secrets/$$name && chmod 444 deploy/secrets/$$name; } || exit; \
	  echo deploy/secrets/$$name; \
	done

# ---- Checks, fastest first -----------------------------------------------------------------------------------------

.PHONY: test
test: ## run the gate: lint, types, contract and deployment, two at a time, then the test suite
	$(MAKE) --no-print-directory -j2 lint types contract deployment
	$(MAKE) --no-print-directory check

.PHONY: lint
lint: $(DEV) $(CLIENTS_JS) ## check format and lint of Python and JavaScript, and the direction of imports
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIOME) check .
	@$(BIN)/lint-imports --no-logo

# mypy's processes must start within 3 seconds. Where the machine is too busy for that it ends with 2, and checks in one.
TYPED := service tests tools bench clients/python clients/discord

.PHONY: types
types: $(DEV) $(CLIENTS_JS) $(CONTRACT_TYPES) ## check types, those of the pages' JavaScript too
	$(BIN)/mypy $(TYPED) || { test $$? = 2 && MYPY_NUM_WORKERS=0 $(BIN)/mypy $(TYPED); }
	$(TSC)

.PHONY: contract
contract: $(NODE) ## lint openapi/openapi.json
	cd openapi && PATH="$(CURDIR)/$(BIN):$$PATH" node_modules/.bin/redocly lint openapi.json

.PHONY: deployment
deployment: $(DEPLOY) $(KUBECTL) ## lint the image and the Kubernetes manifests (KUBECTL, KUBERNETES)
	.venv-deploy/bin/hadolint deploy/Dockerfile
	@rm -rf build/deployment && mkdir -p build/deployment
	@set -e; for applied in k8s/overlays/* k8s/move; do \
	  manifests=build/deployment/$$(basename $$applied).yaml; \
	  '$(KUBECTL)' kustomize $$applied >$$manifests; \
	  for version in $(KUBERNETES); do \
	    .venv-deploy/bin/kubernetes-validate --quiet --strict -k $$version $$manifests; \
	  done; \
	  echo "$$applied: valid for Kubernetes $(KUBERNETES)"; \
	done
	@cp deploy/Dockerfile build/deployment
	.venv-deploy/bin/checkov --directory build/deployment --framework dockerfile kubernetes --skip-download --compact --quiet

.PHONY: image-steps
image-steps: $(DEV) ## run the steps of deploy/Dockerfile without Docker, and start the result (IMAGE_PYTHON)
	$(BIN)/python -m tools.image_steps '$(IMAGE_PYTHON)'

.PHONY: earlier
earlier: $(DEV) ## add exports by new versions of rules, which later ones must verify (tests/evolution/earlier)
	$(BIN)/python -m tools.earlier

.PHONY: upgrade
upgrade: $(DEV) ## have an earlier version play tables, and this one go on with its data (CODE, the folder of that version)
	$(BIN)/python -m tools.upgrade '$(CODE)'

.PHONY: check
check: $(DEV) $(CLIENTS_JS) $(if $(NO_KUBECTL),,$(KUBECTL)) ## run the tests of the gate: all that are not `real` (PROCESSES, PYTEST_ARGS)
	@test -z '$(NO_KUBECTL)' || \
	  echo 'make: THERE IS NO KUBECTL HERE: tests/deploy/test_manifests.py is left out. Install one, or name it: KUBECTL=...' >&2
	KUBECTL='$(KUBECTL)' $(BIN)/pytest -n $(PROCESSES) --maxprocesses 8 -m 'not real' \
	  $(if $(NO_KUBECTL),--ignore=tests/deploy/test_manifests.py) $(PYTEST_ARGS)

# CI runs this after `make test`.
.PHONY: smoke
smoke: $(DEV) $(CLIENTS_JS) ## try the main pages in the machine's Chromium (CHROMIUM, PYTEST_ARGS)
	@test -x '$(CHROMIUM)' || { \
	  echo 'make: there is no $(CHROMIUM) to test the pages in.' >&2; \
	  echo 'make: Install it (on Debian the package chromium-headless-shell, or chromium), or name another: make smoke CHROMIUM=/path/to/it' >&2; \
	  exit 1; \
	}
	CHROMIUM='$(CHROMIUM)' $(BIN)/pytest -n 2 -m smoke tests/browser $(PYTEST_ARGS)

# Its steps are rows of tools/night/steps.py, which installs what each of them needs beside this.
.PHONY: night
night: $(DEV) $(if $(NO_KUBECTL),,$(KUBECTL)) ## run all that the gate leaves out, with logs in build/night/ (STEPS, RESUME=1, FLAKY=allow, PROCESSES)
	@STEPS='$(STEPS)' RESUME='$(RESUME)' FLAKY='$(FLAKY)' PROCESSES='$(PROCESSES)' KUBECTL='$(KUBECTL)' CHROMIUM='$(CHROMIUM)' \
	  exec $(BIN)/python -m tools.night

.PHONY: quick
quick: lint $(CONTRACT_TYPES) ## lint, layers, types, and the tests of rules, dice, verifier and HTTP that are not slow: under a minute
	$(BIN)/mypy service
	$(TSC)
	$(BIN)/pytest -q -n 4 -m 'not slow and not real' tests/language tests/rules tests/audit tests/session tests/verify tests/http tests/test_layout.py $(PYTEST_ARGS)

.PHONY: pictures
pictures: $(DEV) ## play at the page at /play, and take the pictures of it in docs/pictures (CHROMIUM)
	CHROMIUM='$(CHROMIUM)' $(BIN)/python -m tools.pictures
	CHROMIUM='$(CHROMIUM)' $(BIN)/python -m tools.foundry_pictures

.PHONY: fuzz
fuzz: $(DEV) ## fuzz a running service with many examples (EXAMPLES); `make test` and `make night` have fewer
	EXAMPLES=$(EXAMPLES) $(BIN)/pytest tests/e2e/test_contract.py

.PHONY: fuzz-verifiers
fuzz-verifiers: $(DEV) ## fuzz both verifiers with EXAMPLES edits of each table's export (SEED)
	EXAMPLES=$(EXAMPLES) SEED=$(SEED) $(BIN)/pytest -n $(PROCESSES) --maxprocesses 8 tests/node/test_fuzz.py

.PHONY: faults
faults: $(DEV) ## inject every fault into a running service, and print the results (FAULTS times as much load; KEEP=1)
	FAULTS=$(FAULTS) $(BIN)/pytest tests/faults $(PYTEST_ARGS)

.PHONY: mutation
mutation: $(DEV) $(MUTATION) ## mutate the rules, the verifier or the script (MUTATE), and count the mutants that their tests kill (SAMPLE)
	SAMPLE=$(SAMPLE) $(BIN)/python -m bench.mutation $(MUTATE)

.PHONY: dieharder
dieharder: $(RUN) ## test drawn bytes with Debian's dieharder, for 20 minutes; docs/dieharder.md has the last result
	$(BIN)/python -m bench.dieharder

# ---- Release -------------------------------------------------------------------------------------------------------

.PHONY: version
version: $(DEV) ## state VERSION everywhere, and make what names it; CHANGELOG.md gets its heading by hand
	$(BIN)/python -m tools.version '$(VERSION)'
	$(MAKE) manual openapi

.PHONY: dist
dist: $(DEV) $(CLIENTS_JS) $(CONTRACT_TYPES) foundry roll20 sbom ## build all that a release has, with digests: dist/
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m tools.dist

.PHONY: release
release: $(DEV) ## build all that a release has, if every step of the night passed on this commit (FLAKY=allow): dist/
	@FLAKY='$(FLAKY)' $(BIN)/python -m tools.night release
	$(MAKE) --no-print-directory dist

# ---- Supply chain --------------------------------------------------------------------------------------------------

.PHONY: sbom
sbom: $(SUPPLY) ## list the packages of the image, without its base, as CycloneDX: reports/sbom.json
	@mkdir -p reports
	.venv-supply/bin/cyclonedx-py requirements requirements/run.txt --pyproject pyproject.toml --mc-type application \
	  --output-reproducible --validate --of JSON -o reports/sbom.json

# --strict: a package that the database does not know is an error. A mirror of PyPI without a database knows none.
.PHONY: audit
audit: $(SUPPLY) ## check every pinned package for known vulnerabilities (AUDIT_ARGS); needs the network
	@set -e; for pinned in run build dev bench clients deploy mutation supply; do \
	  echo "requirements/$$pinned.txt"; \
	  .venv-supply/bin/pip-audit --strict --disable-pip --require-hashes --progress-spinner off $(AUDIT_ARGS) \
	    -r requirements/$$pinned.txt; \
	done

# ---- Generated files -----------------------------------------------------------------------------------------------

.PHONY: format
format: $(DEV) $(CLIENTS_JS) ## format the code and apply automatic fixes
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIOME) check --write .

.PHONY: responses
responses: $(DEV) ## write the contract with responses that are recorded now as its examples, and draw docs/gallery.html
	$(BIN)/python -m tools.responses
	$(BIN)/python -m tools.gallery

# In this order, each by itself: what a target reads the one before may have written.
.PHONY: rules
rules: $(DEV) ## write all that follows from the games, and pin it: contract, verifier, Python client, gallery, golden pins, evenings
	$(MAKE) --no-print-directory openapi
	$(MAKE) --no-print-directory cards
	$(MAKE) --no-print-directory verifier
	$(MAKE) --no-print-directory python-client
	$(BIN)/python -m tools.gallery
	$(BIN)/python -m tools.versions
	$(MAKE) --no-print-directory earlier

.PHONY: cards
cards: $(DEV) ## write the games for the verifier: service/http/verify/chapters/games.js
	$(BIN)/python -m tools.cards

.PHONY: verifier
verifier: $(DEV) ## join the chapters of the verifier and its page: verify.js, page.js of service/http/verify
	$(BIN)/python -m tools.verifier

.PHONY: page
page: $(DEV) $(CLIENTS_JS) ## build the pages at /play and /games from their modules: built/ of service/http/play and games
	$(BIN)/python -m tools.bundle

.PHONY: foundry
foundry: $(DEV) $(CLIENTS_JS) $(CONTRACT_TYPES) $(FOUNDRY) ## check the types of the module for Foundry VTT, and build it: dist/rollwright.zip
	$(BIN)/python -m tools.foundry

.PHONY: roll20
roll20: $(DEV) $(CLIENTS_JS) ## build the userscript for Roll20, the element <rollwright-table>, and the words of the bot
	PYTHONPATH=clients/discord $(BIN)/python -m tools.embedded

# Types of the contract for JavaScript and TypeScript.
$(CONTRACT_TYPES): openapi/openapi.json $(CLIENTS_JS)
	cd clients/js && PATH="$(CURDIR)/$(BIN):$$PATH" npm run --silent contract

.PHONY: python-client
python-client: $(DEV) ## generate what of clients/python follows from the contract, and its client for threads
	$(BIN)/python -m tools.python_client

.PHONY: manual
manual: $(DEV) ## write the manual page rollwright-act(1) from the options of the program
	$(BIN)/python -c 'from service.terminal.act import roff; print(roff(), end="")' >.venv/rollwright-act.1
	@cp .venv/rollwright-act.1 service/terminal/rollwright-act.1

.PHONY: openapi
openapi: $(DEV) ## regenerate openapi/openapi.json, with the examples that it has
	$(BIN)/python -m service openapi >.venv/openapi.json
	@cp .venv/openapi.json openapi/openapi.json

.PHONY: lock
lock: $(DEV) ## lock the dependencies of pyproject.toml and the package.json files (LOCK_ARGS)
	$(call compile,run)
	$(call compile,dev,--group dev --constraints requirements/run.txt)
	$(call compile,bench,--group bench --constraints requirements/run.txt)
	$(call compile_group,build,--constraints requirements/dev.txt)
	$(call compile_group,deploy)
	$(call compile_group,supply)
	$(call compile_group,mutation)
	$(call compile_group,clients,--constraints requirements/dev.txt)
	cd requirements/kubectl && PATH="$(CURDIR)/$(BIN):$$PATH" npm install --package-lock-only --loglevel=error
	cd openapi && PATH="$(CURDIR)/$(BIN):$$PATH" npm install --package-lock-only --loglevel=error
	cd bench && PATH="$(CURDIR)/$(BIN):$$PATH" npm install --package-lock-only --loglevel=error
	cd clients && PATH="$(CURDIR)/$(BIN):$$PATH" npm install --package-lock-only --loglevel=error
	cd clients/js && PATH="$(CURDIR)/$(BIN):$$PATH" npm install --package-lock-only --loglevel=error
	cd clients/foundry && PATH="$(CURDIR)/$(BIN):$$PATH" npm install --package-lock-only --loglevel=error

# $(call compile,name,arguments): one lock file for all platforms and supported Pythons, without the URL of an index.
compile = $(pinned) $(2) --output-file requirements/$(1).txt pyproject.toml
# The same for a group alone, without the dependencies of the service.
compile_group = $(pinned) $(2) --output-file requirements/$(1).txt --group $(1)
pinned = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
  --no-emit-find-links --custom-compile-command 'make lock' $(LOCK_ARGS)

.PHONY: bench
bench: $(BENCH) $(BENCH_NODE) ## measure against the peers, side by side (BENCH_ARGS)
	PATH="$(CURDIR)/.venv-bench/bin:$$PATH" .venv-bench/bin/python -m bench $(BENCH_ARGS)

.PHONY: scale
scale: $(BENCH) $(BENCH_NODE) ## measure up to a million tables, and a cluster, for ten minutes (BENCH_ARGS)
	PATH="$(CURDIR)/.venv-bench/bin:$$PATH" .venv-bench/bin/python -m bench scale $(BENCH_ARGS)

.PHONY: clean
clean: ## remove installed environments and caches; data stays
	rm -rf .venv .venv-bench .venv-clients .venv-deploy .venv-mutation .venv-supply requirements/kubectl/node_modules openapi/node_modules bench/node_modules clients/node_modules clients/js/node_modules clients/foundry/node_modules build dist reports schemathesis-report
	rm -rf .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .schemathesis
	find service tests tools bench -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# ---- Environments --------------------------------------------------------------------------------------------------
# dev.txt contains run.txt and build.txt at the same versions, so the two stamps share .venv and neither undoes the other.

# An environment whose interpreter is missing is created again.
.venv/pyvenv.cfg: $(shell test -x .venv/bin/python || echo FORCE)
	$(call environment,.venv)

.venv-bench/pyvenv.cfg: $(shell test -x .venv-bench/bin/python || echo FORCE)
	$(call environment,.venv-bench)

.venv-clients/pyvenv.cfg: $(shell test -x .venv-clients/bin/python || echo FORCE)
	$(call environment,.venv-clients)

.venv-deploy/pyvenv.cfg: $(shell test -x .venv-deploy/bin/python || echo FORCE)
	$(call environment,.venv-deploy)

.venv-supply/pyvenv.cfg: $(shell test -x .venv-supply/bin/python || echo FORCE)
	$(call environment,.venv-supply)

.venv-mutation/pyvenv.cfg: $(shell test -x .venv-mutation/bin/python || echo FORCE)
	$(call environment,.venv-mutation)

.PHONY: FORCE
FORCE:

# The project itself too, for the program `rollwright`.
$(RUN): requirements/run.txt requirements/build.txt pyproject.toml .venv/pyvenv.cfg
	$(call install,.venv,--require-hashes -r requirements/run.txt -r requirements/build.txt)
	$(call install,.venv,--no-build-isolation --editable .)
	@touch $@

$(DEV): requirements/dev.txt pyproject.toml .venv/pyvenv.cfg
	$(call install,.venv,--require-hashes -r $<)
	$(call install,.venv,--no-build-isolation --editable .)
	@touch $@

$(NODE): openapi/package-lock.json $(DEV)
	$(call node,.venv,openapi)
	@touch $@

$(BENCH): requirements/bench.txt .venv-bench/pyvenv.cfg
	$(call install,.venv-bench,--require-hashes -r $<)
	@touch $@

$(BENCH_NODE): bench/package-lock.json $(BENCH)
	$(call node,.venv-bench,bench)
	@touch $@

$(CLIENTS): requirements/clients.txt .venv-clients/pyvenv.cfg
	$(call install,.venv-clients,--require-hashes -r $<)
	@touch $@

$(CLIENTS_NODE): clients/package-lock.json $(DEV)
	$(call node,.venv,clients)
	@touch $@

$(CLIENTS_JS): clients/js/package-lock.json $(DEV)
	$(call node,.venv,clients/js)
	@touch $@

$(FOUNDRY): clients/foundry/package-lock.json $(DEV)
	$(call node,.venv,clients/foundry)
	@touch $@

$(DEPLOY): requirements/deploy.txt .venv-deploy/pyvenv.cfg
	$(call install,.venv-deploy,--require-hashes -r $<)
	@touch $@

$(SUPPLY): requirements/supply.txt .venv-supply/pyvenv.cfg
	$(call install,.venv-supply,--require-hashes -r $<)
	@touch $@

# The package contains an archive with kubectl.
$(CURDIR)/.venv-deploy/bin/kubectl: requirements/kubectl/package-lock.json .venv-deploy/pyvenv.cfg | $(DEV)
	@test "$$(uname -sm)" = 'Linux x86_64' || { \
	  echo 'make: there is no kubectl on the PATH, and the one that npm has is for Linux on x86-64.' >&2; \
	  echo 'make: Install one, or name it: make KUBECTL=/path/to/kubectl ...' >&2; \
	  exit 1; \
	}
	$(call node,.venv,requirements/kubectl)
	@$(BIN)/python -m zipfile -e requirements/kubectl/node_modules/@aws-cdk/*/lib/layer.zip requirements/kubectl/node_modules
	@mv requirements/kubectl/node_modules/kubectl/kubectl $@ && rm -rf requirements/kubectl/node_modules
	@chmod +x $@ && touch $@ && $@ version --client

$(MUTATION): requirements/mutation.txt .venv-mutation/pyvenv.cfg
	$(call install,.venv-mutation,--require-hashes -r $<)
	@touch $@
