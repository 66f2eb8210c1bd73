#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>

#include "server/store/sql/connection.hpp"

namespace reef::store::sqlite {

class Writer;

/// The thread that copies the write-ahead log into the database file, so that no write has to.
///
/// It runs when `pages_min` pages wait in the log, or when nothing was written for a moment. The log can restart only
/// after a pass during which nothing was written, so once it is four times that long, the writer is paused for the last
/// pages.
class WalCheckpointer {
 public:
  WalCheckpointer(sql::Connection db, int pages_min);
  ~WalCheckpointer() { stop(); }
  WalCheckpointer(const WalCheckpointer&) = delete;
  WalCheckpointer& operator=(const WalCheckpointer&) = delete;

  /// Makes `db` report each of its commits while it is open. Must be called before `db` is given to the writer.
  void watch(sql::Connection& db);
  void start(Writer& writer);
  /// Ends the thread and closes the connection. Idempotent.
  void stop();

 private:
  void on_commit(int pages);
  [[nodiscard]] int waiting() const { return log_ - done_; }
  bool wait_for_work();
  void work(Writer& writer);
  /// Copies what can be copied without waiting.
  void pass();

  sql::Connection db_;
  const int pages_min_;
  std::mutex mutex_;
  std::condition_variable wake_;
  int log_ = 0;   ///< Pages in the log after the writer's last commit.
  int done_ = 0;  ///< How many of them are in the database file too.
  int due_at_;    ///< A pass starts at this many waiting pages.
  std::uint64_t commits_ = 0;
  bool stopping_ = false;
  bool failing_ = false;
  std::thread thread_;
};

}  // namespace reef::store::sqlite
