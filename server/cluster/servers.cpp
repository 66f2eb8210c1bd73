#include "server/cluster/servers.hpp"

#include <spdlog/spdlog.h>

#include <utility>

namespace reef::cluster {

Servers::Servers(store::ServerStore* servers, Self self, Report report)
    : servers_(servers), self_(std::move(self)), report_(std::move(report)) {}

void Servers::start() {
  if (servers_ == nullptr) return;
  started_ = true;
  beat();
  thread_.start(heartbeat_every, [this] {
    beat();
    return heartbeat_every;
  });
}

void Servers::stop() {
  if (!std::exchange(started_, false)) return;
  thread_.stop();
  if (const auto removed = servers_->remove(self_.id); !removed) {
    spdlog::warn("cluster: this server is still in the list: {}", removed.error().detail);
  }
}

store::Result<std::vector<store::ServerRow>> Servers::list() const {
  if (servers_ == nullptr) return {};
  return servers_->servers();
}

void Servers::beat() {
  const auto key =
      servers_->heartbeat({.id = self_.id, .name = self_.name, .release = self_.release, .report = report_().dump()});
  if (!key) return spdlog::warn("cluster: the heartbeat could not be stored: {}", key.error().detail);
  key_ = *key;
  if (const auto removed = servers_->remove_unseen(removed_after.count()); !removed) {
    spdlog::warn("cluster: the list of servers could not be cleaned: {}", removed.error().detail);
  }
}

}  // namespace reef::cluster
