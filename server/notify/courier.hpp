#pragma once

#include <optional>
#include <string>

#include "server/notify/letter.hpp"
#include "server/notify/outside.hpp"
#include "server/notify/sealing.hpp"
#include "server/notify/texts.hpp"
#include "server/store/notice_store.hpp"
#include "server/work/clock.hpp"

/// Takes letters to where they are to go.
namespace reef::notify {

/// What letters are made with besides what they tell.
struct Stationery {
  Site site;
  Mailbox from;                 ///< An empty address: no mail is sent.
  KeyPair vapid;                ///< Proves to push services who sends.
  std::string vapid_subject;    ///< `mailto:` or `https:`, for whoever runs a push service.
  std::string unsubscribe_key;  ///< Seals the links that stop mails.
};

inline constexpr int attempts_max = 8;
/// How long to wait after the attempt of this number: about 1 minute, 5 minutes, 20 minutes, 80 minutes, then up to 6
/// hours. `jitter` from 0 to 999 spreads it over the last quarter, so that what failed together does not come back
/// together.
store::Millis backoff_ms(int attempt, int jitter);

/// The mail of a letter: one thing in its own words, or several as a digest. None if there is no address to send to.
std::optional<Mail> mail_of(const store::Outgoing& letter, const Stationery& stationery, store::Millis now);
/// The call that puts a letter to a browser's push service; none if the subscription's keys are none.
std::optional<HttpCall> push_call(const store::Outgoing& letter, const Stationery& stationery, store::Millis now,
                                  const KeyPair& sender, const Salt& salt);
/// The call of a webhook, in the shape that its keys name: `discord`, or `generic` with a signature.
HttpCall webhook_call(const store::Outgoing& letter, const Stationery& stationery, store::Millis now);

/// What an answer over HTTP means for the attempt.
store::Attempted attempted(const store::Outgoing& letter, const HttpAnswer& answer, store::Millis now);
/// What the mail server's answer means for the attempt.
store::Attempted attempted(const store::Outgoing& letter, const SmtpAnswer& answer, store::Millis now);

/// Makes one attempt to deliver the letter. Blocks.
store::Attempted deliver(const store::Outgoing& letter, const Stationery& stationery, const Outside& outside,
                         const Clock& clock);

}  // namespace reef::notify
