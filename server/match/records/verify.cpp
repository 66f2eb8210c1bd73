#include "server/match/records/verify.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "server/match/rated.hpp"
#include "server/match/records/record.hpp"
#include "server/rating/plackett_luce.hpp"

namespace reef::match {
namespace {

std::unexpected<Difference> differs(int ply, std::string what) {
  return std::unexpected(Difference{ply, std::move(what)});
}

/// Whether the stored outcome follows from the log.
bool accounted_for(const store::Match& match, const std::vector<store::Turn>& turns, const Replay& replay) {
  const std::optional<Outcome> reached = replay.outcome();
  const Json stored =
      match.position.outcome.empty() ? Json(nullptr) : Json::parse(match.position.outcome, nullptr, false);
  if (reached) return stored == encode(*reached);
  if (stored.is_null()) return match.position.status == store::Status::running;
  if (!stored.is_object() || turns.empty()) return false;
  const std::string reason = stored.value("reason", "");
  if (reason == "timed_out") return may_time_out(replay.decisions());
  return may_end(replay.admin_action(), reason) || (reason == "resigned" && turns.back().kind == "resign");
}

/// Whether the checkpoint of this ply, if there is one, equals the replayed position.
bool as_kept(const std::vector<store::Checkpoint>& checkpoints, const Replay& replay) {
  const auto kept = std::ranges::find(checkpoints, replay.ply(), &store::Checkpoint::ply);
  return kept == checkpoints.end() || Json::parse(kept->state, nullptr, false) == replay.game_state().state();
}

/// Approximate, because the match may have ended on a machine that rounds differently.
bool nearly(double left, double right) {
  return std::abs(left - right) <= 1e-9 * std::max(1.0, std::abs(right));
}

/// A player as the match rated them. One who was replaced has no seat, and was rated without a team.
rating::Finisher finisher_of(const store::Match& match, const Json& outcome, const store::RatingChange& change) {
  rating::Finisher finisher{.rating = change.before, .rank = change.rank};
  const std::vector<store::SeatRow>& seats = match.head.seats;
  const auto own = std::ranges::find_if(
      seats, [&](const store::SeatRow& seat) { return seat.user && seat.user->key == change.user; });
  if (own == seats.end()) return finisher;
  finisher.team = team_of(outcome, static_cast<Seat>(own - seats.begin()));
  finisher.left_team = finisher.team.has_value() && own->resigned;
  return finisher;
}

/// Whether the rating changes stored with the match follow from the ranks and the ratings before.
bool rated_by_ranks(const store::Match& match) {
  const std::vector<store::RatingChange>& changes = match.rating_changes;
  if (changes.empty()) return true;
  const Json outcome = Json::parse(match.position.outcome, nullptr, false);
  std::vector<rating::Finisher> finishers;
  finishers.reserve(changes.size());
  for (const store::RatingChange& change : changes) finishers.push_back(finisher_of(match, outcome, change));
  const std::vector<rating::Rating> after = rating::rate(finishers);
  return std::ranges::equal(changes, after, [](const store::RatingChange& change, const rating::Rating& computed) {
    return nearly(change.after.mu, computed.mu) && nearly(change.after.sigma, computed.sigma);
  });
}

/// The replay's last position and its result, against the stored match.
std::expected<int, Difference> verify_end(const store::Match& match, const std::vector<store::Turn>& turns,
                                          const Replay& replay) {
  const int ply = replay.ply();
  if (ply != match.position.ply) return differs(ply, "the log ends at a different ply than the match");
  if (replay.game_state().state() != Json::parse(match.position.state, nullptr, false))
    return differs(ply, "the stored state differs");
  if (!accounted_for(match, turns, replay)) return differs(ply, "the stored outcome differs");
  const bool over = match.position.status == store::Status::finished;
  if (match.position.offer != (over ? std::nullopt : replay.offer())) return differs(ply, "another offer is open");
  if (match.position.absences != (over ? Absences() : replay.absences()))
    return differs(ply, "different seats are absent");
  if (match.position.to_act != (over ? 0 : replay.game_state().to_act().bits()))
    return differs(ply, "different seats are to act");
  if (!rated_by_ranks(match)) return differs(ply, "the ranks give different ratings");
  return ply;
}

}  // namespace

std::expected<int, Difference> verify(const store::Match& match, const std::vector<store::Turn>& turns,
                                      const std::vector<store::Checkpoint>& checkpoints) {
  const bool started =
      match.position.status == store::Status::running || match.position.status == store::Status::finished;
  if (!started) {
    if (!turns.empty() || !match.position.state.empty())
      return differs(0, "a table that never started has a log or a state");
    return 0;
  }
  const GameEntry* game = find_game(match.head.game);
  if (game == nullptr) return differs(0, "this program does not have this game");
  if (game->meta().rules_version != match.head.rules_version)
    return differs(0, "this program does not have this rules version");
  const Key32 key = draw_key_of(match);
  const Json setup_draws = Json::parse(match.setup_draws, nullptr, false);
  auto replay = Replay::begin(*game, Json::parse(match.head.options, nullptr, false),
                              static_cast<int>(match.head.seats.size()), setup_draws);
  if (!replay) return std::unexpected(std::move(replay.error()));
  if (!drawn_with(key, 0, setup_draws)) return differs(0, "the seed gives different draws");

  for (const store::Turn& turn : turns) {
    if (turn.ply != replay->ply() + 1) return differs(turn.ply, "the log has a gap");
    if (turn.within_turn != (turn.kind == "turn" && replay->game_state().mid_turn()))
      return differs(turn.ply, "the entry belongs to another turn");
    const auto events = replay->play(turn);
    if (!events) return std::unexpected(events.error());
    if (!drawn_with(key, turn.ply, Json::parse(turn.draws, nullptr, false)))
      return differs(turn.ply, "the seed gives different draws");
    if (!as_kept(checkpoints, *replay)) return differs(turn.ply, "the checkpoint differs from the position");
  }

  return verify_end(match, turns, *replay);
}

}  // namespace reef::match
