#include "server/accounts/known_tokens.hpp"

#include <utility>

namespace reef::accounts {

KnownTokens::Moment KnownTokens::moment() const {
  const std::lock_guard lock(mutex_);
  return moment_;
}

std::optional<Identity> KnownTokens::find(const std::string& hash, store::Millis now) {
  const std::lock_guard lock(mutex_);
  const auto found = known_.find(hash);
  if (found == known_.end() || found->second.known_until <= now) return std::nullopt;
  by_use_.splice(by_use_.begin(), by_use_, found->second.used);
  return found->second.identity;
}

void KnownTokens::remember(Identity identity, store::Millis known_until, Moment read_at) {
  const std::string hash = identity.token_hash;
  const std::lock_guard lock(mutex_);
  if (read_at != moment_) return;
  if (const auto found = known_.find(hash); found != known_.end()) {
    found->second.identity = std::move(identity);
    found->second.known_until = known_until;
    return;
  }
  by_use_.push_front(hash);
  known_.emplace(hash, Known{std::move(identity), known_until, by_use_.begin()});
  if (known_.size() <= known_max_) return;
  known_.erase(by_use_.back());
  by_use_.pop_back();
}

void KnownTokens::cookie_renewed(const std::string& hash) {
  const std::lock_guard lock(mutex_);
  if (const auto found = known_.find(hash); found != known_.end()) found->second.identity.cookie_due = false;
}

void KnownTokens::forget_user(store::Key user) {
  const std::lock_guard lock(mutex_);
  ++moment_;
  for (auto each = known_.begin(); each != known_.end();) {
    if (each->second.identity.user.key != user) {
      ++each;
      continue;
    }
    by_use_.erase(each->second.used);
    each = known_.erase(each);
  }
}

void KnownTokens::forget_all() {
  const std::lock_guard lock(mutex_);
  ++moment_;
  known_.clear();
  by_use_.clear();
}

void KnownTokens::refresh(const store::User& user) {
  const std::lock_guard lock(mutex_);
  ++moment_;
  for (auto& [hash, known] : known_) {
    if (known.identity.user.key == user.key) known.identity.user = user;
  }
}

}  // namespace reef::accounts
