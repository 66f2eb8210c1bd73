#include "server/store/account_writes.hpp"

#include "server/store/account_reads.hpp"
#include "server/store/admin_reads.hpp"
#include "server/store/inheritance.hpp"
#include "server/store/sqlite_audit.hpp"

namespace reef::store {
namespace {

using sqlite::Connection;
using sqlite::Query;
using sqlite::Row;
using sqlite::Sql;

constexpr Millis mail_window_ms = 60LL * 60 * 1000;
constexpr int mails_max = 5;  // To one address, or about one account, within the window.

/// Whether a query has a row.
template <class... Values>
Result<bool> exists(Connection& db, Sql sql, Values&&... values) {
  Query query(db, sql, values...);
  return query.next();
}

template <class... Values>
Result<std::int64_t> number(Connection& db, Sql sql, Values&&... values) {
  Query query(db, sql, values...);
  const Result<bool> found = query.next();
  if (!found) return std::unexpected(found.error());
  Row row(query, "a count");
  const std::int64_t value = row.integer();
  if (row.fault()) return std::unexpected(*row.fault());
  return value;
}

/// The token hash that a query finds, if it finds one.
Result<Hash> hash_found_by(Query& query) {
  const Result<bool> found = query.next();
  if (!found) return std::unexpected(found.error());
  if (!*found) return Hash();
  Row row(query, "a token");
  Hash hash = row.bytes(hash_bytes);
  if (row.fault()) return std::unexpected(*row.fault());
  return hash;
}

Result<void> insert_session(Connection& db, Key user, const NewSession& session) {
  // The moment to clear away what is over: a session lasts long, and its row is in nobody's way before.
  Result<void> done =
      Query(db, "DELETE FROM sessions WHERE user = ?1 AND expires_at <= ?2", user, session.created_at).finish();
  if (!done) return done;
  return Query(db,
               "INSERT INTO sessions (token_hash, user, created_at, expires_at, id, device, seen_at) "
               "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?3)",
               session.token_hash, user, session.created_at, session.expires_at, session.id, session.device)
      .finish();
}

/// Ends what was begun with a password that is one no more: sessions, API tokens, and links that ask for another.
Result<void> end_what_the_password_opened(Connection& db, Key user) {
  Result<void> done = Query(db, "DELETE FROM sessions WHERE user = ?1", user).finish();
  if (done) done = Query(db, "DELETE FROM api_tokens WHERE user = ?1", user).finish();
  if (done) done = Query(db, "DELETE FROM mail_links WHERE user = ?1 AND purpose = 'reset'", user).finish();
  return done;
}

/// A notice that is about the account: it has no match, and is always due at once.
Result<void> raise(Connection& db, Key user, const Letter& letter, Millis at) {
  return Query(db,
               "INSERT INTO notices (user, match, kind, data, created_at, due_at) VALUES (?1, NULL, ?2, ?3, ?4, ?4)",
               user, letter.kind, letter.data, at)
      .finish();
}

/// Whether the user has been sent enough letters of this kind of late.
Result<bool> sent_enough(Connection& db, Key user, const std::string& kind, Millis at) {
  const auto sent = number(db, "SELECT count(*) FROM notices WHERE user = ?1 AND kind = ?2 AND created_at > ?3", user,
                           kind, at - mail_window_ms);
  if (!sent) return std::unexpected(sent.error());
  return *sent >= mails_max;
}

/// Whether the user has asked for enough links of late. Links for a forgotten password do not count: anybody may ask
/// for them, and whether it is this user who gets them depends on who else has the address.
Result<bool> asked_enough(Connection& db, Key user, Millis at) {
  const auto asked =
      number(db, "SELECT count(*) FROM mail_links WHERE user = ?1 AND purpose <> 'reset' AND created_at > ?2", user,
             at - mail_window_ms);
  if (!asked) return std::unexpected(asked.error());
  return *asked >= mails_max;
}

/// Whether an address has been sent enough links of late, whoever asked for them: nobody's box is to be filled. How it
/// stands with somebody else's address is nobody's business, so no answer may depend on this.
Result<bool> linked_enough(Connection& db, const std::string& mail, Millis at) {
  Result<void> cleared = Query(db, "DELETE FROM mail_links WHERE expires_at <= ?1", at - mail_window_ms).finish();
  if (!cleared) return std::unexpected(cleared.error());
  const auto sent = number(db, "SELECT count(*) FROM mail_links WHERE lower(mail) = lower(?1) AND created_at > ?2",
                           mail, at - mail_window_ms);
  if (!sent) return std::unexpected(sent.error());
  return *sent >= mails_max;
}

/// Writes the link and the letter. A link to an address that somebody else has confirmed, or that has been sent enough,
/// is written all the same, so that nothing tells the cases apart, but nobody gets it: the letter goes to the address's
/// owner, or to nobody.
Result<void> send(Connection& db, Key user, const LinkMail& mail, Millis at) {
  const NewLink& link = mail.link;
  const auto full = linked_enough(db, link.mail, at);
  if (!full) return std::unexpected(full.error());
  Result<void> done = Query(db,
                            "INSERT INTO mail_links (token_hash, user, purpose, mail, created_at, expires_at) "
                            "VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                            link.token_hash, user, word_of(link.purpose), link.mail, at, link.expires_at)
                          .finish();
  if (!done || *full) return done;
  const auto owner = find_owner_of_mail(db, mail.mail_key);
  if (!owner) return std::unexpected(owner.error());
  if (!*owner || (*owner)->user.key == user) return raise(db, user, mail.letter(link.mail), at);
  const Letter taken = mail.taken((*owner)->mail);
  const auto enough = sent_enough(db, (*owner)->user.key, taken.kind, at);
  if (!enough) return std::unexpected(enough.error());
  return *enough ? Result<void>() : raise(db, (*owner)->user.key, taken, at);
}

Result<bool> name_is_taken(Connection& db, const std::string& name_key, Key but_by) {
  return exists(db, "SELECT 1 FROM accounts WHERE name_key = ?1 AND user <> ?2", name_key, but_by);
}

/// The user's row: the guest's, or a new one. None if the guest is none any more.
Result<std::optional<User>> user_for(Connection& db, const NewAccount& account) {
  const User& user = account.user;
  if (user.key == 0) {
    Result<void> done = Query(db, "INSERT INTO users (id, name, guest, created_at, locale) VALUES (?1, ?2, 0, ?3, ?4)",
                              user.id, user.name, account.at, account.locale)
                            .finish();
    if (!done) return std::unexpected(done.error());
    return read_user_of(db, db.last_key());
  }
  Result<void> done = Query(db,
                            "UPDATE users SET guest = 0, name = ?1, locale = iif(?2 = '', locale, ?2) "
                            "WHERE key = ?3 AND guest = 1 AND deleted_at IS NULL",
                            user.name, account.locale, user.key)
                          .finish();
  if (!done) return std::unexpected(done.error());
  if (db.changes() == 0) return std::nullopt;
  return read_user_of(db, user.key);
}

/// Why the user is not deleted, for the good of the heir or, where there is none, of themselves; `done`: they may be.
Result<Ending> why_not_erase(Connection& db, Key user, Key heir, Millis at) {
  const auto gone = exists(db, "SELECT 1 FROM users WHERE key IN (?1, ?2) AND deleted_at IS NOT NULL", user, heir);
  if (!gone) return std::unexpected(gone.error());
  if (*gone) return Ending::gone;
  // Nobody gets rid of a suspension by becoming another, nor does anything go to somebody who may not come in.
  const auto suspended = exists(db,
                                "SELECT 1 FROM suspensions WHERE user IN (?1, ?2) AND ?1 <> ?2 "
                                "AND (until IS NULL OR until > ?3)",
                                user, heir, at);
  if (!suspended) return std::unexpected(suspended.error());
  if (*suspended) return Ending::suspended;
  const auto ties = read_ties(db, user);
  if (!ties) return std::unexpected(ties.error());
  if (!ties->empty()) return Ending::busy;
  const auto last = is_last_admin(db, user, at);
  if (!last) return std::unexpected(last.error());
  return *last ? Ending::last_admin : Ending::done;
}

}  // namespace

Result<std::optional<User>> insert_guest(Connection& db, const User& user, const std::string& name_key,
                                         const NewSession& session) {
  const auto taken = name_is_taken(db, name_key, 0);
  if (!taken) return std::unexpected(taken.error());
  if (*taken) return std::nullopt;
  Result<void> done = Query(db, "INSERT INTO users (id, name, guest, created_at) VALUES (?1, ?2, 1, ?3)", user.id,
                            user.name, user.created_at)
                          .finish();
  if (!done) return std::unexpected(done.error());
  const Key key = db.last_key();
  done = insert_session(db, key, session);
  if (!done) return std::unexpected(done.error());
  return read_user_of(db, key);
}

Result<Written> insert_account(Connection& db, const NewAccount& account) {
  const auto taken = name_is_taken(db, account.name_key, 0);
  if (!taken) return std::unexpected(taken.error());
  if (*taken) return Written{.ending = Ending::name_taken, .user = {}};
  if (account.confirmed_at) {
    const auto owner = find_owner_of_mail(db, account.mail_key);
    if (!owner) return std::unexpected(owner.error());
    if (*owner) return Written{.ending = Ending::mail_taken, .user = {}};
  }
  // A guest may have been suspended while the password was hashed.
  const auto suspension = find_suspension(db, account.user.key, account.at);
  if (!suspension) return std::unexpected(suspension.error());
  if (*suspension) return Written{.ending = Ending::suspended, .user = {}};
  const auto user = user_for(db, account);
  if (!user) return std::unexpected(user.error());
  if (!*user) return Written{.ending = Ending::not_a_guest, .user = {}};
  const Key key = (*user)->key;
  Result<void> done =
      Query(db,
            "INSERT INTO accounts (user, name_key, mail, mail_key, password, confirmed_at, created_at) "
            "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
            key, account.name_key, account.mail, account.mail_key, account.password, account.confirmed_at, account.at)
          .finish();
  if (done && !account.guest_session.empty()) done = delete_session(db, account.guest_session);
  if (done && account.session) done = insert_session(db, key, *account.session);
  if (done && account.mail_link) done = send(db, key, *account.mail_link, account.at);
  if (done && account.audit) done = insert_audit(db, *account.audit);
  if (!done) return std::unexpected(done.error());
  return Written{.ending = Ending::done, .user = **user};
}

Result<Written> update_profile(Connection& db, const ProfileChange& change) {
  Result<void> done;
  if (change.name) {
    const auto& [name, name_key] = *change.name;
    const auto taken = name_is_taken(db, name_key, change.user);
    if (!taken) return std::unexpected(taken.error());
    if (*taken) return Written{.ending = Ending::name_taken, .user = {}};
    done = Query(db, "UPDATE users SET name = ?1 WHERE key = ?2 AND deleted_at IS NULL", name, change.user).finish();
    if (done) done = Query(db, "UPDATE accounts SET name_key = ?1 WHERE user = ?2", name_key, change.user).finish();
  }
  if (done && change.locale) {
    done = Query(db, "UPDATE users SET locale = ?1 WHERE key = ?2 AND deleted_at IS NULL", *change.locale, change.user)
               .finish();
  }
  if (done && change.rest) {
    done = Query(db, "UPDATE users SET rest = ?1 WHERE key = ?2 AND deleted_at IS NULL", *change.rest, change.user)
               .finish();
  }
  if (!done) return std::unexpected(done.error());
  auto user = read_user_of(db, change.user);
  if (!user) return std::unexpected(user.error());
  return Written{.ending = Ending::done, .user = std::move(*user)};
}

Result<Ending> insert_verified_session(Connection& db, Key user, const std::string& verified,
                                       const std::string& renewed, const NewSession& session) {
  const auto still = exists(db, "SELECT 1 FROM accounts WHERE user = ?1 AND password = ?2", user, verified);
  if (!still) return std::unexpected(still.error());
  if (!*still) return Ending::changed;
  const auto suspension = find_suspension(db, user, session.created_at);
  if (!suspension) return std::unexpected(suspension.error());
  if (*suspension) return Ending::suspended;
  Result<void> done;
  if (!renewed.empty()) {
    done = Query(db, "UPDATE accounts SET password = ?1 WHERE user = ?2", renewed, user).finish();
  }
  if (done) done = insert_session(db, user, session);
  if (!done) return std::unexpected(done.error());
  return Ending::done;
}

Result<void> delete_session(Connection& db, const Bytes& token_hash) {
  return Query(db, "DELETE FROM sessions WHERE token_hash = ?1", token_hash).finish();
}

Result<Hash> delete_session_of(Connection& db, Key user, const std::string& id) {
  Query query(db,
              "SELECT token_hash FROM sessions "
              "WHERE user = ?1 AND iif(id = '', lower(hex(substr(token_hash, 1, 6))), id) = ?2",
              user, id);
  Result<Hash> hash = hash_found_by(query);
  if (!hash || !*hash) return hash;
  if (Result<void> done = delete_session(db, **hash); !done) return std::unexpected(done.error());
  return hash;
}

Result<void> delete_other_sessions(Connection& db, Key user, const Bytes& kept) {
  return Query(db, "DELETE FROM sessions WHERE user = ?1 AND token_hash <> ?2", user, kept).finish();
}

Result<void> note_session(Connection& db, const Bytes& token_hash, Millis at) {
  return Query(db, "UPDATE sessions SET seen_at = ?1 WHERE token_hash = ?2", at, token_hash).finish();
}

Result<Ending> update_password(Connection& db, Key user, const std::string& verified, const std::string& password,
                               const NewSession& session) {
  Result<void> done =
      Query(db, "UPDATE accounts SET password = ?1 WHERE user = ?2 AND password = ?3", password, user, verified)
          .finish();
  if (!done) return std::unexpected(done.error());
  if (db.changes() == 0) return Ending::changed;
  done = end_what_the_password_opened(db, user);
  if (done) done = insert_session(db, user, session);
  if (!done) return std::unexpected(done.error());
  return Ending::done;
}

Result<bool> overwrite_password(Connection& db, const std::string& name_key, const std::string& password,
                                AuditEntry entry) {
  const auto account = find_account_named(db, name_key);
  if (!account) return std::unexpected(account.error());
  if (!*account) return false;
  const Key user = (*account)->user.key;
  Result<void> done = Query(db, "UPDATE accounts SET password = ?1 WHERE user = ?2", password, user).finish();
  if (done) done = end_what_the_password_opened(db, user);
  entry.subject = (*account)->user.id;
  if (done) done = insert_audit(db, entry);
  if (!done) return std::unexpected(done.error());
  return true;
}

Result<Ending> insert_link(Connection& db, Key user, const std::optional<std::string>& verified, const LinkMail& mail,
                           Millis at) {
  const auto account = find_account(db, user);
  if (!account) return std::unexpected(account.error());
  const bool proves = mail.link.purpose == Purpose::confirm;
  if (!*account || (verified && (*account)->password != *verified)) return Ending::changed;
  if (proves && ((*account)->confirmed_at || (*account)->mail_key != mail.mail_key)) return Ending::changed;
  // A link for a new password is sent by who runs the house, and they may know.
  const bool by_hand = mail.link.purpose == Purpose::reset;
  const auto enough = by_hand ? linked_enough(db, mail.link.mail, at) : asked_enough(db, user, at);
  if (!enough) return std::unexpected(enough.error());
  if (*enough) return Ending::too_many;
  Result<void> done;
  // A newer wish takes the place of an older one; to prove an address any of the links will do.
  if (mail.link.purpose == Purpose::change) {
    done = Query(db, "UPDATE mail_links SET expires_at = ?1 WHERE user = ?2 AND purpose = 'change' AND expires_at > ?1",
                 at, user)
               .finish();
  }
  if (done) done = send(db, user, mail, at);
  if (!done) return std::unexpected(done.error());
  return Ending::done;
}

Result<void> insert_reset_link(Connection& db, const std::string& mail_key, const LinkMail& mail, Millis at) {
  const auto account = find_account_at(db, mail_key);
  if (!account) return std::unexpected(account.error());
  if (!*account) return {};
  // To the address as its owner wrote it, which may differ from what was asked for.
  LinkMail own = mail;
  own.link.mail = (*account)->mail;
  // Of these the address gets only so many, and they would wait for nobody.
  const auto full = linked_enough(db, own.link.mail, at);
  if (!full) return std::unexpected(full.error());
  return *full ? Result<void>() : send(db, (*account)->user.key, own, at);
}

Result<std::optional<Followed>> follow_link(Connection& db, const Bytes& token_hash, Millis at,
                                            const LetterTo& changed) {
  const auto link = find_link(db, token_hash, at);
  if (!link) return std::unexpected(link.error());
  if (!*link || (*link)->purpose == Purpose::reset) return std::nullopt;
  const Link& used = **link;
  const auto account = find_account(db, used.user);
  if (!account) return std::unexpected(account.error());
  if (!*account) return std::nullopt;
  const bool changes = used.purpose == Purpose::change;
  if (!changes && used.mail != (*account)->mail) return std::nullopt;
  const auto taken =
      exists(db, "SELECT 1 FROM accounts WHERE mail_key = lower(?1) AND confirmed_at IS NOT NULL AND user <> ?2",
             used.mail, used.user);
  if (!taken) return std::unexpected(taken.error());
  if (*taken) return std::nullopt;
  Result<void> done =
      Query(db, "UPDATE accounts SET mail = ?1, mail_key = lower(?1), confirmed_at = ?2 WHERE user = ?3", used.mail, at,
            used.user)
          .finish();
  if (done) {
    // Resets went to the address that counted until now.
    done = Query(db, "DELETE FROM mail_links WHERE key = ?1 OR (user = ?2 AND (purpose = ?3 OR purpose = 'reset'))",
                 used.key, used.user, word_of(used.purpose))
               .finish();
  }
  if (done && changes && (*account)->confirmed_at) done = raise(db, used.user, changed((*account)->mail), at);
  if (!done) return std::unexpected(done.error());
  return Followed{.purpose = used.purpose, .user = (*account)->user};
}

Result<std::optional<User>> apply_reset(Connection& db, const PasswordReset& reset) {
  const auto link = find_link(db, reset.link, reset.at);
  if (!link) return std::unexpected(link.error());
  if (!*link || (*link)->purpose != Purpose::reset) return std::nullopt;
  const Key user = (*link)->user;
  const auto suspension = find_suspension(db, user, reset.at);
  if (!suspension) return std::unexpected(suspension.error());
  if (*suspension) return std::nullopt;
  Result<void> done = Query(db, "UPDATE accounts SET password = ?1 WHERE user = ?2", reset.password, user).finish();
  // Who opened the mail has shown whose address it is.
  if (done) {
    done = Query(db,
                 "UPDATE accounts SET confirmed_at = ?1 WHERE user = ?2 AND confirmed_at IS NULL AND mail = ?3 "
                 "AND NOT EXISTS (SELECT 1 FROM accounts o WHERE o.mail_key = accounts.mail_key "
                 "AND o.confirmed_at IS NOT NULL)",
                 reset.at, user, (*link)->mail)
               .finish();
  }
  if (done) done = end_what_the_password_opened(db, user);
  if (done) done = insert_session(db, user, reset.session);
  if (!done) return std::unexpected(done.error());
  return read_user_of(db, user);
}

Result<Ending> insert_token(Connection& db, const NewToken& token, int tokens_max) {
  const TokenRow& row = token.row;
  Result<void> done =
      Query(db, "DELETE FROM api_tokens WHERE user = ?1 AND expires_at <= ?2", token.user, row.created_at).finish();
  if (!done) return std::unexpected(done.error());
  const auto count = number(db, "SELECT count(*) FROM api_tokens WHERE user = ?1", token.user);
  if (!count) return std::unexpected(count.error());
  if (*count >= tokens_max) return Ending::too_many;
  done = Query(db,
               "INSERT INTO api_tokens (id, token_hash, user, name, scope, created_at, expires_at) "
               "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
               row.id, token.token_hash, token.user, row.name, word_of(row.scope), row.created_at, row.expires_at)
             .finish();
  if (!done) return std::unexpected(done.error());
  return Ending::done;
}

Result<Hash> delete_token(Connection& db, Key user, const std::string& id) {
  Query query(db, "SELECT token_hash FROM api_tokens WHERE user = ?1 AND id = ?2", user, id);
  Result<Hash> hash = hash_found_by(query);
  if (!hash || !*hash) return hash;
  Result<void> done = Query(db, "DELETE FROM api_tokens WHERE token_hash = ?1", **hash).finish();
  if (!done) return std::unexpected(done.error());
  return hash;
}

Result<void> note_token(Connection& db, const Bytes& token_hash, Millis at) {
  return Query(db, "UPDATE api_tokens SET used_at = ?1 WHERE token_hash = ?2", at, token_hash).finish();
}

Result<Written> erase_user(Connection& db, Key user, Millis at, const std::optional<Dismissal>& dismissal) {
  const Key heir = dismissal ? dismissal->heir.value_or(user) : user;
  const auto refused = why_not_erase(db, user, heir, at);
  if (!refused) return std::unexpected(refused.error());
  if (*refused != Ending::done) return Written{.ending = *refused, .user = {}};
  static constexpr Sql statements[] = {
      "DELETE FROM sessions WHERE user = ?1",
      "DELETE FROM api_tokens WHERE user = ?1",
      "DELETE FROM mail_links WHERE user = ?1",
      "DELETE FROM accounts WHERE user = ?1",
      "DELETE FROM friends WHERE user = ?1 OR friend = ?1",
      "DELETE FROM blocks WHERE user = ?1 OR blocked = ?1",
      "DELETE FROM mutes WHERE user = ?1 OR muted = ?1",
      "DELETE FROM suspensions WHERE user = ?1",
      "DELETE FROM silences WHERE user = ?1",
      "DELETE FROM lobby_alerts WHERE user = ?1 OR author = ?1",
      "DELETE FROM deliveries WHERE user = ?1",
      "DELETE FROM notices WHERE user = ?1",
      "DELETE FROM endpoints WHERE user = ?1",
      "DELETE FROM alert_settings WHERE user = ?1",
      "DELETE FROM seen WHERE user = ?1",
      "DELETE FROM chat_read WHERE user = ?1",
      "DELETE FROM drafts WHERE user = ?1",
      "DELETE FROM notes WHERE user = ?1",
      "DELETE FROM ratings WHERE user = ?1",
      "DELETE FROM notes WHERE match IN (SELECT match FROM imports WHERE importer = ?1)",
      "DELETE FROM checkpoints WHERE match IN (SELECT match FROM imports WHERE importer = ?1)",
      "DELETE FROM turns WHERE match IN (SELECT match FROM imports WHERE importer = ?1)",
      "DELETE FROM seats WHERE match IN (SELECT match FROM imports WHERE importer = ?1)",
      "DELETE FROM matches WHERE key IN (SELECT match FROM imports WHERE importer = ?1)",
  };
  Result<void> done;
  if (heir != user) done = hand_over(db, user, heir);
  for (const Sql& statement : statements) {
    if (done) done = Query(db, statement, user).finish();
  }
  if (done) {
    done =
        Query(db, "UPDATE users SET name = '', locale = '', rest = '', role = 'player', deleted_at = ?1 WHERE key = ?2",
              at, user)
            .finish();
  }
  if (done && dismissal) done = insert_audit(db, dismissal->entry);
  if (!done) return std::unexpected(done.error());
  auto gone = read_user_of(db, user);
  if (!gone) return std::unexpected(gone.error());
  return Written{.ending = Ending::done, .user = std::move(*gone)};
}

}  // namespace reef::store
