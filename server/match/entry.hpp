#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "server/match/absences.hpp"
#include "server/match/standing.hpp"

/// What all entries of a log have in common.
namespace reef::match {

/// The standing one entry later, as far as every entry changes it.
inline std::shared_ptr<Standing> next(const Standing& before, std::int64_t now) {
  auto after = std::make_shared<Standing>(before);
  after->position.ply += 1;
  after->position.updated_at = now;
  return after;
}

/// So many plies lie between two positions that a replay can go on from.
inline constexpr int checkpoint_plies = 16;

/// Whether a replay shall be able to go on from the position after this ply. Where an offer is open or somebody absent,
/// the table alone does not tell how it goes on.
inline bool is_checkpoint(int ply, const std::optional<store::Offer>& offer, const Absences& absences) {
  return ply % checkpoint_plies == 0 && !offer && absences.empty();
}

/// A log entry of one step, or none, without draws.
inline store::Turn entry(const char* kind, Json step = nullptr) {
  Json steps = Json::array();
  if (!step.is_null()) steps.push_back(std::move(step));
  store::Turn turn;
  turn.kind = kind;
  turn.steps = steps.dump();
  turn.draws = "[]";
  return turn;
}

}  // namespace reef::match
