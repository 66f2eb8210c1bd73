// What the hub does with what other servers tell.

#include <algorithm>
#include <map>

#include "server/realtime/hub.hpp"
#include "server/realtime/texts.hpp"

namespace reef::realtime {
namespace {

using match::MatchStatePtr;

/// Whether subscribers must receive the seats and clocks, besides the frames.
bool changes_seats(const match::MatchState& before, const match::MatchState& after) {
  // Without an entry in the log, it is the seats, the clocks or the invitation.
  return before.position.ply == after.position.ply || before.head().seats != after.head().seats;
}

}  // namespace

void Hub::refreshed(const MatchStatePtr& before, const MatchStatePtr& after, const std::vector<store::Turn>& entries) {
  drop_who_may_not_see(*after);
  send_entries(before, after, entries);
  const std::lock_guard lock(mutex_);
  sort_viewers(*after);
  if (changes_seats(*before, *after)) send_seats(*after);
}

void Hub::send_entries(const MatchStatePtr& before, const MatchStatePtr& after,
                       const std::vector<store::Turn>& entries) {
  const int ply = after->position.ply;
  if (!after->game_state || (before->game_state && before->position.ply == ply)) return;
  const std::string& id = after->head().id;
  const auto same_viewer = [&](const match::Caller& caller) {
    return before->game_state && viewer_of(*before, caller).seat == viewer_of(*after, caller).seat;
  };
  std::map<std::optional<Seat>, match::Caller> viewers;
  for (const match::Caller& caller : callers(id)) {
    if (same_viewer(caller)) viewers.emplace(viewer_of(*after, caller).seat, caller);
  }
  bool is_whole = true;
  if (!viewers.empty()) {
    const auto walked = history_.walk_between(*before, *after, entries, [&](const match::Advance& advance) {
      const auto latest = advance.turn.ply == ply ? match::Latest::yes : match::Latest::no;
      std::map<std::optional<Seat>, Text> texts;
      for (const auto& [seat, caller] : viewers) {
        const Viewer viewer{seat};
        texts[seat] = text_of(frame(advance, viewer, latest, view_patch(advance, viewer)));
      }
      deliver(id, advance.turn.ply, [&](const match::Caller& caller) {
        const auto text = texts.find(viewer_of(*after, caller).seat);
        return same_viewer(caller) && text != texts.end() ? text->second : nullptr;
      });
      return true;
    });
    is_whole = walked.has_value();
  }
  // Those whose seat changed, and everybody if the log cannot be read. Who has received the last frame is skipped.
  deliver(id, ply, [&](const match::Caller& caller) {
    return is_whole && same_viewer(caller) ? nullptr : snapshot_text(*after, caller);
  });
}

std::vector<std::string> Hub::followed() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> ids;
  ids.reserve(rooms_.size());
  for (const auto& [id, room] : rooms_) ids.push_back(id);
  return ids;
}

bool Hub::follows(const std::string& match) const {
  const std::lock_guard lock(mutex_);
  return rooms_.contains(match);
}

std::vector<Hub::ChatMark> Hub::chat_marks() const {
  const std::lock_guard lock(mutex_);
  std::vector<ChatMark> marks;
  marks.push_back({.match = {}, .line = lobby_line_});
  for (const auto& [id, room] : rooms_) {
    marks.push_back({.match = id, .key = room.match->state()->head().key, .line = room.chat_line});
  }
  return marks;
}

void Hub::mark_chat(const std::string& match, int line) {
  const std::lock_guard lock(mutex_);
  const auto room = rooms_.find(match);
  if (!match.empty() && room == rooms_.end()) return;
  std::optional<int>& known = match.empty() ? lobby_line_ : room->second.chat_line;
  known = std::max(known.value_or(line), line);
}

void Hub::mark_last_line(const match::MatchState& state) {
  {
    const std::lock_guard lock(mutex_);
    const auto room = rooms_.find(state.head().id);
    if (room == rooms_.end() || room->second.chat_line) return;
  }
  const auto numbers = chats_.last_numbers({state.head().key});
  if (numbers && numbers->size() == 1) mark_chat(state.head().id, numbers->front());
}

std::vector<store::Key> Hub::users() const {
  const std::lock_guard lock(mutex_);
  std::vector<store::Key> users;
  users.reserve(by_user_.size());
  for (const auto& [user, members] : by_user_) users.push_back(user);
  return users;
}

void Hub::noticed_elsewhere(store::Key user, std::string_view kind, const std::string& match) {
  send_notice(user, kind, match);
}

void Hub::tables_changed_elsewhere() {
  send_tables_changed();
}

void Hub::said_elsewhere(const std::string& match, const store::ChatLine& line,
                         const std::vector<store::Key>& excluded) {
  if (match.empty()) return send_lobby_line(line, excluded);
  send_line(match, line, excluded);
}

void Hub::missed_news() {
  send_tables_changed();
}

}  // namespace reef::realtime
