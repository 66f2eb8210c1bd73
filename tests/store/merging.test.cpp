// Merging two users: whatever both have, the merge target ends up with one of it.

#include "tests/store/contract.hpp"

namespace reef::store::test {
namespace {

/// A store with Ann, whose other user is Old, and with Bob.
struct Pair : Fixture {
  sql::Database& database = store->database();
  AccountStore& accounts = store->accounts();
  AdminStore& admin = store->admin();
  AuditStore& audit = store->audit();
  User old = add_guest(*store, "old", 3).value();
  User eve = add_guest(*store, "eve", 4).value();

  AccountResult merge(Millis at = 5000) {
    AccountDeletion deletion{.entry = {.actor = bob.key,
                                       .action = "user.merge",
                                       .kind = "user",
                                       .subject = old.id,
                                       .reason = "because",
                                       .at = at},
                             .merge_target = ann.key};
    return wait<Written>([&](auto done) { accounts.erase(old.key, at, deletion, std::move(done)); }).value().result;
  }
  AccountResult erase(const User& user) {
    return wait<Written>([&](auto done) { accounts.erase(user.key, 5000, std::move(done)); }).value().result;
  }
  /// A finished match of these two.
  Key finished(const std::string& id, const User& first, const User& second) {
    const Key match = add(match_of(id, first, {player(first), player(second)}));
    Change change = turn_change(match, id, 1);
    change.position.status = Status::finished;
    REQUIRE(apply(*store, change));
    return match;
  }
  /// Runs statements in which :ann, :bob and :old are the users.
  void sql(std::string statements) {
    for (const auto& [name, user] :
         {std::pair(":ann", &ann), std::pair(":bob", &bob), std::pair(":old", &old), std::pair(":eve", &eve)}) {
      const std::string_view word = name;
      while (statements.find(word) != std::string::npos)
        statements.replace(statements.find(word), word.size(), std::to_string(user->key));
    }
    CHECK(run_statement(folder, statements).error.empty());
  }
  /// The rows of a query: their columns joined by spaces.
  std::vector<std::string> rows(const std::string& query) {
    const Found found = run_statement(folder, query);
    CHECK(found.error.empty());
    return found.rows;
  }
  std::string shared() { return admin.plan(old.key, ann.key, 5000)->shared; }
};

using Rows = std::vector<std::string>;

}  // namespace

TEST_CASE("two users with rows in every table become one") {
  Pair pair;
  const std::string theirs = std::to_string(pair.finished("m1", pair.old, pair.bob));
  const std::string hers = std::to_string(pair.finished("m2", pair.ann, pair.bob));
  // In each table one row per user, equal in all unique columns as far as two users can have such rows.
  for (const std::string user : {":ann", ":old"}) {
    const std::string match = user == ":ann" ? hers : theirs;
    const std::string byte = user == ":ann" ? "a1" : "a2";
    std::string hex;
    for (int count = 0; count < 32; ++count) hex += byte;
    const std::string hash = bytes_in_statement(hex);
    pair.sql("INSERT INTO accounts (user_key, name_key, mail, mail_key, password, created_at) VALUES (" + user +
             ", 'key " + byte + "', 'a@x', 'a@x', 'hash', 1);" +
             "INSERT INTO mail_links (token_hash, user_key, purpose, mail, created_at, expires_at) VALUES (" + hash +
             ", " + user + ", 'confirm', 'a@x', 1, 9000);" +
             "INSERT INTO api_tokens (id, token_hash, user_key, name, scope, created_at, expires_at) VALUES ('t" +
             byte + "', " + hash + ", " + user + ", 'a program', 'read', 1, 9000);" +
             "INSERT INTO friends (user_key, friend, since) VALUES (" + user + ", :bob, 1), (:bob, " + user + ", 1);" +
             "INSERT INTO blocks (user_key, blocked, since) VALUES (" + user + ", :eve, 1), (:eve, " + user + ", 1);" +
             "INSERT INTO mutes (user_key, muted, since) VALUES (" + user + ", :bob, 1), (:bob, " + user + ", 1);" +
             "INSERT INTO completions (user_key, match, kind, at) VALUES (" + user + ", " + match +
             ", 'finished', 1);" + "INSERT INTO notices (user_key, match, kind, data, created_at, due_at) VALUES (" +
             user + ", " + theirs + ", 'chat', '{}', 1, 1);" +
             "INSERT INTO endpoints (id, user_key, channel, address, keys, label, created_at) VALUES ('e" + byte +
             "', " + user + ", 'webhook', 'https://x', '{}', '', 1);" +
             "INSERT INTO deliveries (id, notice, user_key, channel, message, weight, state, next_at) SELECT 'd" +
             byte + "', key, user_key, 'mail', '', 1, 'waiting', 1 FROM notices WHERE user_key = " + user + ";" +
             "INSERT INTO alert_settings (user_key, settings) VALUES (" + user + ", '{}');" +
             "INSERT INTO chat (match, number, user_key, text, at, cmd) VALUES (0, (SELECT count(*) + 1 FROM chat), " +
             user + ", 'hello', 1, 'command1');" + "INSERT INTO chat_read (match, user_key, number) VALUES (0, " +
             user + ", 1);" + "INSERT INTO ratings (user_key, game, mu, sigma, matches, updated_at) VALUES (" + user +
             ", 'maori', 25, 5, 6, 1);" +
             "INSERT INTO rating_changes (match, user_key, rank, mu_before, sigma_before, mu, sigma, at) VALUES (" +
             match + ", " + user + ", 1, 25, 8, 25, 5, 1);" + "INSERT INTO seen (match, user_key, ply) VALUES (" +
             theirs + ", " + user + ", 1);" + "INSERT INTO drafts (match, user_key, prompt, steps, at) VALUES (" +
             theirs + ", " + user + ", 1, '[]', 1);" + "INSERT INTO notes (match, user_key, text, at) VALUES (" +
             theirs + ", " + user + ", 'of " + byte + "', 1);" +
             "INSERT INTO reports (reporter, reported, match, number, line, said_at, context, reason, text, at) VALUES "
             "(" +
             user + ", :bob, 0, 1, '', 1, '[]', 'spam', '', 1), (:bob, " + user + ", 0, " +
             (user == ":ann" ? "2" : "3") + ", '', 1, '[]', 'spam', '', 1);" +
             "INSERT INTO lobby_alerts (user_key, author, at) VALUES (" + user + ", :bob, 1), (:bob, " + user +
             ", 1);" + "INSERT INTO site_mutes (user_key, since, until, reason) VALUES (" + user + ", 1, " +
             (user == ":ann" ? "6000" : "7000") + ", 'of " + byte + "');" +
             "INSERT INTO announcements (id, text, starts_at, ends_at, created_at, created_by) VALUES ('n" + byte +
             "', '', 1, 2, 1, " + user + ");" +
             "INSERT INTO audit (at, actor, action, kind, subject, reason, details) VALUES (1, " + user +
             ", 'a', 'user', '', 'r', '{}');");
  }
  pair.sql("INSERT INTO imports (match, importer, source, digest, at) VALUES (" + theirs + ", :old, 's', '" +
           std::string(64, 'd') + "', 1)");
  CHECK(pair.merge() == AccountResult::done);

  const std::string ann = std::to_string(pair.ann.key);
  const std::string old = std::to_string(pair.old.key);
  CHECK(pair.rows("SELECT user_key, cmd FROM chat ORDER BY key") == Rows{ann + " command1", ann + " merged 2"});
  CHECK(pair.rows("SELECT user_key, until FROM site_mutes") == Rows{ann + " 7000"});
  CHECK(pair.rows("SELECT match FROM rating_changes WHERE user_key = " + ann + " ORDER BY match") ==
        Rows{theirs, hers});
  CHECK(pair.rows("SELECT text FROM notes") == Rows{"of a1"});
  CHECK(pair.rows("SELECT importer FROM imports") == Rows{ann});
  CHECK(pair.rows("SELECT count(*) FROM friends") == Rows{"2"});
  CHECK(pair.rows("SELECT count(*) FROM blocks") == Rows{"2"});
  // What still refers to the deleted user: their actions as an administrator, and a report that the other made as well.
  const char* const columns =
      on_server() ? "SELECT c.conrelid::regclass || ' ' || a.attname FROM pg_constraint c "
                    "JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1] "
                    "WHERE c.contype = 'f' AND c.confrelid = 'users'::regclass"
                  : "SELECT m.name || ' ' || f.\"from\" FROM sqlite_schema m JOIN pragma_foreign_key_list(m.name) f "
                    "WHERE m.type = 'table' AND f.\"table\" = 'users'";
  REQUIRE(pair.rows(columns).size() > 30);
  for (const std::string& column : pair.rows(columns)) {
    const std::size_t space = column.find(' ');
    const std::string name = column.substr(0, space);
    if (name == "announcements" || name == "audit" || column == "reports reporter") continue;
    INFO(column);
    CHECK(pair.rows("SELECT 1 FROM " + name + " WHERE " + column.substr(space + 1) + " = " + old).empty());
  }
}

TEST_CASE("users who were both rated for a match or both had a seat in it are two people") {
  Pair pair;
  const std::string match = std::to_string(pair.finished("m1", pair.ann, pair.bob));
  CHECK(pair.shared().empty());
  SECTION("both were rated") {
    pair.sql("INSERT INTO rating_changes (match, user_key, rank, mu_before, sigma_before, mu, sigma, at) VALUES (" +
             match + ", :ann, 1, 25, 8, 25, 5, 1), (" + match + ", :old, 2, 25, 8, 25, 5, 1)");
  }
  SECTION("one has a seat where the other had one") {
    pair.sql("INSERT INTO completions (user_key, match, kind, at) VALUES (:old, " + match + ", 'timed_out', 1)");
  }
  SECTION("one had a seat where the other has one") {
    pair.sql(
        "UPDATE seats SET user_key = :old WHERE user_key = :ann;"
        "INSERT INTO completions (user_key, match, kind, at) VALUES (:ann, " +
        match + ", 'timed_out', 1)");
  }
  SECTION("both had a seat there") {
    pair.sql(
        "UPDATE seats SET kind = 'bot', bot = 'random', user_key = NULL WHERE user_key = :ann;"
        "INSERT INTO completions (user_key, match, kind, at) VALUES (:ann, " +
        match + ", 'resigned', 1), (:old, " + match + ", 'timed_out', 2)");
  }
  CHECK(pair.shared() == "m1");
}

TEST_CASE("a player who resigned in a running match still counts as seated") {
  Pair pair;
  const Key match = pair.add(match_of("m1", pair.ann, {player(pair.ann), player(pair.old), player(pair.bob)}));
  pair.sql("UPDATE seats SET resigned = 1 WHERE user_key = :old");
  CHECK(pair.shared() == "m1");
  pair.sql(
      "UPDATE seats SET user_key = NULL, kind = 'bot', bot = 'random' WHERE user_key = :ann;"
      "INSERT INTO completions (user_key, match, kind, at) VALUES (:old, " +
      std::to_string(match) + ", 'resigned', 1)");
  CHECK(pair.shared().empty());
  CHECK(pair.merge() == AccountResult::done);
  // They are rated once: by the seat.
  const std::string old = std::to_string(pair.old.key);
  CHECK(pair.rows("SELECT user_key FROM seats WHERE resigned = 1") == Rows{old});
  CHECK(pair.rows("SELECT user_key FROM completions") == Rows{old});
}

TEST_CASE("a merge needs two existing users") {
  Pair pair;
  SECTION("the merge target is deleted") {
    REQUIRE(pair.erase(pair.ann) == AccountResult::done);
    CHECK(pair.merge() == AccountResult::gone);
    CHECK(pair.rows("SELECT deleted_at FROM users WHERE key = " + std::to_string(pair.old.key)) == Rows{"null"});
    CHECK(pair.audit.entries({})->items.empty());
  }
  SECTION("the user is deleted") {
    REQUIRE(pair.erase(pair.old) == AccountResult::done);
    CHECK(pair.erase(pair.old) == AccountResult::gone);
    CHECK(pair.merge() == AccountResult::gone);
  }
  SECTION("a suspended user cannot be merged, in either direction") {
    const std::string who = GENERATE(":ann", ":old");
    pair.sql("INSERT INTO suspensions (user_key, since, until, reason) VALUES (" + who + ", 1, NULL, 'cheats')");
    CHECK(pair.merge() == AccountResult::suspended);
    pair.sql("UPDATE suspensions SET until = 4000");
    CHECK(pair.merge() == AccountResult::done);
  }
}

TEST_CASE("a friend whom the other user has blocked is no longer a friend") {
  Pair pair;
  pair.sql(
      "INSERT INTO friends (user_key, friend, since) VALUES (:old, :bob, 1), (:bob, :ann, 1);"
      "INSERT INTO blocks (user_key, blocked, since) VALUES (:bob, :old, 1)");
  CHECK(pair.merge() == AccountResult::done);
  CHECK(pair.rows("SELECT 1 FROM friends").empty());
  CHECK(pair.rows("SELECT user_key, blocked FROM blocks") ==
        Rows{std::to_string(pair.bob.key) + " " + std::to_string(pair.ann.key)});
}

TEST_CASE("a rating is transferred if the merge target has none, with its place in the ranking") {
  Pair pair;
  pair.sql(
      "INSERT INTO ratings (user_key, game, mu, sigma, matches, updated_at) VALUES (:old, 'maori', 25, 5, 6, 1), "
      "(:old, 'hawaii', 20, 5, 6, 1), (:ann, 'hawaii', 30, 5, 6, 1)");
  CHECK(pair.merge() == AccountResult::done);
  const std::string ann = std::to_string(pair.ann.key);
  CHECK(pair.rows("SELECT user_key, game, CAST(mu AS INTEGER) FROM ratings ORDER BY game") ==
        Rows{ann + " hawaii 30", ann + " maori 25"});
  CHECK(pair.rows("SELECT game, step, players FROM ranking_counts ORDER BY game") == Rows{"hawaii 30 1", "maori 25 1"});
}

TEST_CASE("a reserved seat counts as a seat") {
  Pair pair;
  SeatRow kept = free_seat(SeatKind::invite);
  kept.kept_for = pair.old;
  const Match open = match_of("m1", pair.bob, {player(pair.bob), kept}, Status::open);
  pair.add(open);
  const std::vector<Tie> ties = pair.accounts.ties(pair.old.key).value();
  REQUIRE(ties.size() == 1);
  CHECK(ties[0].match == "m1");
  CHECK(pair.merge() == AccountResult::busy);
}

}  // namespace reef::store::test
