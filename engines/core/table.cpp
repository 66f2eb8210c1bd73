#include "engines/core/any_game.hpp"

namespace reef {

Json encode(const ScoreSheet& sheet) {
  JsonTree tree;
  write(sheet, tree);
  return tree.take();
}

Json encode(const Outcome& outcome) {
  Json out{{"ranks", outcome.ranks}, {"scores", outcome.scores}, {"reason", outcome.reason}};
  if (!outcome.won.empty()) out["won"] = outcome.won;
  if (!outcome.teams.empty()) out["teams"] = outcome.teams;
  return out;
}

std::optional<Violation> agreement_fault(const Meta& meta, const Agreement& agreement, bool over, std::size_t seats) {
  const bool known = agreement.winner ? meta.winner_by_agreement : meta.draw_by_agreement;
  if (!known) return Violation{"agreement.unknown", "this game does not support this agreement", ""};
  if (over) return Violation{"agreement.over", "the game is over", ""};
  if (agreement.winner && *agreement.winner >= seats) {
    return Violation{"agreement.winner", "the winner must be a seat of the match", "/winner"};
  }
  return std::nullopt;
}

}  // namespace reef
