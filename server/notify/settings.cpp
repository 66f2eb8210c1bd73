#include "server/notify/settings.hpp"

#include <fmt/format.h>

#include <charconv>
#include <utility>

#include "server/work/time_zone.hpp"

namespace reef::notify {
namespace {

constexpr std::size_t zone_bytes_max = 64;
constexpr int minutes_of_hour = 60;

void read_switches(Reader& channels, const char* channel, Settings::Switches& switches) {
  Reader reader(channels.object(channel));
  for (std::size_t topic = 0; topic < topics.size(); ++topic) switches.at(topic) = reader.boolean(topics.at(topic));
  reader.no_other_keys();
  channels.adopt(channel, reader);
}

Json switches_json(const Settings::Switches& switches) {
  Json json = Json::object();
  for (std::size_t topic = 0; topic < topics.size(); ++topic) json[std::string(topics.at(topic))] = switches.at(topic);
  return json;
}

/// Reads "23:05" as minutes since midnight.
int read_minute(Reader& reader, const char* key) {
  const std::string text = reader.string(key, 5);
  if (!reader.ok()) return 0;
  int hour = -1;
  int minute = -1;
  const char* const start = text.data();
  const bool shaped = text.size() == 5 && text[2] == ':' && std::from_chars(start, start + 2, hour).ptr == start + 2 &&
                      std::from_chars(start + 3, start + 5, minute).ptr == start + 5;
  if (!shaped || hour < 0 || hour > 23 || minute < 0 || minute >= minutes_of_hour) {
    reader.refuse(key, "json.value", "expected a time of day such as 23:00");
    return 0;
  }
  return hour * minutes_of_hour + minute;
}

std::string minute_text(int minute) {
  return fmt::format("{:02}:{:02}", minute / minutes_of_hour, minute % minutes_of_hour);
}

std::optional<QuietHours> read_quiet(Reader& reader) {
  if (reader.null("quiet")) return std::nullopt;
  Reader inner(reader.object("quiet"));
  QuietHours quiet{.from = read_minute(inner, "from"), .to = read_minute(inner, "to")};
  inner.no_other_keys();
  if (inner.ok() && quiet.from == quiet.to) {
    inner.refuse("to", "alerts.quiet_hours", "quiet hours must end at a different time than they begin");
  }
  reader.adopt("quiet", inner);
  return quiet;
}

}  // namespace

const Settings::Switches& Settings::of(store::Channel channel) const {
  switch (channel) {
    case store::Channel::mail:
      return mail;
    case store::Channel::push:
      return push;
    case store::Channel::webhook:
      break;
  }
  return webhook;
}

bool Settings::wants(store::Channel channel, Topic topic) const {
  return of(channel).at(static_cast<std::size_t>(topic));
}

std::expected<Settings, Violation> read_settings(const Json& json) {
  Reader reader(json);
  Settings settings;
  Reader channels(reader.object("channels"));
  read_switches(channels, "mail", settings.mail);
  read_switches(channels, "push", settings.push);
  read_switches(channels, "webhook", settings.webhook);
  channels.no_other_keys();
  reader.adopt("channels", channels);
  settings.digest = static_cast<Digest>(reader.word("digest", {"off", "hourly", "daily"}));
  settings.digest_hour = static_cast<int>(reader.integer("digest_hour", 0, 23));
  settings.quiet = read_quiet(reader);
  settings.time_zone = reader.string("time_zone", zone_bytes_max);
  if (reader.ok() && !is_time_zone(settings.time_zone)) {
    reader.refuse("time_zone", "alerts.time_zone", "expected a time zone such as Europe/Berlin");
  }
  reader.no_other_keys();
  if (reader.fault()) return std::unexpected(*reader.fault());
  return settings;
}

Json settings_json(const Settings& settings) {
  static constexpr std::array digests = {"off", "hourly", "daily"};
  Json quiet = nullptr;
  if (settings.quiet) {
    quiet = {{"from", minute_text(settings.quiet->from)}, {"to", minute_text(settings.quiet->to)}};
  }
  return {{"channels",
           {{"mail", switches_json(settings.mail)},
            {"push", switches_json(settings.push)},
            {"webhook", switches_json(settings.webhook)}}},
          {"digest", digests.at(static_cast<std::size_t>(settings.digest))},
          {"digest_hour", settings.digest_hour},
          {"quiet", std::move(quiet)},
          {"time_zone", settings.time_zone}};
}

Settings stored_settings(const std::string& text) {
  const auto json = parse_json(text);
  if (!json) return {};
  return read_settings(*json).value_or(Settings());
}

}  // namespace reef::notify
