#include "server/api/readiness.hpp"

#include <utility>

#include "server/api/call.hpp"

namespace reef::api {
namespace {

constexpr std::chrono::seconds believed_for{1};

Response answer_of(bool well) {
  if (!well) return refusal(protocol::Code::unavailable, "the database cannot be read or written");
  return json_response(200, {{"status", "ok"}});
}

}  // namespace

Readiness::Readiness(Pool& workers, std::function<bool()> looks_well, Clock clock)
    : workers_(workers), looks_well_(std::move(looks_well)), clock_(std::move(clock)), good_until_(clock_()) {}

void Readiness::tell(Reply reply) {
  std::unique_lock lock(mutex_);
  if (waiting_.empty() && clock_() < good_until_) {
    const bool well = well_;
    lock.unlock();
    return reply(answer_of(well));
  }
  waiting_.push_back(std::move(reply));
  if (waiting_.size() > 1) return;
  lock.unlock();
  workers_.post([this] { look(); });
}

void Readiness::look() {
  const bool well = looks_well_();
  std::vector<Reply> waiting;
  {
    const std::lock_guard lock(mutex_);
    well_ = well;
    good_until_ = clock_() + believed_for;
    waiting.swap(waiting_);
  }
  for (Reply& reply : waiting) reply(answer_of(well));
}

}  // namespace reef::api
