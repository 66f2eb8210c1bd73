#pragma once

#include <catch2/catch.hpp>
#include <filesystem>
#include <string>

#include "server/store/sqlite/database.hpp"
#include "server/store/sqlite/migrations.hpp"

namespace reef::store::test {

/// Rows in every table, with values that a copy could change: the largest numbers, numbers that are not exact in
/// decimal, texts with quotes, ends of lines and signs of several bytes, bytes of all kinds, NULL, a long text, and a
/// reference to a later row of the same table.
inline constexpr const char* rows_in_every_table = R"sql(
INSERT INTO users (key, id, name, guest, created_at, deleted_at, role) VALUES
  (1, 'ann', 'Ann "the
tab	and \N"', 1, -9223372036854775807 - 1, NULL, 'player'),
  (2, 'bob', 'Bøb 🐚 ', 0, 9223372036854775807, NULL, 'admin'),
  (70, 'gone', '', 0, 0, 5, 'player');
INSERT INTO sessions VALUES (4, x'000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1dfeff', 1, 1, 9, 'i', '', NULL);
INSERT INTO accounts VALUES (2, 'bob', 'bob@x', 'bob@x', '$argon2id$', NULL, 1);
INSERT INTO mail_links VALUES (1, zeroblob(32), 2, 'reset', 'bob@x', 1, 2);
INSERT INTO api_tokens VALUES (1, 't', x'ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff', 2, 'n', 'read', 1, 2, NULL);
INSERT INTO matches (key, id, game, rules_version, options, owner, seed, invitation, setup_draws, created_at, status, ply,
  to_act, updated_at, outcome, prompts, state, rematch_of) VALUES
  (5, 'first', 'maori', 1, '{}', 1, zeroblob(32), '', '', 1, 'open', 0, 0, 1, '', '[]', '', 6),
  (6, 'second', 'maori', 1, '{"a":"\u00e9"}', 2, zeroblob(32), '', '', 1, 'running', 3, 255, 1, '', '[]',
   '{"long":"' || replace(hex(zeroblob(150000)), '0', 'x') || '"}', NULL);
INSERT INTO seats VALUES (1, 6, 0, 'player', 1, '', '', 0, NULL, NULL, ''), (2, 6, 1, 'invite', NULL, '', '', 0, 7, 2, 'B'),
  (3, 6, 2, 'bot', NULL, 'greedy', 'n', 1, NULL, NULL, '');
INSERT INTO turns (match, ply, seat, kind, steps, draws, cmd, at, within_turn)
  WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
  SELECT 6, i, CASE WHEN i % 3 = 0 THEN NULL ELSE i % 8 END, 'turn', '[' || i || ']', '[]', 'c' || i, i * 1000, i % 2 FROM n;
INSERT INTO offers VALUES (6, 1, 0, '{}', 0, 1);
INSERT INTO friends VALUES (1, 1, 2, 3);
INSERT INTO blocks VALUES (1, 1, 2, 3);
INSERT INTO mutes VALUES (9, 2, 1, 3);
INSERT INTO absences VALUES (1, 6, 0, 1, '[null]', 0, 1);
INSERT INTO completions VALUES (1, 1, 6, 'resigned', 1);
INSERT INTO notices VALUES (1, 1, NULL, 'mail_confirm', '{}', 1, 1, NULL), (3, 1, 6, 'chat', '{}', 1, 1, 2);
INSERT INTO endpoints VALUES (1, 'e', 1, 'webhook', 'https://x', '{}', '', 1, NULL, 0, NULL, '');
INSERT INTO deliveries VALUES (1, 'd', 3, 1, 'webhook', 1, '', 1, 'waiting', 0, 1, NULL, '', 'web', 1);
INSERT INTO alert_settings VALUES (2, '{}');
INSERT INTO server_values VALUES (1, 'key', 'secret');
INSERT INTO ratings VALUES (1, 1, 'maori', 25, 5.1, 6, 86400000), (2, 2, 'maori', 0.1, 1e-7, 5, 86400001),
  (4, 2, 'hawaii', -1.7976931348623157e308, 5e-324, 1, 9);
INSERT INTO rating_changes VALUES (1, 6, 1, 1, 0.1, 0.30000000000000004, 1e300, 7, 1);
INSERT INTO bot_ratings VALUES (1, 'maori', 'greedy', 25, 8.333333333333334, 1, 1);
INSERT INTO seen VALUES (1, 6, 1, 2);
INSERT INTO drafts VALUES (1, 6, 1, -1, '[]', 1);
INSERT INTO checkpoints VALUES (1, 6, 2, '[]', '{}');
INSERT INTO notes VALUES (1, 6, 1, '''', 1);
INSERT INTO chat VALUES (1, 0, 1, 1, '👩‍👩‍👧 ', 1, '', 0);
INSERT INTO chat_read VALUES (1, 0, 1, 1);
INSERT INTO imports VALUES (6, 1, 's', replace(hex(zeroblob(32)), '0', 'f'), 1, 8);
INSERT INTO reports VALUES (1, 1, 2, 0, 1, '', 1, '[]', 'spam', '', 1, 'decided', 1, 2, 'none', '');
INSERT INTO lobby_alerts VALUES (1, 1, 2, 1);
INSERT INTO suspensions VALUES (1, 1, NULL, 'r');
INSERT INTO site_mutes VALUES (1, 1, 2, 'r');
INSERT INTO announcements VALUES (1, 'n', '', 1, 2, 1, 2, NULL, '');
INSERT INTO audit VALUES (1, 1, NULL, 'user.add', 'user', '', 'r', '{}');
INSERT INTO settings VALUES (1, 's', 'true');
INSERT INTO bot_matches VALUES (1, 1, 1);
INSERT INTO unpeopled VALUES (6, 1);
)sql";

/// Creates the database of a data folder with these rows.
inline void fill_every_table(const std::string& data) {
  std::filesystem::create_directories(data);
  auto db = sqlite::connect(sqlite::file_in(data), sqlite::Mode::create).value();
  REQUIRE(sqlite::migrate(db));
  const auto filled = db.script(rows_in_every_table);
  INFO((filled ? "" : filled.error().detail));
  REQUIRE(filled);
}

}  // namespace reef::store::test
