#pragma once

#include <memory>
#include <utility>

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
