#include "server/match/records/analysis.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "engines/core/draft.hpp"
#include "protocol/try.hpp"
#include "server/chance/keyed_chance.hpp"
#include "server/work/processor_time.hpp"

namespace reef::match {

using protocol::Code;

namespace {

/// The draws of a search. Never those of the match, which would tell what is to come.
KeyedChance own_draws() {
  return {random_key(), 0};
}

/// In how many worlds a seat imagines what a sealed step shows.
constexpr int worlds = 8;

/// The events of a turn as the seat may imagine them. What a sealed step shows may depend on what is hidden: of its
/// events, those up to the first one that is not the same in every world.
Json events_of(const AnyGame& game_state, Seat seat, const Json& steps, Draft draft, Chance& chance) {
  const Viewer viewer = Viewer::at(seat);
  Json turn;
  if (!draft.sealed) {
    add_events(turn, draft.events, viewer);
    return turn;
  }
  Json shown = draft.events.back()->narrate(viewer);
  for (int world = 0; world < worlds; ++world) {
    const auto other = fold(*game_state.redeal(viewer, chance), seat, steps);
    const Json there = other ? other->events.back()->narrate(viewer) : Json::array();
    shown.erase(std::ranges::mismatch(shown, there).in1, shown.end());
  }
  draft.events.pop_back();
  add_events(turn, draft.events, viewer);
  for (Json& event : shown) turn["events"].push_back(std::move(event));
  return turn;
}

/// Good turns of a seat, with their events as it may imagine them.
Json good_turns(const MatchState& state, const AnyGame& game_state, Seat seat) {
  KeyedChance chance = own_draws();
  // Even the events must not show what is hidden.
  const std::unique_ptr<AnyGame> imagined = game_state.redeal(Viewer::at(seat), chance);
  const auto spent = turn_time(bots::seconds_of(bots::Kind::strong));
  Json turns = Json::array();
  for (Suggestion& good : state.game->suggest(*imagined, seat, good_turns_max, chance, spent)) {
    Json steps = Json::array();
    for (Json& step : good.steps) steps.push_back(std::move(step));
    auto draft = fold(*imagined, seat, steps);
    Json turn = draft ? events_of(*imagined, seat, steps, std::move(*draft), chance) : Json::object();
    turn["steps"] = std::move(steps);
    turn["chance"] = good.chance;
    turns.push_back(std::move(turn));
  }
  return turns;
}

Json chances_after(const MatchState& state, int ply, const Json& mover, const AnyGame& game_state) {
  KeyedChance chance = own_draws();
  return {{"ply", ply}, {"seat", mover}, {"seats", state.game->chances(game_state, chance)}};
}

}  // namespace

Result<MatchStatePtr> Analysis::state_of(const std::string& match, const Caller& caller) const {
  const Result<LiveMatchPtr> found = matches_.wait_for(match);
  if (!found) return std::unexpected(found.error());
  MatchStatePtr state = (*found)->state();
  if (!may_see(*state, caller)) return refuse(Code::unknown_match, "there is no such match");
  return state;
}

Result<MatchStatePtr> Analysis::finished(const std::string& match, const Caller& caller, int ply) const {
  ATOLL_TRY(state, state_of(match, caller));
  if (state->position.status != store::Status::finished || !state->game_state) {
    return refuse(Code::match_not_finished, "a match can be analysed when it is over");
  }
  if (ply > state->position.ply) return refuse(Code::not_found, "there is no such ply");
  return state;
}

void Analysis::hints(const std::string& match, const Caller& caller, Callback<Json> callback) const {
  const auto answer = [&]() -> Result<Json> {
    ATOLL_TRY(state, state_of(match, caller));
    const auto seat = caller.user ? state->seat_of(caller.user->key) : std::nullopt;
    if (!seat) return refuse(Code::not_seated, "you have no seat in this match");
    if (state->position.status != store::Status::running) {
      return refuse(Code::match_not_running, "the match is not running");
    }
    if (!allows_hints(*state, caller)) {
      return refuse(Code::forbidden, "hints are only for unrated matches against the computer");
    }
    const auto prompt = state->prompt(*seat);
    if (!prompt) return refuse(Code::not_your_turn, "it is not your turn");
    return Json{{"prompt", *prompt}, {"turns", good_turns(*state, *state->game_state, *seat)}};
  };
  callback(answer());
}

void Analysis::chances(const std::string& match, const Caller& caller, int from, Callback<Json> callback) const {
  const auto answer = [&]() -> Result<Json> {
    ATOLL_TRY(state, finished(match, caller, from));
    Json positions = Json::array();
    if (from == 0) {
      ATOLL_TRY(start, history_.game_state_at(*state, 0));
      positions.push_back(chances_after(*state, 0, Json(), *start));
    }
    const int last = std::min(from + chances_positions - 1, state->position.ply);
    ATOLL_CHECK(history_.walk(*state, std::max(from - 1, 0), last, [&](const Advance& advance) {
      const store::Turn& turn = advance.turn;
      const Json mover = turn.kind == "turn" && turn.seat ? Json(*turn.seat) : Json();
      positions.push_back(chances_after(*state, turn.ply, mover, advance.after));
      return true;
    }));
    Json page{{"chances", std::move(positions)}};
    if (last < state->position.ply) page["next"] = last + 1;
    return page;
  };
  callback(answer());
}

void Analysis::turns_at(const std::string& match, const Caller& caller, Question question,
                        Callback<Json> callback) const {
  const auto answer = [&]() -> Result<Json> {
    ATOLL_TRY(state, finished(match, caller, question.ply));
    ATOLL_TRY(game_state, history_.game_state_at(*state, question.ply));
    if (!game_state->to_act().contains(question.seat)) {
      return refuse(Code::not_your_turn, "this seat was not to act then");
    }
    return Json{{"turns", good_turns(*state, *game_state, question.seat)}};
  };
  callback(answer());
}

}  // namespace reef::match
