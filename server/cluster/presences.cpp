#include "server/cluster/presences.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <iterator>
#include <thread>
#include <unordered_set>
#include <utility>
#include <vector>

namespace reef::cluster {
namespace {

template <class Rows>
std::vector<store::PresenceRow> without(const Rows& rows, const Rows& others) {
  std::vector<store::PresenceRow> left;
  std::ranges::set_difference(rows, others, std::back_inserter(left));
  return left;
}

}  // namespace

void Presences::start() {
  if (deps_.store == nullptr) return;
  thread_.start(written_every, [this] {
    write();
    if (must_read_.exchange(false)) {
      std::this_thread::sleep_for(read_pause);  // So that one read is enough for many changes.
      read();
    } else if (++writes_ % writes_between_reads == 0) {
      read();
    }
    return written_every;
  });
}

void Presences::changed_elsewhere() {
  must_read_ = true;
  thread_.hurry();
}

Presences::Rows Presences::local() const {
  Rows rows;
  for (const store::Key user : deps_.presence.local()) rows.insert({.user = user, .match = {}});
  for (auto& [user, match] : deps_.focus.local()) rows.insert({.user = user, .match = match});
  return rows;
}

void Presences::write() {
  const store::Key server = deps_.servers.key();
  if (server == 0) return;
  if (std::exchange(server_, server) != server) written_.reset();
  Rows now = local();
  if (written_ == now) return;
  const auto done = write(server, now);
  if (done) {
    written_ = std::move(now);
    return deps_.tell_others();
  }
  // It may be stored nevertheless, or the server's row may be gone.
  written_.reset();
  spdlog::debug("cluster: who is present could not be stored: {}", done.error().detail);
}

store::Result<void> Presences::write(store::Key server, const Rows& rows) {
  if (!written_) return deps_.store->set_presences(server, {rows.begin(), rows.end()});
  return deps_.store->change_presences(server, without(rows, *written_), without(*written_, rows));
}

void Presences::read() {
  const auto rows = deps_.store->presences_elsewhere(deps_.servers.self().id, Servers::fresh_for.count());
  if (!rows) return spdlog::debug("cluster: who is present elsewhere cannot be read: {}", rows.error().detail);
  std::unordered_set<store::Key> users;
  std::set<Focus::Look> looks;
  for (const store::PresenceRow& row : *rows) {
    users.insert(row.user);
    if (!row.match.empty()) looks.emplace(row.user, row.match);
  }
  deps_.focus.set_elsewhere(std::move(looks));
  for (const store::Key user : deps_.presence.set_elsewhere(std::move(users))) deps_.on_changed(user);
}

}  // namespace reef::cluster
