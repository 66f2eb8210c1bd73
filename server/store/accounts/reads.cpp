#include "server/store/accounts/reads.hpp"

#include <fmt/format.h>

#include <array>

#include "server/store/matches/rows.hpp"

namespace reef::store {
namespace {

using sql::all_rows;
using sql::Connection;
using sql::one_row;
using sql::Query;
using sql::Row;
using namespace std::string_view_literals;

constexpr std::array purposes = {"confirm"sv, "reset"sv, "change"sv};

/// The beginning of a statement for `read_account`.
constexpr auto accounts_where = sql::fragment<"SELECT ", user_columns<"u">, ", ",
                                              sql::columns_of<"a", "mail", "mail_key", "password", "confirmed_at">,
                                              " FROM accounts a JOIN users u ON u.key = a.user_key WHERE ">;
Account read_account(Row& row) {
  Account account;
  account.user = read_user(row);
  account.mail = row.text();
  account.mail_key = row.text();
  account.password = row.text();
  account.confirmed_at = row.maybe_integer(0, sql::millis_max);
  return account;
}

}  // namespace

std::string_view word_of(Purpose purpose) {
  return purposes.at(static_cast<std::size_t>(purpose));
}
Role read_role(Row& row) {
  return static_cast<Role>(row.word(role_words));
}

Result<User> read_user_of(Connection& db, Key user) {
  Query query(db, sql::whole<"SELECT ", user_columns<"users">, " FROM users WHERE key = ?1">, user);
  ATOLL_TRY(found, one_row<User>(query, "users", read_user));
  if (!found) return std::unexpected(Error{Fault::corrupt, fmt::format("there is no user {}", user)});
  return std::move(*found);
}

Result<std::optional<Session>> find_session(Connection& db, const Bytes& token_hash, Millis now) {
  Query query(db,
              sql::whole<"SELECT ", user_columns<"u">,
                         ", u.role, s.seen_at, s.expires_at FROM sessions s JOIN users u ON u.key = s.user_key "
                         "WHERE s.token_hash = ?1 AND s.expires_at > ?2 AND NOT EXISTS (SELECT 1 FROM suspensions x "
                         "WHERE x.user_key = u.key AND (x.until IS NULL OR x.until > ?2))">,
              token_hash, now);
  return one_row<Session>(query, "sessions", [](Row& row) {
    Session session;
    session.user = read_user(row);
    session.role = read_role(row);
    session.seen_at = row.maybe_integer(0, sql::millis_max);
    session.expires_at = row.integer();
    return session;
  });
}

Result<std::optional<TokenHolder>> find_token(Connection& db, const Bytes& token_hash, Millis now) {
  Query query(
      db,
      sql::whole<"SELECT ", user_columns<"u">,
                 ", u.role, t.scope, t.expires_at, t.used_at FROM api_tokens t JOIN users u ON u.key = t.user_key "
                 "WHERE t.token_hash = ?1 AND t.expires_at > ?2 AND NOT EXISTS (SELECT 1 FROM suspensions x "
                 "WHERE x.user_key = u.key AND (x.until IS NULL OR x.until > ?2))">,
      token_hash, now);
  return one_row<TokenHolder>(query, "api_tokens", [](Row& row) {
    TokenHolder holder;
    holder.user = read_user(row);
    holder.role = read_role(row);
    holder.scope = static_cast<TokenScope>(row.word(scope_words));
    holder.expires_at = row.integer();
    holder.used_at = row.maybe_integer(0, sql::millis_max);
    return holder;
  });
}

Result<std::vector<SessionRow>> read_sessions(Connection& db, Key user, Millis now) {
  Query query(db,
              "SELECT id, device, created_at, coalesce(seen_at, created_at), token_hash FROM sessions "
              "WHERE user_key = ?1 AND expires_at > ?2 ORDER BY key DESC",
              user, now);
  return all_rows<SessionRow>(query, "sessions", [](Row& row) {
    SessionRow session;
    session.id = row.text();
    session.device = row.text();
    session.created_at = row.integer();
    session.seen_at = row.integer();
    session.token_hash = row.bytes(hash_bytes);
    return session;
  });
}

Result<std::vector<TokenRow>> read_tokens(Connection& db, Key user, Millis now) {
  Query query(db,
              "SELECT id, name, scope, created_at, expires_at, used_at FROM api_tokens "
              "WHERE user_key = ?1 AND expires_at > ?2 ORDER BY key DESC",
              user, now);
  return all_rows<TokenRow>(query, "api_tokens", [](Row& row) {
    TokenRow token;
    token.id = row.text();
    token.name = row.text();
    token.scope = static_cast<TokenScope>(row.word(scope_words));
    token.created_at = row.integer();
    token.expires_at = row.integer();
    token.used_at = row.maybe_integer(0, sql::millis_max);
    return token;
  });
}

Result<std::optional<Account>> find_account(Connection& db, Key user) {
  Query query(db, sql::whole<accounts_where, "a.user_key = ?1">, user);
  return one_row<Account>(query, "accounts", read_account);
}

Result<std::optional<Account>> find_account_named(Connection& db, const std::string& name_key) {
  Query query(db, sql::whole<accounts_where, "a.name_key = ?1">, name_key);
  return one_row<Account>(query, "accounts", read_account);
}

Result<std::optional<Account>> find_account_at(Connection& db, const std::string& mail_key) {
  Query query(
      db,
      sql::whole<accounts_where, "a.mail_key = ?1 ORDER BY a.confirmed_at IS NULL, a.created_at, a.user_key LIMIT 1">,
      mail_key);
  return one_row<Account>(query, "accounts", read_account);
}

Result<std::optional<Account>> find_owner_of_mail(Connection& db, const std::string& mail_key) {
  Query query(db, sql::whole<accounts_where, "a.mail_key = ?1 AND a.confirmed_at IS NOT NULL">, mail_key);
  return one_row<Account>(query, "accounts", read_account);
}

Result<std::optional<Link>> find_link(Connection& db, const Bytes& token_hash, Millis now) {
  Query query(db, "SELECT key, purpose, user_key, mail FROM mail_links WHERE token_hash = ?1 AND expires_at > ?2",
              token_hash, now);
  return one_row<Link>(query, "mail_links", [](Row& row) {
    Link link;
    link.key = row.integer();
    link.purpose = static_cast<Purpose>(row.word(purposes));
    link.user = row.integer();
    link.mail = row.text();
    return link;
  });
}

Result<std::optional<Account>> find_account_of_link(Connection& db, const Bytes& token_hash, Purpose purpose,
                                                    Millis now) {
  ATOLL_TRY(link, find_link(db, token_hash, now));
  if (!link || link->purpose != purpose) return std::nullopt;
  return find_account(db, link->user);
}

Result<std::optional<Suspension>> find_suspension(Connection& db, Key user, Millis now) {
  Query query(db, "SELECT since, until, reason FROM suspensions WHERE user_key = ?1 AND (until IS NULL OR until > ?2)",
              user, now);
  return one_row<Suspension>(query, "suspensions", [](Row& row) {
    Suspension suspension;
    suspension.since = row.integer();
    suspension.until = row.maybe_integer(0, sql::millis_max);
    suspension.reason = row.text();
    return suspension;
  });
}

Result<std::optional<Profile>> find_profile(Connection& db, Key user, Millis now) {
  Query query(db,
              sql::whole<"SELECT ", user_columns<"users">,
                         ", role, locale, (SELECT until FROM site_mutes WHERE user_key = ?1 AND until > ?2) FROM users "
                         "WHERE key = ?1 AND deleted_at IS NULL">,
              user, now);
  auto profile = one_row<Profile>(query, "users", [](Row& row) {
    Profile found;
    found.user = read_user(row);
    found.role = read_role(row);
    found.locale = row.text();
    found.muted_until = row.maybe_integer(0, sql::millis_max);
    return found;
  });
  if (!profile || !*profile) return profile;
  ATOLL_TRY(account, find_account(db, user));
  (*profile)->account = std::move(account);
  Query link(db,
             "SELECT mail FROM mail_links WHERE user_key = ?1 AND purpose = 'change' AND expires_at > ?2 "
             "ORDER BY key DESC LIMIT 1",
             user, now);
  ATOLL_TRY(new_mail, one_row<std::string>(link, "mail_links", [](Row& row) { return row.text(); }));
  (*profile)->new_mail = new_mail.value_or("");
  return profile;
}

Result<std::vector<Tie>> read_ties(Connection& db, Key user) {
  Query query(
      db,
      "SELECT m.id, m.status FROM matches m WHERE m.key IN (SELECT key FROM matches WHERE owner = ?1 "
      "AND status = 'open' UNION SELECT match FROM seats WHERE user_key = ?1 AND resigned = 0 AND ended_at IS NULL "
      "UNION SELECT match FROM seats WHERE kept_for = ?1) AND m.status IN ('open', 'running') ORDER BY m.key",
      user);
  return all_rows<Tie>(query, "matches", [](Row& row) {
    Tie tie;
    tie.match = row.text();
    tie.status = read_status(row);
    return tie;
  });
}

}  // namespace reef::store
