#include <algorithm>
#include <set>

#include "tests/conformance/checks.hpp"
#include "tests/conformance/free_numbers.hpp"
#include "tests/conformance/mutation.hpp"

namespace reef::conformance {
namespace {

constexpr int steps_tried_max = 40;
constexpr int mutations_a_seat = 10;
constexpr std::uint32_t strangers_a_seat = 6;

bool starts_with(const Violation& violation, std::string_view path) {
  return violation.path.starts_with(path);
}

void check_options(const GameEntry& game, const Json& schema, Findings& findings) {
  const std::string who(game.meta().id);
  const Json properties = schema.value("properties", Json::object());
  for (const auto& [key, property] : properties.items()) {
    if (!property.contains("default")) findings.push_back(who + ": option '" + key + "' has no default");
  }
  const auto defaults = game.normalise(Json::object());
  if (!defaults || *defaults != default_options(schema)) {
    findings.push_back(who + ": empty options are not the defaults of the schema");
  }
  KeyedChance dice = luck_of(0, 0);
  for (const Json& options : option_combinations(schema)) {
    const auto same = game.normalise(options);
    if (!same || *same != options) findings.push_back(who + ": normalising changes or refuses " + options.dump());
    for (int tried = 0; tried < mutations_a_seat; ++tried) {
      const Json other = mutated(options, dice);
      const auto taken = game.normalise(other);
      if (taken && game.normalise(*taken) != taken)
        findings.push_back(who + ": normalising twice changes " + other.dump());
      if (!taken && !starts_with(taken.error(), "/options")) {
        findings.push_back(who + ": the refusal of options " + other.dump() + " points at '" + taken.error().path +
                           "'");
      }
    }
  }
  for (const Json& wrong : {Json(nullptr), Json::array(), Json("{}"), Json{{"surplus", 1}}}) {
    if (game.normalise(wrong)) findings.push_back(who + ": accepts " + wrong.dump() + " for options");
  }
}

void check_seat_counts(const GameEntry& game, Findings& findings) {
  const Meta& meta = game.meta();
  for (const int seats : {meta.seats_min - 1, meta.seats_max + 1, 0, -1, 1000}) {
    KeyedChance luck = luck_of(0, 0);
    const auto game_state = game.setup(Json::object(), seats, luck);
    const std::string what = std::string(meta.id) + ": a match for " + std::to_string(seats);
    if (game_state) {
      findings.push_back(what + " is set up");
    } else if (game_state.error().path != "/seats" || game_state.error().rule.empty()) {
      findings.push_back(what + " is refused with '" + game_state.error().rule + "' at '" + game_state.error().path +
                         "'");
    }
  }
}

/// An option may exclude numbers of seats. But each must be playable with some, and the refusal must name the fault.
void check_playable(const GameEntry& game, Findings& findings) {
  const std::string who(game.meta().id);
  const std::vector<Setting> playable = playable_settings_of(game);
  for (const Setting& setting : settings_of(game)) {
    KeyedChance luck = luck_of(0, 0);
    const auto game_state = game.setup(setting.options, setting.seats, luck);
    if (!game_state && game_state.error().path != "/seats" && !starts_with(game_state.error(), "/options")) {
      findings.push_back(who + ": the refusal of " + setting.options.dump() + " points at '" + game_state.error().path +
                         "'");
    }
    const auto same_seats = [&](const Setting& other) { return other.seats == setting.seats; };
    if (std::ranges::none_of(playable, same_seats)) {
      findings.push_back(who + ": no setting can be played by " + std::to_string(setting.seats));
    }
    for (const auto& [key, value] : setting.options.items()) {
      const auto same_option = [&](const Setting& other) { return other.options.at(key) == value; };
      if (std::ranges::none_of(playable, same_option)) {
        findings.push_back(who + ": no setting can be played with '" + key + "' " + value.dump());
      }
    }
  }
}

/// Steps to try on a seat in this position: malformed, listed elsewhere, or mutated. A few may be listed here too.
std::vector<Json> strangers(const Recording& recording, const Position& position, std::size_t seat, Chance& dice) {
  std::vector<Json> steps = {nullptr, 1, "pass", Json::array(), Json::object(), Json{{"type", "no such step"}}};
  std::vector<const Json*> sources;
  for (std::size_t other = 0; other < position.legal.size(); ++other) {
    if (other != seat) sources.push_back(&position.legal[other]);
  }
  for (std::uint32_t tried = 0; tried < strangers_a_seat; ++tried) {
    const auto at = dice.below(static_cast<std::uint32_t>(recording.positions.size()));
    for (const Json& legal : recording.positions[at].legal) sources.push_back(&legal);
  }
  for (const Json* legal : sources) {
    if (!legal->empty())
      steps.push_back(step_of((*legal)[dice.below(static_cast<std::uint32_t>(legal->size()))], dice));
  }
  for (int tried = 0; tried < mutations_a_seat; ++tried) {
    const Json& own = position.legal[seat].empty() ? *sources[dice.below(static_cast<std::uint32_t>(sources.size()))]
                                                   : position.legal[seat];
    if (own.empty()) continue;
    steps.push_back(mutated(step_of(own[dice.below(static_cast<std::uint32_t>(own.size()))], dice), dice));
  }
  return steps;
}

void check_refused(const Recording& recording, const Position& position, Findings& findings) {
  KeyedChance dice = recording.dice(position, "unlisted");
  const std::string before = position.game_state->state().dump();
  const std::unique_ptr<AnyGame> game_state = position.game_state->clone();
  for (std::size_t seat = 0; seat < position.legal.size(); ++seat) {
    for (const Json& step : strangers(recording, position, seat, dice)) {
      if (lists(position.legal[seat], step)) continue;
      const std::string what = recording.at(position) + "seat " + std::to_string(seat) + ", step " + step.dump();
      const auto applied = game_state->apply(static_cast<Seat>(seat), step);
      if (applied) {
        findings.push_back(what + " is not listed and applies");
        return;
      }
      if (applied.error().rule.empty()) findings.push_back(what + " is refused without a rule");
      if (game_state->state().dump() != before) {
        findings.push_back(what + " is refused but changes the state");
        return;
      }
    }
  }
}

/// Extreme draws: the lowest, the highest, both alternating, or random. Throws `TooMany` if a game draws more than it
/// can need.
class AnyNumbers final : public Chance {
 public:
  enum class Kind : std::uint8_t { lowest, highest, alternating, random };
  static constexpr Kind kinds[] = {Kind::lowest, Kind::highest, Kind::alternating, Kind::random};
  static constexpr int draws_max = 10'000;
  struct TooMany {};

  AnyNumbers(Kind kind, std::uint64_t seed) : kind_(kind), random_(luck_of(seed, 0)) {}
  std::uint32_t below(std::uint32_t bound) override {
    if (++drawn_ > draws_max) throw TooMany();
    if (kind_ == Kind::random) return random_.below(bound);
    const bool is_high = kind_ == Kind::highest || (kind_ == Kind::alternating && drawn_ % 2 == 0);
    return is_high ? bound - 1 : 0;
  }

 private:
  Kind kind_;
  KeyedChance random_;
  int drawn_ = 0;
};

template <class Draw>
bool ends(Draw draw) {
  try {
    draw();
    return true;
  } catch (const AnyNumbers::TooMany&) {
    return false;
  }
}

}  // namespace

Findings check_declarations(const GameEntry& game, std::span<const Recording>) {
  Findings findings;
  const Meta& meta = game.meta();
  const std::string who(meta.id);
  if (meta.id.empty() || !std::ranges::all_of(meta.id, [](char letter) { return letter >= 'a' && letter <= 'z'; })) {
    findings.push_back("'" + who + "' is not an id: lower case letters only");
  }
  if (meta.name.empty()) findings.push_back(who + ": has no name");
  if (meta.seats_min < 1 || meta.seats_min > meta.seats_max || meta.seats_max > seats_limit) {
    findings.push_back(who + ": seats from " + std::to_string(meta.seats_min) + " to " +
                       std::to_string(meta.seats_max));
  }
  if (meta.minutes_min < 1 || meta.minutes_min > meta.minutes_max) {
    findings.push_back(who + ": minutes from " + std::to_string(meta.minutes_min) + " to " +
                       std::to_string(meta.minutes_max));
  }
  if (meta.rules_version < 1) findings.push_back(who + ": rules_version must be 1 or more");
  if (game.components() != game.components()) findings.push_back(who + ": components differ from call to call");
  const Json schema = Json::parse(meta.options_schema, nullptr, false);
  if (!schema.is_object()) {
    findings.push_back(who + ": the schema of the options is not a JSON object");
    return findings;
  }
  check_options(game, schema, findings);
  check_seat_counts(game, findings);
  check_playable(game, findings);
  return findings;
}

Findings check_ends(const GameEntry&, std::span<const Recording> recordings) {
  Findings findings;
  for (const Recording& recording : recordings) {
    if (!recording.stopped.empty()) findings.push_back(recording.whole() + recording.stopped);
  }
  return findings;
}

Findings check_settling(const GameEntry& game, std::span<const Recording> recordings) {
  Findings findings;
  for (const Recording& recording : recordings) {
    const auto settled = recording.settled();
    for (const AnyNumbers::Kind kind : AnyNumbers::kinds) {
      const auto says = [&](const std::string& where, const char* what) {
        findings.push_back(where + what + " draws more than " + std::to_string(AnyNumbers::draws_max) + " numbers");
      };
      if (AnyNumbers numbers(kind, recording.seed);
          !ends([&] { (void)game.setup(recording.setting.options, recording.setting.seats, numbers); })) {
        says(recording.whole(), "setup");
      }
      for (const Position* position : recording.some_settled()) {
        const auto ply = static_cast<std::size_t>(position->ply);
        if (ply >= recording.turns.size()) continue;
        const Turn& turn = recording.turns[ply];
        const auto game_state = settled[ply]->game_state->clone();
        for (const Json& step : turn.steps) (void)game_state->apply(turn.seat, step);
        AnyNumbers numbers(kind, recording.seed);
        if (!ends([&] { (void)game_state->settle(numbers); })) says(recording.at(*position), "settling");
      }
    }
  }
  return findings;
}

Findings check_to_act(const GameEntry&, std::span<const Recording> recordings) {
  Findings findings;
  for (const Recording& recording : recordings) {
    const SeatSet seats = SeatSet::first(recording.setting.seats);
    for (const Position& position : recording.positions) {
      const SeatSet to_act = position.game_state->to_act();
      for (const Seat seat : to_act) {
        if (!seats.contains(seat)) findings.push_back(recording.at(position) + "a seat that does not exist is to act");
      }
      for (const Seat seat : seats) {
        const bool listed = !position.legal[seat].empty();
        if (listed == to_act.contains(seat)) continue;
        findings.push_back(recording.at(position) + "seat " + std::to_string(seat) +
                           (listed ? " has legal steps but is not to act" : " is to act but has no legal step"));
      }
      if (!position.half_made && to_act.empty() != position.game_state->outcome().has_value()) {
        findings.push_back(recording.at(position) + (to_act.empty() ? "no seat is to act and there is no outcome"
                                                                    : "there is already an outcome"));
      }
    }
  }
  return findings;
}

Findings check_listed(const GameEntry&, std::span<const Recording> recordings) {
  Findings findings;
  for (const Recording& recording : recordings) {
    for (const Position* position : recording.some_positions()) {
      const std::string before = position->game_state->state().dump();
      for (std::size_t seat = 0; seat < position->legal.size(); ++seat) {
        const Json& legal = position->legal[seat];
        std::set<std::string> seen;
        for (const Json& entry : legal) {
          const Json& step = entry.at("step");
          const std::string what = recording.at(*position) + "seat " + std::to_string(seat) + ", step " + step.dump();
          if (!step.is_object()) findings.push_back(what + " is not an object");
          if (!seen.insert(step.dump()).second) findings.push_back(what + " is listed twice");
        }
        const std::size_t stride = 1 + legal.size() / steps_tried_max;
        for (std::size_t index = 0; index < legal.size(); index += stride) {
          const Json& step = legal[index].at("step");
          const auto applied = position->game_state->clone()->apply(static_cast<Seat>(seat), step);
          if (!applied) {
            findings.push_back(recording.at(*position) + "seat " + std::to_string(seat) + ", step " + step.dump() +
                               " is listed but refused with " + applied.error().rule);
          }
        }
      }
      if (position->game_state->state().dump() != before) {
        findings.push_back(recording.at(*position) + "steps on a copy changed the original");
      }
    }
  }
  return findings;
}

Findings check_unlisted(const GameEntry&, std::span<const Recording> recordings) {
  Findings findings;
  for (const Recording& recording : recordings) {
    for (const Position* position : recording.some_positions()) check_refused(recording, *position, findings);
  }
  return findings;
}

Findings check_prices(const GameEntry&, std::span<const Recording> recordings) {
  Findings findings;
  const auto priced_well = [](const Json& entry) {
    const std::size_t others = 1 + entry.count("at_once") + entry.count("free");
    if (!entry.contains("price")) return entry.size() == others;
    const Json& price = entry.at("price");
    return entry.size() == others + 1 && price.is_object() && !price.empty() &&
           std::ranges::all_of(price, [](const Json& amount) { return amount.is_number_integer() && amount > 0; });
  };
  for (const Recording& recording : recordings) {
    for (const Position& position : recording.positions) {
      for (const Json& legal : position.legal) {
        for (const Json& entry : legal) {
          if (!priced_well(entry))
            findings.push_back(recording.at(position) + "listed with a bad price: " + entry.dump());
        }
      }
    }
  }
  return findings;
}

Findings check_turns(const GameEntry&, std::span<const Recording> recordings) {
  Findings findings;
  for (const Recording& recording : recordings) {
    if (recording.positions.empty()) continue;
    if (recording.positions.front().game_state->mid_turn())
      findings.push_back(recording.whole() + "a turn goes on before the first commit");
    for (const Position& position : recording.positions) {
      if (!position.half_made && position.game_state->to_act().empty() && position.game_state->mid_turn())
        findings.push_back(recording.at(position) + "a turn goes on after the end of the game");
      for (std::size_t seat = 0; seat < position.legal.size(); ++seat) {
        for (const Json& entry : position.legal[seat]) {
          if (!entry.contains("at_once")) continue;
          const auto game_state = position.game_state->clone();
          const auto applied = game_state->apply(static_cast<Seat>(seat), entry.at("step"));
          if (applied && !applied->sealed && game_state->to_act().contains(static_cast<Seat>(seat)))
            findings.push_back(recording.at(position) + "step " + entry.at("step").dump() +
                               " is committed at once, but its seat has to go on");
        }
      }
    }
  }
  return findings;
}

Findings check_stages(const GameEntry&, std::span<const Recording> recordings) {
  Findings findings;
  for (const Recording& recording : recordings) {
    for (std::size_t ply = 0; ply < recording.turns.size(); ++ply) {
      const EventsPtr& events = recording.turns[ply].events.back();
      std::size_t before = 0;
      for (const Json& stage : events->stages(Viewer::spectator())) {
        const auto shown = stage.at("events").get<std::size_t>();
        if (shown <= before || shown > events->record().size())
          findings.push_back(recording.whole() + "ply " + std::to_string(ply + 1) + ": a stage after " +
                             std::to_string(shown) + " events");
        before = shown;
      }
    }
  }
  return findings;
}

}  // namespace reef::conformance
