#include "server/store/matches/writes.hpp"

#include <fmt/format.h>

#include "server/store/accounts/gone.hpp"
#include "server/store/admin/audit.hpp"
#include "server/store/admin/pruning.hpp"
#include "server/store/matches/quotas.hpp"
#include "server/store/matches/rows.hpp"
#include "server/store/ratings/ratings.hpp"

namespace reef::store {
namespace {

using sql::Connection;
using sql::Query;

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
                "INSERT INTO seats (match, seat, kind, user_key, bot, nonce, resigned, ended_at, kept_for, name) "
                "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
                match, seat, word_of(row.kind), user, row.bot, row.nonce, row.resigned, ended, kept_for, row.name);
    ATOLL_CHECK(query.finish());
  }
  return {};
}

Result<void> replace_seats(Connection& db, Key match, const std::vector<SeatRow>& seats,
                           const std::optional<Millis>& ended) {
  ATOLL_CHECK(check_newly_seated(db, match, seats));
  ATOLL_CHECK(sql::run(db, "DELETE FROM seats WHERE match = ?1", match));
  return insert_seats(db, match, seats, ended);
}

Result<void> end_seats(Connection& db, Key match, Millis ended) {
  return sql::run(db, "UPDATE seats SET ended_at = ?1 WHERE match = ?2 AND ended_at IS NULL", ended, match);
}

/// The stored match must have the version before that of the change.
Result<void> update_position(Connection& db, const Change& change) {
  const Position& position = change.position;
  const std::string prompts = prompts_text(position.prompts);
  const std::string clocks = clocks_text(position.clocks);
  Query query(db,
              "UPDATE matches SET status = ?1, ply = ?2, to_act = ?3, prompts = ?4, state = ?5, outcome = ?6, "
              "updated_at = ?7, deadline = ?8, warn_at = ?9, clocks = ?10, version = ?11 "
              "WHERE key = ?12 AND version = ?11 - 1",
              word_of(position.status), position.ply, position.to_act, prompts, position.state, position.outcome,
              position.updated_at, position.deadline, position.warn_at, clocks, position.version, change.match);
  return query.change_a_row(
      {Fault::conflict, fmt::format("there is no match {} with version {}", change.match, position.version - 1)});
}

Result<void> set_offer(Connection& db, Key match, const std::optional<Offer>& offer) {
  if (!offer) return sql::run(db, "DELETE FROM offers WHERE match = ?1", match);
  return sql::run(db,
                  "INSERT INTO offers (match, ply, seat, terms, accepted, owed) VALUES (?1, ?2, ?3, ?4, ?5, ?6) "
                  "ON CONFLICT (match) DO UPDATE SET ply = excluded.ply, seat = excluded.seat, terms = excluded.terms, "
                  "accepted = excluded.accepted, owed = excluded.owed",
                  match, offer->ply, offer->seat, offer->terms, offer->accepted, offer->owed);
}

Result<void> set_absences(Connection& db, Key match, const std::vector<Absence>& absences) {
  ATOLL_CHECK(sql::run(db, "DELETE FROM absences WHERE match = ?1", match));
  for (const Absence& absence : absences) {
    const std::string votes = votes_text(absence.votes);
    ATOLL_CHECK(
        sql::run(db, "INSERT INTO absences (match, seat, ply, votes, owed, replacing) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                 match, absence.seat, absence.ply, votes, absence.owed, absence.replacing));
  }
  return {};
}

Result<void> insert_completion(Connection& db, Key match, Key user, Completion completion, Millis now) {
  return sql::run(db, "INSERT INTO completions (user_key, match, kind, at) VALUES (?1, ?2, ?3, ?4)", user, match,
                  word_of(completion), now);
}

Result<void> set_setup_draws(Connection& db, Key match, const std::string& draws) {
  return sql::run(db, "UPDATE matches SET setup_draws = ?1 WHERE key = ?2", draws, match);
}

Result<void> set_invitation(Connection& db, Key match, const std::string& invitation) {
  return sql::run(db, "UPDATE matches SET invitation = ?1 WHERE key = ?2", invitation, match);
}

Result<void> keep_checkpoint(Connection& db, const Change& change) {
  if (change.stale_from) {
    ATOLL_CHECK(
        sql::run(db, "DELETE FROM checkpoints WHERE match = ?1 AND ply >= ?2", change.match, *change.stale_from));
  }
  if (!change.is_checkpoint) return {};
  const Position& position = change.position;
  return insert_checkpoint(db, change.match,
                           {.ply = position.ply, .prompts = position.prompts, .state = position.state});
}

/// Deletes the drafts that this change makes obsolete: that of the player of the turn, or all of them at the end.
Result<void> drop_drafts(Connection& db, const Change& change, bool over) {
  if (over) return sql::run(db, "DELETE FROM drafts WHERE match = ?1", change.match);
  if (!change.turn->seat) return {};
  return sql::run(db,
                  "DELETE FROM drafts WHERE match = ?1 "
                  "AND user_key = (SELECT user_key FROM seats WHERE match = ?1 AND seat = ?2)",
                  change.match, *change.turn->seat);
}

}  // namespace

Result<void> insert_turn(Connection& db, Key match, const Turn& turn) {
  return sql::run(db,
                  "INSERT INTO turns (match, ply, seat, kind, steps, draws, cmd, at, within_turn) "
                  "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
                  match, turn.ply, turn.seat, turn.kind, turn.steps, turn.draws, turn.cmd, turn.at, turn.within_turn);
}

Result<void> insert_checkpoint(Connection& db, Key match, const Checkpoint& checkpoint) {
  const std::string prompts = prompts_text(checkpoint.prompts);
  return sql::run(db, "INSERT INTO checkpoints (match, ply, prompts, state) VALUES (?1, ?2, ?3, ?4)", match,
                  checkpoint.ply, prompts, checkpoint.state);
}

Result<Key> insert_match(Connection& db, const Match& match, const std::vector<Notice>& notices) {
  const MatchHead& head = match.head;
  const Position& position = match.position;
  const std::string prompts = prompts_text(position.prompts);
  const std::string clocks = clocks_text(position.clocks);
  ATOLL_CHECK(check_not_gone(db, head.owner));
  ATOLL_TRY(
      key,
      sql::one_integer(
          db,
          "INSERT INTO matches (id, game, rules_version, options, visibility, owner, seed, invitation, setup_draws, "
          "created_at, status, ply, to_act, updated_at, deadline, outcome, prompts, state, limits, rated, rematch_of, "
          "clock, warn_at, clocks, version) "
          "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, "
          "?22, ?23, ?24, ?25) RETURNING key",
          head.id, head.game, head.rules_version, head.options, word_of(head.visibility), head.owner, match.seed,
          match.invitation, match.setup_draws, head.created_at, word_of(position.status), position.ply, position.to_act,
          position.updated_at, position.deadline, position.outcome, prompts, position.state, head.limits, head.rated,
          head.rematch_of, head.clock, position.warn_at, clocks, position.version));
  if (head.rematch_of) {
    ATOLL_CHECK(sql::run(db, "UPDATE matches SET version = version + 1 WHERE key = ?1", *head.rematch_of));
  }
  ATOLL_CHECK(check_newly_seated(db, key, head.seats));
  ATOLL_CHECK(insert_seats(db, key, head.seats, ended_at(position)));
  for (const Notice& notice : notices) {
    ATOLL_CHECK(raise_notice(db, key, notice, position.updated_at));
  }
  return key;
}

Result<void> withdraw_notice(Connection& db, Key match, const Notice& notice) {
  return sql::run(db, "DELETE FROM notices WHERE user_key = ?1 AND match = ?2 AND kind = ?3 AND dispatched_at IS NULL",
                  notice.user, match, notice.kind);
}

Result<void> raise_notice(Connection& db, Key match, const Notice& notice, Millis now) {
  return sql::run(db,
                  "INSERT INTO notices (user_key, match, kind, data, created_at, due_at) SELECT ?1, ?2, ?3, ?4, ?5, ?6 "
                  // A deleted user receives no alert.
                  "WHERE EXISTS (SELECT 1 FROM users WHERE key = ?1 AND deleted_at IS NULL) "
                  "ON CONFLICT (user_key, match, kind) WHERE dispatched_at IS NULL "
                  "DO UPDATE SET data = excluded.data, created_at = excluded.created_at, "
                  // Renewing does not postpone: otherwise a frequent notice would never be due.
                  "due_at = CASE WHEN notices.due_at < excluded.due_at THEN notices.due_at ELSE excluded.due_at END",
                  notice.user, match, notice.kind, notice.data, now, now + notice.delay_ms);
}

namespace {

/// The seats of a match that changed, or that end with their match.
Result<void> apply_seats(Connection& db, const Change& change, std::optional<Millis> ended, Millis now) {
  if (!change.seats) return ended ? end_seats(db, change.match, *ended) : Result<void>();
  ATOLL_CHECK(replace_seats(db, change.match, *change.seats, ended));
  const bool begins = change.setup_draws.has_value();
  if (begins && only_bots(*change.seats)) ATOLL_CHECK(count_bot_match(db, change.match, change.quotas, now));
  return {};
}

}  // namespace

Result<RatingChanges> apply_change(Connection& db, const Change& change) {
  RatingChanges ratings;
  const std::optional<Millis> ended = ended_at(change.position);
  const Millis now = change.at.value_or(change.position.updated_at);
  ATOLL_CHECK(update_position(db, change));
  if (change.turn) ATOLL_CHECK(insert_turn(db, change.match, *change.turn));
  if (change.sets_offer) ATOLL_CHECK(set_offer(db, change.match, change.position.offer));
  if (change.sets_absences) ATOLL_CHECK(set_absences(db, change.match, change.position.absences));
  ATOLL_CHECK(keep_checkpoint(db, change));
  if (change.setup_draws) ATOLL_CHECK(set_setup_draws(db, change.match, *change.setup_draws));
  if (change.invitation) ATOLL_CHECK(set_invitation(db, change.match, *change.invitation));
  ATOLL_CHECK(apply_seats(db, change, ended, now));
  if (change.turn || ended) ATOLL_CHECK(drop_drafts(db, change, ended.has_value()));
  for (const Notice& notice : change.withdraw) {
    ATOLL_CHECK(withdraw_notice(db, change.match, notice));
  }
  for (const Notice& notice : change.raise) {
    ATOLL_CHECK(raise_notice(db, change.match, notice, now));
  }
  for (const auto& [user, completion] : change.completion) {
    ATOLL_CHECK(insert_completion(db, change.match, user, completion, now));
  }
  // After the completions: a user who leaves with this change is rated as one who left.
  if (change.rated) {
    ATOLL_TRY(made, rate_match(db, change.match, *change.rated, change.position.updated_at));
    ratings = std::move(made);
  }
  if (ended) ATOLL_CHECK(note_unpeopled(db, change.match, now));
  if (change.audit) ATOLL_CHECK(insert_audit(db, *change.audit));
  return ratings;
}

}  // namespace reef::store
