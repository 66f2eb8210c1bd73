#include "server/net/byte_budget.hpp"

namespace reef::net {
namespace {

metrics::Gauge& gauge_of(ByteBudget::Kind kind) {
  if (kind == ByteBudget::Kind::bodies) {
    return metrics::registry().gauge("atoll_body_bytes_waiting",
                                     "Bytes of large bodies of requests that are being received or handled.");
  }
  return metrics::registry().gauge("atoll_answer_bytes_waiting", "Bytes of responses that wait to be sent.");
}

metrics::Counter& refusals_of(ByteBudget::Kind kind) {
  if (kind == ByteBudget::Kind::bodies) {
    return metrics::registry().counter("atoll_bodies_refused_total",
                                       "Requests refused because too many other bodies were being received.");
  }
  return metrics::registry().counter("atoll_answers_refused_total",
                                     "Responses refused because too many others were waiting to be read.");
}

/// True if more than three quarters of a budget are used.
bool is_short(std::size_t used, std::size_t most) {
  return used > most / 4 * 3;
}

}  // namespace

ByteBudget::ByteBudget(Kind kind, std::size_t bytes_max, std::size_t payer_bytes_max)
    : gauge_(gauge_of(kind)), refused_(refusals_of(kind)), bytes_max_(bytes_max), payer_bytes_max_(payer_bytes_max) {}

ByteBudget::Room ByteBudget::Share::room_for(std::size_t bytes) const {
  if (budget_ == nullptr) return Room::enough;
  const std::lock_guard lock(budget_->mutex_);
  return budget_->room_for(payer_, bytes);
}

ByteBudget::Room ByteBudget::Share::try_to_hold(std::size_t bytes) {
  if (budget_ == nullptr) return Room::enough;
  const std::lock_guard lock(budget_->mutex_);
  const Room room = bytes > bytes_ ? budget_->room_for(payer_, bytes - bytes_) : Room::enough;
  if (room == Room::enough) budget_->change(payer_, std::exchange(bytes_, bytes), bytes);
  return room;
}

void ByteBudget::Share::hold(std::size_t bytes) {
  if (budget_ == nullptr || bytes == bytes_) return;
  const std::lock_guard lock(budget_->mutex_);
  budget_->change(payer_, std::exchange(bytes_, bytes), bytes);
}

bool ByteBudget::Share::is_wanted() const {
  if (bytes_ == 0) return false;
  const std::lock_guard lock(budget_->mutex_);
  const std::size_t held = budget_->bytes_of(payer_);
  return is_short(held, budget_->payer_bytes_max_) ||
         (is_short(budget_->bytes_, budget_->bytes_max_) && held >= budget_->bytes_ / budget_->by_payer_.size());
}

std::size_t ByteBudget::bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

std::size_t ByteBudget::bytes_of(const std::string& payer) const {
  const auto found = by_payer_.find(payer);
  return found == by_payer_.end() ? 0 : found->second;
}

ByteBudget::Room ByteBudget::room_for(const std::string& payer, std::size_t bytes) const {
  const std::size_t held = bytes_of(payer);
  Room room = Room::enough;
  if (held > 0 && held + bytes > payer_bytes_max_) {
    room = Room::none_for_payer;
  } else if (bytes > small_bytes && bytes_ > 0 && bytes_ + bytes > bytes_max_) {
    room = Room::none_at_all;
  }
  if (room != Room::enough) refused_.add();
  return room;
}

void ByteBudget::change(const std::string& payer, std::size_t before, std::size_t after) {
  bytes_ += after - before;
  gauge_.add(static_cast<std::int64_t>(after) - static_cast<std::int64_t>(before));
  if (after == 0 && bytes_of(payer) == before) {
    by_payer_.erase(payer);
  } else {
    by_payer_[payer] += after - before;
  }
}

}  // namespace reef::net
