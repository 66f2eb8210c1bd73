#include "server/cluster/publisher.hpp"

#include <spdlog/spdlog.h>

#include <chrono>
#include <utility>

#include "server/metrics/registry.hpp"

namespace reef::cluster {
namespace {

constexpr std::chrono::milliseconds resend_wait{200};
/// More events than this are not kept while they cannot be sent: the others find out by themselves.
constexpr std::size_t pending_max = 100'000;

metrics::Counter& sent() {
  static metrics::Counter& counter = metrics::registry().counter(
      "atoll_cluster_events_sent_total", "Events that this server told the other servers of the database.");
  return counter;
}

}  // namespace

Publisher::Publisher(store::ServerChannel* channel, std::string from) : channel_(channel), from_(std::move(from)) {
  if (channel_ == nullptr) return;
  (void)sent();
  thread_ = std::thread([this] { run(); });
}

void Publisher::tell(Event event) {
  if (channel_ == nullptr) return;
  const std::lock_guard lock(mutex_);
  if (pending_.size() < pending_max) pending_.insert(std::move(event));
  wake_.notify_one();
}

void Publisher::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void Publisher::run() {
  bool failed = false;
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return stopping_ || !pending_.empty(); });
    if (pending_.empty() || (stopping_ && failed)) return;
    std::set<Event> events = std::exchange(pending_, {});
    lock.unlock();
    failed = !send(events);
    lock.lock();
    if (!failed) continue;
    pending_.merge(events);
    wake_.wait_for(lock, resend_wait, [this] { return stopping_; });
  }
}

void Publisher::came_back(std::int64_t number) {
  const std::lock_guard lock(mutex_);
  if (number != number_) return;
  using std::chrono::milliseconds;
  lag_ms_ = std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - sent_at_).count();
}

std::optional<std::int64_t> Publisher::lag_ms() const {
  const std::lock_guard lock(mutex_);
  return lag_ms_;
}

bool Publisher::send(const std::set<Event>& events) {
  std::int64_t number = 0;
  {
    const std::lock_guard lock(mutex_);
    number = ++number_;
    sent_at_ = std::chrono::steady_clock::now();
  }
  const auto done = channel_->send(texts_of(from_, number, events));
  if (done) {
    sent().add(events.size());
    return true;
  }
  spdlog::debug("cluster: cannot tell the other servers: {}", done.error().detail);
  return false;
}

}  // namespace reef::cluster
