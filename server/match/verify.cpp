#include "server/match/verify.hpp"

#include <string>

#include "server/match/record.hpp"

namespace reef::match {
namespace {

std::unexpected<Difference> differs(int ply, std::string what) {
  return std::unexpected(Difference{ply, std::move(what)});
}

/// Whether the stored outcome is one that the log accounts for.
bool accounted_for(const store::Match& match, const std::vector<store::Turn>& turns, const Replay& replay) {
  const std::optional<Outcome> reached = replay.outcome();
  const Json stored =
      match.position.outcome.empty() ? Json(nullptr) : Json::parse(match.position.outcome, nullptr, false);
  if (reached) return stored == encode(*reached);
  if (stored.is_null()) return match.position.status == store::Status::running;
  if (!stored.is_object() || turns.empty()) return false;
  const std::string reason = stored.value("reason", "");
  if (reason == "timed_out") return !replay.decisions().empty();
  return may_end(replay.house(), reason) || (reason == "resigned" && turns.back().kind == "resign");
}

}  // namespace

std::expected<int, Difference> verify(const store::Match& match, const std::vector<store::Turn>& turns) {
  const bool started =
      match.position.status == store::Status::running || match.position.status == store::Status::finished;
  if (!started) {
    if (!turns.empty() || !match.position.state.empty())
      return differs(0, "a table that never started has a log or a state");
    return 0;
  }
  const GameEntry* game = find_game(match.head.game);
  if (game == nullptr) return differs(0, "a game that this program does not have");
  if (game->meta().rules_version != match.head.rules_version)
    return differs(0, "a rules version that this program does not have");
  const Key32 key = draw_key_of(match);
  const Json setup_draws = Json::parse(match.setup_draws, nullptr, false);
  auto replay = Replay::begin(*game, Json::parse(match.head.options, nullptr, false),
                              static_cast<int>(match.head.seats.size()), setup_draws);
  if (!replay) return std::unexpected(std::move(replay.error()));
  if (!drawn_with(key, 0, setup_draws)) return differs(0, "the seed gives other draws");

  for (const store::Turn& turn : turns) {
    if (turn.ply != replay->ply() + 1) return differs(turn.ply, "the log has a gap");
    const auto happened = replay->play(turn);
    if (!happened) return std::unexpected(happened.error());
    if (!drawn_with(key, turn.ply, Json::parse(turn.draws, nullptr, false)))
      return differs(turn.ply, "the seed gives other draws");
  }

  const int ply = replay->ply();
  if (ply != match.position.ply) return differs(ply, "the log ends at another ply than the match");
  if (replay->table().state() != Json::parse(match.position.state, nullptr, false))
    return differs(ply, "the stored state is another");
  if (!accounted_for(match, turns, *replay)) return differs(ply, "the stored outcome is another");
  const bool over = match.position.status == store::Status::finished;
  if (match.position.offer != (over ? std::nullopt : replay->offer())) return differs(ply, "another offer is open");
  if (match.position.absences != (over ? Absences() : replay->absences())) return differs(ply, "others are absent");
  if (match.position.to_act != (over ? 0 : replay->table().to_act().bits())) return differs(ply, "others are to act");
  return ply;
}

}  // namespace reef::match
