#include "tests/store/sqlite/fault_vfs.hpp"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstring>
#include <mutex>
#include <new>
#include <vector>

namespace reef::store::test {
namespace {

constexpr std::size_t sector = 512;

/// A write, or a truncation (without `after`), that was not synced yet.
struct Pending {
  std::string path;
  sqlite3_int64 offset;
  sqlite3_int64 size_before;
  std::vector<char> before;
  std::vector<char> after;
};

bool is_log(const std::string& path) {
  return path.ends_with("-wal");
}

}  // namespace

struct FaultVfs::State {
  sqlite3_vfs vfs{};
  sqlite3_vfs* system = nullptr;
  std::string name;

  mutable std::mutex mutex;
  int countdown = 0;  ///< Calls until the fault; 0: none is planned.
  Trouble trouble = Trouble::io_error;
  Lasts lasts = Lasts::once;
  bool failing = false;
  bool fired = false;
  int log_syncs = 0;
  std::vector<Pending> pending;

  /// Counts a call; true if it has to fail.
  bool strikes() {
    const std::lock_guard lock(mutex);
    if (failing) return true;
    if (countdown == 0 || --countdown > 0) return false;
    fired = true;
    failing = lasts == Lasts::for_good;
    return true;
  }
  int write_code() const { return trouble == Trouble::disk_full ? SQLITE_FULL : SQLITE_IOERR_WRITE; }
};

namespace {

using State = FaultVfs::State;

/// What SQLite sees as its file. The system's own follows it in memory.
struct File {
  sqlite3_file base;
  State* state;
  std::string* path;  ///< None for temporary files.
  sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
};

File& of(sqlite3_file* file) {
  return *reinterpret_cast<File*>(file);
}
State& of(sqlite3_vfs* vfs) {
  return *static_cast<State*>(vfs->pAppData);
}

std::vector<char> read_range(sqlite3_file* real, sqlite3_int64 offset, sqlite3_int64 length) {
  std::vector<char> bytes(static_cast<std::size_t>(std::max<sqlite3_int64>(length, 0)));
  if (!bytes.empty()) (void)real->pMethods->xRead(real, bytes.data(), static_cast<int>(bytes.size()), offset);
  return bytes;
}

void remember(File& file, sqlite3_int64 offset, const char* data, int size) {
  if (file.path == nullptr) return;
  sqlite3_file* const real = file.real();
  sqlite3_int64 size_before = 0;
  (void)real->pMethods->xFileSize(real, &size_before);
  const sqlite3_int64 end = data == nullptr ? size_before : std::min<sqlite3_int64>(size_before, offset + size);
  Pending entry{*file.path, offset, size_before, read_range(real, offset, end - offset), {}};
  if (data != nullptr) entry.after.assign(data, data + size);
  const std::lock_guard lock(file.state->mutex);
  file.state->pending.push_back(std::move(entry));
}

int file_close(sqlite3_file* base) {
  File& file = of(base);
  const int code = file.real()->pMethods->xClose(file.real());
  delete file.path;
  return code;
}

int file_read(sqlite3_file* base, void* data, int size, sqlite3_int64 offset) {
  File& file = of(base);
  if (file.state->strikes() && file.state->trouble != Trouble::disk_full) return SQLITE_IOERR_READ;
  return file.real()->pMethods->xRead(file.real(), data, size, offset);
}

int file_write(sqlite3_file* base, const void* data, int size, sqlite3_int64 offset) {
  File& file = of(base);
  const bool struck = file.state->strikes();
  const int written = !struck ? size : file.state->trouble == Trouble::torn ? size / 2 : 0;
  if (written > 0) {
    remember(file, offset, static_cast<const char*>(data), written);
    const int code = file.real()->pMethods->xWrite(file.real(), data, written, offset);
    if (code != SQLITE_OK) return code;
  }
  return struck ? file.state->write_code() : SQLITE_OK;
}

int file_truncate(sqlite3_file* base, sqlite3_int64 size) {
  File& file = of(base);
  if (file.state->strikes()) return SQLITE_IOERR_TRUNCATE;
  remember(file, size, nullptr, 0);
  return file.real()->pMethods->xTruncate(file.real(), size);
}

/// Skips the real fsync: the tests do not depend on a power loss of their machine.
int file_sync(sqlite3_file* base, int) {
  File& file = of(base);
  if (file.state->strikes()) return SQLITE_IOERR_FSYNC;
  if (file.path == nullptr) return SQLITE_OK;
  const std::lock_guard lock(file.state->mutex);
  if (is_log(*file.path)) ++file.state->log_syncs;
  std::erase_if(file.state->pending, [&](const Pending& entry) { return entry.path == *file.path; });
  return SQLITE_OK;
}

int file_size(sqlite3_file* base, sqlite3_int64* size) {
  File& file = of(base);
  return file.real()->pMethods->xFileSize(file.real(), size);
}
int file_lock(sqlite3_file* base, int level) {
  File& file = of(base);
  return file.real()->pMethods->xLock(file.real(), level);
}
int file_unlock(sqlite3_file* base, int level) {
  File& file = of(base);
  return file.real()->pMethods->xUnlock(file.real(), level);
}
int file_reserved(sqlite3_file* base, int* out) {
  File& file = of(base);
  return file.real()->pMethods->xCheckReservedLock(file.real(), out);
}
int file_control(sqlite3_file* base, int op, void* argument) {
  File& file = of(base);
  return file.real()->pMethods->xFileControl(file.real(), op, argument);
}
int file_sector(sqlite3_file* base) {
  File& file = of(base);
  return file.real()->pMethods->xSectorSize(file.real());
}
int file_traits(sqlite3_file* base) {
  File& file = of(base);
  return file.real()->pMethods->xDeviceCharacteristics(file.real());
}
int file_shm_map(sqlite3_file* base, int page, int size, int extend, void volatile** out) {
  File& file = of(base);
  if (file.state->strikes()) return SQLITE_IOERR_SHMMAP;
  return file.real()->pMethods->xShmMap(file.real(), page, size, extend, out);
}
int file_shm_lock(sqlite3_file* base, int offset, int count, int flags) {
  File& file = of(base);
  return file.real()->pMethods->xShmLock(file.real(), offset, count, flags);
}
void file_shm_barrier(sqlite3_file* base) {
  File& file = of(base);
  file.real()->pMethods->xShmBarrier(file.real());
}
int file_shm_unmap(sqlite3_file* base, int remove) {
  File& file = of(base);
  return file.real()->pMethods->xShmUnmap(file.real(), remove);
}

// Version 2: no memory-mapped reading, which a shim could not observe.
constexpr sqlite3_io_methods methods = {
    2,           file_close,   file_read,     file_write,       file_truncate,  file_sync,
    file_size,   file_lock,    file_unlock,   file_reserved,    file_control,   file_sector,
    file_traits, file_shm_map, file_shm_lock, file_shm_barrier, file_shm_unmap, nullptr,
    nullptr};

int vfs_open(sqlite3_vfs* vfs, sqlite3_filename path, sqlite3_file* base, int flags, int* flags_out) {
  State& state = of(vfs);
  auto* const file = new (base) File{{nullptr}, &state, nullptr};
  if (state.strikes()) return SQLITE_CANTOPEN;
  const int code = state.system->xOpen(state.system, path, file->real(), flags, flags_out);
  if (code != SQLITE_OK) return code;
  if (path != nullptr) file->path = new std::string(path);
  file->base.pMethods = &methods;
  return SQLITE_OK;
}

int vfs_delete(sqlite3_vfs* vfs, const char* path, int sync) {
  State& state = of(vfs);
  if (state.strikes()) return SQLITE_IOERR_DELETE;
  {
    const std::lock_guard lock(state.mutex);
    std::erase_if(state.pending, [&](const Pending& entry) { return entry.path == path; });
  }
  return state.system->xDelete(state.system, path, sync);
}

int vfs_access(sqlite3_vfs* vfs, const char* path, int flags, int* out) {
  State& state = of(vfs);
  return state.system->xAccess(state.system, path, flags, out);
}
int vfs_full_path(sqlite3_vfs* vfs, const char* path, int size, char* out) {
  State& state = of(vfs);
  return state.system->xFullPathname(state.system, path, size, out);
}

void put(int descriptor, const std::vector<char>& bytes, std::size_t size, sqlite3_int64 offset) {
  [[maybe_unused]] const ssize_t written = ::pwrite(descriptor, bytes.data(), size, offset);
  assert(written == static_cast<ssize_t>(size));
}

template <class Work>
void with_file(const std::string& path, Work work) {
  const int descriptor = ::open(path.c_str(), O_RDWR);
  if (descriptor < 0) return;
  work(descriptor);
  ::close(descriptor);
}

}  // namespace

FaultVfs::FaultVfs() : state_(std::make_unique<State>()) {
  static std::atomic<int> count = 0;
  State& state = *state_;
  state.system = sqlite3_vfs_find(nullptr);
  state.name = "fault-" + std::to_string(++count);
  state.vfs = *state.system;  // Methods that are not replaced below ignore the VFS they are called for.
  state.vfs.szOsFile = static_cast<int>(sizeof(File)) + state.system->szOsFile;
  state.vfs.pNext = nullptr;
  state.vfs.zName = state.name.c_str();
  state.vfs.pAppData = &state;
  state.vfs.xOpen = vfs_open;
  state.vfs.xDelete = vfs_delete;
  state.vfs.xAccess = vfs_access;
  state.vfs.xFullPathname = vfs_full_path;
  sqlite3_vfs_register(&state.vfs, 0);
}

FaultVfs::~FaultVfs() {
  sqlite3_vfs_unregister(&state_->vfs);
}

const std::string& FaultVfs::name() const {
  return state_->name;
}

void FaultVfs::fail_at(int nth, Trouble trouble, Lasts lasts) {
  const std::lock_guard lock(state_->mutex);
  state_->countdown = nth;
  state_->trouble = trouble;
  state_->lasts = lasts;
  state_->failing = false;
  state_->fired = false;
}

void FaultVfs::stop_failing() {
  const std::lock_guard lock(state_->mutex);
  state_->countdown = 0;
  state_->failing = false;
}

bool FaultVfs::fired() const {
  const std::lock_guard lock(state_->mutex);
  return state_->fired;
}

int FaultVfs::log_syncs() const {
  const std::lock_guard lock(state_->mutex);
  return state_->log_syncs;
}

bool FaultVfs::log_unsynced() const {
  const std::lock_guard lock(state_->mutex);
  return std::ranges::any_of(state_->pending, [](const Pending& entry) { return is_log(entry.path); });
}

void FaultVfs::cut_power(std::mt19937& dice) {
  const std::lock_guard lock(state_->mutex);
  std::vector<Pending>& pending = state_->pending;
  for (auto entry = pending.rbegin(); entry != pending.rend(); ++entry) {
    with_file(entry->path, [&](int descriptor) {
      put(descriptor, entry->before, entry->before.size(), entry->offset);
      [[maybe_unused]] const int cut = ::ftruncate(descriptor, entry->size_before);
    });
  }
  for (const Pending& entry : pending) {
    const unsigned fate = dice() % 4;
    if (fate < 2) continue;
    with_file(entry.path, [&](int descriptor) {
      if (entry.after.empty()) {
        [[maybe_unused]] const int cut = ::ftruncate(descriptor, entry.offset);
        return;
      }
      const std::size_t sectors = entry.after.size() / sector;
      const bool whole = fate == 2 || sectors == 0;
      put(descriptor, entry.after, whole ? entry.after.size() : dice() % (sectors + 1) * sector, entry.offset);
    });
  }
  pending.clear();
}

}  // namespace reef::store::test
