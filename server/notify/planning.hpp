#pragma once

#include <optional>
#include <vector>

#include "server/notify/kinds.hpp"
#include "server/notify/settings.hpp"
#include "server/store/notice_store.hpp"

/// Who is told what over which channel, and when. Pure.
namespace reef::notify {

/// What a plan depends on besides the notice.
struct Situation {
  store::Millis now = 0;
  bool looking = false;    ///< The user has the match visible and focused just now.
  bool mail_works = true;  ///< The server can send mail.
};

/// One way in which a notice is to be told.
struct Planned {
  store::Channel channel = store::Channel::mail;
  std::optional<store::Key> endpoint;  ///< None for mail.
  store::Millis at = 0;
  bool digest = false;
  bool operator==(const Planned&) const = default;
};

/// The end of the quiet hours in which `now` falls; none outside of them.
std::optional<store::Millis> quiet_until(const Settings& settings, store::Millis now);
/// When the digest that collects now goes out; none if the user wants none.
std::optional<store::Millis> digest_at(const Settings& settings, store::Millis now);

/// The ways in which this notice is to be told; none if it is not to be told at all.
///
/// An alert of a match that the user looks at is dropped. Mails wait for the digest, if there is one; mails and push
/// messages that would come in quiet hours wait for their end. Urgent alerts and those of matches with a live clock do
/// neither: told late they are worth nothing. Webhooks are machines and keep no hours.
std::vector<Planned> plan(const store::DueNotice& notice, const Settings& settings, const Situation& situation);

}  // namespace reef::notify
