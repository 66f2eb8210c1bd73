#include "server/realtime/hub.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "server/match/actions/absences.hpp"
#include "server/match/notices.hpp"
#include "server/match/views/seats_message.hpp"
#include "server/realtime/texts.hpp"

namespace reef::realtime {
namespace {

using match::MatchStatePtr;
using protocol::Code;

/// With many spectators not every change is sent, so that the cost of a spectator does not grow with their number.
bool is_worth_sending(int known, int now) {
  return std::abs(now - known) >= std::max(1, known / 10);
}

/// What spectators are counted by: several windows of a user, and visitors from one address, are one.
std::string identity_of(const Member& member) {
  return member.user() ? member.user()->id : "address " + member.requester().address;
}

/// Callers with the same key receive the same texts about a match: the seat, and whether they may share the invitation.
using ViewerKey = std::pair<std::optional<Seat>, bool>;

ViewerKey key_of(const match::MatchState& state, const match::Caller& caller) {
  return {viewer_of(state, caller).seat, may_share(state, caller)};
}

std::vector<store::Key> players_of(const match::MatchState& state) {
  std::vector<store::Key> players;
  for (const store::SeatRow& seat : state.head().seats) {
    if (seat.user) players.push_back(seat.user->key);
  }
  return players;
}

}  // namespace

void Hub::join(const MemberPtr& member) {
  {
    const std::lock_guard lock(mutex_);
    members_.insert(member);
    if (member->user()) by_user_[member->user()->key].insert(member);
  }
  if (member->user() && presence_.add(member->user()->key)) presence_changed(member->user()->key);
}

void Hub::leave(const MemberPtr& member) {
  {
    const std::lock_guard lock(mutex_);
    if (members_.erase(member) == 0) return;
    for (const std::string& match : std::exchange(member->follows_, {})) {
      drop(member, match);
      count_spectators(match);
    }
    if (member->user()) {
      focus_.move(member->user()->key, std::exchange(member->looks_at_, {}), "");
      const auto mine = by_user_.find(member->user()->key);
      mine->second.erase(member);
      if (mine->second.empty()) by_user_.erase(mine);
    }
  }
  if (member->user() && presence_.remove(member->user()->key)) presence_changed(member->user()->key);
}

void Hub::tokens_ended(store::Key user, const accounts::Accounts::Which& which) {
  std::vector<MemberPtr> ended;
  {
    const std::lock_guard lock(mutex_);
    const auto members = by_user_.find(user);
    if (members == by_user_.end()) return;
    for (const MemberPtr& member : members->second) {
      if (member->identity() && which(*member->identity())) ended.push_back(member);
    }
  }
  for (const MemberPtr& member : ended) member->close(CloseCode::policy_violation, "the session has ended");
}

std::size_t Hub::socket_count() const {
  const std::lock_guard lock(mutex_);
  return members_.size();
}

void Hub::drop(const MemberPtr& member, const std::string& match) {
  const auto room = rooms_.find(match);
  if (room == rooms_.end()) return;
  std::erase_if(room->second.subscriptions, [&](const Subscription& each) { return each.member == member; });
  erase_if_empty(room);
}

void Hub::set_players(Rooms::value_type& room, std::vector<store::Key> players) {
  auto& [match, of] = room;
  for (const store::Key player : of.players) {
    const auto followed = followed_of_.find(player);
    if (followed == followed_of_.end()) continue;
    followed->second.erase(match);
    if (followed->second.empty()) followed_of_.erase(followed);
  }
  for (const store::Key player : players) followed_of_[player].insert(match);
  of.players = std::move(players);
}

void Hub::erase_if_empty(Rooms::iterator room) {
  if (!room->second.subscriptions.empty()) return;
  set_players(*room, {});
  rooms_.erase(room);
}

void Hub::unsubscribe(const MemberPtr& member, const std::string& match) {
  const std::lock_guard lock(mutex_);
  member->follows_.erase(match);
  drop(member, match);
  count_spectators(match);
}

void Hub::sort_viewers(const match::MatchState& state) {
  const auto room = rooms_.find(state.head().id);
  if (room == rooms_.end()) return;
  room->second.is_public =
      state.head().visibility == store::Visibility::public_match && state.position.status == store::Status::running;
  if (std::vector<store::Key> players = players_of(state); players != room->second.players)
    set_players(*room, std::move(players));
  for (Subscription& each : room->second.subscriptions) each.is_spectator = !viewer_of(state, each.caller).seat;
  count_spectators(state.head().id);
}

void Hub::count_spectators(const std::string& match) {
  const auto found = rooms_.find(match);
  if (found == rooms_.end()) return spectators_.set(match, 0);
  Room& room = found->second;
  std::set<std::string> present;
  for (const Subscription& each : room.subscriptions) {
    if (each.is_spectator) present.insert(identity_of(*each.member));
  }
  const auto count = static_cast<int>(present.size());
  spectators_.set(match, room.is_public ? count : 0);
  if (!is_worth_sending(room.spectators, count)) return;
  room.spectators = count;
  const Text text = spectators_text(match, count);
  for (const Subscription& each : room.subscriptions) {
    if (!each.catching_up) each.member->send(text);
  }
}

void Hub::focus(const MemberPtr& member, const std::string& match) {
  const std::lock_guard lock(mutex_);
  if (!member->user() || !members_.contains(member)) return;
  focus_.move(member->user()->key, member->looks_at_, match);
  member->looks_at_ = match;
}

void Hub::subscribe(const MemberPtr& member, const std::string& match, const std::string& invitation,
                    std::optional<int> ply, Callback<int> callback) {
  matches_.find(match, [this, member, match, invitation, ply,
                        callback = std::move(callback)](Result<match::LiveMatchPtr> found) mutable {
    if (!found) return callback(std::unexpected(std::move(found.error())));
    const match::Caller caller{member->user(), invitation};
    const MatchStatePtr state = (*found)->state();
    if (!may_see(*state, caller)) return callback(refuse(Code::unknown_match, "there is no such match"));
    {
      const std::lock_guard lock(mutex_);
      if (!members_.contains(member)) return;
      if (!member->follows_.contains(match) && member->follows_.size() >= subscriptions_max) {
        return callback(refuse(Code::rate_limited, "a socket can follow at most 64 matches"));
      }
      drop(member, match);
      member->follows_.insert(match);
      Room& room = rooms_[match];
      room.subscriptions.push_back({.member = member, .caller = caller, .held = {}});
      if (!others_.is_alone()) room.match = *found;
      // As it is now: a change since then was told before this room was there.
      sort_viewers(*(*found)->state());
      const auto [place, is_first] = catching_up_.try_emplace({member, match});
      CatchUp& wanted = place->second;
      wanted.match = std::move(*found);
      wanted.caller = caller;
      wanted.ply = ply;
      wanted.asks.push_back(std::move(callback));
      wanted.is_renewed = true;
      if (!is_first) return;
    }
    begin_to_catch_up({member, match});
  });
}

void Hub::deliver(const std::string& match, int ply, const TextFor& text_for) {
  const std::lock_guard lock(mutex_);
  const auto room = rooms_.find(match);
  if (room == rooms_.end()) return;
  for (Subscription& each : room->second.subscriptions) {
    const Text text = text_for(each.caller);
    if (!text) continue;
    if (each.catching_up) {
      each.held.emplace_back(ply, text);
    } else if (ply > each.sent_up_to) {
      each.sent_up_to = ply;
      each.member->send(text);
    }
  }
}

void Hub::advanced(const MatchStatePtr& before, const MatchStatePtr& after, const store::Turn& turn,
                   const std::vector<EventsPtr>& events) {
  const std::string& id = after->head().id;
  // Rendered once per pair of viewers, outside the mutex; all their sockets share the text. A player who gives a seat
  // up becomes a spectator: no patch leads from one view to the other.
  using Viewers = std::pair<std::optional<Seat>, std::optional<Seat>>;
  const auto viewers_of = [&](const match::Caller& caller) {
    return Viewers(viewer_of(*before, caller).seat, viewer_of(*after, caller).seat);
  };
  const match::Advance advance{after->head(), *before->game_state, *after->game_state, turn,
                               events,        after->position,     clock_.now_ms(),    *after->row};
  const bool is_open = after->game->meta().open_information;
  std::optional<Json> patch;  // Of the last viewer; with open information, that of all.
  std::map<Viewers, Text> texts;
  for (const match::Caller& caller : callers(id)) {
    const Viewers viewers = viewers_of(caller);
    if (texts.contains(viewers)) continue;
    if (viewers.first != viewers.second) {
      texts.emplace(viewers, snapshot_text(*after, caller));
      continue;
    }
    const Viewer viewer{viewers.second};
    if (!patch || !is_open) patch = view_patch(advance, viewer);
    texts.emplace(viewers, text_of(frame(advance, viewer, match::Latest::yes, *patch)));
  }
  deliver(id, turn.ply, [&](const match::Caller& caller) {
    // A socket that subscribed after the texts were rendered reads a state that includes this turn.
    const auto text = texts.find(viewers_of(caller));
    return text == texts.end() ? nullptr : text->second;
  });
  if (after->position.status == store::Status::finished) {
    const std::lock_guard lock(mutex_);
    sort_viewers(*after);
  }
  send_notices(*before, *after, turn);
  others_.tell({.kind = cluster::Event::Kind::match, .match = id});
}

void Hub::send_notices(const match::MatchState& before, const match::MatchState& after, const store::Turn& entry) {
  const std::string& id = after.head().id;
  const bool over = after.position.status == store::Status::finished;
  for (Seat seat = 0; seat < after.seat_count(); ++seat) {
    const store::SeatRow& holder = after.head().seats[seat];
    if (holder.kind != store::SeatKind::player) continue;
    if (over) {
      notify_user(holder.user->key, "match_finished", id);
      continue;
    }
    const auto asked = after.prompt(seat);
    if (asked && asked != before.prompt(seat) && !match::goes_on(entry, after, seat)) {
      notify_user(holder.user->key, "your_turn", id);
    }
    if (const auto offered = after.offer_to(seat); offered && offered != before.offer_to(seat)) {
      notify_user(holder.user->key, "offer", id);
    }
    if (match::is_asked_anew(before.position.absences, after.position.absences, seat)) {
      notify_user(holder.user->key, "absence", id);
    }
  }
}

void Hub::seats_changed(const MatchStatePtr& after) {
  {
    const std::lock_guard lock(mutex_);
    sort_viewers(*after);
    send_seats(*after);
  }
  others_.tell({.kind = cluster::Event::Kind::match, .match = after->head().id});
  if (after->game_state && after->position.ply == 0) send_start(*after);
  tell_tables_changed();
}

void Hub::clocks_changed(const MatchStatePtr& after) {
  show_seats(after);
  others_.tell({.kind = cluster::Event::Kind::match, .match = after->head().id});
}

void Hub::send_start(const match::MatchState& state) {
  const std::string& id = state.head().id;
  std::map<ViewerKey, Text> texts;
  deliver(id, 0, [&](const match::Caller& caller) {
    Text& text = texts[key_of(state, caller)];
    if (!text) text = snapshot_text(state, caller);
    return text;
  });
  for (Seat seat = 0; seat < state.seat_count(); ++seat) {
    const auto& user = state.head().seats[seat].user;
    if (!user) continue;
    notify_user(user->key, "match_started", id);
    if (state.prompt(seat)) notify_user(user->key, "your_turn", id);
  }
}

Text Hub::snapshot_text(const match::MatchState& state, const match::Caller& caller, std::optional<int> unread) const {
  JsonWriter json;
  json.begin_object().member("type", "snapshot").member("match", state.head().id).key("snapshot");
  begin_snapshot(json, state, caller, presence_, clock_.now_ms());
  if (unread) json.member("chat_unread", *unread);
  return std::make_shared<const std::string>(json.end_object().end_object().take());
}

void Hub::said(const match::MatchState& state, const store::ChatLine& line, const std::vector<store::Key>& excluded) {
  const std::string& id = state.head().id;
  send_line(id, line, excluded);
  others_.tell({.kind = cluster::Event::Kind::chat, .match = id, .line = line.number});
  for (const store::SeatRow& seat : state.head().seats) {
    if (!seat.user || seat.user->key == line.user.key) continue;
    if (std::ranges::find(excluded, seat.user->key) == excluded.end()) notify_user(seat.user->key, "chat", id);
  }
}

void Hub::send_line(const std::string& match, const store::ChatLine& line, const std::vector<store::Key>& excluded) {
  const std::lock_guard lock(mutex_);
  const auto room = rooms_.find(match);
  if (room == rooms_.end()) return;
  if (room->second.chat_line) room->second.chat_line = std::max(*room->second.chat_line, line.number);
  const Text text = text_of({{"type", "chat"}, {"match", match}, {"line", chat::line_json(line)}});
  // Also to sockets that are catching up: chat lines have numbers of their own.
  for (const Subscription& each : room->second.subscriptions) {
    const bool hears = !each.caller.user || std::ranges::find(excluded, each.caller.user->key) == excluded.end();
    if (hears) each.member->send(text);
  }
}

void Hub::said_in_lobby(const store::ChatLine& line, const std::vector<store::Key>& excluded) {
  send_lobby_line(line, excluded);
  others_.tell({.kind = cluster::Event::Kind::chat, .line = line.number});
}

void Hub::send_lobby_line(const store::ChatLine& line, const std::vector<store::Key>& excluded) {
  const Text text = text_of({{"type", "lobby_chat"}, {"line", chat::line_json(line)}});
  const std::lock_guard lock(mutex_);
  if (lobby_line_) lobby_line_ = std::max(*lobby_line_, line.number);
  for (const MemberPtr& member : members_) {
    // A socket that follows a match shows that match, not the lobby.
    if (!member->follows_.empty()) continue;
    if (!member->user() || std::ranges::find(excluded, member->user()->key) == excluded.end()) member->send(text);
  }
}

void Hub::removed(const std::string& match, const store::ChatLine& line, const std::vector<store::Key>& excluded) {
  if (match.empty()) return said_in_lobby(line, excluded);
  send_line(match, line, excluded);
  others_.tell({.kind = cluster::Event::Kind::chat, .match = match, .line = line.number});
}

void Hub::admission_changed(const MatchStatePtr& after) {
  drop_who_may_not_see(*after);
  others_.tell({.kind = cluster::Event::Kind::match, .match = after->head().id});
}

void Hub::drop_who_may_not_see(const match::MatchState& state) {
  const std::string& id = state.head().id;
  const std::lock_guard lock(mutex_);
  const auto room = rooms_.find(id);
  if (room == rooms_.end()) return;
  std::erase_if(room->second.subscriptions, [&](const Subscription& each) {
    if (may_see(state, each.caller)) return false;
    each.member->follows_.erase(id);
    return true;
  });
  erase_if_empty(room);
  count_spectators(id);
}

void Hub::noticed(store::Key user, std::string_view kind, const std::string& match) {
  notify_user(user, kind, match);
}

std::vector<match::Caller> Hub::callers(const std::string& match) const {
  const std::lock_guard lock(mutex_);
  std::vector<match::Caller> callers;
  const auto room = rooms_.find(match);
  if (room == rooms_.end()) return callers;
  for (const Subscription& each : room->second.subscriptions) callers.push_back(each.caller);
  return callers;
}

void Hub::show_seats(const MatchStatePtr& state) {
  const std::lock_guard lock(mutex_);
  send_seats(*state);
}

void Hub::send_seats(const match::MatchState& state) {
  const auto room = rooms_.find(state.head().id);
  if (room == rooms_.end()) return;
  const store::Millis now = clock_.now_ms();
  std::map<ViewerKey, Text> texts;
  for (Subscription& each : room->second.subscriptions) {
    Text& text = texts[key_of(state, each.caller)];
    if (!text) text = std::make_shared<const std::string>(seats_message(state, each.caller, presence_, now));
    each.member->send(text);
    if (each.catching_up) each.held_seats = text;
  }
}

void Hub::notify_user(store::Key user, std::string_view kind, const std::string& match) {
  send_notice(user, kind, match);
  others_.tell({.kind = cluster::Event::Kind::notice, .match = match, .user = user, .news = std::string(kind)});
}

void Hub::send_notice(store::Key user, std::string_view kind, const std::string& match) {
  const std::lock_guard lock(mutex_);
  const auto members = by_user_.find(user);
  if (members == by_user_.end()) return;
  const Text text = text_of({{"type", "notice"}, {"kind", kind}, {"match", match}});
  for (const MemberPtr& member : members->second) member->send(text);
}

void Hub::tell_tables_changed() {
  send_tables_changed();
  others_.tell({.kind = cluster::Event::Kind::tables});
}

void Hub::send_tables_changed() {
  const std::lock_guard lock(mutex_);
  const Text text = text_of({{"type", "notice"}, {"kind", "tables_changed"}});
  // A socket that follows a match shows that match, not the list of tables.
  for (const MemberPtr& member : members_) {
    if (member->follows_.empty()) member->send(text);
  }
}

void Hub::presence_changed(store::Key user) {
  std::vector<std::string> followed;
  {
    const std::lock_guard lock(mutex_);
    if (const auto rooms = followed_of_.find(user); rooms != followed_of_.end())
      followed.assign(rooms->second.begin(), rooms->second.end());
  }
  for (const std::string& id : followed) {
    matches_.find(id, [this, user](Result<match::LiveMatchPtr> found) {
      if (!found) return;
      // Read with the mutex locked: no message that was sent before is newer than this state.
      const std::lock_guard lock(mutex_);
      if (const MatchStatePtr state = (*found)->state(); state->was_seated(user)) send_seats(*state);
    });
  }
}

}  // namespace reef::realtime
