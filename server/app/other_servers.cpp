#include "server/app/other_servers.hpp"

#include <spdlog/spdlog.h>

#include <utility>

#include "server/app/services.hpp"

namespace reef::app {
namespace {

using Kind = cluster::Event::Kind;

constexpr int lines_at_once = 50;
constexpr int looks_between_settings = 5;

}  // namespace

OtherServers::OtherServers(Services& services, std::string self)
    : services_(services),
      listener_(services.store->channel(), std::move(self),
                {.on_event = [this](const cluster::Event& event) { take(event); },
                 .on_gap = [this] { missed(); },
                 .on_own = [this](std::int64_t number) { services_.publisher.came_back(number); },
                 .compare = [this] { compare(); }}) {}

void OtherServers::take(const cluster::Event& event) {
  switch (event.kind) {
    case Kind::match:
      if (services_.hub.follows(event.match)) services_.matches.refresh(event.match);
      break;
    case Kind::tables:
      services_.hub.tables_changed_elsewhere();
      break;
    case Kind::notice:
      services_.hub.noticed_elsewhere(event.user, event.news, event.match);
      break;
    case Kind::chat:
      services_.workers.post([this, event] { show_line(event.match, event.line); });
      break;
    case Kind::user:
      services_.workers.post([this, user = event.user] {
        services_.accounts.changed_elsewhere(user);
        services_.matches.user_changed_elsewhere(user);
      });
      break;
    case Kind::presence:
      services_.presences.changed_elsewhere();
      break;
    case Kind::settings:
      services_.workers.post([this] { load_settings(); });
      break;
  }
}

void OtherServers::missed() {
  services_.accounts.forget_tokens();
  services_.hub.missed_news();
  missed_some_ = true;
}

void OtherServers::compare() {
  services_.matches.refresh_changed(services_.hub.followed());
  compare_chats();
  if (++looks_ % looks_between_settings == 0) load_settings();
  if (!missed_some_.exchange(false)) return;
  for (const store::Key user : services_.hub.users()) services_.accounts.changed_elsewhere(user);
}

void OtherServers::compare_chats() {
  const std::vector<realtime::Hub::ChatMark> marks = services_.hub.chat_marks();
  std::vector<store::Key> keys;
  keys.reserve(marks.size());
  for (const auto& mark : marks) keys.push_back(mark.key);
  const auto numbers = services_.store->chat().last_numbers(keys);
  if (!numbers || numbers->size() != marks.size()) return;
  for (std::size_t index = 0; index < marks.size(); ++index) {
    const auto& [match, key, line] = marks[index];
    const int last = (*numbers)[index];
    if (line && *line < last) show_lines(match, key, *line, lines_at_once);
    services_.hub.mark_chat(match, last);
  }
}

void OtherServers::show_line(const std::string& match, int line) {
  if (match.empty()) return show_lines(match, store::lobby, line - 1, 1);
  if (!services_.hub.follows(match)) return;
  services_.matches.find_to_change(match, [this, match, line](const Result<match::LiveMatchPtr>& found) {
    if (found) show_lines(match, (*found)->state()->head().key, line - 1, 1);
  });
}

void OtherServers::show_lines(const std::string& match, store::Key key, int after, int limit) {
  const auto lines = services_.store->chat().lines(
      {.match = key, .viewer = 0, .after = after, .before = after + limit + 1, .limit = limit});
  if (!lines) return;
  for (const store::ChatLine& line : *lines) {
    const auto excluded = services_.store->chat().excluded(line.user.key);
    if (excluded) services_.hub.said_elsewhere(match, line, *excluded);
  }
}

void OtherServers::load_settings() {
  if (const auto loaded = services_.settings.load(); !loaded) {
    spdlog::warn("cannot read the settings again: {}", loaded.error());
  }
}

}  // namespace reef::app
