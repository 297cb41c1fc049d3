# The steps of ./test and deploy/release: each runs under a title, says how long it took, and the first that
# fails ends them all. Whoever takes this in sets `me`, the name that messages begin with, and `tools`, a
# folder for notes.

# The time of each step, in order, those beside others as they end; and what was left out. Whoever begins anew
# removes both.
table=$tools/table
skipped=$tools/skipped
mkdir -p "$tools"

fail() {
    printf '\n%s: %s\n' "$me" "$*" >&2
    exit 1
}

# Runs a command under a title and says how long it took, and how long cores worked for it.
step() {
    local title=$1 started=$SECONDS before
    shift
    printf '\n=== %s\n' "$title"
    worked && before=$core_seconds
    "$@" || fail "failed: $title ($*)"
    worked
    printf -- '--- %s: passed in %d s, %d core-seconds\n' "$title" $((SECONDS - started)) $((core_seconds - before))
    printf '%6d s %6d core-seconds  %s\n' $((SECONDS - started)) $((core_seconds - before)) "$title" >>"$table"
}

# Sets core_seconds to what cores have worked for this shell and for all that it has waited for.
worked() {
    local minutes seconds fraction told=$tools/times.$BASHPID
    core_seconds=0
    # Not in a shell of its own, which would tell its own time.
    times >"$told"
    while IFS=ms., read -r minutes seconds fraction; do
        core_seconds=$((core_seconds + minutes * 60 + seconds))
    done < <(tr ' ' '\n' <"$told")
    rm -f "$told"
}

# Says what is left out here and why, now and at the end.
skip() {
    echo "$me: skipped: $*" | tee -a "$skipped"
}

# How it ends: the time of each step, what was left out, and the time of all.
passed() {
    printf '\n' && cat "$table"
    [[ ! -e $skipped ]] || { printf '\n' && cat "$skipped"; }
    printf '\n%s: all passed in %d s\n' "$me" "$SECONDS"
}

toolchain() {
    command -v cargo >/dev/null || {
        echo "no Rust toolchain here: install one with rustup, then run $me again" >&2
        return 1
    }
    cargo --version
}

node_ready() {
    local enough='const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)'
    command -v node >/dev/null && command -v npm >/dev/null && node -e "$enough" || {
        echo "no Node 20.19 or newer with npm here: install it, then run $me again" >&2
        return 1
    }
    echo "node $(node --version)"
}

python_ready() {
    local enough='import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))'
    "$python" -c "$enough" || {
        echo "no Python 3.11 or newer with venv at $python: install it, or name another with PYTHON=PATH, then run $me again" >&2
        return 1
    }
    "$python" --version
}

# Installs packages of Debian or its like, where there is apt-get and it may.
apt_get() {
    local sudo=() get="apt-get install -y --no-install-recommends $*"
    [[ $EUID -eq 0 ]] || sudo=(sudo -n)
    ! command -v apt-get >/dev/null || "${sudo[@]}" sh -c "$get || { apt-get update && $get; }"
}

# The packages of a list of Python, in an environment of their own, unless they were installed before.
python_environment() {
    local list=$1 env=$2
    cmp -s "$list" "$env/.installed" && "$env/bin/python" --version && return
    rm -rf "$env" || return
    "$python" -m venv "$env" || return
    "$env/bin/pip" install --quiet --disable-pip-version-check -r "$list" || return
    cp "$list" "$env/.installed"
}

# The packages of the lock of the page, unless they were installed before.
page_packages() {
    cmp -s web/package-lock.json web/node_modules/.installed ||
        { npm ci --prefix web && cp web/package-lock.json web/node_modules/.installed; }
}
