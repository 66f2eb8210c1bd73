#pragma once

#include <optional>
#include <vector>

#include "server/notify/kinds.hpp"
#include "server/notify/settings.hpp"
#include "server/store/interfaces/notice_store.hpp"

/// Decides over which channels and when a notice is delivered. Pure functions.
namespace reef::notify {

/// What a plan depends on besides the notice and the settings.
struct Situation {
  store::Millis now = 0;
  bool looking = false;    ///< A window of the user shows the match, visible and focused.
  bool mail_works = true;  ///< The server can send mail.
};

/// One planned delivery of a notice.
struct Planned {
  store::Channel channel = store::Channel::mail;
  std::optional<store::Key> endpoint;  ///< None for mail.
  store::Millis at = 0;
  bool digest = false;
  bool operator==(const Planned&) const = default;
};

/// The end of the quiet hours that contain `now`; none outside of them.
std::optional<store::Millis> quiet_until(const Settings& settings, store::Millis now);
/// When the next digest is sent; none if the user does not want one.
std::optional<store::Millis> digest_at(const Settings& settings, store::Millis now);

/// The deliveries of this notice; may be empty.
///
/// An alert of a match that the user is looking at is dropped. Mail waits for the digest, if there is one. Mail and
/// push messages due in quiet hours wait for their end. Neither applies to urgent alerts and those of matches with a
/// live clock, which are useless if late. Webhooks ignore quiet hours and digests.
std::vector<Planned> plan(const store::DueNotice& notice, const Settings& settings, const Situation& situation);

}  // namespace reef::notify
