#include "server/store/reads.hpp"

#include <fmt/format.h>

#include <limits>

#include "server/store/rows.hpp"

namespace reef::store {
namespace {

using sqlite::Connection;
using sqlite::Query;
using sqlite::Row;

constexpr std::int64_t int_max = std::numeric_limits<int>::max();
constexpr std::int64_t millis_max = std::numeric_limits<Millis>::max();

SeatRow read_seat(Row& row) {
  SeatRow seat;
  seat.kind = read_seat_kind(row);
  seat.bot = row.text();
  seat.nonce = row.text();
  seat.resigned = row.boolean();
  if (row.maybe_integer(1, millis_max)) seat.user = read_user(row);
  if (seat.kind == SeatKind::player && !seat.user) row.damaged("a player's seat without a player");
  return seat;
}

Result<std::vector<SeatRow>> read_seats(Connection& db, Key match) {
  Query query(db,
              "SELECT s.seat, s.kind, s.bot, s.nonce, s.resigned, s.user, "
              "u.key, u.id, u.name, u.guest, u.created_at, u.deleted_at "
              "FROM seats s LEFT JOIN users u ON u.key = s.user WHERE s.match = ?1 ORDER BY s.seat",
              match);
  std::vector<SeatRow> seats;
  while (true) {
    const Result<bool> more = query.next();
    if (!more) return std::unexpected(more.error());
    if (!*more) return seats;
    Row row(query, "seats");
    const auto number = static_cast<std::size_t>(row.integer(0, seats_limit - 1));
    if (number != seats.size()) row.damaged("a seat is missing");
    seats.push_back(read_seat(row));
    if (row.fault()) return std::unexpected(*row.fault());
  }
}

/// One column of text a row.
Result<std::vector<std::string>> read_ids(Query& query) {
  std::vector<std::string> ids;
  while (true) {
    const Result<bool> more = query.next();
    if (!more) return std::unexpected(more.error());
    if (!*more) return ids;
    Row row(query, "matches");
    ids.push_back(row.text());
    if (row.fault()) return std::unexpected(*row.fault());
  }
}

}  // namespace

Result<MatchSummary> read_summary(Connection& db, Key match) {
  Query query(db,
              "SELECT m.key, m.id, m.game, m.rules_version, m.options, m.visibility, m.owner, u.id, m.created_at, "
              "m.status, m.ply, m.to_act, m.updated_at, m.deadline, m.outcome, "
              "o.match, o.ply, o.seat, o.terms, o.accepted, o.owed "
              "FROM matches m LEFT JOIN users u ON u.key = m.owner LEFT JOIN offers o ON o.match = m.key "
              "WHERE m.key = ?1",
              match);
  const Result<bool> found = query.next();
  if (!found) return std::unexpected(found.error());
  if (!*found) return std::unexpected(Error{Fault::corrupt, fmt::format("there is no match {}", match)});
  Row row(query, "matches");
  MatchSummary summary;
  summary.head.key = row.integer();
  summary.head.id = row.text();
  summary.head.game = row.text();
  summary.head.rules_version = static_cast<int>(row.integer(1, int_max));
  summary.head.options = row.text();
  summary.head.visibility = read_visibility(row);
  summary.head.owner = row.integer();
  summary.head.owner_id = row.text();
  summary.head.created_at = row.integer();
  summary.position.status = read_status(row);
  summary.position.ply = static_cast<int>(row.integer(0, int_max));
  summary.position.to_act = static_cast<std::uint8_t>(row.integer(0, 255));
  summary.position.updated_at = row.integer();
  summary.position.deadline = row.maybe_integer(0, millis_max);
  summary.position.outcome = row.text();
  if (row.maybe_integer(1, millis_max)) summary.position.offer = read_offer(row);
  if (row.fault()) return std::unexpected(*row.fault());
  Result<std::vector<SeatRow>> seats = read_seats(db, match);
  if (!seats) return std::unexpected(seats.error());
  summary.head.seats = std::move(*seats);
  return summary;
}

Result<std::optional<Match>> find_match(Connection& db, const std::string& id) {
  Query query(db, "SELECT key, seed, invitation, setup_draws, prompts, state FROM matches WHERE id = ?1", id);
  const Result<bool> found = query.next();
  if (!found) return std::unexpected(found.error());
  if (!*found) return std::nullopt;
  Row row(query, "matches");
  const Key key = row.integer();
  Match match;
  match.seed = row.bytes(32);
  match.invitation = row.text();
  match.setup_draws = row.text();
  std::vector<std::int64_t> prompts = read_prompts(row);
  std::string state = row.text();
  if (row.fault()) return std::unexpected(*row.fault());
  Result<MatchSummary> summary = read_summary(db, key);
  if (!summary) return std::unexpected(summary.error());
  match.head = std::move(summary->head);
  match.position = std::move(summary->position);
  match.position.prompts = std::move(prompts);
  match.position.state = std::move(state);
  return match;
}

Result<std::vector<Turn>> read_turns(Connection& db, Key match, int after_ply, int to_ply) {
  Query query(db,
              "SELECT ply, seat, kind, steps, draws, cmd, at FROM turns "
              "WHERE match = ?1 AND ply > ?2 AND ply <= ?3 ORDER BY ply",
              match, after_ply, to_ply);
  std::vector<Turn> turns;
  int expected = std::max(after_ply, 0);
  while (true) {
    const Result<bool> more = query.next();
    if (!more) return std::unexpected(more.error());
    if (!*more) return turns;
    Row row(query, "turns");
    turns.push_back(read_turn(row));
    if (turns.back().ply != ++expected) row.damaged(fmt::format("ply {} is missing", expected));
    if (row.fault()) return std::unexpected(*row.fault());
  }
}

Result<std::vector<std::string>> list_waiting_for_bots(Connection& db) {
  Query query(db,
              "SELECT DISTINCT m.id FROM seats s JOIN matches m ON m.key = s.match "
              "LEFT JOIN offers o ON o.match = m.key "
              "WHERE s.kind = 'bot' AND s.ended_at IS NULL AND m.status = 'running' "
              "AND ((m.to_act | ifnull(o.owed, 0)) >> s.seat) & 1 ORDER BY m.key");
  return read_ids(query);
}

Result<std::vector<std::string>> list_match_ids(Connection& db, const std::string& after, int limit) {
  Key last = 0;
  if (!after.empty()) {
    Query query(db, "SELECT key FROM matches WHERE id = ?1", after);
    const Result<bool> found = query.next();
    if (!found) return std::unexpected(found.error());
    if (!*found) return std::unexpected(Error{Fault::bad_cursor, "there is no such match"});
    Row row(query, "matches");
    last = row.integer();
    if (row.fault()) return std::unexpected(*row.fault());
  }
  Query query(db, "SELECT id FROM matches WHERE key > ?1 ORDER BY key LIMIT ?2", last, std::max(limit, 0));
  return read_ids(query);
}

Result<void> read_anything(Connection& db) {
  return db.run("SELECT count(*) FROM sqlite_schema");
}

}  // namespace reef::store
