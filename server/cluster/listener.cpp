#include "server/cluster/listener.hpp"

#include <spdlog/spdlog.h>

#include <utility>

#include "server/metrics/registry.hpp"

namespace reef::cluster {
namespace {

constexpr std::chrono::milliseconds receive_wait{250};
constexpr std::chrono::milliseconds failed_wait{250};
constexpr std::chrono::seconds between_looks{1};

metrics::Counter& received() {
  static metrics::Counter& counter = metrics::registry().counter(
      "atoll_cluster_events_received_total", "Events that other servers of the database told this one.");
  return counter;
}
metrics::Counter& gaps() {
  static metrics::Counter& counter = metrics::registry().counter(
      "atoll_cluster_gaps_total", "How often this server could not listen to the others for a moment.");
  return counter;
}

}  // namespace

Listener::Listener(store::ServerChannel* channel, std::string self, Handlers handlers)
    : channel_(channel), self_(std::move(self)), handlers_(std::move(handlers)) {}

void Listener::start() {
  if (channel_ == nullptr) return;
  (void)received();
  (void)gaps();
  listening_ = std::thread([this] { listen(); });
  comparing_ = std::thread([this] { compare(); });
}

void Listener::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  if (listening_.joinable()) listening_.join();
  if (comparing_.joinable()) comparing_.join();
}

void Listener::listen() {
  bool listens = false;
  while (!stopping_) {
    const auto texts = channel_->receive(receive_wait);
    if (!texts) {
      if (listens) spdlog::warn("cluster: cannot listen to the other servers: {}", texts.error().detail);
      listens = false;
      if (!sleep(failed_wait)) return;
      continue;
    }
    if (!std::exchange(listens, true)) {
      gaps().add();
      handlers_.on_gap();
    }
    for (const std::string& text : *texts) take(text);
  }
}

void Listener::take(const std::string& text) {
  const auto message = read_events(text);
  if (!message) return spdlog::debug("cluster: a text that is not understood: {}", text);
  if (message->from == self_) return handlers_.on_own(message->number);
  received().add(message->events.size());
  for (const Event& event : message->events) handlers_.on_event(event);
}

void Listener::compare() {
  do {
    handlers_.compare();
  } while (sleep(between_looks));
}

bool Listener::sleep(std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  wake_.wait_for(lock, time, [this] { return stopping_.load(); });
  return !stopping_;
}

}  // namespace reef::cluster
