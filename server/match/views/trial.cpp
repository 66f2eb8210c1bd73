#include "server/match/views/trial.hpp"

#include <memory>
#include <string>
#include <utility>

#include "server/match/views/snapshot.hpp"

namespace reef::match {
namespace {

using protocol::Code;

/// Draws nothing, and records whether a draw was requested.
class NoChance final : public Chance {
 public:
  std::uint32_t below(std::uint32_t /*bound*/) override {
    asked_ = true;
    return 0;
  }
  [[nodiscard]] bool asked() const { return asked_; }

 private:
  bool asked_ = false;
};

/// The progress of a trial.
struct Tried {
  std::shared_ptr<const AnyGame> game_state;
  std::vector<EventsPtr> events = {};
  const char* end = nullptr;  ///< Why no turn can follow; null if one can.
};

std::unexpected<Failure> at_turn(std::size_t turn, Failure failure) {
  failure.members["turn"] = turn;
  return std::unexpected(std::move(failure));
}

std::unexpected<Failure> ended(const std::string& path) {
  return std::unexpected(invalid({"trial.ended", "no move is possible after the end of a trial", path}));
}

/// The result of a whole turn, unless it depends on a draw.
Tried settled(Draft draft) {
  NoChance chance;
  const std::shared_ptr<AnyGame> after = draft.game_state->clone();
  EventsPtr settling = after->settle(chance);
  if (chance.asked())
    return {.game_state = std::move(draft.game_state), .events = std::move(draft.events), .end = "chance"};
  draft.events.push_back(std::move(settling));
  return {.game_state = after, .events = std::move(draft.events), .end = after->to_act().empty() ? "over" : nullptr};
}

Result<Tried> play_through(std::shared_ptr<const AnyGame> start, const std::vector<ImaginedTurn>& turns) {
  Tried tried{.game_state = std::move(start)};
  if (tried.game_state->to_act().empty()) tried.end = "over";
  for (std::size_t at = 0; at < turns.size(); ++at) {
    if (tried.end) return ended("/turns/" + std::to_string(at));
    auto draft = fold(*tried.game_state, turns[at].seat, turns[at].steps);
    if (!draft) return at_turn(at, illegal(draft.error()));
    if (!draft->can_commit) return at_turn(at, {Code::incomplete_turn, "the turn is not complete"});
    tried = settled(std::move(*draft));
  }
  return tried;
}

/// The requested seat, else the viewer if it is to act, else the first seat that is.
Seat next_seat(const AnyGame& game_state, const TrialRequest& request, Viewer viewer) {
  if (request.seat) return *request.seat;
  const SeatSet asked = game_state.to_act();
  return viewer.seat && asked.contains(*viewer.seat) ? *viewer.seat : *asked.begin();
}

std::string ended_text(const Tried& tried, Viewer viewer) {
  JsonWriter json;
  tried.game_state->write_view(viewer, json.begin_object().key("view"));
  tried.game_state->write_score(json.key("score"));
  json.key("legal").begin_array().end_array().member("can_commit", false).member("sealed", false);
  write_narrated(json.key("events"), tried.events, viewer);
  json.key("to_act").begin_array().end_array().key("seat").null().member("end", tried.end);
  return json.end_object().take();
}

}  // namespace

Result<std::string> trial(const GameEntry& game, std::shared_ptr<const AnyGame> start, const TrialRequest& request,
                          Viewer viewer) {
  if (!game.meta().open_information) {
    return std::unexpected(invalid({"trial.hidden", "this game has hidden information, so moves cannot be tried", ""}));
  }
  Result<Tried> tried = play_through(std::move(start), request.turns);
  if (!tried) return std::unexpected(std::move(tried.error()));
  if (tried->end) return request.steps.empty() ? Result<std::string>(ended_text(*tried, viewer)) : ended("/steps");
  const Seat seat = next_seat(*tried->game_state, request, viewer);
  const auto draft = fold(*tried->game_state, seat, request.steps);
  if (!draft) return at_turn(request.turns.size(), illegal(draft.error()));
  JsonWriter json;
  begin_preview(json, *draft, seat, request.steps.empty() ? tried->events : draft->events);
  json.key("to_act").begin_array();
  for (const Seat owing : tried->game_state->to_act()) json.value(owing);
  return json.end_array().member("seat", seat).key("end").null().end_object().take();
}

}  // namespace reef::match
