#include "server/cluster/events.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "engines/core/strict_json.hpp"
#include "server/store/interfaces/server_channel.hpp"

namespace reef::cluster {
namespace {

/// In the order of Event::Kind.
constexpr std::array<std::string_view, 7> kind_words = {"match", "tables",   "notice",  "chat",
                                                        "user",  "presence", "settings"};
constexpr std::size_t envelope_bytes = 100;  ///< At most: what surrounds the events of a text.

Json json_of(const Event& event) {
  return Json::array(
      {kind_words.at(static_cast<std::size_t>(event.kind)), event.match, event.user, event.news, event.line});
}

std::optional<Event> event_of(const Json& json) {
  const bool is_event = json.is_array() && json.size() == 5 && json[0].is_string() && json[1].is_string() &&
                        json[2].is_number_integer() && json[3].is_string() && json[4].is_number_integer();
  if (!is_event) return std::nullopt;
  const auto* const kind = std::ranges::find(kind_words, json[0].get<std::string>());
  if (kind == kind_words.end()) return std::nullopt;
  return Event{.kind = static_cast<Event::Kind>(kind - kind_words.begin()),
               .match = json[1].get<std::string>(),
               .user = json[2].get<store::Key>(),
               .news = json[3].get<std::string>(),
               .line = json[4].get<int>()};
}

}  // namespace

std::vector<std::string> texts_of(const std::string& from, std::int64_t number, const std::set<Event>& events) {
  std::vector<std::string> texts;
  std::string list;
  const auto finish = [&] {
    texts.push_back(R"({"from":)" + Json(from).dump() + R"(,"number":)" + std::to_string(number) + R"(,"events":[)" +
                    list + "]}");
    list.clear();
  };
  for (const Event& event : events) {
    const std::string text = json_of(event).dump();
    if (!list.empty() && list.size() + text.size() + envelope_bytes > store::channel_text_max) finish();
    list += (list.empty() ? "" : ",") + text;
  }
  if (!list.empty()) finish();
  return texts;
}

std::optional<Received> read_events(std::string_view text) {
  const auto json = parse_json(text);
  if (!json || !json->is_object()) return std::nullopt;
  const auto from = json->find("from");
  const auto events = json->find("events");
  if (from == json->end() || !from->is_string() || events == json->end() || !events->is_array()) return std::nullopt;
  Received received{.from = from->get<std::string>(), .events = {}};
  if (const auto number = json->find("number"); number != json->end() && number->is_number_integer()) {
    received.number = number->get<std::int64_t>();
  }
  for (const Json& item : *events) {
    if (auto event = event_of(item)) received.events.push_back(std::move(*event));
  }
  return received;
}

}  // namespace reef::cluster
