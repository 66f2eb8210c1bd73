#include "server/notify/delivery_worker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace reef::notify {
namespace {

using store::Attempted;
using store::Millis;

constexpr Millis second_ms = 1000;
constexpr Millis backoff_first_ms = 80 * second_ms;
constexpr int hold_steps = 4;
constexpr Millis backoff_ms_max = 6 * 3600 * second_ms;

/// The result that asks for another attempt, if one is left.
Attempted again(const store::Outgoing& message, std::string error, Millis now, std::optional<Millis> not_before = {}) {
  const bool last = message.attempt >= attempts_max;
  return {.message = message.id,
          .state = last ? Attempted::State::failed : Attempted::State::retry,
          .error = std::move(error),
          .at = now,
          .next_at = not_before};
}

Attempted never(const store::Outgoing& message, std::string error, Millis now) {
  return {.message = message.id, .state = Attempted::State::failed, .error = std::move(error), .at = now};
}

bool may_pass(int status) {
  return status == 408 || status == 425 || status == 429 || status >= 500;
}

}  // namespace

Millis backoff_ms(int attempt, int jitter) {
  Millis whole = backoff_first_ms;
  for (int more = 1; more < attempt && whole < backoff_ms_max; ++more) whole *= 4;
  whole = std::min(whole, backoff_ms_max);
  return whole * 3 / 4 + whole / 4 * jitter / 1000;
}

Attempted attempted(const store::Outgoing& message, const HttpAnswer& answer, Millis now) {
  if (answer.refused) return never(message, answer.error, now);
  if (answer.status == 0) return again(message, answer.error, now);
  if (answer.status >= 200 && answer.status < 300) return {.message = message.id, .at = now};
  if (answer.status >= 300 && answer.status < 400) {
    return never(message, fmt::format("the address answered {}: redirects are not followed", answer.status), now);
  }
  std::string error = fmt::format("the address answered {}", answer.status);
  if (may_pass(answer.status)) {
    std::optional<Millis> not_before;
    if (answer.retry_after_s > 0) not_before = now + answer.retry_after_s * second_ms;
    return again(message, std::move(error), now, not_before);
  }
  Attempted ended = never(message, std::move(error), now);
  const bool gone = answer.status == 404 || answer.status == 410;
  if (gone && message.channel == store::Channel::push && message.endpoint) ended.gone = message.endpoint->key;
  return ended;
}

Attempted attempted(const store::Outgoing& message, const SmtpAnswer& answer, Millis now) {
  if (answer.taken) return {.message = message.id, .at = now};
  return answer.final ? never(message, answer.error, now) : again(message, answer.error, now);
}

Attempted with_hold(Attempted attempted, const store::Outgoing& message, int jitter) {
  if (!message.endpoint) return attempted;
  attempted.endpoint = message.endpoint->key;
  if (attempted.state == Attempted::State::delivered) return attempted;
  const int failures = message.endpoint->failures + 1;
  const bool refused = attempted.state == Attempted::State::failed && message.attempt < attempts_max;
  if (refused && failures < refusals_max) return attempted;
  attempted.hold_until =
      std::max(attempted.at + backoff_ms(std::min(failures, hold_steps), jitter), attempted.next_at.value_or(0));
  attempted.gives_up = failures >= endpoint_failures_max;
  return attempted;
}

Attempted deliver(const store::Outgoing& message, const MessageSettings& message_settings, const Outside& outside,
                  const Clock& clock) {
  const Millis now = clock.now_ms();
  switch (message.channel) {
    case store::Channel::mail: {
      const std::optional<Mail> mail = mail_of(message, message_settings, now);
      if (!mail) return never(message, "there is no mail address to send to", now);
      const SmtpAnswer answer = outside.send({.from = mail->from.address, .to = mail->to, .text = compose(*mail)});
      return attempted(message, answer, clock.now_ms());
    }
    case store::Channel::push: {
      const auto call = push_call(message, message_settings, now, make_key_pair(), make_salt());
      if (!call) return never(message, "the browser's keys are not valid", now);
      return attempted(message, outside.post(*call), clock.now_ms());
    }
    case store::Channel::webhook:
      break;
  }
  return attempted(message, outside.post(webhook_call(message, message_settings, now)), clock.now_ms());
}

}  // namespace reef::notify
