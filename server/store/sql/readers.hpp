#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <string>
#include <vector>

#include "server/store/sqlite/connection.hpp"

namespace reef::store {

/// A pool of connections for reads, opened on demand and lent to one thread at a time.
class Readers {
 public:
  Readers(std::string path, std::string vfs, std::size_t connections_max);

  /// A borrowed connection, returned on destruction.
  class Loan {
   public:
    Loan(Readers& owner, sqlite::Connection db) : owner_(&owner), db_(std::move(db)) {}
    ~Loan();
    Loan(Loan&& other) noexcept;
    Loan& operator=(Loan&&) = delete;
    [[nodiscard]] sqlite::Connection& db() { return db_; }

   private:
    Readers* owner_;
    sqlite::Connection db_;
  };

  /// Waits while all connections are lent out. `closed` after `close`.
  Result<Loan> borrow();
  /// Waits for the loans, and closes the connections.
  void close();

 private:
  Result<sqlite::Connection> open_one() const;
  void give_back(sqlite::Connection db);

  const std::string path_;
  const std::string vfs_;
  const std::size_t connections_max_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<sqlite::Connection> idle_;
  std::size_t lent_ = 0;
  bool closed_ = false;
};

}  // namespace reef::store
