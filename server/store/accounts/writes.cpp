#include "server/store/accounts/writes.hpp"

#include "engines/core/strict_json.hpp"
#include "server/store/accounts/gone.hpp"
#include "server/store/accounts/reads.hpp"
#include "server/store/admin/audit.hpp"

namespace reef::store {
namespace {

using sql::Connection;
using sql::exists;
using sql::Query;
using sql::Row;
using sql::Sql;

constexpr Millis mail_window_ms = 60LL * 60 * 1000;
constexpr int mails_max = 5;  // To one address, or about one account, within the window.

/// The token hash that a query finds, if any.
Result<Hash> hash_found_by(Query& query) {
  return sql::one_row<Bytes>(query, "a token", [](Row& row) { return row.bytes(hash_bytes); });
}

Result<void> insert_session(Connection& db, Key user, const NewSession& session) {
  ATOLL_CHECK(check_not_gone(db, user));
  // Deletes the user's expired sessions here, which is often enough.
  ATOLL_CHECK(sql::run(db, "DELETE FROM sessions WHERE user_key = ?1 AND expires_at <= ?2", user, session.created_at));
  return sql::run(db,
                  "INSERT INTO sessions (token_hash, user_key, created_at, expires_at, id, device, seen_at) "
                  "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?3)",
                  session.token_hash, user, session.created_at, session.expires_at, session.id, session.device);
}

/// After a change of the password: ends sessions, API tokens, and links to reset the password.
Result<void> end_what_the_password_opened(Connection& db, Key user) {
  ATOLL_CHECK(sql::run(db, "DELETE FROM sessions WHERE user_key = ?1", user));
  ATOLL_CHECK(sql::run(db, "DELETE FROM api_tokens WHERE user_key = ?1", user));
  ATOLL_CHECK(sql::run(db, "DELETE FROM mail_links WHERE user_key = ?1 AND purpose = 'reset'", user));
  return {};
}

/// A notice about the account: it has no match and is always due at once.
Result<void> raise(Connection& db, Key user, const Email& email, Millis at) {
  return sql::run(
      db, "INSERT INTO notices (user_key, match, kind, data, created_at, due_at) VALUES (?1, NULL, ?2, ?3, ?4, ?4)",
      user, email.kind, email.data, at);
}

/// Whether the user has recently been sent too many mails of this kind.
Result<bool> sent_enough(Connection& db, Key user, const std::string& kind, Millis at) {
  ATOLL_TRY(sent,
            sql::one_integer(db, "SELECT count(*) FROM notices WHERE user_key = ?1 AND kind = ?2 AND created_at > ?3",
                             user, kind, at - mail_window_ms));
  return sent >= mails_max;
}

/// Sends a mail about a new password to the confirmed address, unless too many of this kind were sent recently.
Result<void> tell_of_new_password(Connection& db, Key user, Millis at) {
  ATOLL_TRY(account, find_account(db, user));
  if (!account || !account->confirmed_at) return {};
  const Email email{.kind = "mail_password_changed", .data = Json{{"to", account->mail}}.dump()};
  ATOLL_TRY(enough, sent_enough(db, user, email.kind, at));
  return enough ? Result<void>() : raise(db, user, email, at);
}

/// Whether the user has recently requested too many links. Links to reset a password do not count: anyone can request
/// these, and which user they are for depends on who else has claimed the address.
Result<bool> asked_enough(Connection& db, Key user, Millis at) {
  ATOLL_TRY(asked,
            sql::one_integer(
                db, "SELECT count(*) FROM mail_links WHERE user_key = ?1 AND purpose <> 'reset' AND created_at > ?2",
                user, at - mail_window_ms));
  return asked >= mails_max;
}

/// Whether an address has recently been sent too many links, by whichever user. For an address of another user the
/// result must not be visible to the caller.
Result<bool> linked_enough(Connection& db, const std::string& mail, Millis at) {
  ATOLL_CHECK(sql::run(db, "DELETE FROM mail_links WHERE expires_at <= ?1", at - mail_window_ms));
  ATOLL_TRY(sent,
            sql::one_integer(db, "SELECT count(*) FROM mail_links WHERE lower(mail) = lower(?1) AND created_at > ?2",
                             mail, at - mail_window_ms));
  return sent >= mails_max;
}

/// Stores the link and its mail. If another user has confirmed the address, or too many links were sent to it, the link
/// is stored all the same so that the cases cannot be distinguished, but not sent. In the first case the address's
/// owner is sent `taken`, unless they have recently received enough of these.
Result<void> send(Connection& db, Key user, const LinkMail& mail, Millis at) {
  const NewLink& link = mail.link;
  ATOLL_TRY(full, linked_enough(db, link.mail, at));
  Result<void> done = sql::run(db,
                               "INSERT INTO mail_links (token_hash, user_key, purpose, mail, created_at, expires_at) "
                               "VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                               link.token_hash, user, word_of(link.purpose), link.mail, at, link.expires_at);
  if (!done || full) return done;
  ATOLL_TRY(owner, find_owner_of_mail(db, mail.mail_key));
  if (!owner || owner->user.key == user) return raise(db, user, mail.email(link.mail), at);
  const Email taken = mail.taken(owner->mail);
  ATOLL_TRY(enough, sent_enough(db, owner->user.key, taken.kind, at));
  return enough ? Result<void>() : raise(db, owner->user.key, taken, at);
}

Result<bool> name_is_taken(Connection& db, const std::string& name_key, Key but_by) {
  return exists(db, "SELECT 1 FROM accounts WHERE name_key = ?1 AND user_key <> ?2", name_key, but_by);
}

/// The user's row: the guest's, or a new one. None if the user is no longer a guest.
Result<std::optional<User>> user_for(Connection& db, const NewAccount& account) {
  const User& user = account.user;
  if (user.key == 0) {
    ATOLL_TRY(key,
              sql::one_integer(db,
                               "INSERT INTO users (id, name, guest, created_at, locale) VALUES (?1, ?2, 0, ?3, ?4) "
                               "RETURNING key",
                               user.id, user.name, account.at, account.locale));
    return read_user_of(db, key);
  }
  ATOLL_CHECK(sql::run(db,
                       "UPDATE users SET guest = 0, name = ?1, locale = CASE WHEN ?2 = '' THEN locale ELSE ?2 END "
                       "WHERE key = ?3 AND guest = 1 AND deleted_at IS NULL",
                       user.name, account.locale, user.key));
  if (db.changes() == 0) return std::nullopt;
  return read_user_of(db, user.key);
}

}  // namespace

Result<std::optional<User>> insert_guest(Connection& db, const User& user, const std::string& name_key,
                                         const NewSession& session) {
  ATOLL_TRY(taken, name_is_taken(db, name_key, 0));
  if (taken) return std::nullopt;
  ATOLL_TRY(key,
            sql::one_integer(db, "INSERT INTO users (id, name, guest, created_at) VALUES (?1, ?2, 1, ?3) RETURNING key",
                             user.id, user.name, user.created_at));
  ATOLL_CHECK(insert_session(db, key, session));
  return read_user_of(db, key);
}

Result<Written> insert_account(Connection& db, const NewAccount& account) {
  ATOLL_TRY(taken, name_is_taken(db, account.name_key, 0));
  if (taken) return Written{.result = AccountResult::name_taken, .user = {}};
  if (account.confirmed_at) {
    ATOLL_TRY(owner, find_owner_of_mail(db, account.mail_key));
    if (owner) return Written{.result = AccountResult::mail_taken, .user = {}};
  }
  // A guest may have been suspended while the password was hashed.
  ATOLL_TRY(suspension, find_suspension(db, account.user.key, account.at));
  if (suspension) return Written{.result = AccountResult::suspended, .user = {}};
  ATOLL_TRY(user, user_for(db, account));
  if (!user) return Written{.result = AccountResult::not_a_guest, .user = {}};
  const Key key = user->key;
  ATOLL_CHECK(sql::run(db,
                       "INSERT INTO accounts (user_key, name_key, mail, mail_key, password, confirmed_at, created_at) "
                       "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
                       key, account.name_key, account.mail, account.mail_key, account.password, account.confirmed_at,
                       account.at));
  if (!account.guest_session.empty()) ATOLL_CHECK(delete_session(db, account.guest_session));
  if (account.session) ATOLL_CHECK(insert_session(db, key, *account.session));
  if (account.mail_link) ATOLL_CHECK(send(db, key, *account.mail_link, account.at));
  if (account.audit) ATOLL_CHECK(insert_audit(db, *account.audit));
  return Written{.result = AccountResult::done, .user = *user};
}

Result<Written> update_profile(Connection& db, const ProfileChange& change) {
  ATOLL_CHECK(check_not_gone(db, change.user));
  if (change.name) {
    const auto& [name, name_key] = *change.name;
    ATOLL_TRY(taken, name_is_taken(db, name_key, change.user));
    if (taken) return Written{.result = AccountResult::name_taken, .user = {}};
    ATOLL_CHECK(sql::run(db, "UPDATE users SET name = ?1 WHERE key = ?2", name, change.user));
    ATOLL_CHECK(sql::run(db, "UPDATE accounts SET name_key = ?1 WHERE user_key = ?2", name_key, change.user));
  }
  if (change.locale) {
    ATOLL_CHECK(sql::run(db, "UPDATE users SET locale = ?1 WHERE key = ?2", *change.locale, change.user));
  }
  if (change.clock_pause) {
    ATOLL_CHECK(sql::run(db, "UPDATE users SET clock_pause = ?1 WHERE key = ?2", *change.clock_pause, change.user));
  }
  ATOLL_TRY(user, read_user_of(db, change.user));
  return Written{.result = AccountResult::done, .user = std::move(user)};
}

Result<AccountResult> insert_verified_session(Connection& db, Key user, const std::string& verified,
                                              const std::string& renewed, const NewSession& session) {
  ATOLL_TRY(still, exists(db, "SELECT 1 FROM accounts WHERE user_key = ?1 AND password = ?2", user, verified));
  if (!still) return AccountResult::changed;
  ATOLL_TRY(suspension, find_suspension(db, user, session.created_at));
  if (suspension) return AccountResult::suspended;
  if (!renewed.empty()) {
    ATOLL_CHECK(sql::run(db, "UPDATE accounts SET password = ?1 WHERE user_key = ?2", renewed, user));
  }
  ATOLL_CHECK(insert_session(db, user, session));
  return AccountResult::done;
}

Result<void> delete_session(Connection& db, const Bytes& token_hash) {
  return sql::run(db, "DELETE FROM sessions WHERE token_hash = ?1", token_hash);
}

Result<Hash> delete_session_of(Connection& db, Key user, const std::string& id) {
  Query query(db, "SELECT token_hash FROM sessions WHERE user_key = ?1 AND id = ?2", user, id);
  Result<Hash> hash = hash_found_by(query);
  if (!hash || !*hash) return hash;
  ATOLL_CHECK(delete_session(db, **hash));
  return hash;
}

Result<void> delete_other_sessions(Connection& db, Key user, const Bytes& kept) {
  return sql::run(db, "DELETE FROM sessions WHERE user_key = ?1 AND token_hash <> ?2", user, kept);
}

Result<void> note_session(Connection& db, const Bytes& token_hash, Millis at, Millis expires_at) {
  return sql::run(db, "UPDATE sessions SET seen_at = ?1, expires_at = ?2 WHERE token_hash = ?3", at, expires_at,
                  token_hash);
}

Result<AccountResult> update_password(Connection& db, Key user, const std::string& verified,
                                      const std::string& password, const NewSession& session) {
  ATOLL_CHECK(sql::run(db, "UPDATE accounts SET password = ?1 WHERE user_key = ?2 AND password = ?3", password, user,
                       verified));
  if (db.changes() == 0) return AccountResult::changed;
  ATOLL_CHECK(end_what_the_password_opened(db, user));
  ATOLL_CHECK(insert_session(db, user, session));
  ATOLL_CHECK(tell_of_new_password(db, user, session.created_at));
  return AccountResult::done;
}

Result<bool> overwrite_password(Connection& db, const std::string& name_key, const std::string& password,
                                AuditEntry entry) {
  ATOLL_TRY(account, find_account_named(db, name_key));
  if (!account) return false;
  const Key user = account->user.key;
  ATOLL_CHECK(sql::run(db, "UPDATE accounts SET password = ?1 WHERE user_key = ?2", password, user));
  ATOLL_CHECK(end_what_the_password_opened(db, user));
  ATOLL_CHECK(tell_of_new_password(db, user, entry.at));
  entry.subject = account->user.id;
  ATOLL_CHECK(insert_audit(db, entry));
  return true;
}

Result<AccountResult> insert_link(Connection& db, Key user, const std::optional<std::string>& verified,
                                  const LinkMail& mail, Millis at) {
  ATOLL_TRY(account, find_account(db, user));
  const bool proves = mail.link.purpose == Purpose::confirm;
  if (!account || (verified && account->password != *verified)) return AccountResult::changed;
  if (proves && (account->confirmed_at || account->mail_key != mail.mail_key)) return AccountResult::changed;
  // A reset link by an administrator: they may know that too many were sent.
  const bool by_hand = mail.link.purpose == Purpose::reset;
  ATOLL_TRY(enough, by_hand ? linked_enough(db, mail.link.mail, at) : asked_enough(db, user, at));
  if (enough) return AccountResult::too_many;
  // A new change of address replaces an older one; several confirmation links can be valid.
  if (mail.link.purpose == Purpose::change) {
    ATOLL_CHECK(sql::run(
        db, "UPDATE mail_links SET expires_at = ?1 WHERE user_key = ?2 AND purpose = 'change' AND expires_at > ?1", at,
        user));
  }
  ATOLL_CHECK(send(db, user, mail, at));
  return AccountResult::done;
}

Result<void> insert_reset_link(Connection& db, const std::string& mail_key, const LinkMail& mail, Millis at) {
  ATOLL_TRY(account, find_account_at(db, mail_key));
  if (!account) return {};
  // To the address as the owner wrote it, which may differ from the requested one.
  LinkMail own = mail;
  own.link.mail = account->mail;
  // Unlike other links, these are not stored if they are not sent.
  ATOLL_TRY(full, linked_enough(db, own.link.mail, at));
  return full ? Result<void>() : send(db, account->user.key, own, at);
}

Result<std::optional<Followed>> follow_link(Connection& db, const Bytes& token_hash, Millis at,
                                            const EmailTo& changed) {
  ATOLL_TRY(link, find_link(db, token_hash, at));
  if (!link || link->purpose == Purpose::reset) return std::nullopt;
  const Link& used = *link;
  ATOLL_TRY(account, find_account(db, used.user));
  if (!account) return std::nullopt;
  const bool changes = used.purpose == Purpose::change;
  if (!changes && used.mail != account->mail) return std::nullopt;
  ATOLL_TRY(
      taken,
      exists(db, "SELECT 1 FROM accounts WHERE mail_key = lower(?1) AND confirmed_at IS NOT NULL AND user_key <> ?2",
             used.mail, used.user));
  if (taken) return std::nullopt;
  ATOLL_CHECK(sql::run(db, "UPDATE accounts SET mail = ?1, mail_key = lower(?1), confirmed_at = ?2 WHERE user_key = ?3",
                       used.mail, at, used.user));
  // Links to reset the password were sent to the old address.
  ATOLL_CHECK(
      sql::run(db, "DELETE FROM mail_links WHERE key = ?1 OR (user_key = ?2 AND (purpose = ?3 OR purpose = 'reset'))",
               used.key, used.user, word_of(used.purpose)));
  if (changes && account->confirmed_at) ATOLL_CHECK(raise(db, used.user, changed(account->mail), at));
  return Followed{.purpose = used.purpose, .user = account->user};
}

Result<std::optional<User>> apply_reset(Connection& db, const PasswordReset& reset) {
  ATOLL_TRY(link, find_link(db, reset.link, reset.at));
  if (!link || link->purpose != Purpose::reset) return std::nullopt;
  const Key user = link->user;
  ATOLL_TRY(suspension, find_suspension(db, user, reset.at));
  if (suspension) return std::nullopt;
  ATOLL_CHECK(sql::run(db, "UPDATE accounts SET password = ?1 WHERE user_key = ?2", reset.password, user));
  // The user who followed the link can read mails to this address.
  ATOLL_CHECK(
      sql::run(db,
               "UPDATE accounts SET confirmed_at = ?1 WHERE user_key = ?2 AND confirmed_at IS NULL AND mail = ?3 "
               "AND NOT EXISTS (SELECT 1 FROM accounts o WHERE o.mail_key = accounts.mail_key "
               "AND o.confirmed_at IS NOT NULL)",
               reset.at, user, link->mail));
  ATOLL_CHECK(end_what_the_password_opened(db, user));
  ATOLL_CHECK(insert_session(db, user, reset.session));
  ATOLL_CHECK(tell_of_new_password(db, user, reset.at));
  return read_user_of(db, user);
}

Result<AccountResult> insert_token(Connection& db, const NewToken& token, int tokens_max) {
  const TokenRow& row = token.row;
  ATOLL_CHECK(check_not_gone(db, token.user));
  ATOLL_CHECK(
      sql::run(db, "DELETE FROM api_tokens WHERE user_key = ?1 AND expires_at <= ?2", token.user, row.created_at));
  ATOLL_TRY(count, sql::one_integer(db, "SELECT count(*) FROM api_tokens WHERE user_key = ?1", token.user));
  if (count >= tokens_max) return AccountResult::too_many;
  ATOLL_CHECK(sql::run(db,
                       "INSERT INTO api_tokens (id, token_hash, user_key, name, scope, created_at, expires_at) "
                       "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
                       row.id, token.token_hash, token.user, row.name, word_of(row.scope), row.created_at,
                       row.expires_at));
  return AccountResult::done;
}

Result<Hash> delete_token(Connection& db, Key user, const std::string& id) {
  Query query(db, "SELECT token_hash FROM api_tokens WHERE user_key = ?1 AND id = ?2", user, id);
  Result<Hash> hash = hash_found_by(query);
  if (!hash || !*hash) return hash;
  ATOLL_CHECK(sql::run(db, "DELETE FROM api_tokens WHERE token_hash = ?1", **hash));
  return hash;
}

Result<void> note_token(Connection& db, const Bytes& token_hash, Millis at) {
  return sql::run(db, "UPDATE api_tokens SET used_at = ?1 WHERE token_hash = ?2", at, token_hash);
}

}  // namespace reef::store
