// Makes the disk of a whole server fail on demand: LD_PRELOAD puts these functions before those of the C library. The
// plan is in the file that ATOLL_FAULTS names (see faults.js), which is mapped here. Only the database is affected.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum Kind { writes = 1, syncs = 2, truncations = 4, reads = 8 };

struct Plan {
  atomic_int fail;   // How many calls fail, …
  atomic_int skip;   // … after how many that do not.
  atomic_int kinds;  // Kinds of the calls that fail.
  atomic_int error;  // Their errno.
  atomic_int torn;   // Not 0: a failing write writes the first half.
  atomic_int hits;   // How many have failed so far.
};

static struct Plan nothing;
static struct Plan *plan = &nothing;

__attribute__((constructor)) static void map_plan(void) {
  const char *path = getenv("ATOLL_FAULTS");
  const int file = path == NULL ? -1 : open(path, O_RDWR | O_CLOEXEC);
  if (file < 0) abort();
  void *mapped = mmap(NULL, sizeof *plan, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (mapped == MAP_FAILED) abort();
  plan = mapped;
  close(file);
}

static int is_of_database(int file) {
  char link[64];
  char path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  const ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = '\0';
  return strstr(path, "/atoll.db") != NULL;
}

// Whether this call must fail; sets errno then.
static int fails(enum Kind kind, int file) {
  if (atomic_load(&plan->fail) <= 0 || (atomic_load(&plan->kinds) & (int)kind) == 0) return 0;
  const int before = errno;
  if (!is_of_database(file)) {
    errno = before;
    return 0;
  }
  if (atomic_fetch_sub(&plan->skip, 1) > 0 || atomic_fetch_sub(&plan->fail, 1) <= 0) {
    errno = before;
    return 0;
  }
  atomic_fetch_add(&plan->hits, 1);
  errno = atomic_load(&plan->error);
  return 1;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

#define WRITING(name, offset_type)                                                     \
  ssize_t name(int file, const void *bytes, size_t count, offset_type offset) {        \
    static __typeof__(&name) real;                                                     \
    if (real == NULL) real = REAL(name);                                               \
    if (!fails(writes, file)) return real(file, bytes, count, offset);                 \
    const int error = errno;                                                           \
    if (atomic_load(&plan->torn) != 0) (void)!real(file, bytes, count / 2, offset);    \
    errno = error;                                                                     \
    return -1;                                                                         \
  }
WRITING(pwrite, off_t)
WRITING(pwrite64, off64_t)

#define READING(name, offset_type)                                                     \
  ssize_t name(int file, void *bytes, size_t count, offset_type offset) {              \
    static __typeof__(&name) real;                                                     \
    if (real == NULL) real = REAL(name);                                               \
    return fails(reads, file) ? -1 : real(file, bytes, count, offset);                 \
  }
READING(pread, off_t)
READING(pread64, off64_t)

#define SYNCING(name)                                                                  \
  int name(int file) {                                                                 \
    static __typeof__(&name) real;                                                     \
    if (real == NULL) real = REAL(name);                                               \
    return fails(syncs, file) ? -1 : real(file);                                       \
  }
SYNCING(fsync)
SYNCING(fdatasync)

#define TRUNCATING(name, offset_type)                                                  \
  int name(int file, offset_type length) {                                             \
    static __typeof__(&name) real;                                                     \
    if (real == NULL) real = REAL(name);                                               \
    return fails(truncations, file) ? -1 : real(file, length);                         \
  }
TRUNCATING(ftruncate, off_t)
TRUNCATING(ftruncate64, off64_t)
