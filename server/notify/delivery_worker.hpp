#pragma once

#include <optional>
#include <string>

#include "server/notify/channels/email.hpp"
#include "server/notify/channels/encryption.hpp"
#include "server/notify/channels/outside.hpp"
#include "server/notify/texts.hpp"
#include "server/store/interfaces/notice_store.hpp"
#include "server/work/clock.hpp"

/// Delivers messages over the channels.
namespace reef::notify {

/// What messages depend on besides their contents.
struct MessageSettings {
  Site site;
  MailAddress from;             ///< With an empty address no mail is sent.
  KeyPair vapid;                ///< Identifies the server to push services.
  std::string vapid_subject;    ///< `mailto:` or `https:`, the contact for operators of push services.
  std::string unsubscribe_key;  ///< Authenticates the unsubscribe links.
};

inline constexpr int attempts_max = 8;
/// The wait after this attempt, counted from 1: about 1 minute, 5 minutes, 20 minutes, 80 minutes, then up to 6 hours.
/// `jitter` from 0 to 999 varies the last quarter, so that messages that failed together are not retried together.
store::Millis backoff_ms(int attempt, int jitter);

/// The mail of a message: a single alert with its own text, or several as a digest. None if there is no address to send
/// to.
std::optional<Mail> mail_of(const store::Outgoing& message, const MessageSettings& message_settings, store::Millis now);
/// The call to a browser's push service; none if the subscription's keys are invalid.
std::optional<HttpCall> push_call(const store::Outgoing& message, const MessageSettings& message_settings,
                                  store::Millis now, const KeyPair& sender, const Salt& salt);
/// The call of a webhook, in the shape given by its keys: `discord`, or `generic` with a signature.
HttpCall webhook_call(const store::Outgoing& message, const MessageSettings& message_settings, store::Millis now);

/// The result of an attempt with this HTTP response.
store::Attempted attempted(const store::Outgoing& message, const HttpAnswer& answer, store::Millis now);
/// The result of an attempt with this response of the mail server.
store::Attempted attempted(const store::Outgoing& message, const SmtpAnswer& answer, store::Millis now);

/// After this many consecutive refusals an endpoint is put on hold: fewer may be due to the messages.
inline constexpr int refusals_max = 3;
/// After this many consecutive failures of an endpoint, about 18 hours, its waiting messages fail.
inline constexpr int endpoint_failures_max = 16;
/// Adds the effect on the endpoint. One that does not respond, or asks to be called later, is put on hold for about 1
/// minute, 5 minutes, 20 minutes, then 80 minutes each time; so is one that has refused several messages. Not longer,
/// because our own network may be the cause.
store::Attempted with_hold(store::Attempted attempted, const store::Outgoing& message, int jitter);

/// Makes one attempt to deliver the message. Blocks.
store::Attempted deliver(const store::Outgoing& message, const MessageSettings& message_settings,
                         const Outside& outside, const Clock& clock);

}  // namespace reef::notify
