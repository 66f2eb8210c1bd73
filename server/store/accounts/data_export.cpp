#include "server/store/accounts/data_export.hpp"

#include <iterator>

namespace reef::store {
namespace {

using sql::Connection;
using sql::Query;
using sql::Sql;

struct Part {
  const char* name;
  Sql sql;  ///< ?1: the user.
};

/// No hashes, no secrets of others, and of a match only the user's own part. Mails with links are left out, and links
/// to reset a password: whether these were sent to the user, or to another with the same address, is confidential.
constexpr Part parts[] = {
    {"user",
     "SELECT id, name, guest, role, created_at, locale, clock_pause AS clock_pause_json FROM users WHERE key = ?1"},
    {"account", "SELECT mail, confirmed_at, created_at FROM accounts WHERE user_key = ?1"},
    {"sessions", "SELECT id, device, created_at, seen_at, expires_at FROM sessions WHERE user_key = ?1 ORDER BY key"},
    {"tokens",
     "SELECT id, name, scope, created_at, expires_at, used_at FROM api_tokens WHERE user_key = ?1 ORDER BY key"},
    {"links",
     "SELECT purpose, mail, created_at, expires_at FROM mail_links WHERE user_key = ?1 AND purpose <> 'reset' ORDER BY "
     "key"},
    {"matches",
     "SELECT m.id, m.game, m.options AS options_json, m.visibility, m.status, m.created_at, s.seat, s.kind, s.nonce, "
     "s.resigned, s.ended_at, m.outcome AS outcome_json FROM seats s JOIN matches m ON m.key = s.match "
     "WHERE s.user_key = ?1 ORDER BY m.key"},
    {"turns",
     "SELECT m.id AS match, t.ply, t.kind, t.steps AS steps_json, t.at FROM seats s JOIN matches m ON m.key = s.match "
     "JOIN turns t ON t.match = m.key AND t.seat = s.seat WHERE s.user_key = ?1 "
     // A bot plays on in a seat that was given up. A user replaced by a vote or a moderator has no log entry of their
     // own, but their completion has the time of the entry that did it.
     "AND NOT EXISTS (SELECT 1 FROM turns r WHERE r.match = m.key AND r.seat = s.seat AND r.kind = 'resign' "
     "AND r.ply < t.ply) AND NOT (s.resigned = 1 AND t.ply > coalesce((SELECT min(r.ply) FROM turns r "
     "WHERE r.match = m.key AND r.at >= (SELECT max(c.at) FROM completions c WHERE c.match = m.key AND c.user_key = ?1 "
     "AND c.kind IN ('timed_out', 'resigned'))), t.ply)) ORDER BY t.key"},
    {"seen",
     "SELECT m.id AS match, s.ply FROM seen s JOIN matches m ON m.key = s.match WHERE s.user_key = ?1 ORDER BY s.key"},
    {"drafts",
     "SELECT m.id AS match, d.prompt, d.steps AS steps_json, d.at FROM drafts d JOIN matches m ON m.key = d.match "
     "WHERE d.user_key = ?1 ORDER BY d.key"},
    {"tables_opened", "SELECT id, game, status, created_at FROM matches WHERE owner = ?1 ORDER BY key"},
    {"imports",
     "SELECT m.id, m.game, i.source, i.at FROM imports i JOIN matches m ON m.key = i.match WHERE i.importer = ?1 "
     "ORDER BY i.at"},
    {"friends",
     "SELECT u.id, u.name, f.since FROM friends f JOIN users u ON u.key = f.friend WHERE f.user_key = ?1 ORDER BY "
     "f.key"},
    {"blocks",
     "SELECT u.id, u.name, b.since FROM blocks b JOIN users u ON u.key = b.blocked WHERE b.user_key = ?1 ORDER BY "
     "b.key"},
    {"mutes",
     "SELECT u.id, u.name, m.since FROM mutes m JOIN users u ON u.key = m.muted WHERE m.user_key = ?1 ORDER BY m.key"},
    {"suspensions", "SELECT since, until, reason FROM suspensions WHERE user_key = ?1"},
    {"site_mutes", "SELECT since, until, reason FROM site_mutes WHERE user_key = ?1"},
    {"alert_settings", "SELECT settings AS settings_json FROM alert_settings WHERE user_key = ?1"},
    {"endpoints",
     "SELECT id, channel, address, label, created_at, delivered_at, failures, held_until, error FROM endpoints "
     "WHERE user_key = ?1 ORDER BY key"},
    {"notices",
     "SELECT m.id AS match, n.kind, n.created_at, n.due_at, n.dispatched_at FROM notices n "
     "LEFT JOIN matches m ON m.key = n.match WHERE n.user_key = ?1 "
     "AND n.kind NOT IN ('mail_confirm', 'mail_change', 'mail_reset') ORDER BY n.key"},
    {"deliveries",
     "SELECT d.id, n.kind, d.channel, d.state, d.attempts, d.ended_at, d.error FROM deliveries d "
     "JOIN notices n ON n.key = d.notice WHERE d.user_key = ?1 "
     "AND n.kind NOT IN ('mail_confirm', 'mail_change', 'mail_reset') ORDER BY d.key"},
    {"chat",
     "SELECT m.id AS match, c.number, c.text, c.at FROM chat c LEFT JOIN matches m ON m.key = c.match "
     "WHERE c.user_key = ?1 ORDER BY c.key"},
    {"reports",
     "SELECT m.id AS match, r.number, CASE WHEN EXISTS (SELECT 1 FROM chat c WHERE c.match = r.match AND c.number = "
     "r.number "
     "AND c.removed = 1) THEN '' ELSE r.line END AS line, r.reason, r.text, r.at, r.state, r.decided_at FROM reports r "
     "LEFT JOIN matches m ON m.key = r.match WHERE r.reporter = ?1 ORDER BY r.key"},
    {"notes",
     "SELECT m.id AS match, n.text, n.at FROM notes n JOIN matches m ON m.key = n.match "
     "WHERE n.user_key = ?1 ORDER BY n.key"},
    {"ratings", "SELECT game, mu, sigma, matches, updated_at FROM ratings WHERE user_key = ?1 ORDER BY key"},
    {"rating_changes",
     "SELECT m.id AS match, r.rank, r.mu_before, r.sigma_before, r.mu, r.sigma, r.at FROM rating_changes r "
     "JOIN matches m ON m.key = r.match WHERE r.user_key = ?1 ORDER BY r.key"},
    {"completions",
     "SELECT m.id AS match, c.kind, c.at FROM completions c JOIN matches m ON m.key = c.match "
     "WHERE c.user_key = ?1 ORDER BY c.key"},
};

}  // namespace

Result<std::optional<ExportSection>> read_export_section(Connection& db, Key user, std::size_t index) {
  if (index >= std::size(parts)) return std::nullopt;
  const Part& part = parts[index];
  Query query(db, part.sql, user);
  ExportSection section{.name = part.name, .rows = {}};
  while (true) {
    ATOLL_TRY(more, query.next());
    if (!more) return section;
    std::vector<Column>& row = section.rows.emplace_back();
    for (int column = 0; column < query.column_count(); ++column) {
      row.push_back({query.column_name(column), query.column_value(column)});
    }
  }
}

}  // namespace reef::store
