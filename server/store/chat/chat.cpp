#include <fmt/format.h>

#include <algorithm>

#include "server/store/accounts/gone.hpp"
#include "server/store/chat/unread.hpp"
#include "server/store/matches/rows.hpp"
#include "server/store/matches/writes.hpp"
#include "server/store/parts.hpp"
#include "server/store/people/people.hpp"

namespace reef::store {
namespace {

using sql::Connection;
using sql::Query;
using sql::Row;

constexpr const char* alert_kind = "chat";

/// The first column of the first row, a number; none if there is no row.
Result<std::optional<int>> number_of(Query& query, std::string_view of) {
  return sql::one_row<int>(query, of, [](Row& row) { return static_cast<int>(row.integer(0, sql::int_max)); });
}

Result<int> last_number(Connection& db, Key match) {
  Query query(db, "SELECT number FROM chat WHERE match = ?1 ORDER BY number DESC LIMIT 1", match);
  ATOLL_TRY(last, number_of(query, "chat"));
  return last.value_or(0);
}

Result<std::optional<int>> number_of_command(Connection& db, const NewLine& line) {
  Query query(db, "SELECT number FROM chat WHERE match = ?1 AND user_key = ?2 AND cmd = ?3", line.match, line.user,
              line.cmd);
  return number_of(query, "chat");
}

Result<void> alert(Connection& db, const NewLine& line, const std::vector<Key>& excluded) {
  for (const Key other : line.others) {
    if (other == line.user || std::ranges::find(excluded, other) != excluded.end()) continue;
    Notice notice = line.alert;
    notice.user = other;
    if (std::ranges::find(line.mentioned, other) != line.mentioned.end()) notice.delay_ms = 0;
    ATOLL_CHECK(raise_notice(db, line.match, notice, line.at));
  }
  return {};
}

/// The account with this name, A to Z regardless of case.
Result<std::optional<Key>> account_named(Connection& db, const std::string& name) {
  Query query(db, "SELECT key FROM users WHERE guest = 0 AND lower(name) = lower(?1) AND deleted_at IS NULL", name);
  return sql::one_row<Key>(query, "users", [](Row& row) { return row.integer(); });
}

/// The first mentioned account of those who may see the line.
Result<std::optional<Key>> addressed_by(Connection& db, const NewLine& line, const std::vector<Key>& excluded) {
  for (const std::vector<std::string>& names : line.named) {
    for (const std::string& name : names) {
      ATOLL_TRY(user, account_named(db, name));
      if (!user) continue;
      if (*user != line.user && std::ranges::find(excluded, *user) == excluded.end()) return user;
      break;
    }
  }
  return std::nullopt;
}

Result<void> alert_in_lobby(Connection& db, const NewLine& line, const std::vector<Key>& excluded) {
  if (line.named.empty()) return {};
  ATOLL_CHECK(sql::run(db, "DELETE FROM lobby_alerts WHERE at <= ?1", line.at - lobby_alert_ms));
  ATOLL_TRY(user, addressed_by(db, line, excluded));
  if (!user) return {};
  Query recent(db,
               "SELECT 1 FROM lobby_alerts WHERE author = ?1 UNION ALL SELECT 1 FROM lobby_alerts WHERE user_key = ?2",
               line.user, *user);
  ATOLL_TRY(enough, recent.next());
  if (enough) return {};
  ATOLL_CHECK(
      sql::run(db, "INSERT INTO lobby_alerts (user_key, author, at) VALUES (?1, ?2, ?3)", *user, line.user, line.at));
  return sql::run(
      db, "INSERT INTO notices (user_key, match, kind, data, created_at, due_at) VALUES (?1, NULL, ?2, ?3, ?4, ?4)",
      *user, line.alert.kind, line.alert.data, line.at);
}

/// The end of a moderator's mute of the user; none if there is none.
Result<std::optional<Millis>> muted_until(Connection& db, Key user, Millis at) {
  Query query(db, "SELECT until FROM site_mutes WHERE user_key = ?1 AND until > ?2", user, at);
  return sql::one_row<Millis>(query, "site_mutes", [](Row& row) { return row.integer(); });
}

Result<Said> insert_line(Connection& db, const NewLine& line) {
  ATOLL_TRY(heard, number_of_command(db, line));
  if (heard) return Said{.number = *heard, .is_new = false, .excluded = {}};
  ATOLL_TRY(muted, muted_until(db, line.user, line.at));
  if (muted) return Said{.number = 0, .is_new = false, .excluded = {}, .muted_until = muted};
  ATOLL_CHECK(check_not_gone(db, line.user));
  ATOLL_TRY(last, last_number(db, line.match));
  const int number = last + 1;
  if (line.match != lobby && number > match_lines_max) {
    return std::unexpected(Error{Fault::too_many, "lines of a match"});
  }
  ATOLL_CHECK(sql::run(db, "INSERT INTO chat (match, number, user_key, text, at, cmd) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                       line.match, number, line.user, line.text, line.at, line.cmd));
  if (line.match == lobby) {
    ATOLL_CHECK(sql::run(db, "DELETE FROM chat WHERE match = ?1 AND number <= ?2", lobby, number - lobby_lines_kept));
  }
  ATOLL_TRY(excluded, read_excluded(db, line.user));
  ATOLL_CHECK(line.match == lobby ? alert_in_lobby(db, line, excluded) : alert(db, line, excluded));
  return Said{.number = number, .is_new = true, .excluded = std::move(excluded)};
}

Result<void> set_read(Connection& db, Key match, Key user, int number) {
  ATOLL_CHECK(check_not_gone(db, user));
  ATOLL_TRY(last, last_number(db, match));
  Result<void> done = sql::run(db,
                               "INSERT INTO chat_read (match, user_key, number) VALUES (?1, ?2, ?3) "
                               "ON CONFLICT (match, user_key) DO UPDATE SET number = excluded.number "
                               "WHERE excluded.number > chat_read.number",
                               match, user, std::min(number, last));
  if (!done || number < last) return done;
  const Notice notice{.user = user, .kind = alert_kind};
  return withdraw_notice(db, match, notice);
}

Result<std::vector<ChatLine>> read_lines(Query& query) {
  return sql::all_rows<ChatLine>(query, "chat", [](Row& row) {
    ChatLine line;
    line.number = static_cast<int>(row.integer(1, sql::int_max));
    line.text = row.text();
    line.at = row.integer();
    line.removed = row.boolean();
    line.user = read_user(row);
    line.reported = row.boolean();
    return line;
  });
}

/// The lines of match ?1 with after < number < before that viewer ?2 may see.
constexpr auto visible_lines = sql::fragment<
    "SELECT c.number, CASE WHEN c.removed = 1 THEN '' ELSE c.text END, c.at, c.removed, ", user_columns<"u">,
    ", EXISTS (SELECT 1 FROM reports r WHERE r.reporter = ?2 AND r.match = c.match AND r.number = c.number) "
    "FROM chat c JOIN users u ON u.key = c.user_key WHERE c.match = ?1 AND c.number > ?3 AND c.number < ?4 "
    "AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.user_key = ?2 AND b.blocked = c.user_key) "
    "AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.user_key = c.user_key AND b.blocked = ?2) "
    "AND NOT EXISTS (SELECT 1 FROM mutes m WHERE m.user_key = ?2 AND m.muted = c.user_key) ">;

Result<std::vector<ChatLine>> first_lines(Connection& db, const ChatRange& range) {
  Query query(db, sql::whole<visible_lines, "ORDER BY c.number LIMIT ?5">, range.match, range.viewer, range.after,
              range.before.value_or(static_cast<int>(sql::int_max)), range.limit);
  return read_lines(query);
}

Result<std::vector<ChatLine>> last_lines(Connection& db, const ChatRange& range) {
  Query query(db, sql::whole<visible_lines, "ORDER BY c.number DESC LIMIT ?5">, range.match, range.viewer, range.after,
              *range.before, range.limit);
  Result<std::vector<ChatLine>> lines = read_lines(query);
  if (lines) std::ranges::reverse(*lines);
  return lines;
}

Result<std::vector<int>> read_last_numbers(Connection& db, const std::vector<Key>& matches) {
  const std::string keys = fmt::format("[{}]", fmt::join(matches, ","));
  Query query(db,
              sql::whole<"SELECT coalesce((SELECT max(c.number) FROM chat c WHERE c.match = m.value), 0) FROM ",
                         sql::integers_of<"?1", "m">, " ORDER BY m.key">,
              keys);
  return sql::all_rows<int>(query, "chat", [](Row& row) { return static_cast<int>(row.integer(0, sql::int_max)); });
}

class SqlChat final : public ChatStore {
 public:
  SqlChat(sql::Database& database, RecentReadMarks& marks) : database_(database), marks_(marks) {}

  void say(NewLine line, Callback<Said> done) override {
    const Key match = line.match;
    database_.write_match<Said>(
        match, sql::Reach::others, [line = std::move(line)](Connection& db) { return insert_line(db, line); },
        marks_.dropping(match, std::move(done)));
  }

  void mark_read(Key match, Key user, int number, Callback<void> done) override {
    database_.write_match<void>(
        match, sql::Reach::others, [=](Connection& db) { return set_read(db, match, user, number); },
        marks_.dropping(match, std::move(done)));
  }

  Result<std::vector<ChatLine>> lines(const ChatRange& range) override {
    return database_.read([&](Connection& db) {
      return range.before && range.after == 0 ? last_lines(db, range) : first_lines(db, range);
    });
  }

  Result<int> read_up_to(Key match, Key user) override {
    return database_.read([=](Connection& db) -> Result<int> {
      Query query(db, "SELECT number FROM chat_read WHERE match = ?1 AND user_key = ?2", match, user);
      ATOLL_TRY(number, number_of(query, "chat_read"));
      return number.value_or(0);
    });
  }

  Result<std::vector<int>> last_numbers(const std::vector<Key>& matches) override {
    return database_.read([&](Connection& db) { return read_last_numbers(db, matches); });
  }

  Result<std::vector<Key>> excluded(Key author) override {
    return database_.read([=](Connection& db) { return read_excluded(db, author); });
  }

  Result<std::vector<int>> unread(Key user, const std::vector<Key>& matches) override {
    return database_.read([&](Connection& db) { return count_unread(db, user, matches); });
  }

 private:
  sql::Database& database_;
  RecentReadMarks& marks_;
};

}  // namespace

std::unique_ptr<ChatStore> make_chat(sql::Database& database, RecentReadMarks& marks) {
  return std::make_unique<SqlChat>(database, marks);
}

}  // namespace reef::store
