#include "server/match/history.hpp"

#include <algorithm>
#include <utility>

#include "server/match/house.hpp"
#include "server/match/record.hpp"

namespace reef::match {

using protocol::Code;

namespace {

/// What stands for the entry that led to a position where none did.
Json the_start() {
  return {{"ply", 0}, {"seat", nullptr}, {"kind", nullptr}, {"at", nullptr}, {"events", Json::array()}};
}

Answer<void> has_reached(const Standing& standing, int ply) {
  if (!standing.table) return refuse(Code::match_not_running, "the match has not started");
  if (ply > standing.position.ply) return refuse(Code::not_found, "there is no such ply");
  return {};
}

}  // namespace

void History::look(const std::string& match, Caller caller,
                   std::function<Answer<Json>(const Standing&, const Caller&)> tell, Ask<Json> ask) {
  matches_.find(match, [caller = std::move(caller), tell = std::move(tell),
                        ask = std::move(ask)](Answer<LiveMatchPtr> found) mutable {
    if (!found) return ask(std::unexpected(std::move(found.error())));
    const StandingPtr standing = (*found)->standing();
    if (!may_see(*standing, caller)) return ask(refuse(Code::unknown_match, "there is no such match"));
    ask(tell(*standing, caller));
  });
}

Answer<History::Start> History::start_before(const Standing& standing, int after) const {
  const auto checkpoint =
      after > 0 ? store_.checkpoint(standing.head().key, after) : store::Result<std::optional<store::Checkpoint>>();
  if (!checkpoint) return refuse(Code::unavailable, "the log cannot be read now");
  store::Position position;
  position.status = store::Status::running;
  if (!*checkpoint) {
    Answer<Replay> replay = Replay::begin(standing);
    if (!replay) return std::unexpected(std::move(replay.error()));
    position.prompts = first_prompts(standing.seat_count(), replay->table().to_act());
    position.to_act = replay->table().to_act().bits();
    return Start{std::move(*replay), std::move(position)};
  }
  auto table = standing.game->load(Json::parse((*checkpoint)->state, nullptr, /*allow_exceptions=*/false));
  if (!table) return refuse(Code::internal, "stored state refused: " + table.error().detail);
  position.ply = (*checkpoint)->ply;
  position.prompts = (*checkpoint)->prompts;
  position.to_act = (*table)->to_act().bits();
  return Start{Replay::go_on(*standing.game, standing.seat_count(), std::move(*table), position.ply),
               std::move(position)};
}

Answer<void> History::walk(const Standing& standing, int after, const Visit& visit) const {
  Answer<Start> start = start_before(standing, after);
  if (!start) return std::unexpected(std::move(start.error()));
  auto& [replay, position] = *start;
  const auto turns = store_.turns(standing.head().key, position.ply, standing.position.ply);
  if (!turns) return refuse(Code::unavailable, "the log cannot be read now");
  for (const store::Turn& turn : *turns) {
    const auto before = replay.position();
    const auto happened = replay.play(turn);
    if (!happened) return refuse(Code::internal, "the log does not replay: " + happened.error().what);
    const SeatSet owed = replay.table().to_act();
    if (turn.kind == "turn") {
      position.prompts = next_prompts(position.prompts, SeatSet::from_bits(position.to_act), owed, turn.seat, turn.ply);
    }
    if (replay.went_back()) position.prompts = prompts_anew(position.prompts, owed, turn.ply);
    position.ply = turn.ply;
    position.to_act = owed.bits();
    position.offer = replay.offer();
    position.absences = replay.absences();
    if (turn.ply <= after) continue;
    const bool newest = turn.ply == standing.position.ply;
    const Advance advance{
        standing.head(), *before,      replay.table(), turn, *happened, newest ? standing.position : position,
        clock_.now_ms(), *standing.row};
    if (!visit(advance)) break;
  }
  return {};
}

Answer<Json> History::frames_of(const Standing& standing, const Caller& caller, int since) const {
  const int ply = standing.position.ply;
  if (since < 0 || since > ply)
    return refuse(Code::invalid, "there is no such ply", {{"path", "/since"}, {"rule", "json.range"}});
  const auto whole = [&] {
    return Json{{"ply", ply}, {"snapshot", snapshot(standing, caller, presence_, clock_.now_ms())}};
  };
  if (ply - since > frames_max) return whole();
  const auto was = caller.user ? standing.was_seated(caller.user->key) : std::nullopt;
  bool has_other_eyes = false;  // By something that was missed.
  Json frames = Json::array();
  if (since < ply) {
    const Viewer viewer = viewer_of(standing, caller);
    const auto walked = walk(standing, since, [&](const Advance& advance) {
      const Latest latest = advance.turn.ply == ply ? Latest::yes : Latest::no;
      has_other_eyes = reseats(advance.turn) || (was && advance.turn.kind == "resign" && advance.turn.seat == was);
      frames.push_back(frame(advance, viewer, latest));
      return !has_other_eyes;
    });
    if (!walked) return std::unexpected(walked.error());
  }
  // No patch leads from what the seat saw to what a spectator sees.
  if (has_other_eyes) return whole();
  return Json{{"ply", ply}, {"frames", std::move(frames)}};
}

void History::frames(const std::string& match, Caller caller, int since, Ask<Json> ask) {
  look(
      match, std::move(caller),
      [this, since](const Standing& standing, const Caller& who) { return frames_of(standing, who, since); },
      std::move(ask));
}

Answer<Json> History::told_of(const Standing& standing, int ply, const Tell& tell) const {
  if (ply == 0) {
    const Answer<Replay> replay = Replay::begin(standing);
    if (!replay) return std::unexpected(replay.error());
    return tell(replay->table(), nullptr);
  }
  Json answer;
  const auto walked = walk(standing, ply - 1, [&](const Advance& advance) {
    answer = tell(advance.after, &advance);
    return false;
  });
  if (!walked) return std::unexpected(walked.error());
  return answer;
}

void History::at(const std::string& match, Caller caller, int ply, Ask<Json> ask) {
  const auto tell = [this, ply](const Standing& standing, const Caller& who) -> Answer<Json> {
    if (!standing.table || ply < 0 || ply > standing.position.ply)
      return refuse(Code::not_found, "there is no such ply");
    const Viewer viewer = viewer_of(standing, who);
    return told_of(standing, ply, [&](const Table& table, const Advance* led) {
      return Json{{"ply", ply},
                  {"view", table.view(viewer)},
                  {"score", table.score()},
                  {"events", led == nullptr ? Json::array() : narrate(led->happened, viewer)}};
    });
  };
  look(match, std::move(caller), tell, std::move(ask));
}

Answer<std::shared_ptr<const Table>> History::table_at(const Standing& standing, int ply) const {
  if (ply == standing.position.ply) return standing.table;
  Answer<Start> start = start_before(standing, ply);
  if (!start) return std::unexpected(std::move(start.error()));
  Replay& replay = start->replay;
  const auto turns = store_.turns(standing.head().key, replay.ply(), ply);
  if (!turns) return refuse(Code::unavailable, "the log cannot be read now");
  for (const store::Turn& turn : *turns) {
    const auto happened = replay.play(turn);
    if (!happened) return refuse(Code::internal, "the log does not replay: " + happened.error().what);
  }
  return replay.position();
}

void History::trial(const std::string& match, Caller caller, TrialRequest request, Ask<Json> ask) {
  const auto tell = [this, request = std::move(request)](const Standing& standing, const Caller& who) -> Answer<Json> {
    if (!standing.table || request.ply > standing.position.ply) {
      return refuse(Code::not_found, "there is no such ply");
    }
    auto start = table_at(standing, request.ply);
    if (!start) return std::unexpected(std::move(start.error()));
    return match::trial(*standing.game, std::move(*start), request, viewer_of(standing, who));
  };
  look(match, std::move(caller), tell, std::move(ask));
}

void History::log(const std::string& match, Caller caller, LogRequest request, Ask<Json> ask) {
  const auto tell = [this, request](const Standing& standing, const Caller& who) -> Answer<Json> {
    Json turns = Json::array();
    if (!standing.table) return Json{{"turns", std::move(turns)}};
    const int last = std::min(request.before - 1, standing.position.ply);
    const Viewer viewer = viewer_of(standing, who);
    const auto walked = walk(standing, std::max(0, last - request.limit), [&](const Advance& advance) {
      if (advance.turn.ply <= last) turns.push_back(log_entry(advance, viewer));
      return advance.turn.ply < last;
    });
    if (!walked) return std::unexpected(walked.error());
    return Json{{"turns", std::move(turns)}};
  };
  look(match, std::move(caller), tell, std::move(ask));
}

void History::record(const std::string& match, Caller caller, States states, Ask<Json> ask) {
  const auto tell = [this, states](const Standing& standing, const Caller& who) -> Answer<Json> {
    if (!standing.table) return refuse(Code::match_not_running, "the match has not started");
    const bool finished = standing.position.status == store::Status::finished;
    const Viewer viewer = viewer_of(standing, who);
    Json turns = Json::array();
    const auto walked = walk(standing, 0, [&](const Advance& advance) {
      turns.push_back(finished ? whole_entry(advance, states) : cut_entry(advance, viewer));
      return true;
    });
    if (!walked) return std::unexpected(walked.error());
    return match_record(standing, std::move(turns), states);
  };
  look(match, std::move(caller), tell, std::move(ask));
}

Answer<Json> History::outside(const Standing& standing, int ply) const {
  if (const auto reached = has_reached(standing, ply); !reached) return std::unexpected(reached.error());
  return told_of(standing, ply, [](const Table& table, const Advance* led) {
    Json json = led == nullptr ? the_start() : log_entry(*led, Viewer::spectator());
    json["view"] = table.view(Viewer::spectator());
    json["score"] = table.score();
    json["to_act"] = seat_numbers(table.to_act());
    return json;
  });
}

Answer<Json> History::uncovered(const Standing& standing, int ply) const {
  if (const auto reached = has_reached(standing, ply); !reached) return std::unexpected(reached.error());
  return told_of(standing, ply, [&](const Table& table, const Advance* led) {
    Json json = led == nullptr ? the_start() : whole_entry(*led, States::leave_out);
    if (led == nullptr) {
      json["steps"] = Json::array();
      json["draws"] = Json::parse(standing.row->setup_draws);
    }
    Json views = Json::array({{{"viewer", nullptr}, {"view", table.view(Viewer{})}}});
    for (Seat seat = 0; seat < standing.seat_count(); ++seat)
      views.push_back({{"viewer", seat}, {"view", table.view(Viewer::at(seat))}});
    json["game"] = standing.head().game;
    json["views"] = std::move(views);
    json["state"] = table.state();
    json["score"] = table.score();
    json["to_act"] = seat_numbers(table.to_act());
    return json;
  });
}

}  // namespace reef::match
