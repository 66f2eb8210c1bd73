#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <vector>

#include "server/store/sql/connection.hpp"

namespace reef::store::sql {

/// A pool of connections for reads, opened on demand and lent to one thread at a time.
class Readers {
 public:
  using Open = std::function<Result<Connection>()>;

  Readers(Open open, std::size_t connections_max);

  /// A borrowed connection, returned on destruction.
  class Loan {
   public:
    Loan(Readers& owner, Connection db) : owner_(&owner), db_(std::move(db)) {}
    ~Loan();
    Loan(Loan&& other) noexcept;
    Loan& operator=(Loan&&) = delete;
    [[nodiscard]] Connection& db() { return db_; }

   private:
    Readers* owner_;
    Connection db_;
  };

  /// Waits while all connections are lent out. `closed` after `close`.
  Result<Loan> borrow();
  /// Closes the connections that are not lent out: the database may have ended them.
  void drop_idle();
  /// Waits for the loans, and closes the connections.
  void close();

 private:
  void give_back(Connection db);

  const Open open_;
  const std::size_t connections_max_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Connection> idle_;
  std::size_t lent_ = 0;
  bool closed_ = false;
};

}  // namespace reef::store::sql
