#include "server/match/trial.hpp"

#include <memory>
#include <string>
#include <utility>

#include "server/match/snapshot.hpp"

namespace reef::match {
namespace {

using protocol::Code;

/// Draws nothing, and notes that it was asked to.
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

/// How far a trial has come.
struct Tried {
  std::shared_ptr<const Table> table;
  std::vector<HappeningsPtr> happened = {};
  const char* end = nullptr;  ///< Why no turn follows.
};

std::unexpected<Failure> at_turn(std::size_t turn, Failure failure) {
  failure.members["turn"] = turn;
  return std::unexpected(std::move(failure));
}

std::unexpected<Failure> ended(const std::string& path) {
  return std::unexpected(invalid({"trial.ended", "nothing can be tried after the end of a trial", path}));
}

/// What comes of a whole turn, if it does not rest with chance.
Tried settled(Draft draft) {
  NoChance chance;
  const std::shared_ptr<Table> after = draft.table->clone();
  HappeningsPtr settling = after->settle(chance);
  if (chance.asked()) return {.table = std::move(draft.table), .happened = std::move(draft.happened), .end = "chance"};
  draft.happened.push_back(std::move(settling));
  return {.table = after, .happened = std::move(draft.happened), .end = after->to_act().empty() ? "over" : nullptr};
}

Answer<Tried> play_through(std::shared_ptr<const Table> start, const std::vector<ImaginedTurn>& turns) {
  Tried tried{.table = std::move(start)};
  if (tried.table->to_act().empty()) tried.end = "over";
  for (std::size_t at = 0; at < turns.size(); ++at) {
    if (tried.end) return ended("/turns/" + std::to_string(at));
    auto draft = fold(*tried.table, turns[at].seat, turns[at].steps);
    if (!draft) return at_turn(at, illegal(draft.error()));
    if (!draft->can_commit) return at_turn(at, {Code::incomplete_turn, "the turn is not whole"});
    tried = settled(std::move(*draft));
  }
  return tried;
}

/// Who goes on: whoever is wanted, else the viewer if asked, else the first that is.
Seat next_seat(const Table& table, const TrialRequest& request, Viewer viewer) {
  if (request.seat) return *request.seat;
  const SeatSet asked = table.to_act();
  return viewer.seat && asked.contains(*viewer.seat) ? *viewer.seat : *asked.begin();
}

Json ended_json(const Tried& tried, Viewer viewer) {
  return {{"view", tried.table->view(viewer)},
          {"score", tried.table->score()},
          {"to_act", Json::array()},
          {"seat", nullptr},
          {"legal", Json::array()},
          {"can_commit", false},
          {"sealed", false},
          {"events", narrate(tried.happened, viewer)},
          {"end", tried.end}};
}

}  // namespace

Answer<Json> trial(const GameEntry& game, std::shared_ptr<const Table> start, const TrialRequest& request,
                   Viewer viewer) {
  if (!game.meta().open_information) {
    return std::unexpected(invalid({"trial.hidden", "this game hides something from its players", ""}));
  }
  Answer<Tried> tried = play_through(std::move(start), request.turns);
  if (!tried) return std::unexpected(std::move(tried.error()));
  if (tried->end) return request.steps.empty() ? Answer<Json>(ended_json(*tried, viewer)) : ended("/steps");
  const Seat seat = next_seat(*tried->table, request, viewer);
  const auto draft = fold(*tried->table, seat, request.steps);
  if (!draft) return at_turn(request.turns.size(), illegal(draft.error()));
  Json answer = preview(*draft, seat);
  if (request.steps.empty()) answer["events"] = narrate(tried->happened, viewer);
  answer["to_act"] = seat_numbers(tried->table->to_act());
  answer["seat"] = seat;
  answer["end"] = nullptr;
  return answer;
}

}  // namespace reef::match
