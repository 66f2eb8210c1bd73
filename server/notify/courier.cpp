#include "server/notify/courier.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace reef::notify {
namespace {

using store::Attempted;
using store::Millis;

constexpr Millis second_ms = 1000;
constexpr Millis backoff_first_ms = 80 * second_ms;
constexpr Millis backoff_ms_max = 6 * 3600 * second_ms;

/// One more try, if there is one left.
Attempted again(const store::Outgoing& letter, std::string error, Millis now, std::optional<Millis> not_before = {}) {
  const bool last = letter.attempt >= attempts_max;
  return {.letter = letter.id,
          .state = last ? Attempted::State::failed : Attempted::State::retry,
          .error = std::move(error),
          .at = now,
          .next_at = not_before};
}

Attempted never(const store::Outgoing& letter, std::string error, Millis now) {
  return {.letter = letter.id, .state = Attempted::State::failed, .error = std::move(error), .at = now};
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

Attempted attempted(const store::Outgoing& letter, const HttpAnswer& answer, Millis now) {
  if (answer.refused) return never(letter, answer.error, now);
  if (answer.status == 0) return again(letter, answer.error, now);
  if (answer.status >= 200 && answer.status < 300) return {.letter = letter.id, .at = now};
  if (answer.status >= 300 && answer.status < 400) {
    return never(letter, fmt::format("the address answered {}: redirects are not followed", answer.status), now);
  }
  std::string error = fmt::format("the address answered {}", answer.status);
  if (may_pass(answer.status)) {
    std::optional<Millis> not_before;
    if (answer.retry_after_s > 0) not_before = now + answer.retry_after_s * second_ms;
    return again(letter, std::move(error), now, not_before);
  }
  Attempted ended = never(letter, std::move(error), now);
  const bool gone = answer.status == 404 || answer.status == 410;
  if (gone && letter.channel == store::Channel::push && letter.endpoint) ended.gone = letter.endpoint->key;
  return ended;
}

Attempted attempted(const store::Outgoing& letter, const SmtpAnswer& answer, Millis now) {
  if (answer.taken) return {.letter = letter.id, .at = now};
  return answer.final ? never(letter, answer.error, now) : again(letter, answer.error, now);
}

Attempted deliver(const store::Outgoing& letter, const Stationery& stationery, const Outside& outside,
                  const Clock& clock) {
  const Millis now = clock.now_ms();
  switch (letter.channel) {
    case store::Channel::mail: {
      const std::optional<Mail> mail = mail_of(letter, stationery, now);
      if (!mail) return never(letter, "there is no mail address to send to", now);
      const SmtpAnswer answer = outside.send({.from = mail->from.address, .to = mail->to, .text = compose(*mail)});
      return attempted(letter, answer, clock.now_ms());
    }
    case store::Channel::push: {
      const auto call = push_call(letter, stationery, now, make_key_pair(), make_salt());
      if (!call) return never(letter, "the browser's keys are not valid", now);
      return attempted(letter, outside.post(*call), clock.now_ms());
    }
    case store::Channel::webhook:
      break;
  }
  return attempted(letter, outside.post(webhook_call(letter, stationery, now)), clock.now_ms());
}

}  // namespace reef::notify
