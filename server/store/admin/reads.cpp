#include "server/store/admin/reads.hpp"

#include <utility>

#include "server/store/accounts/reads.hpp"
#include "server/store/matches/reads.hpp"
#include "server/store/matches/rows.hpp"
#include "server/store/sql/number_cursor.hpp"

namespace reef::store {
namespace {

using sql::Connection;
using sql::joined;
using sql::Query;
using sql::Row;
using sql::Sql;
using sql::when;

/// The beginning of a statement for `read_person`. ?1: the time.
constexpr auto persons_where =
    sql::fragment<"SELECT ", user_columns<"u">,
                  ", u.role, coalesce(a.mail, ''), a.confirmed_at IS NOT NULL, (SELECT max(coalesce(e.seen_at, "
                  "e.created_at)) FROM sessions e "
                  "WHERE e.user_key = u.key), s.since, s.until, coalesce(s.reason, ''), m.since, m.until, "
                  "coalesce(m.reason, '') FROM users u LEFT JOIN accounts a ON a.user_key = u.key "
                  "LEFT JOIN suspensions s ON s.user_key = u.key AND (s.until IS NULL OR s.until > ?1) "
                  "LEFT JOIN site_mutes m ON m.user_key = u.key AND m.until > ?1 WHERE ">;
Person read_person(Row& row) {
  Person person;
  person.user = read_user(row);
  person.role = read_role(row);
  person.mail = row.text();
  person.confirmed = row.boolean();
  person.seen_at = row.maybe_integer(0, sql::millis_max);
  const auto suspended_since = row.maybe_integer(0, sql::millis_max);
  const auto suspended_until = row.maybe_integer(0, sql::millis_max);
  std::string why = row.text();
  if (suspended_since) person.suspension = Suspension{*suspended_since, suspended_until, std::move(why)};
  const auto muted_since = row.maybe_integer(0, sql::millis_max);
  const auto muted_until = row.maybe_integer(0, sql::millis_max);
  why = row.text();
  if (muted_since && muted_until) person.site_mute = SiteMute{*muted_since, *muted_until, std::move(why)};
  return person;
}

}  // namespace

Result<bool> is_last_admin(Connection& db, Key user, Millis now) {
  Query query(db,
              "SELECT EXISTS (SELECT 1 FROM users WHERE key = ?1 AND role = 'admin') AND NOT EXISTS "
              "(SELECT 1 FROM users u WHERE u.role = 'admin' AND u.key <> ?1 AND u.deleted_at IS NULL AND NOT EXISTS "
              "(SELECT 1 FROM suspensions s WHERE s.user_key = u.key AND (s.until IS NULL OR s.until > ?2)))",
              user, now);
  ATOLL_TRY(last, sql::one_row<bool>(query, "users", [](Row& row) { return row.boolean(); }));
  return last.value_or(false);
}

Result<bool> has_admin(Connection& db) {
  Query query(db, "SELECT EXISTS (SELECT 1 FROM users WHERE role = 'admin' AND deleted_at IS NULL)");
  ATOLL_TRY(found, sql::one_row<bool>(query, "users", [](Row& row) { return row.boolean(); }));
  return found.value_or(false);
}

/// The place of a text in another, from 1; 0 if it is not there.
constexpr sql::Fragment place_in_text("instr", "strpos");

Result<Persons> find_persons(Connection& db, const PersonPage& page) {
  const auto before = read_number_cursor(page.after);
  if (!before) return std::unexpected(Error{Fault::bad_cursor, "users"});
  const std::string_view role = page.role ? word_of(*page.role) : std::string_view();
  Query query(db,
              sql::whole<persons_where, "u.key < ?2 AND (?3 = '' OR ", place_in_text,
                         "(lower(u.name), lower(?3)) > 0) AND (?4 = '' OR ", place_in_text,
                         "(a.mail_key, lower(?4)) > 0) AND (?5 = '' OR u.role = ?5) AND CASE ?6 "
                         "WHEN 'active' THEN u.deleted_at IS NULL AND s.user_key IS NULL "
                         "WHEN 'guest' THEN u.deleted_at IS NULL AND u.guest = 1 "
                         "WHEN 'unconfirmed' THEN a.user_key IS NOT NULL AND a.confirmed_at IS NULL "
                         "WHEN 'suspended' THEN s.user_key IS NOT NULL WHEN 'muted' THEN m.user_key IS NOT NULL "
                         "WHEN 'deleted' THEN u.deleted_at IS NOT NULL ELSE TRUE END ORDER BY u.key DESC LIMIT ?7">,
              page.now, *before, page.name, page.mail, role, page.state, page.limit + 1);
  ATOLL_TRY(items, sql::all_rows<Person>(query, "users", read_person));
  Persons persons{.items = std::move(items), .next = {}};
  persons.next = end_page(persons.items, page.limit, [](const Person& person) { return person.user.key; });
  return persons;
}

Result<std::optional<Person>> find_person(Connection& db, const std::string& id, Millis now) {
  Query query(db, sql::whole<persons_where, "u.id = ?2">, now, id);
  return sql::one_row<Person>(query, "users", read_person);
}

Result<PersonCounts> read_counts(Connection& db, Key user) {
  Query query(db,
              "SELECT (SELECT count(*) FROM seats s JOIN matches m ON m.key = s.match WHERE s.user_key = ?1 "
              "AND s.ended_at IS NULL AND m.status = 'running' AND s.resigned = 0), "
              "(SELECT count(*) FROM seats WHERE user_key = ?1 AND ended_at IS NOT NULL), "
              "(SELECT count(*) FROM reports WHERE reported = ?1 AND state = 'open'), "
              "(SELECT count(*) FROM reports WHERE reported = ?1 AND state = 'decided'), "
              "(SELECT count(*) FROM reports WHERE reporter = ?1)",
              user);
  ATOLL_TRY(counts, sql::one_row<PersonCounts>(query, "users", [](Row& row) {
              PersonCounts read;
              read.running = static_cast<int>(row.integer(0, sql::int_max));
              read.finished = static_cast<int>(row.integer(0, sql::int_max));
              read.reports_open = static_cast<int>(row.integer(0, sql::int_max));
              read.reports_decided = static_cast<int>(row.integer(0, sql::int_max));
              read.reports_made = static_cast<int>(row.integer(0, sql::int_max));
              return read;
            }));
  return counts.value_or(PersonCounts());
}

Result<bool> has_sat(Connection& db, const std::string& match, Key user) {
  // Users replaced by a vote have a completion; those replaced by a moderator are in the audit log.
  Query query(
      db,
      sql::whole<
          "SELECT 1 FROM seats s JOIN matches m ON m.key = s.match WHERE m.id = ?1 AND s.user_key = ?2 "
          "UNION ALL SELECT 1 FROM completions c JOIN matches m ON m.key = c.match WHERE m.id = ?1 AND c.user_key = ?2 "
          "UNION ALL SELECT 1 FROM audit a WHERE a.subject = ?1 AND a.kind = 'match' AND a.action = 'match.seat' "
          "AND ",
          sql::json_field<"a.details", "from">, " = (SELECT u.id FROM users u WHERE u.key = ?2)">,
      match, user);
  return query.next();
}

Sql statement_of(const MatchPage& page) {
  // Most matches are finished: for the other states there are indexes.
  static constexpr Sql all = sql::whole<"SELECT m.key, ", user_columns<"u">,
                                        " FROM matches m JOIN users u ON u.key = m.owner WHERE m.key < ?1 ">;
  return joined(
      {all, when(!page.id.empty(), "AND m.id = ?2 "), when(!page.game.empty(), "AND m.game = ?3 "),
       when(page.status == Status::open, "AND m.key IN (SELECT t.key FROM matches t WHERE t.status = 'open') "),
       when(page.status == Status::running, "AND m.key IN (SELECT t.key FROM matches t WHERE t.status = 'running') "),
       when(page.status == Status::finished, "AND m.status = 'finished' "),
       when(page.status == Status::closed, "AND m.status = 'closed' "),
       when(!page.user.empty(),
            "AND m.key IN (SELECT s.match FROM seats s JOIN users w ON w.key = s.user_key WHERE w.id = ?4) "),
       when(page.overdue,
            "AND m.status = 'running' AND m.key IN (SELECT t.key FROM matches t WHERE t.deadline <= ?5 "
            "UNION SELECT a.match FROM absences a) "),
       "ORDER BY m.key DESC LIMIT ?6"});
}

Result<OwnedMatches> find_matches(Connection& db, const MatchPage& page) {
  const auto before = read_number_cursor(page.after);
  if (!before) return std::unexpected(Error{Fault::bad_cursor, "matches"});
  Query query(db, statement_of(page), *before, page.id, page.game, page.user, page.now, page.limit + 1);
  using Owned = std::pair<Key, User>;
  ATOLL_TRY(found, sql::all_rows<Owned>(query, "matches", [](Row& row) {
              const Key key = row.integer();
              return Owned(key, read_user(row));
            }));
  OwnedMatches matches;
  matches.next = end_page(found, page.limit, [](const Owned& each) { return each.first; });
  std::vector<Key> keys;
  keys.reserve(found.size());
  for (const Owned& each : found) keys.push_back(each.first);
  ATOLL_TRY(summaries, read_summaries(db, keys));
  for (std::size_t index = 0; index < keys.size(); ++index) {
    matches.items.push_back({.match = std::move(summaries[index]), .owner = std::move(found[index].second)});
  }
  return matches;
}

}  // namespace reef::store
