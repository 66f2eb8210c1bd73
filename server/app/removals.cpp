#include "server/app/removals.hpp"

#include <spdlog/spdlog.h>

#include <utility>

#include "server/app/services.hpp"

namespace reef::app {
namespace {

using End = cluster::Removals::End;
using protocol::Code;

/// The call of `ended` for the result.
template <class T>
Callback<T> ended_by(const store::RemovalRow& removal, cluster::Removals::Ended ended) {
  return [user = removal.user, ended = std::move(ended)](const Result<T>& result) mutable {
    const bool again = !result && (result.error().code == Code::unavailable || result.error().code == Code::busy);
    if (!result && !again) spdlog::warn("the removal of user {} is over: {}", user, result.error().detail);
    ended(again ? End::again : End::over);
  };
}

}  // namespace

void resume(Services& services, const store::RemovalRow& removal, cluster::Removals::Ended ended) {
  const store::Millis now = services.clock.now_ms();
  const auto person = services.store->admin().person(removal.user, now);
  if (!person) return ended(End::again);
  if (!*person || (*person)->user.deleted) return ended(End::over);
  store::User user = (*person)->user;
  if (!removal.actor) return services.accounts.resume_erasure(user, ended_by<void>(removal, std::move(ended)));
  const admin::Act act{
      .actor = *removal.actor, .role = store::Role::admin, .subject = removal.user, .reason = removal.reason};
  if (!removal.merge_target.empty()) {
    return services.merging.merge(act, removal.merge_target, ended_by<Json>(removal, std::move(ended)));
  }
  services.accounts.delete_by_admin(std::move(user), {.entry = admin::entry_of(act, "user.delete", "user", now)},
                                    ended_by<void>(removal, std::move(ended)));
}

}  // namespace reef::app
