#include "server/store/accounts/gone.hpp"

#include <algorithm>

namespace reef::store {
namespace {

using sql::Connection;
using sql::Query;
using sql::Row;
using sql::Sql;

Result<bool> has_place(Connection& db, Key match, Key user) {
  Query query(db, "SELECT 1 FROM seats WHERE match = ?1 AND (user_key = ?2 OR kept_for = ?2)", match, user);
  return query.next();
}

Result<void> check_newcomer(Connection& db, Key match, Key user, Fault fault) {
  ATOLL_TRY(is_known, has_place(db, match, user));
  return is_known ? Result<void>() : check_not_gone(db, user, fault);
}

/// Each returns public ids of deleted users. The deletion of a user removes all of these, except seats in matches with
/// other players.
struct Belonging {
  const char* what;
  Sql sql;
};
constexpr Belonging belongings[] = {
    {"an account", "SELECT u.id FROM accounts t JOIN users u ON u.key = t.user_key WHERE u.deleted_at IS NOT NULL"},
    {"sessions", "SELECT u.id FROM sessions t JOIN users u ON u.key = t.user_key WHERE u.deleted_at IS NOT NULL"},
    {"API tokens", "SELECT u.id FROM api_tokens t JOIN users u ON u.key = t.user_key WHERE u.deleted_at IS NOT NULL"},
    {"links in mails",
     "SELECT u.id FROM mail_links t JOIN users u ON u.key = t.user_key WHERE u.deleted_at IS NOT NULL"},
    {"friends",
     "SELECT u.id FROM friends t JOIN users u ON u.key IN (t.user_key, t.friend) WHERE u.deleted_at IS NOT NULL"},
    {"blocks",
     "SELECT u.id FROM blocks t JOIN users u ON u.key IN (t.user_key, t.blocked) WHERE u.deleted_at IS NOT NULL"},
    {"muted players",
     "SELECT u.id FROM mutes t JOIN users u ON u.key IN (t.user_key, t.muted) WHERE u.deleted_at IS NOT NULL"},
    {"a suspension",
     "SELECT u.id FROM suspensions t JOIN users u ON u.key = t.user_key WHERE u.deleted_at IS NOT NULL"},
    {"a site mute", "SELECT u.id FROM site_mutes t JOIN users u ON u.key = t.user_key WHERE u.deleted_at IS NOT NULL"},
    {"notices", "SELECT u.id FROM notices t JOIN users u ON u.key = t.user_key WHERE u.deleted_at IS NOT NULL"},
    {"deliveries", "SELECT u.id FROM deliveries t JOIN users u ON u.key = t.user_key WHERE u.deleted_at IS NOT NULL"},
    {"endpoints for alerts",
     "SELECT u.id FROM endpoints t JOIN users u ON u.key = t.user_key WHERE u.deleted_at IS NOT NULL"},
    {"alert settings",
     "SELECT u.id FROM alert_settings t JOIN users u ON u.key = t.user_key WHERE u.deleted_at IS NOT NULL"},
    {"stored positions in matches",
     "SELECT u.id FROM seen t JOIN users u ON u.key = t.user_key WHERE u.deleted_at IS NOT NULL"},
    {"stored positions in chats",
     "SELECT u.id FROM chat_read t JOIN users u ON u.key = t.user_key WHERE u.deleted_at IS NOT NULL"},
    {"drafts", "SELECT u.id FROM drafts t JOIN users u ON u.key = t.user_key WHERE u.deleted_at IS NOT NULL"},
    {"notes", "SELECT u.id FROM notes t JOIN users u ON u.key = t.user_key WHERE u.deleted_at IS NOT NULL"},
    {"ratings", "SELECT u.id FROM ratings t JOIN users u ON u.key = t.user_key WHERE u.deleted_at IS NOT NULL"},
    {"imports", "SELECT u.id FROM imports t JOIN users u ON u.key = t.importer WHERE u.deleted_at IS NOT NULL"},
    {"alerts from the lobby",
     "SELECT u.id FROM lobby_alerts t JOIN users u ON u.key IN (t.user_key, t.author) WHERE u.deleted_at IS NOT NULL"},
    {"counted matches of bots only",
     "SELECT u.id FROM bot_matches t JOIN users u ON u.key = t.owner WHERE u.deleted_at IS NOT NULL"},
    {"a role", "SELECT id FROM users WHERE deleted_at IS NOT NULL AND role <> 'player'"},
    {"a reserved seat", "SELECT u.id FROM seats s JOIN users u ON u.key = s.kept_for WHERE u.deleted_at IS NOT NULL"},
    {"an open table",
     "SELECT u.id FROM matches m JOIN users u ON u.key = m.owner WHERE m.status = 'open' AND u.deleted_at IS NOT NULL"},
    {"a seat in a match that is not over",
     "SELECT u.id FROM users u JOIN seats s ON s.user_key = u.key "
     "WHERE u.deleted_at IS NOT NULL AND s.ended_at IS NULL AND s.kind = 'player' AND s.resigned = 0"},
};
constexpr std::size_t sentences_max = 100;

}  // namespace

Result<void> check_not_gone(Connection& db, Key user, Fault fault) {
  Query query(db, "SELECT 1 FROM users WHERE key = ?1 AND deleted_at IS NULL", user);
  ATOLL_TRY(is_here, query.next());
  if (!is_here) return std::unexpected(Error{fault, "the user is deleted"});
  return {};
}

Result<void> check_newly_seated(Connection& db, Key match, const std::vector<SeatRow>& seats) {
  for (const SeatRow& seat : seats) {
    if (seat.user && !seat.resigned) ATOLL_CHECK(check_newcomer(db, match, seat.user->key, Fault::gone));
    if (seat.kept_for) ATOLL_CHECK(check_newcomer(db, match, seat.kept_for->key, Fault::other_gone));
  }
  return {};
}

Result<std::vector<std::string>> find_left_behind(Connection& db) {
  std::vector<std::string> sentences;
  for (const Belonging& belonging : belongings) {
    Query query(db, belonging.sql);
    ATOLL_CHECK(sql::each_row(query, belonging.what, [&](Row& row) {
      std::string sentence = "user " + row.text() + " is deleted and still has " + belonging.what;
      const bool is_new = std::ranges::find(sentences, sentence) == sentences.end();
      if (is_new && sentences.size() < sentences_max) sentences.push_back(std::move(sentence));
    }));
  }
  return sentences;
}

}  // namespace reef::store
