#include "server/notify/planning.hpp"

#include <utility>

#include "server/notify/texts.hpp"
#include "server/notify/zone.hpp"

namespace reef::notify {
namespace {

using store::Channel;
using store::Millis;

bool is_live(const store::DueNotice& notice) {
  if (!notice.match) return false;
  const auto clock = parse_json(notice.match->clock);
  return clock && clock->is_object() && clock->value("kind", Json()) == "live";
}

/// Adds a delivery for each address of the channel.
void add(std::vector<Planned>& plan, const store::DueNotice& notice, Channel channel, Millis at, bool digest) {
  if (channel == Channel::mail) {
    plan.push_back({.channel = channel, .endpoint = {}, .at = at, .digest = digest});
    return;
  }
  for (const store::Endpoint& endpoint : notice.user.endpoints) {
    if (endpoint.channel == channel) plan.push_back({.channel = channel, .endpoint = endpoint.key, .at = at});
  }
}

bool reaches(const store::DueNotice& notice, Channel channel, const Situation& situation) {
  return channel != Channel::mail || (situation.mail_works && !notice.user.mail.empty());
}

std::vector<Planned> plan_trial(const store::DueNotice& notice, const Situation& situation) {
  const std::string wanted = datum(notice.data, "channel");
  std::vector<Planned> plan;
  for (const Channel channel : {Channel::mail, Channel::push, Channel::webhook}) {
    if (store::word_of(channel) == wanted && reaches(notice, channel, situation)) {
      add(plan, notice, channel, situation.now, false);
    }
  }
  return plan;
}

std::vector<Planned> plan_account(const store::DueNotice& notice, const Situation& situation) {
  if (!situation.mail_works || datum(notice.data, "to").empty()) return {};
  return {{.channel = Channel::mail, .endpoint = {}, .at = situation.now, .digest = false}};
}

}  // namespace

std::optional<Millis> quiet_until(const Settings& settings, Millis now) {
  if (!settings.quiet) return std::nullopt;
  const auto [from, to] = *settings.quiet;
  const int minute = minute_of_day(settings.time_zone, now);
  const bool quiet = from < to ? minute >= from && minute < to : minute >= from || minute < to;
  if (!quiet) return std::nullopt;
  return next_at_minute(settings.time_zone, now, to);
}

std::optional<Millis> digest_at(const Settings& settings, Millis now) {
  switch (settings.digest) {
    case Digest::off:
      break;
    case Digest::hourly:
      return next_full_hour(settings.time_zone, now);
    case Digest::daily:
      return next_at_minute(settings.time_zone, now, settings.digest_hour * 60);
  }
  return std::nullopt;
}

std::vector<Planned> plan(const store::DueNotice& notice, const Settings& settings, const Situation& situation) {
  const Kind* const kind = find_kind(notice.kind);
  if (kind == nullptr || notice.user.deleted) return {};
  if (kind->manner == Policy::account) return plan_account(notice, situation);
  if (kind->manner == Policy::trial) return plan_trial(notice, situation);
  if (situation.looking) return {};

  const bool at_once = kind->manner == Policy::urgent || is_live(notice);
  std::vector<Planned> plan;
  for (const Channel channel : {Channel::mail, Channel::push, Channel::webhook}) {
    if (!settings.wants(channel, kind->topic) || !reaches(notice, channel, situation)) continue;
    Millis at = situation.now;
    bool digest = false;
    if (!at_once && channel == Channel::mail) {
      const std::optional<Millis> collected_at = digest_at(settings, situation.now);
      digest = collected_at.has_value();
      at = collected_at.value_or(at);
    }
    if (!at_once && channel != Channel::webhook) at = quiet_until(settings, at).value_or(at);
    add(plan, notice, channel, at, digest);
  }
  return plan;
}

}  // namespace reef::notify
