#include "server/store/sql/readers.hpp"

#include <utility>

namespace reef::store::sql {

Readers::Readers(Open open, std::size_t connections_max) : open_(std::move(open)), connections_max_(connections_max) {}

Readers::Loan::~Loan() {
  if (owner_ != nullptr) owner_->give_back(std::move(db_));
}

Readers::Loan::Loan(Loan&& other) noexcept : owner_(std::exchange(other.owner_, nullptr)), db_(std::move(other.db_)) {}

Result<Readers::Loan> Readers::borrow() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return closed_ || lent_ < connections_max_; });
  if (closed_) return std::unexpected(Error{Fault::closed, "the store is closed"});
  ++lent_;
  if (!idle_.empty()) {
    Loan loan(*this, std::move(idle_.back()));
    idle_.pop_back();
    return loan;
  }
  lock.unlock();
  Result<Connection> db = open_();
  if (db) return Loan(*this, std::move(*db));
  lock.lock();
  --lent_;
  changed_.notify_all();
  return std::unexpected(db.error());
}

void Readers::give_back(Connection db) {
  const std::lock_guard lock(mutex_);
  if (db.alive()) idle_.push_back(std::move(db));
  --lent_;
  changed_.notify_all();
}

void Readers::drop_idle() {
  std::vector<Connection> dropped;
  const std::lock_guard lock(mutex_);
  dropped.swap(idle_);
}

void Readers::close() {
  std::unique_lock lock(mutex_);
  closed_ = true;
  changed_.notify_all();
  changed_.wait(lock, [this] { return lent_ == 0; });
  idle_.clear();
}

}  // namespace reef::store::sql
