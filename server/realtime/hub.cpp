#include "server/realtime/hub.hpp"

#include <algorithm>
#include <utility>

#include "server/match/absences.hpp"
#include "server/match/clock.hpp"

namespace reef::realtime {
namespace {

using match::StandingPtr;
using protocol::Code;

constexpr int not_started = -1;  ///< The ply of a table before its match, below that of the start.

Text text_of(const Json& message) {
  return std::make_shared<const std::string>(message.dump());
}

Json notice(std::string_view kind, const std::string& match) {
  return {{"type", "notice"}, {"kind", kind}, {"match", match}};
}

}  // namespace

void Hub::join(const MemberPtr& member) {
  {
    const std::lock_guard lock(mutex_);
    members_.insert(member);
    if (member->user()) by_user_[member->user()->key].insert(member);
  }
  if (member->user() && presence_.arrive(member->user()->key)) presence_changed(member->user()->key);
}

void Hub::part(const MemberPtr& member) {
  {
    const std::lock_guard lock(mutex_);
    if (members_.erase(member) == 0) return;
    for (const std::string& match : std::exchange(member->follows_, {})) drop(member, match);
    if (member->user()) {
      focus_.move(member->user()->key, std::exchange(member->looks_at_, {}), "");
      const auto mine = by_user_.find(member->user()->key);
      mine->second.erase(member);
      if (mine->second.empty()) by_user_.erase(mine);
    }
  }
  if (member->user() && presence_.depart(member->user()->key)) presence_changed(member->user()->key);
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
  for (const MemberPtr& member : ended) member->close(CloseCode::policy_violation, "the session is over");
}

std::size_t Hub::socket_count() const {
  const std::lock_guard lock(mutex_);
  return members_.size();
}

void Hub::drop(const MemberPtr& member, const std::string& match) {
  const auto room = rooms_.find(match);
  if (room == rooms_.end()) return;
  std::erase_if(room->second.subscriptions, [&](const Subscription& each) { return each.member == member; });
  if (room->second.subscriptions.empty()) rooms_.erase(room);
}

void Hub::unsubscribe(const MemberPtr& member, const std::string& match) {
  const std::lock_guard lock(mutex_);
  member->follows_.erase(match);
  drop(member, match);
}

void Hub::focus(const MemberPtr& member, const std::string& match) {
  const std::lock_guard lock(mutex_);
  if (!member->user() || !members_.contains(member)) return;
  focus_.move(member->user()->key, member->looks_at_, match);
  member->looks_at_ = match;
}

void Hub::subscribe(const MemberPtr& member, const std::string& match, const std::string& invitation,
                    std::optional<int> ply, Ask<int> ask) {
  matches_.find(
      match, [this, member, match, invitation, ply, ask = std::move(ask)](Answer<match::LiveMatchPtr> found) mutable {
        if (!found) return ask(std::unexpected(std::move(found.error())));
        const match::Caller caller{member->user(), invitation};
        if (!may_see(*(*found)->standing(), caller)) return ask(refuse(Code::unknown_match, "there is no such match"));
        {
          const std::lock_guard lock(mutex_);
          if (!members_.contains(member)) return;
          if (!member->follows_.contains(match) && member->follows_.size() >= subscriptions_max) {
            return ask(refuse(Code::rate_limited, "a socket follows at most 64 matches"));
          }
          drop(member, match);
          member->follows_.insert(match);
          rooms_[match].subscriptions.push_back({.member = member, .caller = caller, .held = {}});
        }
        workers_.post([this, member, caller, match = std::move(*found), ply, ask = std::move(ask)]() mutable {
          catch_up(member, caller, match->standing(), ply, std::move(ask));
        });
      });
}

void Hub::catch_up(const MemberPtr& member, const match::Caller& caller, const StandingPtr& standing,
                   std::optional<int> ply, Ask<int> ask) {
  const std::string& match = standing->head().id;
  const int now = standing->position.ply;
  ask(now);
  const bool resumes = ply && *ply <= now && standing->table;
  const auto missed = resumes ? history_.frames_of(*standing, caller, *ply) : Answer<Json>(Json::object());
  if (missed && missed->contains("frames")) {
    for (const Json& frame : missed->at("frames")) member->send(frame);
  } else {
    Json whole = snapshot(*standing, caller, presence_, clock_.now_ms());
    if (const auto count = chat::unread(chats_, *standing, caller)) whole["chat_unread"] = *count;
    member->send({{"type", "snapshot"}, {"match", match}, {"snapshot", std::move(whole)}});
  }
  release(member, match, standing->table ? now : not_started);
}

void Hub::release(const MemberPtr& member, const std::string& match, int ply) {
  const std::lock_guard lock(mutex_);
  const auto room = rooms_.find(match);
  if (room == rooms_.end()) return;
  for (Subscription& each : room->second.subscriptions) {
    if (each.member != member) continue;
    each.catching_up = false;
    each.sent_up_to = ply;
    for (auto& [held_ply, text] : std::exchange(each.held, {})) {
      if (held_ply <= each.sent_up_to) continue;
      each.sent_up_to = held_ply;
      member->send(std::move(text));
    }
  }
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

void Hub::advanced(const StandingPtr& before, const StandingPtr& after, const store::Turn& turn,
                   const std::vector<HappeningsPtr>& happened) {
  const std::string& id = after->head().id;
  // Cut and written once for each pair of eyes, outside the lock; all sockets behind them share the text. Who gives a
  // seat up looks with other eyes from then on: no patch leads from one view to the other.
  using Eyes = std::pair<std::optional<Seat>, std::optional<Seat>>;
  const auto eyes_of = [&](const match::Caller& caller) {
    return Eyes(viewer_of(*before, caller).seat, viewer_of(*after, caller).seat);
  };
  std::map<Eyes, Text> texts;
  for (const match::Caller& caller : callers(id)) {
    const Eyes eyes = eyes_of(caller);
    if (texts.contains(eyes)) continue;
    if (eyes.first != eyes.second) {
      texts.emplace(eyes, text_of({{"type", "snapshot"},
                                   {"match", id},
                                   {"snapshot", snapshot(*after, caller, presence_, clock_.now_ms())}}));
      continue;
    }
    const match::Advance advance{after->head(), *before->table,  *after->table,   turn,
                                 happened,      after->position, clock_.now_ms(), *after->row};
    texts.emplace(eyes, text_of(frame(advance, Viewer{eyes.second}, match::Latest::yes)));
  }
  deliver(id, turn.ply, [&](const match::Caller& caller) {
    // Who subscribed after the texts were written looks at a standing that has this turn already.
    const auto text = texts.find(eyes_of(caller));
    return text == texts.end() ? nullptr : text->second;
  });

  const bool over = after->position.status == store::Status::finished;
  for (Seat seat = 0; seat < after->seat_count(); ++seat) {
    const store::SeatRow& holder = after->head().seats[seat];
    if (holder.kind != store::SeatKind::player) continue;
    if (over) {
      tell_user(holder.user->key, notice("match_finished", id));
      continue;
    }
    if (const auto asked = after->prompt(seat); asked && asked != before->prompt(seat)) {
      tell_user(holder.user->key, notice("your_turn", id));
    }
    if (const auto offered = after->offer_to(seat); offered && offered != before->offer_to(seat)) {
      tell_user(holder.user->key, notice("offer", id));
    }
    if (match::is_asked_anew(before->position.absences, after->position.absences, seat)) {
      tell_user(holder.user->key, notice("absence", id));
    }
  }
}

void Hub::seats_changed(const StandingPtr& after) {
  const std::string& id = after->head().id;
  send_seats(*after);
  if (after->table && after->position.ply == 0) {
    deliver(id, 0, [&](const match::Caller& caller) {
      return text_of(
          {{"type", "snapshot"}, {"match", id}, {"snapshot", snapshot(*after, caller, presence_, clock_.now_ms())}});
    });
    for (Seat seat = 0; seat < after->seat_count(); ++seat) {
      const auto& user = after->head().seats[seat].user;
      if (!user) continue;
      tell_user(user->key, notice("match_started", id));
      if (after->prompt(seat)) tell_user(user->key, notice("your_turn", id));
    }
  }
  tell_tables_changed();
}

void Hub::said(const match::Standing& standing, const store::ChatLine& line, const std::vector<store::Key>& apart) {
  const std::string& id = standing.head().id;
  const auto hears = [&](store::Key user) { return std::ranges::find(apart, user) == apart.end(); };
  {
    const std::lock_guard lock(mutex_);
    if (const auto room = rooms_.find(id); room != rooms_.end()) {
      const Text text = text_of({{"type", "chat"}, {"match", id}, {"line", chat::line_json(line)}});
      // Also to those who are catching up: what is said has numbers of its own.
      for (const Subscription& each : room->second.subscriptions) {
        if (!each.caller.user || hears(each.caller.user->key)) each.member->send(text);
      }
    }
  }
  for (const store::SeatRow& seat : standing.head().seats) {
    if (seat.user && seat.user->key != line.user.key && hears(seat.user->key)) {
      tell_user(seat.user->key, notice("chat", id));
    }
  }
}

void Hub::said_in_lobby(const store::ChatLine& line, const std::vector<store::Key>& apart) {
  const Text text = text_of({{"type", "lobby_chat"}, {"line", chat::line_json(line)}});
  const std::lock_guard lock(mutex_);
  for (const MemberPtr& member : members_) {
    // A socket that follows a match shows that match, not the lobby.
    if (!member->follows_.empty()) continue;
    if (!member->user() || std::ranges::find(apart, member->user()->key) == apart.end()) member->send(text);
  }
}

void Hub::removed(const std::string& match, const store::ChatLine& line, const std::vector<store::Key>& apart) {
  if (match.empty()) return said_in_lobby(line, apart);
  const Text text = text_of({{"type", "chat"}, {"match", match}, {"line", chat::line_json(line)}});
  const std::lock_guard lock(mutex_);
  const auto room = rooms_.find(match);
  if (room == rooms_.end()) return;
  for (const Subscription& each : room->second.subscriptions) {
    const bool hears = !each.caller.user || std::ranges::find(apart, each.caller.user->key) == apart.end();
    if (hears) each.member->send(text);
  }
}

void Hub::admission_changed(const StandingPtr& after) {
  const std::string& id = after->head().id;
  const std::lock_guard lock(mutex_);
  const auto room = rooms_.find(id);
  if (room == rooms_.end()) return;
  std::erase_if(room->second.subscriptions, [&](const Subscription& each) {
    if (may_see(*after, each.caller)) return false;
    each.member->follows_.erase(id);
    return true;
  });
  if (room->second.subscriptions.empty()) rooms_.erase(room);
}

void Hub::noticed(store::Key user, std::string_view kind, const std::string& match) {
  tell_user(user, notice(kind, match));
}

std::vector<match::Caller> Hub::callers(const std::string& match) const {
  const std::lock_guard lock(mutex_);
  std::vector<match::Caller> callers;
  const auto room = rooms_.find(match);
  if (room == rooms_.end()) return callers;
  for (const Subscription& each : room->second.subscriptions) callers.push_back(each.caller);
  return callers;
}

void Hub::send_seats(const match::Standing& standing) {
  const std::lock_guard lock(mutex_);
  const auto room = rooms_.find(standing.head().id);
  if (room == rooms_.end()) return;
  const store::Millis now = clock_.now_ms();
  const Text text = text_of({{"type", "seats"},
                             {"match", standing.head().id},
                             {"seats", match::seats_json(standing.head(), presence_, now)},
                             {"clock", match::clock_json(standing.head(), standing.position, now)},
                             {"status", match::name_of(standing.position.status)},
                             {"rematch", match::rematch_json(standing)}});
  for (const Subscription& each : room->second.subscriptions) each.member->send(text);
}

void Hub::tell_user(store::Key user, const Json& message) {
  const std::lock_guard lock(mutex_);
  const auto members = by_user_.find(user);
  if (members == by_user_.end()) return;
  const Text text = text_of(message);
  for (const MemberPtr& member : members->second) member->send(text);
}

void Hub::tell_tables_changed() {
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
    for (const auto& [id, room] : rooms_) followed.push_back(id);
  }
  for (const std::string& id : followed) {
    matches_.find(id, [this, user](Answer<match::LiveMatchPtr> found) {
      if (!found) return;
      if (const StandingPtr standing = (*found)->standing(); standing->was_seated(user)) send_seats(*standing);
    });
  }
}

}  // namespace reef::realtime
