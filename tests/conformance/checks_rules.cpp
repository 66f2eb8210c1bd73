#include <algorithm>
#include <set>

#include "tests/conformance/checks.hpp"
#include "tests/conformance/mutation.hpp"

namespace reef::conformance {
namespace {

constexpr int steps_tried_max = 40;
constexpr int mutations_a_seat = 10;
constexpr std::uint32_t strangers_a_seat = 6;

bool lists(const Json& legal, const Json& step) {
  return std::ranges::any_of(legal, [&](const Json& entry) { return entry.at("step") == step; });
}

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
    findings.push_back(who + ": no options at all are not the defaults of the schema");
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
    if (game.normalise(wrong)) findings.push_back(who + ": takes " + wrong.dump() + " for options");
  }
}

void check_seat_counts(const GameEntry& game, Findings& findings) {
  const Meta& meta = game.meta();
  for (const int seats : {meta.seats_min - 1, meta.seats_max + 1, 0, -1, 1000}) {
    KeyedChance luck = luck_of(0, 0);
    const auto table = game.setup(Json::object(), seats, luck);
    const std::string what = std::string(meta.id) + ": a table for " + std::to_string(seats);
    if (table) {
      findings.push_back(what + " is set up");
    } else if (table.error().path != "/seats" || table.error().rule.empty()) {
      findings.push_back(what + " is refused with '" + table.error().rule + "' at '" + table.error().path + "'");
    }
  }
}

/// Not every option is for every number of seats; but each is for some, and the refusal says what is at fault.
void check_playable(const GameEntry& game, Findings& findings) {
  const std::string who(game.meta().id);
  const std::vector<Setting> playable = playable_settings_of(game);
  for (const Setting& setting : settings_of(game)) {
    KeyedChance luck = luck_of(0, 0);
    const auto table = game.setup(setting.options, setting.seats, luck);
    if (!table && table.error().path != "/seats" && !starts_with(table.error(), "/options")) {
      findings.push_back(who + ": the refusal of " + setting.options.dump() + " points at '" + table.error().path +
                         "'");
    }
    const auto same_seats = [&](const Setting& other) { return other.seats == setting.seats; };
    if (std::ranges::none_of(playable, same_seats)) {
      findings.push_back(who + ": nothing can be played by " + std::to_string(setting.seats));
    }
    for (const auto& [key, value] : setting.options.items()) {
      const auto same_option = [&](const Setting& other) { return other.options.at(key) == value; };
      if (std::ranges::none_of(playable, same_option)) {
        findings.push_back(who + ": nothing can be played with '" + key + "' " + value.dump());
      }
    }
  }
}

/// Steps to try on a seat that were never listed for it here.
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
    if (!legal->empty()) steps.push_back((*legal)[dice.below(static_cast<std::uint32_t>(legal->size()))].at("step"));
  }
  for (int tried = 0; tried < mutations_a_seat; ++tried) {
    const Json& own = position.legal[seat].empty() ? *sources[dice.below(static_cast<std::uint32_t>(sources.size()))]
                                                   : position.legal[seat];
    if (own.empty()) continue;
    steps.push_back(mutated(own[dice.below(static_cast<std::uint32_t>(own.size()))].at("step"), dice));
  }
  return steps;
}

void check_refused(const Recording& recording, const Position& position, Findings& findings) {
  KeyedChance dice = recording.dice(position, "unlisted");
  const std::string before = position.table->state().dump();
  const std::unique_ptr<Table> table = position.table->clone();
  for (std::size_t seat = 0; seat < position.legal.size(); ++seat) {
    for (const Json& step : strangers(recording, position, seat, dice)) {
      if (lists(position.legal[seat], step)) continue;
      const std::string what = recording.at(position) + "seat " + std::to_string(seat) + ", step " + step.dump();
      const auto applied = table->apply(static_cast<Seat>(seat), step);
      if (applied) {
        findings.push_back(what + " is not listed and applies");
        return;
      }
      if (applied.error().rule.empty()) findings.push_back(what + " is refused without a rule");
      if (table->state().dump() != before) {
        findings.push_back(what + " is refused and yet changes the state");
        return;
      }
    }
  }
}

}  // namespace

Findings check_declarations(const GameEntry& game, std::span<const Recording>) {
  Findings findings;
  const Meta& meta = game.meta();
  const std::string who(meta.id);
  if (meta.id.empty() || !std::ranges::all_of(meta.id, [](char letter) { return letter >= 'a' && letter <= 'z'; })) {
    findings.push_back("'" + who + "' is no id: lower case letters only");
  }
  if (meta.name.empty()) findings.push_back(who + ": has no name");
  if (meta.seats_min < 1 || meta.seats_min > meta.seats_max || meta.seats_max > seats_limit) {
    findings.push_back(who + ": seats from " + std::to_string(meta.seats_min) + " to " +
                       std::to_string(meta.seats_max));
  }
  if (meta.rules_version < 1) findings.push_back(who + ": rules_version counts from 1");
  if (game.components() != game.components()) findings.push_back(who + ": components differ from call to call");
  const Json schema = Json::parse(meta.options_schema, nullptr, false);
  if (!schema.is_object()) {
    findings.push_back(who + ": the schema of the options is no JSON object");
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

Findings check_to_act(const GameEntry&, std::span<const Recording> recordings) {
  Findings findings;
  for (const Recording& recording : recordings) {
    const SeatSet seats = SeatSet::first(recording.setting.seats);
    for (const Position& position : recording.positions) {
      const SeatSet to_act = position.table->to_act();
      for (const Seat seat : to_act) {
        if (!seats.contains(seat)) findings.push_back(recording.at(position) + "a seat that is not there is to act");
      }
      for (const Seat seat : seats) {
        const bool listed = !position.legal[seat].empty();
        if (listed == to_act.contains(seat)) continue;
        findings.push_back(recording.at(position) + "seat " + std::to_string(seat) +
                           (listed ? " has legal steps and is not to act" : " is to act and has no legal step"));
      }
      if (!position.half_made && to_act.empty() != position.table->outcome().has_value()) {
        findings.push_back(recording.at(position) + (to_act.empty() ? "nobody is to act and there is no outcome"
                                                                    : "there is an outcome already"));
      }
    }
  }
  return findings;
}

Findings check_listed(const GameEntry&, std::span<const Recording> recordings) {
  Findings findings;
  for (const Recording& recording : recordings) {
    for (const Position* position : recording.some_positions()) {
      const std::string before = position->table->state().dump();
      for (std::size_t seat = 0; seat < position->legal.size(); ++seat) {
        const Json& legal = position->legal[seat];
        std::set<std::string> seen;
        for (const Json& entry : legal) {
          const Json& step = entry.at("step");
          const std::string what = recording.at(*position) + "seat " + std::to_string(seat) + ", step " + step.dump();
          if (!step.is_object()) findings.push_back(what + " is no object");
          if (!seen.insert(step.dump()).second) findings.push_back(what + " is listed twice");
        }
        const std::size_t stride = 1 + legal.size() / steps_tried_max;
        for (std::size_t index = 0; index < legal.size(); index += stride) {
          const Json& step = legal[index].at("step");
          const auto applied = position->table->clone()->apply(static_cast<Seat>(seat), step);
          if (!applied) {
            findings.push_back(recording.at(*position) + "seat " + std::to_string(seat) + ", step " + step.dump() +
                               " is listed and refused with " + applied.error().rule);
          }
        }
      }
      if (position->table->state().dump() != before) {
        findings.push_back(recording.at(*position) + "steps on a copy changed the table itself");
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
    if (!entry.contains("price")) return entry.size() == 1;
    const Json& price = entry.at("price");
    return entry.size() == 2 && price.is_object() && !price.empty() &&
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

}  // namespace reef::conformance
