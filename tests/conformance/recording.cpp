#include "tests/conformance/recording.hpp"

#include <algorithm>
#include <utility>

#include "tests/conformance/free_numbers.hpp"

namespace reef::conformance {
namespace {

Key32 key_of(std::uint64_t seed, std::string_view purpose) {
  return match_key(Key32{}, std::to_string(seed), std::vector<std::string>{std::string(purpose)});
}

/// Plays one random game and records it.
class Player {
 public:
  explicit Player(Recording& recording) : recording_(recording), choice_(key_of(recording.seed, "choices"), 0) {}

  void play() {
    KeyedChance source = luck_of(recording_.seed, 0);
    LoggedChance luck(source);
    auto game_state = recording_.game->setup(recording_.setting.options, recording_.setting.seats, luck);
    recording_.setup_draws = luck.draws();
    if (!game_state) {
      recording_.stopped = "a match that was set up with other draws is refused with " + game_state.error().rule;
      return;
    }
    game_state_ = std::move(*game_state);
    keep({});
    while (recording_.stopped.empty() && !game_state_->to_act().empty()) {
      if (ply() >= recording_.effort.plies_max) {
        recording_.stopped = "the game goes on after " + std::to_string(ply()) + " turns";
      } else {
        play_turn(any_of(game_state_->to_act()));
      }
    }
  }

 private:
  [[nodiscard]] int ply() const { return static_cast<int>(recording_.turns.size()); }

  Seat any_of(SeatSet seats) {
    std::uint32_t skip = choice_.below(static_cast<std::uint32_t>(seats.size()));
    for (const Seat seat : seats) {
      if (skip-- == 0) return seat;
    }
    return *seats.begin();
  }

  void keep(std::optional<Seat> half_made) {
    Position position{.ply = ply(), .half_made = half_made, .game_state = game_state_->clone(), .legal = {}};
    for (int seat = 0; seat < recording_.setting.seats; ++seat) {
      position.legal.push_back(game_state_->legal(static_cast<Seat>(seat)));
    }
    recording_.positions.push_back(std::move(position));
  }

  void play_turn(Seat seat) {
    Turn turn{.seat = seat, .steps = {}, .events = {}, .draws = {}};
    for (bool ended = false; !ended;) {
      if (!play_step(turn)) return;
      ended = sealed_ || !game_state_->to_act().contains(seat) || (whole_ && choice_.below(2) == 0);
      if (!ended) keep(seat);
    }
    KeyedChance source = luck_of(recording_.seed, ply() + 1);
    LoggedChance luck(source);
    turn.events.push_back(game_state_->settle(luck));
    turn.draws = luck.draws();
    recording_.turns.push_back(std::move(turn));
    keep({});
  }

  /// False if the game cannot go on; then `stopped` says why.
  bool play_step(Turn& turn) {
    const Position& here = recording_.positions.back();
    const Json& legal = here.legal[turn.seat];
    if (legal.empty()) {
      recording_.stopped =
          recording_.at(here) + "seat " + std::to_string(turn.seat) + " is to act but has no legal step";
      return false;
    }
    if (turn.steps.size() == steps_max) {
      recording_.stopped = recording_.at(here) + "the turn goes on after " + std::to_string(steps_max) + " steps";
      return false;
    }
    const Json step = step_of(legal[choice_.below(static_cast<std::uint32_t>(legal.size()))], choice_);
    auto applied = game_state_->apply(turn.seat, step);
    if (!applied) {
      recording_.stopped =
          recording_.at(here) + "the listed step " + step.dump() + " is refused with " + applied.error().rule;
      return false;
    }
    turn.steps.push_back(step);
    turn.events.push_back(std::move(applied->events));
    sealed_ = applied->sealed;
    whole_ = applied->whole;
    return true;
  }

  Recording& recording_;
  KeyedChance choice_;
  std::unique_ptr<AnyGame> game_state_;
  bool sealed_ = false;
  bool whole_ = false;
};

std::vector<const Position*> spread(const std::vector<const Position*>& all, int count_max) {
  const std::size_t count = std::min(all.size(), static_cast<std::size_t>(count_max));
  if (count < 2) return {all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count)};
  std::vector<const Position*> some;
  for (std::size_t index = 0; index < count; ++index) some.push_back(all[index * (all.size() - 1) / (count - 1)]);
  return some;
}

}  // namespace

std::string Recording::whole() const {
  return std::string(game->meta().id) + ", " + std::to_string(setting.seats) + " seats, options " +
         setting.options.dump() + ", seed " + std::to_string(seed) + ": ";
}

std::string Recording::at(const Position& position) const {
  std::string where = whole() + "ply " + std::to_string(position.ply);
  if (position.half_made) where += ", in the turn of seat " + std::to_string(*position.half_made);
  return where + ": ";
}

std::vector<const Position*> Recording::some_positions() const {
  std::vector<const Position*> all;
  for (const Position& position : positions) all.push_back(&position);
  return spread(all, effort.positions_looked_at);
}

std::vector<const Position*> Recording::settled() const {
  std::vector<const Position*> all;
  for (const Position& position : positions) {
    if (!position.half_made) all.push_back(&position);
  }
  return all;
}

std::vector<const Position*> Recording::some_settled(int count_max) const {
  return spread(settled(), std::min(count_max, effort.positions_looked_at));
}

KeyedChance Recording::dice(const Position& position, std::string_view purpose) const {
  const auto index = static_cast<std::uint32_t>(&position - positions.data());
  return {key_of(seed, purpose), index};
}

KeyedChance luck_of(std::uint64_t seed, int ply) {
  return {key_of(seed, "luck"), static_cast<std::uint32_t>(ply)};
}

Recording record(const GameEntry& game, const Setting& setting, std::uint64_t seed, const Effort& effort) {
  Recording recording{.game = &game,
                      .setting = setting,
                      .seed = seed,
                      .effort = effort,
                      .setup_draws = {},
                      .positions = {},
                      .turns = {},
                      .stopped = {}};
  Player(recording).play();
  return recording;
}

std::vector<Recording> record_all(const GameEntry& game, const Effort& effort) {
  std::vector<Recording> recordings;
  std::uint64_t seed = effort.first_seed;
  for (const Setting& setting : playable_settings_of(game)) {
    for (int played = 0; played < effort.games_per_setting; ++played) {
      recordings.push_back(record(game, setting, seed++, effort));
    }
  }
  return recordings;
}

std::vector<Viewer> viewers(int seats) {
  std::vector<Viewer> all = {Viewer::spectator()};
  for (int seat = 0; seat < seats; ++seat) all.push_back(Viewer::at(static_cast<Seat>(seat)));
  return all;
}

std::string name_of(Viewer viewer) {
  return viewer.seat ? "seat " + std::to_string(*viewer.seat) : "a spectator";
}

}  // namespace reef::conformance
