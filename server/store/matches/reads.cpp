#include "server/store/matches/reads.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "server/store/matches/rows.hpp"
#include "server/store/ratings/ratings.hpp"

namespace reef::store {
namespace {

using sql::all_rows;
using sql::Connection;
using sql::each_row;
using sql::one_row;
using sql::Query;
using sql::Row;

constexpr int offer_columns = 5;  // After the match: what `read_offer` takes.

Checkpoint read_checkpoint(Row& row) {
  Checkpoint checkpoint;
  checkpoint.ply = static_cast<int>(row.integer(1, sql::int_max));
  checkpoint.prompts = read_prompts(row);
  checkpoint.state = row.text();
  return checkpoint;
}

SeatRow read_seat(Row& row) {
  SeatRow seat;
  seat.kind = read_seat_kind(row);
  seat.bot = row.text();
  seat.nonce = row.text();
  seat.resigned = row.boolean();
  seat.name = row.text();
  if (row.maybe_integer(1, sql::millis_max)) {
    seat.user = read_user(row);
  } else {
    row.skip(user_column_count);
  }
  if (row.maybe_integer(1, sql::millis_max)) seat.kept_for = read_user(row);
  if (seat.kind == SeatKind::player && !seat.user) row.damaged("a player's seat without a player");
  if (seat.kept_for && seat.kind != SeatKind::invite) row.damaged("a seat that is taken and reserved");
  return seat;
}

/// The keys as a JSON array, which a statement can use as a table.
std::string keys_text(const std::vector<Key>& keys) {
  return fmt::format("[{}]", fmt::join(keys, ","));
}

/// The same with ids. They may come from clients, so they can be any text.
std::string ids_text(const std::vector<std::string>& ids) {
  return nlohmann::json(ids).dump(-1, ' ', /*ensure_ascii=*/false, nlohmann::json::error_handler_t::replace);
}

/// Fills in the seats of these matches, with one query. They arrive in the order of the index; an ORDER BY would add a
/// sorter, which copies every row.
Result<void> read_seats(Connection& db, const std::string& keys, std::vector<MatchSummary>& matches) {
  Query query(db,
              sql::whole<"SELECT k.key, s.seat, s.kind, s.bot, s.nonce, s.resigned, s.name, "
                         "s.user_key, ",
                         user_columns<"u">, ", s.kept_for, ", user_columns<"f">, " FROM ", sql::integers_of<"?1", "k">,
                         " CROSS JOIN seats s "
                         "LEFT JOIN users u ON u.key = s.user_key LEFT JOIN users f ON f.key = s.kept_for "
                         "WHERE s.match = k.value">,
              keys);
  const auto last = static_cast<std::int64_t>(matches.size()) - 1;
  std::vector<std::size_t> found(matches.size());
  ATOLL_CHECK(each_row(query, "seats", [&](Row& row) {
    const auto match = static_cast<std::size_t>(row.integer(0, last));
    const auto number = static_cast<std::size_t>(row.integer(0, seats_limit - 1));
    std::vector<SeatRow>& seats = matches[match].head.seats;
    seats.resize(std::max(seats.size(), number + 1));
    seats[number] = read_seat(row);
    ++found[match];
  }));
  for (std::size_t match = 0; match < matches.size(); ++match) {
    if (found[match] == matches[match].head.seats.size()) continue;
    return std::unexpected(Error{Fault::corrupt, "a damaged row of seats: a seat is missing"});
  }
  return {};
}

/// Fills in the absences of these matches, with one query.
Result<void> read_absences(Connection& db, const std::string& keys, std::vector<MatchSummary>& matches) {
  Query query(db,
              sql::whole<"SELECT k.key, a.seat, a.ply, a.votes, a.owed, a.replacing FROM ", sql::integers_of<"?1", "k">,
                         " CROSS JOIN absences a WHERE a.match = k.value ORDER BY k.key, a.ply">,
              keys);
  const auto last = static_cast<std::int64_t>(matches.size()) - 1;
  return each_row(query, "absences", [&](Row& row) {
    std::vector<Absence>& absences = matches[static_cast<std::size_t>(row.integer(0, last))].position.absences;
    absences.push_back(read_absence(row));
  });
}

/// One column of text per row.
Result<std::vector<std::string>> read_ids(Query& query) {
  return all_rows<std::string>(query, "matches", [](Row& row) { return row.text(); });
}

MatchSummary read_summary(Row& row) {
  MatchSummary summary;
  summary.head.key = row.integer();
  summary.head.id = row.text();
  summary.head.game = row.text();
  summary.head.rules_version = static_cast<int>(row.integer(1, sql::int_max));
  summary.head.options = row.text();
  summary.head.visibility = read_visibility(row);
  summary.head.owner = row.integer();
  summary.head.owner_id = row.text();
  summary.head.created_at = row.integer();
  summary.head.clock = row.text();
  summary.position.version = row.integer(0, sql::millis_max);
  summary.position.status = read_status(row);
  summary.position.ply = static_cast<int>(row.integer(0, sql::int_max));
  summary.position.to_act = static_cast<std::uint8_t>(row.integer(0, 255));
  summary.position.updated_at = row.integer();
  summary.position.deadline = row.maybe_integer(0, sql::millis_max);
  summary.position.warn_at = row.maybe_integer(0, sql::millis_max);
  summary.position.clocks = read_clocks(row);
  summary.position.outcome = row.text();
  summary.head.limits = row.text();
  summary.head.rated = row.boolean();
  summary.head.rematch_of = row.maybe_integer(1, sql::millis_max);
  if (row.maybe_integer(1, sql::millis_max)) {
    summary.position.offer = read_offer(row);
  } else {
    row.skip(offer_columns);
  }
  if (row.maybe_integer(1, sql::millis_max)) {
    Origin& origin = summary.head.origin.emplace();
    origin.match = row.text();
    origin.at = row.integer();
    origin.by = read_user(row);
  }
  return summary;
}

/// What `read_summary` reads, of the matches `m`.
constexpr auto summary_columns = sql::fragment<
    "m.key, m.id, m.game, m.rules_version, m.options, m.visibility, m.owner, u.id, m.created_at, m.clock, m.version, "
    "m.status, m.ply, m.to_act, m.updated_at, m.deadline, m.warn_at, m.clocks, m.outcome, m.limits, m.rated, "
    "m.rematch_of, o.match, o.ply, o.seat, o.terms, o.accepted, o.owed, i.match, i.source, i.at, ",
    user_columns<"u">>;
/// An imported match is owned by its importer.
constexpr auto summary_tables = sql::fragment<
    "matches m LEFT JOIN users u ON u.key = m.owner LEFT JOIN offers o ON o.match = m.key "
    "LEFT JOIN imports i ON i.match = m.key ">;

/// Fills in the seats and absences.
Result<void> read_seats_and_absences(Connection& db, std::vector<MatchSummary>& matches) {
  std::vector<Key> keys;
  keys.reserve(matches.size());
  for (const MatchSummary& match : matches) keys.push_back(match.head.key);
  const std::string text = keys_text(keys);
  ATOLL_CHECK(read_seats(db, text, matches));
  return read_absences(db, text, matches);
}

/// Those of these matches (public ids) that exist, each after its index in `ids`.
struct IndexedMatches {
  std::vector<std::size_t> indexes;
  std::vector<Match> matches;
};
Result<IndexedMatches> find_matches(Connection& db, const std::vector<std::string>& ids) {
  IndexedMatches found;
  std::vector<MatchSummary> summaries;
  const std::string list = ids_text(ids);
  Query query(db,
              sql::whole<"SELECT k.key, m.seed, m.invitation, m.setup_draws, "
                         "coalesce((SELECT r.id FROM matches r WHERE r.rematch_of = m.key), ''), m.prompts, m.state, ",
                         summary_columns, " FROM ", sql::texts_of<"?1", "k">, " CROSS JOIN ", summary_tables,
                         "WHERE m.id = k.value">,
              list);
  const auto last = static_cast<std::int64_t>(ids.size()) - 1;
  ATOLL_CHECK(each_row(query, "matches", [&](Row& row) {
    found.indexes.push_back(static_cast<std::size_t>(row.integer(0, last)));
    Match& match = found.matches.emplace_back();
    match.seed = row.bytes(32);
    match.invitation = row.text();
    match.setup_draws = row.text();
    match.rematch = row.text();
    std::vector<std::int64_t> prompts = read_prompts(row);
    std::string state = row.text();
    MatchSummary& summary = summaries.emplace_back(read_summary(row));
    summary.position.prompts = std::move(prompts);
    summary.position.state = std::move(state);
  }));
  ATOLL_CHECK(read_seats_and_absences(db, summaries));
  for (std::size_t index = 0; index < summaries.size(); ++index) {
    Match& match = found.matches[index];
    match.head = std::move(summaries[index].head);
    match.position = std::move(summaries[index].position);
    if (match.position.status != Status::finished) continue;
    ATOLL_TRY(changes, read_rating_changes(db, match.head.key));
    match.rating_changes = std::move(changes);
  }
  return found;
}

/// Appends to each of these updates the entries of its log after `known`, with one query.
Result<void> read_new_turns(Connection& db, const std::vector<KnownPly>& known,
                            std::vector<std::optional<MatchUpdate>>& updates) {
  std::vector<Key> keys;
  std::vector<int> plies;
  for (std::size_t index = 0; index < known.size(); ++index) {
    keys.push_back(updates[index] ? updates[index]->match.head.key : 0);
    plies.push_back(known[index].ply);
  }
  const std::string key_list = keys_text(keys);
  const std::string ply_list = fmt::format("[{}]", fmt::join(plies, ","));
  Query query(db,
              sql::whole<"SELECT k.key, t.ply, t.seat, t.kind, t.steps, t.draws, t.cmd, t.at, t.within_turn FROM ",
                         sql::integers_of<"?1", "k">, " JOIN ", sql::integers_of<"?2", "p">,
                         " ON p.key = k.key JOIN turns t ON t.match = k.value AND t.ply > p.value "
                         "ORDER BY k.key, t.ply">,
              key_list, ply_list);
  const auto last = static_cast<std::int64_t>(known.size()) - 1;
  return each_row(query, "turns", [&](Row& row) {
    const auto index = static_cast<std::size_t>(row.integer(0, last));
    std::vector<Turn>& entries = updates[index]->entries;
    Turn& turn = entries.emplace_back(read_turn(row));
    const int expected = known[index].ply + static_cast<int>(entries.size());
    if (turn.ply != expected) row.damaged(fmt::format("ply {} is missing", expected));
  });
}

}  // namespace

Result<std::vector<MatchSummary>> read_summaries(Connection& db, const std::vector<Key>& matches) {
  std::vector<MatchSummary> summaries(matches.size());
  const std::string keys = keys_text(matches);
  Query query(db,
              sql::whole<"SELECT k.key, ", summary_columns, " FROM ", sql::integers_of<"?1", "k">, " CROSS JOIN ",
                         summary_tables, "WHERE m.key = k.value">,
              keys);
  const auto last = static_cast<std::int64_t>(matches.size()) - 1;
  ATOLL_CHECK(each_row(query, "matches", [&](Row& row) {
    MatchSummary& summary = summaries[static_cast<std::size_t>(row.integer(0, last))];
    summary = read_summary(row);
  }));
  for (std::size_t index = 0; index < matches.size(); ++index) {
    if (summaries[index].head.key == matches[index]) continue;
    return std::unexpected(Error{Fault::corrupt, fmt::format("there is no match {}", matches[index])});
  }
  ATOLL_CHECK(read_seats_and_absences(db, summaries));
  return summaries;
}

Result<std::optional<Match>> find_match(Connection& db, const std::string& id) {
  ATOLL_TRY(found, find_matches(db, {id}));
  if (found.matches.empty()) return std::nullopt;
  return std::optional(std::move(found.matches.front()));
}

Result<std::vector<std::optional<MatchUpdate>>> read_updates(Connection& db, const std::vector<KnownPly>& known) {
  std::vector<std::string> ids;
  ids.reserve(known.size());
  for (const KnownPly& each : known) ids.push_back(each.match);
  ATOLL_TRY(found, find_matches(db, ids));
  std::vector<std::optional<MatchUpdate>> updates(known.size());
  for (std::size_t index = 0; index < found.matches.size(); ++index) {
    updates[found.indexes[index]] = MatchUpdate{.match = std::move(found.matches[index]), .entries = {}};
  }
  ATOLL_CHECK(read_new_turns(db, known, updates));
  return updates;
}

Result<std::vector<std::optional<std::int64_t>>> read_versions(Connection& db, const std::vector<std::string>& ids) {
  std::vector<std::optional<std::int64_t>> versions(ids.size());
  if (ids.empty()) return versions;
  const std::string list = ids_text(ids);
  Query query(db,
              sql::whole<"SELECT k.key, m.version FROM ", sql::texts_of<"?1", "k">,
                         " CROSS JOIN matches m WHERE m.id = k.value">,
              list);
  const auto last = static_cast<std::int64_t>(ids.size()) - 1;
  ATOLL_CHECK(each_row(query, "matches", [&](Row& row) {
    const auto index = static_cast<std::size_t>(row.integer(0, last));
    versions[index] = row.integer(0, sql::millis_max);
  }));
  return versions;
}

Result<std::vector<Turn>> read_turns(Connection& db, Key match, int after_ply, int to_ply) {
  Query query(db,
              "SELECT ply, seat, kind, steps, draws, cmd, at, within_turn FROM turns "
              "WHERE match = ?1 AND ply > ?2 AND ply <= ?3 ORDER BY ply",
              match, after_ply, to_ply);
  int expected = std::max(after_ply, 0);
  return all_rows<Turn>(query, "turns", [&expected](Row& row) {
    Turn turn = read_turn(row);
    if (turn.ply != ++expected) row.damaged(fmt::format("ply {} is missing", expected));
    return turn;
  });
}

Result<std::vector<KnownCommand>> read_commands(Connection& db, Key match, int after_ply) {
  Query query(db,
              "SELECT seat, cmd, ply FROM turns "
              "WHERE match = ?1 AND ply > ?2 AND seat IS NOT NULL AND cmd <> '' ORDER BY ply",
              match, after_ply);
  return all_rows<KnownCommand>(query, "turns", [](Row& row) {
    KnownCommand known;
    known.seat = static_cast<Seat>(row.integer(0, seats_limit - 1));
    known.cmd = row.text();
    known.ply = static_cast<int>(row.integer(1, std::numeric_limits<int>::max()));
    return known;
  });
}

Result<std::optional<Checkpoint>> find_checkpoint(Connection& db, Key match, int ply) {
  Query query(db,
              "SELECT ply, prompts, state FROM checkpoints WHERE match = ?1 AND ply <= ?2 "
              "ORDER BY ply DESC LIMIT 1",
              match, ply);
  return one_row<Checkpoint>(query, "checkpoints", read_checkpoint);
}

Result<std::vector<Checkpoint>> read_checkpoints(Connection& db, Key match) {
  Query query(db, "SELECT ply, prompts, state FROM checkpoints WHERE match = ?1 ORDER BY ply", match);
  return all_rows<Checkpoint>(query, "checkpoints", read_checkpoint);
}

Result<std::vector<MatchSummary>> list_public_running(Connection& db, const std::vector<std::string>& ids) {
  if (ids.empty()) return std::vector<MatchSummary>();
  const std::string list = ids_text(ids);
  Query query(db,
              sql::whole<"SELECT m.key FROM ", sql::texts_of<"?1", "k">,
                         " CROSS JOIN matches m "
                         "WHERE m.id = k.value AND m.status = 'running' AND m.visibility = 'public' ORDER BY k.key">,
              list);
  ATOLL_TRY(keys, all_rows<Key>(query, "matches", [](Row& row) { return row.integer(); }));
  return read_summaries(db, keys);
}

Result<std::vector<std::string>> list_waiting_for_bots(Connection& db) {
  Query query(db,
              "SELECT m.id FROM seats s JOIN matches m ON m.key = s.match "
              "LEFT JOIN offers o ON o.match = m.key "
              "WHERE s.kind = 'bot' AND s.ended_at IS NULL AND m.status = 'running' "
              "AND (((m.to_act | coalesce(o.owed, 0)) >> CAST(s.seat AS INTEGER)) & 1) = 1 "
              "GROUP BY m.key ORDER BY m.key");
  return read_ids(query);
}

namespace {

/// Rows of (time, key, id).
Result<std::vector<Due>> read_due(Query& query) {
  return all_rows<Due>(query, "matches", [](Row& row) {
    const Millis at = row.integer();
    const Key key = row.integer();
    return Due{.at = at, .key = key, .id = row.text()};
  });
}

}  // namespace

Result<std::vector<Due>> list_due(Connection& db, Millis now, const Due& after, int limit) {
  // Two ranges of two indexes. A match can be in both: then a sweep returns it twice, and the second time nothing is
  // due.
  Query query(db,
              "SELECT * FROM (SELECT deadline AS at, key, id FROM matches "
              "WHERE deadline IS NOT NULL AND deadline <= ?1 AND (deadline, key) > (?2, ?3) "
              "ORDER BY deadline, key LIMIT ?4) AS deadlines "
              "UNION SELECT * FROM (SELECT warn_at AS at, key, id FROM matches "
              "WHERE warn_at IS NOT NULL AND warn_at <= ?1 AND (warn_at, key) > (?2, ?3) "
              "ORDER BY warn_at, key LIMIT ?4) AS warnings ORDER BY 1, 2 LIMIT ?4",
              now, after.at, after.key, std::max(limit, 0));
  return read_due(query);
}

Result<std::optional<Millis>> find_next_due(Connection& db) {
  Query query(db,
              "SELECT min(at) FROM (SELECT min(deadline) AS at FROM matches WHERE deadline IS NOT NULL "
              "UNION ALL SELECT min(warn_at) FROM matches WHERE warn_at IS NOT NULL) AS times");
  ATOLL_CHECK(query.next());
  Row row(query, "matches");
  const std::optional<Millis> at = row.maybe_integer(0, sql::millis_max);
  if (row.fault()) return std::unexpected(*row.fault());
  return at;
}

Result<std::vector<std::string>> list_unfinished_of(Connection& db, Key user) {
  Query query(db,
              "SELECT m.id FROM seats s JOIN matches m ON m.key = s.match "
              "WHERE s.user_key = ?1 AND s.ended_at IS NULL ORDER BY m.key",
              user);
  return read_ids(query);
}

namespace {

/// A field of the clock of the seat `s`, in the match `m`.
template <sql::Fragment field>
constexpr auto clock_field =
    sql::fragment<sql::Fragment("json_extract(nullif(m.clocks, ''), '$[' || s.seat || '].",
                                "(CAST(nullif(m.clocks, '') AS json) -> CAST(s.seat AS INTEGER) ->> '"),
                  field, "')">;

}  // namespace

Result<std::vector<User>> list_with_other_clock_pause(Connection& db) {
  // From the clocks that run: SQLite would begin with all users and all of their matches. A match without a clock has
  // empty texts, which are no JSON.
  Query query(db, sql::whole<"SELECT DISTINCT ", user_columns<"u">, " FROM matches m ",
                             sql::Fragment("INDEXED BY matches_deadline ", ""),
                             "CROSS JOIN seats s CROSS JOIN users u WHERE m.deadline IS NOT NULL "
                             "AND s.match = m.key AND u.key = s.user_key AND s.kind = 'player' AND ",
                             sql::json_field<"nullif(m.clock, '')", "kind">, " <> 'live' AND ", clock_field<"since">,
                             " IS NOT NULL AND ", clock_field<"clock_pause">, " <> u.clock_pause">);
  return all_rows<User>(query, "users", read_user);
}

Result<std::vector<std::string>> list_match_ids(Connection& db, const std::string& after, int limit) {
  Key last = 0;
  if (!after.empty()) {
    ATOLL_TRY(key, sql::one_integer(db, "SELECT key FROM matches WHERE id = ?1", after));
    if (key == 0) return std::unexpected(Error{Fault::bad_cursor, "there is no such match"});
    last = key;
  }
  Query query(db, "SELECT id FROM matches WHERE key > ?1 ORDER BY key LIMIT ?2", last, std::max(limit, 0));
  return read_ids(query);
}

}  // namespace reef::store
