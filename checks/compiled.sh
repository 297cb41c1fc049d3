#!/usr/bin/env bash
# Stands in for cargo where maturin packs the wheel of ./test: the module is the one that was compiled for the tests,
# and nothing is compiled once more. The arguments after `rustc` are maturin's; what is compiled stands in COMPILED.
set -o pipefail
[[ ${1-} == rustc ]] || exec cargo "$@"
# With what maturin says of Python, PyO3 would be compiled anew.
unset PYO3_CONFIG_FILE PYO3_PYTHON PYO3_ENVIRONMENT_SIGNATURE
read -ra compiled <<<"$COMPILED"
# Maturin asks for one package, and warns of each other one.
cargo build --quiet "${compiled[@]}" --message-format json-render-diagnostics | grep -F '"name":"_pavage"'
