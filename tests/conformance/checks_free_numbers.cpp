#include <string>

#include "tests/conformance/checks.hpp"
#include "tests/conformance/free_numbers.hpp"

namespace reef::conformance {
namespace {

/// A position with the steps of one seat.
struct Place {
  const Recording& recording;
  const Position& position;
  Seat seat;

  [[nodiscard]] const Json& legal() const { return position.legal[seat]; }
  [[nodiscard]] std::string says(const Json& step, const std::string& what) const {
    return recording.at(position) + "seat " + std::to_string(seat) + ", step " + step.dump() + " " + what;
  }
};

/// What is wrong with how the free number is listed; empty if nothing.
std::string listing_fault(const Json& entry) {
  const Json& free = entry.at("free");
  const auto number = entry.at("step").find(free.at("field").get<std::string>());
  if (number == entry.at("step").end() || !number->is_number_integer()) return "has no number in its free field";
  if (*number != free.at("least")) return "is not listed with the least number";
  const auto more = free.at("most").get<std::int64_t>() - free.at("least").get<std::int64_t>();
  if (more < 0) return "has an empty range";
  return more < free_numbers_max ? "" : "has too long a range";
}

/// The step with a number of its range must apply; one that is committed at once must end the turn.
void check_inside(const Place& place, const Json& entry, Chance& dice, Findings& findings) {
  for (const std::int64_t number : numbers_to_try(entry, dice)) {
    const Json step = with_number(entry, number);
    const auto game_state = place.position.game_state->clone();
    const auto applied = game_state->apply(place.seat, step);
    if (!applied) {
      findings.push_back(place.says(step, "is in the range but refused with " + applied.error().rule));
    } else if (entry.contains("at_once") && !applied->sealed && game_state->to_act().contains(place.seat)) {
      findings.push_back(place.says(step, "is committed at once, but its seat has to go on"));
    }
  }
}

/// The numbers next to the range must be refused, unless another entry is for them.
void check_outside(const Place& place, const Json& entry, Findings& findings) {
  const Json& free = entry.at("free");
  for (const std::int64_t number :
       {free.at("least").get<std::int64_t>() - 1, free.at("most").get<std::int64_t>() + 1}) {
    const Json step = with_number(entry, number);
    if (lists(place.legal(), step)) continue;
    if (place.position.game_state->clone()->apply(place.seat, step)) {
      findings.push_back(place.says(step, "is outside of the range but applies"));
    }
  }
}

/// No other entry may be for the same step.
void check_overlap(const Place& place, const Json& entry, Findings& findings) {
  for (const Json& other : place.legal()) {
    if (&other != &entry && stands_for(entry, other.at("step")))
      findings.push_back(place.says(other.at("step"), "is listed twice, once in a range"));
  }
}

void check_place(const Place& place, Findings& findings) {
  KeyedChance dice = place.recording.dice(place.position, "free numbers");
  for (const Json& entry : place.legal()) {
    if (!entry.contains("free")) continue;
    if (const std::string fault = listing_fault(entry); !fault.empty()) {
      findings.push_back(place.says(entry, fault));
      continue;
    }
    check_inside(place, entry, dice, findings);
    check_outside(place, entry, findings);
    check_overlap(place, entry, findings);
  }
}

}  // namespace

Findings check_free_numbers(const GameEntry&, std::span<const Recording> recordings) {
  Findings findings;
  for (const Recording& recording : recordings) {
    for (const Position* position : recording.some_positions()) {
      for (std::size_t seat = 0; seat < position->legal.size(); ++seat) {
        check_place({recording, *position, static_cast<Seat>(seat)}, findings);
      }
    }
  }
  return findings;
}

}  // namespace reef::conformance
