#include "server/match/records/history.hpp"

#include <algorithm>
#include <utility>

#include "server/match/actions/admin_action.hpp"
#include "server/match/actions/entry.hpp"
#include "server/match/records/record.hpp"

namespace reef::match {

using protocol::Code;

namespace {

/// Takes the place of the entry at the start, where there is none. `events`: those of the setup.
Json the_start(Json events) {
  return {{"ply", 0}, {"seat", nullptr}, {"kind", nullptr}, {"at", nullptr}, {"events", std::move(events)}};
}

Result<void> has_reached(const MatchState& state, int ply) {
  if (!state.game_state) return refuse(Code::match_not_running, "the match has not started");
  if (ply > state.position.ply) return refuse(Code::not_found, "there is no such ply");
  return {};
}

}  // namespace

template <class T>
void History::look(const std::string& match, const Caller& caller,
                   const std::function<Result<std::type_identity_t<T>>(const MatchState&, const Caller&)>& tell,
                   Callback<T> callback) {
  const Result<LiveMatchPtr> found = matches_.wait_for(match);
  if (!found) return callback(std::unexpected(found.error()));
  const MatchStatePtr state = (*found)->state();
  if (!may_see(*state, caller)) return callback(refuse(Code::unknown_match, "there is no such match"));
  callback(tell(*state, caller));
}

Result<void> History::walk(const MatchState& state, int after, int until, const Visit& visit) const {
  Result<ReplayStart> start = start_before(state, store_, after);
  if (!start) return std::unexpected(std::move(start.error()));
  return walk_on(state, *start, after, until, visit);
}

Result<void> History::walk_between(const MatchState& before, const MatchState& after,
                                   const std::vector<store::Turn>& entries, const Visit& visit) const {
  const int ply = before.position.ply;
  const bool can_start_there = before.game_state && !unclear_since(before.position);
  if (!can_start_there) return walk(after, ply, after.position.ply, visit);
  ReplayStart start{Replay::go_on(*before.game, before.seat_count(), before.game_state, ply), before.position};
  return play_on(after, start, entries, ply, visit);
}

Result<void> History::walk_on(const MatchState& state, ReplayStart& start, int after, int until,
                              const Visit& visit) const {
  const auto turns = store_.turns(state.head().key, start.position.ply, until);
  if (!turns) return refuse(Code::unavailable, "the log cannot be read at present");
  return play_on(state, start, *turns, after, visit);
}

Result<void> History::play_on(const MatchState& state, ReplayStart& start, const std::vector<store::Turn>& entries,
                              int after, const Visit& visit) const {
  auto& [replay, position] = start;
  for (const store::Turn& turn : entries) {
    const auto before = replay.position();
    const auto events = replay.play(turn);
    if (!events) return refuse(Code::internal, "the log cannot be replayed: " + events.error().what);
    const SeatSet owed = replay.game_state().to_act();
    if (turn.kind == "turn") {
      position.prompts = next_prompts(position.prompts, SeatSet::from_bits(position.to_act), owed, turn.seat, turn.ply);
    }
    if (replay.went_back()) position.prompts = prompts_anew(position.prompts, owed, turn.ply);
    position.ply = turn.ply;
    position.to_act = owed.bits();
    position.offer = replay.offer();
    position.absences = replay.absences();
    if (turn.ply <= after) continue;
    const bool newest = turn.ply == state.position.ply;
    const Advance advance{
        state.head(),    *before,   replay.game_state(), turn, *events, newest ? state.position : position,
        clock_.now_ms(), *state.row};
    if (!visit(advance)) break;
  }
  return {};
}

Result<Json> History::frames_of(const MatchState& state, const Caller& caller, int since) const {
  const int ply = state.position.ply;
  if (since < 0 || since > ply)
    return refuse(Code::invalid, "there is no such ply", {{"path", "/since"}, {"rule", "json.range"}});
  const int until = std::min(ply, since + frames_max);
  const auto was = caller.user ? state.was_seated(caller.user->key) : std::nullopt;
  bool has_other_view = false;  // Because of an entry that was missed.
  Json frames = Json::array();
  if (since < ply) {
    const Viewer viewer = viewer_of(state, caller);
    const auto walked = walk(state, since, until, [&](const Advance& advance) {
      const Latest latest = advance.turn.ply == ply ? Latest::yes : Latest::no;
      has_other_view = reseats(advance.turn) || (was && advance.turn.kind == "resign" && advance.turn.seat == was);
      frames.push_back(frame(advance, viewer, latest, view_patch(advance, viewer)));
      return !has_other_view;
    });
    if (!walked) return std::unexpected(walked.error());
  }
  // No patch leads from the seat's view to the spectator's.
  if (has_other_view) return Json{{"ply", ply}, {"snapshot", snapshot(state, caller, presence_, clock_.now_ms())}};
  Json page{{"ply", ply}, {"frames", std::move(frames)}};
  if (until < ply) page["next"] = until;
  return page;
}

void History::frames(const std::string& match, const Caller& caller, int since, Callback<Json> callback) {
  look(
      match, caller, [this, since](const MatchState& state, const Caller& who) { return frames_of(state, who, since); },
      std::move(callback));
}

Result<Json> History::json_at(const MatchState& state, int ply, const Tell& tell) const {
  if (ply == 0) {
    const Result<Replay> replay = Replay::begin(state);
    if (!replay) return std::unexpected(replay.error());
    return tell(replay->game_state(), nullptr);
  }
  Json answer;
  const auto walked = walk(state, ply - 1, ply, [&](const Advance& advance) {
    answer = tell(advance.after, &advance);
    return false;
  });
  if (!walked) return std::unexpected(walked.error());
  return answer;
}

void History::at(const std::string& match, const Caller& caller, int ply, Callback<Json> callback) {
  const auto tell = [this, ply](const MatchState& state, const Caller& who) -> Result<Json> {
    if (!state.game_state || ply < 0 || ply > state.position.ply)
      return refuse(Code::not_found, "there is no such ply");
    const Viewer viewer = viewer_of(state, who);
    return json_at(state, ply, [&](const AnyGame& game_state, const Advance* led) {
      Json json{{"ply", ply}, {"view", game_state.view(viewer)}, {"score", game_state.score()}};
      add_events(json, led == nullptr ? std::vector{game_state.opening()} : led->events, viewer);
      return json;
    });
  };
  look(match, caller, tell, std::move(callback));
}

Result<std::shared_ptr<const AnyGame>> History::game_state_at(const MatchState& state, int ply) const {
  if (ply == state.position.ply) return state.game_state;
  const Result<Replay> replay = replayed(state, store_, ply, ply);
  if (!replay) return std::unexpected(replay.error());
  return replay->position();
}

void History::trial(const std::string& match, const Caller& caller, TrialRequest request,
                    Callback<std::string> callback) {
  const auto tell = [this, request = std::move(request)](const MatchState& state,
                                                         const Caller& who) -> Result<std::string> {
    if (!state.game_state || request.ply > state.position.ply) {
      return refuse(Code::not_found, "there is no such ply");
    }
    auto start = game_state_at(state, request.ply);
    if (!start) return std::unexpected(std::move(start.error()));
    return match::trial(*state.game, std::move(*start), request, viewer_of(state, who));
  };
  look(match, caller, tell, std::move(callback));
}

void History::log(const std::string& match, const Caller& caller, LogRequest request, Callback<Json> callback) {
  const auto tell = [this, request](const MatchState& state, const Caller& who) -> Result<Json> {
    Json turns = Json::array();
    if (!state.game_state) return Json{{"turns", std::move(turns)}};
    const int last = std::min(request.before - 1, state.position.ply);
    const Viewer viewer = viewer_of(state, who);
    const auto walked = walk(state, std::max(0, last - request.limit), last, [&](const Advance& advance) {
      turns.push_back(log_entry(advance, viewer));
      return true;
    });
    if (!walked) return std::unexpected(walked.error());
    return Json{{"turns", std::move(turns)}};
  };
  look(match, caller, tell, std::move(callback));
}

Result<RecordText> History::record_text(const std::string& match, const Caller& caller, States states) {
  const Result<LiveMatchPtr> found = matches_.wait_for(match);
  if (!found) return std::unexpected(found.error());
  const MatchStatePtr state = (*found)->state();
  if (!may_see(*state, caller)) return refuse(Code::unknown_match, "there is no such match");
  if (!state->game_state) return refuse(Code::match_not_running, "the match has not started");
  return RecordText{.state = state, .viewer = viewer_of(*state, caller), .states = states};
}

Result<std::string> History::next_page(RecordText& text) const {
  const MatchState& state = *text.state;
  std::string page;
  if (text.is_whole) return page;
  if (!std::exchange(text.is_begun, true)) {
    page = match_record(state, text.states).dump();
    page.resize(page.size() - 2);  // Cuts `]}`: the entries are the last member, and still empty.
  }
  if (text.ply < state.position.ply) {
    if (auto written = write_entries(text, page); !written) return std::unexpected(std::move(written.error()));
  }
  text.is_whole = text.ply == state.position.ply;
  if (text.is_whole) page += "]}";
  return page;
}

/// Continues from the end of the last page, if possible. That can fail, because a later entry may take back earlier
/// turns.
Result<void> History::write_entries(RecordText& text, std::string& page) const {
  const std::size_t size = page.size();
  if (text.game_state) {
    const MatchState& state = *text.state;
    ReplayStart kept{Replay::go_on(*state.game, state.seat_count(), text.game_state, text.ply), text.position};
    if (write_entries(text, std::move(kept), page)) return {};
    page.resize(size);
  }
  Result<ReplayStart> start = start_before(*text.state, store_, text.ply);
  if (!start) return std::unexpected(std::move(start.error()));
  return write_entries(text, std::move(*start), page);
}

Result<void> History::write_entries(RecordText& text, ReplayStart start, std::string& page) const {
  const MatchState& state = *text.state;
  const bool finished = state.position.status == store::Status::finished;
  const int until = std::min(state.position.ply, text.ply + record_page_entries);
  int written = text.ply;
  bool can_go_on = false;
  const auto walked = walk_on(state, start, written, until, [&](const Advance& advance) {
    if (advance.turn.ply > 1) page += ',';
    page += (finished ? whole_entry(advance, text.states) : cut_entry(advance, text.viewer)).dump();
    written = advance.turn.ply;
    can_go_on = !start.position.offer && start.position.absences.empty();
    return page.size() < (can_go_on ? record_page_bytes : 2 * record_page_bytes);
  });
  if (!walked) return std::unexpected(walked.error());
  if (written < until && page.size() < record_page_bytes) return refuse(Code::internal, "the log ends too early");
  text.ply = written;
  text.game_state = can_go_on ? start.replay.position() : nullptr;
  text.position = std::move(start.position);
  return {};
}

Result<Json> History::spectator_view(const MatchState& state, int ply) const {
  if (const auto reached = has_reached(state, ply); !reached) return std::unexpected(reached.error());
  return json_at(state, ply, [](const AnyGame& game_state, const Advance* led) {
    Json json = led == nullptr ? the_start(game_state.opening()->narrate(Viewer::spectator()))
                               : log_entry(*led, Viewer::spectator());
    json["view"] = game_state.view(Viewer::spectator());
    json["score"] = game_state.score();
    json["to_act"] = seat_numbers(game_state.to_act());
    return json;
  });
}

Result<Json> History::full_view(const MatchState& state, int ply) const {
  if (const auto reached = has_reached(state, ply); !reached) return std::unexpected(reached.error());
  return json_at(state, ply, [&](const AnyGame& game_state, const Advance* led) {
    Json json = led == nullptr ? the_start(game_state.opening()->record()) : whole_entry(*led, States::leave_out);
    if (led == nullptr) {
      json["steps"] = Json::array();
      json["draws"] = Json::parse(state.row->setup_draws);
    }
    Json views = Json::array({{{"viewer", nullptr}, {"view", game_state.view(Viewer{})}}});
    for (Seat seat = 0; seat < state.seat_count(); ++seat)
      views.push_back({{"viewer", seat}, {"view", game_state.view(Viewer::at(seat))}});
    json["game"] = state.head().game;
    json["views"] = std::move(views);
    json["state"] = game_state.state();
    json["score"] = game_state.score();
    json["to_act"] = seat_numbers(game_state.to_act());
    return json;
  });
}

}  // namespace reef::match
