#include "server/lobby/commitments.hpp"

#include <algorithm>
#include <utility>

namespace reef::lobby {
namespace {

constexpr std::size_t id_length = 12;

}  // namespace

PromisedMatch fresh_promise() {
  return {random_text(id_length), random_key()};
}

store::Result<PromisedMatch> Commitments::make(store::Key user) {
  const std::int64_t now = clock_.now_ms();
  if (servers_ != nullptr) {
    PromisedMatch promised = fresh_promise();
    const store::PromiseRow row{.match = promised.id,
                                .user = user,
                                .seed = {promised.seed.begin(), promised.seed.end()},
                                .ends_at = now + kept_ms};
    if (auto stored = servers_->promise(row, of_a_user_max, now); !stored) return std::unexpected(stored.error());
    return promised;
  }
  const std::lock_guard lock(mutex_);
  while (!entries_.empty() && (entries_.front().until <= now || entries_.size() >= all_max)) entries_.pop_front();
  forget_oldest_of(user);
  entries_.push_back({user, now + kept_ms, fresh_promise()});
  return entries_.back().promised;
}

void Commitments::forget_oldest_of(store::Key user) {
  const auto is_theirs = [user](const Entry& entry) { return entry.user == user; };
  if (std::ranges::count_if(entries_, is_theirs) < of_a_user_max) return;
  entries_.erase(std::ranges::find_if(entries_, is_theirs));
}

store::Result<std::optional<PromisedMatch>> Commitments::take(store::Key user, const std::string& id) {
  if (servers_ != nullptr) {
    auto seed = servers_->take_promise(user, id, clock_.now_ms());
    if (!seed) return std::unexpected(seed.error());
    if (!*seed) return std::nullopt;
    PromisedMatch promised{.id = id, .seed = {}};
    std::ranges::copy(**seed, promised.seed.begin());
    return promised;
  }
  const std::lock_guard lock(mutex_);
  const auto found =
      std::ranges::find_if(entries_, [&](const Entry& entry) { return entry.user == user && entry.promised.id == id; });
  if (found == entries_.end() || found->until <= clock_.now_ms()) return std::nullopt;
  PromisedMatch promised = std::move(found->promised);
  entries_.erase(found);
  return promised;
}

}  // namespace reef::lobby
