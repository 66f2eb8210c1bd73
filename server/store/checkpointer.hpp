#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>

#include "server/store/sqlite.hpp"

namespace reef::store {

class Writer;

/// The thread that moves what the write-ahead log holds into the database file, so that no write has to.
///
/// It works when `pages_min` pages wait in the log, or when nothing was written for a moment. The log can start over
/// only after a pass that no write overtook, so once it is four times that long the writer waits for the last pages.
class Checkpointer {
 public:
  Checkpointer(sqlite::Connection db, int pages_min);
  ~Checkpointer() { stop(); }
  Checkpointer(const Checkpointer&) = delete;
  Checkpointer& operator=(const Checkpointer&) = delete;

  /// Has `db` report each of its commits, for as long as it is open. Before it goes to the writer.
  void watch(sqlite::Connection& db);
  void start(Writer& writer);
  /// Ends the thread and closes the connection. Idempotent.
  void stop();

 private:
  void grown(int pages);
  [[nodiscard]] int waiting() const { return log_ - done_; }
  bool wait_for_work();
  void work(Writer& writer);
  /// Moves what can be moved without waiting for anyone.
  void pass();

  sqlite::Connection db_;
  const int pages_min_;
  std::mutex mutex_;
  std::condition_variable wake_;
  int log_ = 0;   ///< Pages in the log, as the writer's last commit left it,
  int done_ = 0;  ///< and how many of them are in the database file too.
  int due_at_;    ///< So many waiting pages are worth a pass.
  std::uint64_t commits_ = 0;
  bool stopping_ = false;
  bool failing_ = false;
  std::thread thread_;
};

}  // namespace reef::store
