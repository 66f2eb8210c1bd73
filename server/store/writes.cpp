#include "server/store/writes.hpp"

#include <fmt/format.h>

#include "server/store/gone.hpp"
#include "server/store/pruning.hpp"
#include "server/store/quotas.hpp"
#include "server/store/rows.hpp"
#include "server/store/sqlite_audit.hpp"
#include "server/store/sqlite_ratings.hpp"

namespace reef::store {
namespace {

using sqlite::Connection;
using sqlite::Query;

std::optional<Millis> ended_at(const Position& position) {
  return over(position.status) ? std::optional(position.updated_at) : std::nullopt;
}

std::optional<Key> key_of(const std::optional<User>& user) {
  std::optional<Key> key;
  if (user) key = user->key;
  return key;
}

Result<void> insert_seats(Connection& db, Key match, const std::vector<SeatRow>& seats,
                          const std::optional<Millis>& ended) {
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    const SeatRow& row = seats[seat];
    const std::optional<Key> user = key_of(row.user);
    const std::optional<Key> kept_for = key_of(row.kept_for);
    Query query(db,
                "INSERT INTO seats (match, seat, kind, user, bot, nonce, resigned, ended_at, kept_for, name) "
                "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
                match, seat, word_of(row.kind), user, row.bot, row.nonce, row.resigned, ended, kept_for, row.name);
    if (Result<void> done = query.finish(); !done) return done;
  }
  return {};
}

Result<void> replace_seats(Connection& db, Key match, const std::vector<SeatRow>& seats,
                           const std::optional<Millis>& ended) {
  Result<void> done = check_newly_seated(db, match, seats);
  if (done) done = Query(db, "DELETE FROM seats WHERE match = ?1", match).finish();
  return done ? insert_seats(db, match, seats, ended) : done;
}

Result<void> end_seats(Connection& db, Key match, Millis ended) {
  return Query(db, "UPDATE seats SET ended_at = ?1 WHERE match = ?2 AND ended_at IS NULL", ended, match).finish();
}

/// The stored match must be at the ply before the turn's, or without a turn at the same ply.
Result<void> update_position(Connection& db, const Change& change) {
  const Position& position = change.position;
  const int ply_before = change.turn ? change.turn->ply - 1 : position.ply;
  const std::string prompts = prompts_text(position.prompts);
  const std::string clocks = clocks_text(position.clocks);
  Query query(db,
              "UPDATE matches SET status = ?1, ply = ?2, to_act = ?3, prompts = ?4, state = ?5, outcome = ?6, "
              "updated_at = ?7, deadline = ?8, warn_at = ?9, clocks = ?10 WHERE key = ?11 AND ply = ?12",
              word_of(position.status), position.ply, position.to_act, prompts, position.state, position.outcome,
              position.updated_at, position.deadline, position.warn_at, clocks, change.match, ply_before);
  Result<void> done = query.finish();
  if (done && db.changes() == 0) {
    return std::unexpected(
        Error{Fault::conflict, fmt::format("there is no match {} at ply {}", change.match, ply_before)});
  }
  return done;
}

Result<void> set_offer(Connection& db, Key match, const std::optional<Offer>& offer) {
  if (!offer) return Query(db, "DELETE FROM offers WHERE match = ?1", match).finish();
  return Query(
             db,
             "INSERT OR REPLACE INTO offers (match, ply, seat, terms, accepted, owed) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
             match, offer->ply, offer->seat, offer->terms, offer->accepted, offer->owed)
      .finish();
}

Result<void> set_absences(Connection& db, Key match, const std::vector<Absence>& absences) {
  Result<void> done = Query(db, "DELETE FROM absences WHERE match = ?1", match).finish();
  for (const Absence& absence : absences) {
    const std::string votes = votes_text(absence.votes);
    if (!done) return done;
    done = Query(db, "INSERT INTO absences (match, seat, ply, votes, owed, replacing) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                 match, absence.seat, absence.ply, votes, absence.owed, absence.replacing)
               .finish();
  }
  return done;
}

Result<void> insert_completion(Connection& db, Key match, Key user, Completion completion, Millis now) {
  return Query(db, "INSERT INTO completions (user, match, kind, at) VALUES (?1, ?2, ?3, ?4)", user, match,
               word_of(completion), now)
      .finish();
}

Result<void> set_setup_draws(Connection& db, Key match, const std::string& draws) {
  return Query(db, "UPDATE matches SET setup_draws = ?1 WHERE key = ?2", draws, match).finish();
}

Result<void> set_invitation(Connection& db, Key match, const std::string& invitation) {
  return Query(db, "UPDATE matches SET invitation = ?1 WHERE key = ?2", invitation, match).finish();
}

Result<void> keep_checkpoint(Connection& db, const Change& change) {
  if (change.stale_from) {
    const Result<void> done =
        Query(db, "DELETE FROM checkpoints WHERE match = ?1 AND ply >= ?2", change.match, *change.stale_from).finish();
    if (!done) return done;
  }
  if (!change.is_checkpoint) return {};
  const Position& position = change.position;
  return insert_checkpoint(db, change.match,
                           {.ply = position.ply, .prompts = position.prompts, .state = position.state});
}

/// Deletes the drafts that this change makes obsolete: that of the player of the turn, or all of them at the end.
Result<void> drop_drafts(Connection& db, const Change& change, bool over) {
  if (over) return Query(db, "DELETE FROM drafts WHERE match = ?1", change.match).finish();
  if (!change.turn->seat) return {};
  return Query(db,
               "DELETE FROM drafts WHERE match = ?1 "
               "AND user = (SELECT user FROM seats WHERE match = ?1 AND seat = ?2)",
               change.match, *change.turn->seat)
      .finish();
}

}  // namespace

Result<void> insert_turn(Connection& db, Key match, const Turn& turn) {
  return Query(db,
               "INSERT INTO turns (match, ply, seat, kind, steps, draws, cmd, at, within_turn) "
               "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
               match, turn.ply, turn.seat, turn.kind, turn.steps, turn.draws, turn.cmd, turn.at, turn.within_turn)
      .finish();
}

Result<void> insert_checkpoint(Connection& db, Key match, const Checkpoint& checkpoint) {
  const std::string prompts = prompts_text(checkpoint.prompts);
  return Query(db, "INSERT INTO checkpoints (match, ply, prompts, state) VALUES (?1, ?2, ?3, ?4)", match,
               checkpoint.ply, prompts, checkpoint.state)
      .finish();
}

Result<Key> insert_match(Connection& db, const Match& match, const std::vector<Notice>& notices) {
  const MatchHead& head = match.head;
  const Position& position = match.position;
  const std::string prompts = prompts_text(position.prompts);
  const std::string clocks = clocks_text(position.clocks);
  Result<void> done = check_not_gone(db, head.owner);
  if (!done) return std::unexpected(done.error());
  done =
      Query(
          db,
          "INSERT INTO matches (id, game, rules_version, options, visibility, owner, seed, invitation, setup_draws, "
          "created_at, status, ply, to_act, updated_at, deadline, outcome, prompts, state, limits, rated, rematch_of, "
          "clock, warn_at, clocks) "
          "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, "
          "?22, ?23, ?24)",
          head.id, head.game, head.rules_version, head.options, word_of(head.visibility), head.owner, match.seed,
          match.invitation, match.setup_draws, head.created_at, word_of(position.status), position.ply, position.to_act,
          position.updated_at, position.deadline, position.outcome, prompts, position.state, head.limits, head.rated,
          head.rematch_of, head.clock, position.warn_at, clocks)
          .finish();
  if (!done) return std::unexpected(done.error());
  const Key key = db.last_key();
  done = check_newly_seated(db, key, head.seats);
  if (done) done = insert_seats(db, key, head.seats, ended_at(position));
  for (const Notice& notice : notices) {
    if (done) done = raise_notice(db, key, notice, position.updated_at);
  }
  if (!done) return std::unexpected(done.error());
  return key;
}

Result<void> withdraw_notice(Connection& db, Key match, const Notice& notice) {
  return Query(db, "DELETE FROM notices WHERE user = ?1 AND match = ?2 AND kind = ?3 AND dispatched_at IS NULL",
               notice.user, match, notice.kind)
      .finish();
}

Result<void> raise_notice(Connection& db, Key match, const Notice& notice, Millis now) {
  return Query(db,
               "INSERT INTO notices (user, match, kind, data, created_at, due_at) SELECT ?1, ?2, ?3, ?4, ?5, ?6 "
               // A deleted user receives no alert.
               "WHERE EXISTS (SELECT 1 FROM users WHERE key = ?1 AND deleted_at IS NULL) "
               "ON CONFLICT (user, match, kind) WHERE dispatched_at IS NULL "
               "DO UPDATE SET data = excluded.data, created_at = excluded.created_at, "
               // Renewing does not postpone: otherwise a frequent notice would never be due.
               "due_at = min(due_at, excluded.due_at)",
               notice.user, match, notice.kind, notice.data, now, now + notice.delay_ms)
      .finish();
}

namespace {

/// The seats of a match that changed, or that end with their match.
Result<void> apply_seats(Connection& db, const Change& change, std::optional<Millis> ended, Millis now) {
  if (!change.seats) return ended ? end_seats(db, change.match, *ended) : Result<void>();
  Result<void> done = replace_seats(db, change.match, *change.seats, ended);
  const bool begins = change.setup_draws.has_value();
  if (done && begins && only_bots(*change.seats)) done = count_bot_match(db, change.match, change.quotas, now);
  return done;
}

}  // namespace

Result<RatingChanges> apply_change(Connection& db, const Change& change) {
  RatingChanges ratings;
  const std::optional<Millis> ended = ended_at(change.position);
  const Millis now = change.at.value_or(change.position.updated_at);
  Result<void> done = update_position(db, change);
  if (done && change.turn) done = insert_turn(db, change.match, *change.turn);
  if (done && change.sets_offer) done = set_offer(db, change.match, change.position.offer);
  if (done && change.sets_absences) done = set_absences(db, change.match, change.position.absences);
  if (done) done = keep_checkpoint(db, change);
  if (done && change.setup_draws) done = set_setup_draws(db, change.match, *change.setup_draws);
  if (done && change.invitation) done = set_invitation(db, change.match, *change.invitation);
  if (done) done = apply_seats(db, change, ended, now);
  if (done && (change.turn || ended)) done = drop_drafts(db, change, ended.has_value());
  for (const Notice& notice : change.withdraw) {
    if (done) done = withdraw_notice(db, change.match, notice);
  }
  for (const Notice& notice : change.raise) {
    if (done) done = raise_notice(db, change.match, notice, now);
  }
  for (const auto& [user, completion] : change.completion) {
    if (done) done = insert_completion(db, change.match, user, completion, now);
  }
  // After the completions: a user who leaves with this change is rated as one who left.
  if (done && change.rated) {
    Result<RatingChanges> made = rate_match(db, change.match, *change.rated, change.position.updated_at);
    if (!made) return made;
    ratings = std::move(*made);
  }
  if (done && ended) done = note_unpeopled(db, change.match, now);
  if (done && change.audit) done = insert_audit(db, *change.audit);
  if (!done) return std::unexpected(done.error());
  return ratings;
}

}  // namespace reef::store
