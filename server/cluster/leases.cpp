#include "server/cluster/leases.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <ctime>
#include <utility>
#include <vector>

namespace reef::cluster {
namespace {

const std::vector<std::string>& all_names() {
  static const std::vector<std::string> names(work_words.begin(), work_words.end());
  return names;
}

}  // namespace

std::chrono::milliseconds time_since_boot() {
  timespec time{};
  clock_gettime(CLOCK_BOOTTIME, &time);
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::seconds(time.tv_sec) +
                                                               std::chrono::nanoseconds(time.tv_nsec));
}

Leases::Leases(store::ServerStore* servers, std::string server, Now now)
    : servers_(servers), server_(std::move(server)), now_(std::move(now)) {}

void Leases::start() {
  if (servers_ == nullptr) return;
  started_ = true;
  thread_.start(renew() ? renewed_every : wanted_every, [this] { return renew() ? renewed_every : wanted_every; });
}

void Leases::stop() {
  if (!std::exchange(started_, false)) return;
  thread_.stop();
  for (auto& until : until_) until = 0;
  if (const auto given_up = servers_->give_up_leases(server_); !given_up) {
    spdlog::warn("cluster: the leases were not given up: {}", given_up.error().detail);
  }
}

bool Leases::holds(Work work) const {
  return servers_ == nullptr || now_().count() < until_.at(static_cast<std::size_t>(work));
}

Share Leases::share(Work work) const {
  return {.is_ours = [this, work] { return holds(work); }, .has_others = servers_ != nullptr};
}

bool Leases::renew() {
  // Before the call: the database begins to count later.
  const std::chrono::milliseconds until = now_() + lasts - margin;
  const auto held = servers_->take_leases(server_, all_names(), lasts.count());
  if (!held) {
    spdlog::warn("cluster: the leases could not be renewed: {}", held.error().detail);
    return false;
  }
  for (std::size_t index = 0; index < work_words.size(); ++index) {
    const Work work{static_cast<std::uint8_t>(index)};
    const bool holds_it = std::ranges::find(*held, work_words.at(index)) != held->end();
    if (holds_it != holds(work)) {
      spdlog::info("cluster: this server {} the work on {}", holds_it ? "takes over" : "leaves", work_words.at(index));
    }
    set(work, holds_it ? until : std::chrono::milliseconds(0));
  }
  return held->size() == work_words.size();
}

}  // namespace reef::cluster
