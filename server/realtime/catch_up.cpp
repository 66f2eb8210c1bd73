// How a new follower of a match gets up to date, while frames for them are held back.

#include <utility>

#include "server/realtime/hub.hpp"
#include "server/realtime/texts.hpp"

namespace reef::realtime {
namespace {

using match::MatchStatePtr;
using protocol::Code;

constexpr int not_started = -1;  ///< The ply of a table before the start: below that of the start.

/// Whether frames bring a client that knows this ply up to date.
bool can_catch_up_by_frames(const match::MatchState& state, std::optional<int> ply) {
  const int now = state.position.ply;
  return ply && state.game_state && *ply < now && now - *ply <= match::frames_max;
}

}  // namespace

void Hub::begin_to_catch_up(const CatchUpKey& key) {
  bool replays = false;
  {
    const std::lock_guard lock(mutex_);
    const CatchUp& wanted = catching_up_.at(key);
    replays = can_catch_up_by_frames(*wanted.match->state(), wanted.ply);
  }
  if (!replays) return catch_up_by_snapshot(key);
  heavy_.post(key.first->requester(), [this, key](std::optional<FairPool::Refusal> refused) {
    if (!refused) return catch_up(key, /*may_replay=*/true);
    catch_up_by_snapshot(key);
  });
}

void Hub::catch_up_by_snapshot(const CatchUpKey& key) {
  light_.post(key.first->requester(), [this, key](std::optional<FairPool::Refusal> refused) {
    if (refused) return give_up(key, refused->retry_after);
    catch_up(key, /*may_replay=*/false);
  });
}

void Hub::give_up(const CatchUpKey& key, std::chrono::seconds retry_after) {
  const auto& [member, match] = key;
  const std::lock_guard lock(mutex_);
  const auto wanted = catching_up_.find(key);
  std::vector<Callback<int>> asks = std::move(wanted->second.asks);
  catching_up_.erase(wanted);
  if (!members_.contains(member)) return;
  member->follows_.erase(match);
  drop(member, match);
  count_spectators(match);
  for (Callback<int>& callback : asks) {
    callback(std::unexpected(Failure{.code = Code::rate_limited,
                                     .detail = "too much work at once; try again later",
                                     .members = {},
                                     .retry_after_s = retry_after.count()}));
  }
}

void Hub::catch_up(const CatchUpKey& key, bool may_replay) {
  match::LiveMatchPtr match;
  match::Caller caller;
  std::optional<int> ply;
  {
    const std::lock_guard lock(mutex_);
    CatchUp& wanted = catching_up_.at(key);
    wanted.is_renewed = false;
    match = wanted.match;
    caller = wanted.caller;
    ply = wanted.ply;
  }
  const MatchStatePtr state = match->state();
  if (!others_.is_alone()) mark_last_line(*state);
  const std::vector<Text> texts = missed(*state, caller, ply, may_replay);
  {
    const std::lock_guard lock(mutex_);
    const auto wanted = catching_up_.find(key);
    const bool is_gone = !members_.contains(key.first);
    if (is_gone || !wanted->second.is_renewed) {
      std::vector<Callback<int>> asks = std::move(wanted->second.asks);
      catching_up_.erase(wanted);
      if (is_gone) return;
      for (Callback<int>& callback : asks) callback(state->position.ply);
      return release(key, texts, state->game_state ? state->position.ply : not_started);
    }
  }
  begin_to_catch_up(key);
}

std::vector<Text> Hub::missed(const match::MatchState& state, const match::Caller& caller, std::optional<int> ply,
                              bool may_replay) const {
  if (state.game_state && ply == state.position.ply) return {};
  if (may_replay && can_catch_up_by_frames(state, ply)) {
    const Result<Json> page = history_.frames_of(state, caller, *ply);
    if (page && page->contains("frames")) {
      std::vector<Text> texts;
      for (const Json& frame : page->at("frames")) texts.push_back(text_of(frame));
      return texts;
    }
  }
  return {snapshot_text(state, caller, chat::unread(chats_, state, caller))};
}

void Hub::release(const CatchUpKey& key, const std::vector<Text>& missed, int ply) {
  const auto& [member, match] = key;
  const auto room = rooms_.find(match);
  if (room == rooms_.end()) return;
  for (Subscription& each : room->second.subscriptions) {
    if (each.member != member) continue;
    for (const Text& text : missed) member->send(text);
    member->send(spectators_text(match, room->second.spectators));
    each.catching_up = false;
    each.sent_up_to = ply;
    for (auto& [held_ply, text] : std::exchange(each.held, {})) {
      if (held_ply <= each.sent_up_to) continue;
      each.sent_up_to = held_ply;
      member->send(std::move(text));
    }
    // Sent once already, but the snapshot may have been read before that.
    if (const Text seats = std::exchange(each.held_seats, nullptr)) member->send(seats);
  }
}

}  // namespace reef::realtime
