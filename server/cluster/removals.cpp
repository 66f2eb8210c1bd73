#include "server/cluster/removals.hpp"

#include <spdlog/spdlog.h>

#include <iterator>
#include <utility>

#include "server/chance/keyed_chance.hpp"

namespace reef::cluster {
namespace {

constexpr std::size_t id_length = 12;

}  // namespace

void Removals::start() {
  if (deps_.store == nullptr) return;
  started_ = true;
  thread_.start(looked_every, [this] {
    look();
    return looked_every;
  });
}

void Removals::stop() {
  if (!std::exchange(started_, false)) return;
  thread_.stop();
  store_ends();
}

store::Result<std::string> Removals::begin(store::RemovalRow removal) {
  if (deps_.store == nullptr) return std::string();
  removal.id = random_text(id_length);
  const auto begun = deps_.store->begin_removal(deps_.server, removal);
  if (!begun) return std::unexpected(begun.error());
  return removal.id;
}

void Removals::end(const std::string& id) {
  if (deps_.store == nullptr) return;
  {
    const std::lock_guard lock(mutex_);
    ended_.push_back(id);
  }
  thread_.hurry();
}

void Removals::look() {
  store_ends();
  std::vector<store::RemovalRow> to_resume;
  {
    const std::lock_guard lock(mutex_);
    to_resume = std::exchange(to_resume_, {});
  }
  // What cannot be read now is looked for a second later.
  if (auto left = deps_.store->take_removals(deps_.server, unseen_for.count())) {
    for (const store::RemovalRow& removal : *left) {
      spdlog::info("cluster: this server goes on with the removal of user {}", removal.user);
    }
    std::ranges::move(*left, std::back_inserter(to_resume));
  }
  for (const store::RemovalRow& removal : to_resume) {
    deps_.resume(removal, [this, removal](End end) {
      if (end == End::over) return this->end(removal.id);
      const std::lock_guard lock(mutex_);
      to_resume_.push_back(removal);
    });
  }
}

void Removals::store_ends() {
  std::vector<std::string> ended;
  {
    const std::lock_guard lock(mutex_);
    ended = std::exchange(ended_, {});
  }
  for (std::string& id : ended) {
    if (deps_.store->end_removal(id)) continue;
    const std::lock_guard lock(mutex_);
    ended_.push_back(std::move(id));
  }
}

}  // namespace reef::cluster
