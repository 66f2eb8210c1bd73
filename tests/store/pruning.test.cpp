// Pruning of matches and users, and quotas of users.

#include <algorithm>

#include "server/store/sqlite/stored_file.hpp"
#include "tests/store/contract.hpp"

namespace reef::store::test {
namespace {

struct Attic : Fixture {
  sql::Database& database = store->database();
  AccountStore& accounts = store->accounts();

  /// Plays a match to its end at ply 1.
  Key finished(const std::string& id, std::vector<SeatRow> seats, Status status = Status::finished) {
    const Key match = add(match_of(id, ann, std::move(seats)));
    Change change = turn_change(match, id, 1);
    change.position.status = status;
    REQUIRE(apply(*store, change));
    return match;
  }
  Key closed(const std::string& id, std::vector<SeatRow> seats) {
    const Key match = add(match_of(id, ann, std::move(seats), Status::open));
    Change change;
    change.match = match;
    change.position = position(Status::closed, 0, 0, id, 3001);
    change.position.version = 1;
    REQUIRE(apply(*store, change));
    return match;
  }
  Ids unpeopled(Millis before = 100'000) {
    Ids ids;
    const auto found = store->pruning().unpeopled(before, 100).value();
    for (const Prunable& each : found) ids.push_back(each.id);
    std::ranges::sort(ids);
    return ids;
  }
  bool prune(Key match) {
    return wait<bool>([&](auto done) { store->pruning().prune_match(match, std::move(done)); }).value();
  }
  bool prune_guest(const User& user, Millis before) {
    return wait<bool>([&](auto done) { store->pruning().prune_user(user.key, before, std::move(done)); }).value();
  }
  AccountResult erase(const User& user, Millis at = 5000) {
    return wait<Written>([&](auto done) { accounts.erase(user.key, at, std::move(done)); }).value().result;
  }
  Result<void> run(const std::string& sql) {
    return wait<void>([&](auto done) {
      database.write<void>([sql](sql::Connection& db) { return db.script(sql); }, std::move(done));
    });
  }
  std::vector<std::string> faults() {
    store->close();
    return faults_in(folder);
  }
};

}  // namespace

TEST_CASE("finished matches of bots only and closed tables can be pruned, no others") {
  Attic attic;
  attic.finished("bots", {bot("greedy"), bot("greedy")});
  attic.finished("people", {player(attic.ann), bot("greedy")});
  attic.closed("closed", {player(attic.ann), free_seat(SeatKind::open)});
  attic.add(match_of("running", attic.ann, {bot("greedy"), bot("greedy")}));
  attic.add(match_of("open", attic.ann, {player(attic.ann), free_seat(SeatKind::open)}, Status::open));
  CHECK(attic.unpeopled() == Ids{"bots", "closed"});
  CHECK(attic.unpeopled(3001).empty());
  CHECK(attic.store->pruning().count_unpeopled().value() == 2);
}

TEST_CASE("a match belongs to nobody when all its players are deleted") {
  Attic attic;
  const User eve = add_guest(*attic.store, "eve", 3).value();
  const Key both = attic.finished("both", {player(attic.bob), player(eve)});
  CHECK(attic.erase(eve) == AccountResult::done);
  CHECK(attic.unpeopled().empty());
  CHECK(attic.erase(attic.bob, 6000) == AccountResult::done);
  CHECK(attic.unpeopled() == Ids{"both"});
  CHECK(attic.unpeopled(6000).empty());
  CHECK(attic.prune(both));
  CHECK_FALSE(attic.store->matches().match("both").value());
  // Nothing refers to them any more.
  CHECK(attic.prune_guest(eve, 10'000));
  CHECK(attic.faults().empty());
}

TEST_CASE("a match that only a completion, a rating or a chat line kept belongs to nobody once that user is deleted") {
  Attic attic;
  const User eve = add_guest(*attic.store, "eve", 3).value();
  const sql::Sql insert =
      GENERATE(sql::Sql("INSERT INTO completions (match, user_key, kind, at) VALUES (?1, ?2, 'timed_out', 1)"),
               sql::Sql("INSERT INTO rating_changes (match, user_key, rank, mu_before, sigma_before, mu, sigma, at) "
                        "VALUES (?1, ?2, 2, 25, 8, 25, 8, 1)"),
               sql::Sql("INSERT INTO chat (match, user_key, number, text, cmd, at) VALUES (?1, ?2, 1, 'hi', 'c', 1)"));
  const Key left = attic.finished("left", {player(attic.bob), bot("greedy")});
  REQUIRE(wait<void>([&](auto done) {
    attic.database.write<void>([&](sql::Connection& db) { return sql::Query(db, insert, left, eve.key).finish(); },
                               std::move(done));
  }));
  CHECK(attic.erase(attic.bob) == AccountResult::done);
  CHECK(attic.unpeopled().empty());
  CHECK(attic.erase(eve, 6000) == AccountResult::done);
  CHECK(attic.unpeopled() == Ids{"left"});
  CHECK(attic.prune(left));
}

TEST_CASE("a match is pruned with everything about it, and its rematch stays") {
  Attic attic;
  const User eve = add_guest(*attic.store, "eve", 3).value();
  const Key first = attic.finished("first", {bot("greedy"), player(eve)});
  Match again = match_of("again", attic.ann, {player(attic.ann), bot("greedy")});
  again.head.rematch_of = first;
  attic.add(again);
  NoteStore& notes = attic.store->notes();
  REQUIRE(
      wait<void>([&](auto done) { notes.set_note(first, attic.ann.key, {.text = "x", .at = 1}, std::move(done)); }));
  const std::string key = std::to_string(first);
  REQUIRE(attic.run("INSERT INTO checkpoints (match, ply, prompts, state) VALUES (" + key +
                    ", 1, '[]', '{}');"
                    "INSERT INTO notices (user_key, match, kind, data, created_at, due_at) VALUES (1, " +
                    key +
                    ", 'x', '{}', 1, 1);"
                    "INSERT INTO deliveries (id, notice, user_key, channel, message, weight, state, next_at) "
                    "SELECT 'd', key, 1, 'mail', 'd', 1, 'waiting', 1 FROM notices WHERE kind = 'x';"));
  CHECK(attic.erase(eve) == AccountResult::done);
  REQUIRE(attic.prune(first));
  CHECK(attic.store->matches().turns(first, 0, 10).value().empty());
  CHECK(attic.store->matches().match("again").value()->head.rematch_of == std::nullopt);
  CHECK(attic.faults().empty());
}

TEST_CASE("a match with chat lines or reports is not pruned") {
  Attic attic;
  const Key talked = attic.closed("talked", {player(attic.ann), free_seat(SeatKind::open)});
  ChatStore& chat = attic.store->chat();
  const NewLine line{.match = talked, .user = attic.ann.key, .text = "nobody comes", .cmd = "c", .at = 4000};
  REQUIRE(wait<Said>([&](auto done) { chat.say(line, std::move(done)); }));
  CHECK(attic.unpeopled() == Ids{"talked"});
  CHECK_FALSE(attic.prune(talked));
  CHECK(attic.store->matches().match("talked").value());
  CHECK(attic.unpeopled().empty());
}

TEST_CASE("imports are never pruned") {
  Attic attic;
  ImportStore& imports = attic.store->imports();
  Import import_of;
  import_of.match = match_of("import", attic.ann, {bot("greedy"), bot("greedy")}, Status::finished);
  import_of.match.head.origin = Origin{.by = attic.ann, .match = "elsewhere", .at = 3000};
  import_of.digest = std::string(64, 'a');
  const auto put_in = [&](const Import& what, std::optional<ImportQuota> quota) {
    return wait<void>([&](auto done) { imports.add(what, quota, std::move(done)); });
  };
  REQUIRE(put_in(import_of, ImportQuota{.count_max = 1, .bytes_max = 10'000}));
  CHECK(attic.unpeopled().empty());
  CHECK_FALSE(attic.prune(attic.store->matches().match("import").value()->head.key));

  Import other = import_of;
  other.match.head.id = "other";
  other.digest = std::string(64, 'b');
  CHECK(put_in(other, ImportQuota{.count_max = 1, .bytes_max = 10'000}).error().fault == Fault::too_many);
  CHECK(put_in(other, ImportQuota{.count_max = 5, .bytes_max = 2'000}).error().fault == Fault::too_many);
  CHECK(put_in(other, ImportQuota{.count_max = 5, .bytes_max = 10'000}));
}

TEST_CASE("guests without matches are pruned after a long absence, including their row") {
  Attic attic;
  const User idle = add_guest(*attic.store, "idle", 3).value();
  const User busy = add_guest(*attic.store, "busy", 4).value();
  attic.closed("hers", {player(busy), free_seat(SeatKind::open)});
  REQUIRE(attic.run("INSERT INTO friends (user_key, friend, since) VALUES (1, " + std::to_string(idle.key) + ", 1)"));

  UnusedUsers unused = attic.store->pruning().unused(1001, 0, 100).value();
  CHECK(std::ranges::find(unused.keys, idle.key) != unused.keys.end());
  CHECK(std::ranges::find(unused.keys, busy.key) == unused.keys.end());
  CHECK(unused.is_end);
  unused = attic.store->pruning().unused(1000, 0, 100).value();
  CHECK(unused.keys.empty());
  CHECK(unused.waiting == 2);  // Idle, and Bob; Ann has a table.
  CHECK(attic.store->pruning().unused(1001, 0, 1).value().is_end == false);

  CHECK_FALSE(attic.prune_guest(idle, 1000));
  CHECK_FALSE(attic.prune_guest(busy, 1001));
  CHECK(attic.prune_guest(idle, 1001));
  CHECK_FALSE(attic.prune_guest(idle, 1001));
  CHECK(user_of(*attic.store, bytes32(3), 2000).value() == std::nullopt);
  CHECK(attic.faults().empty());
}

TEST_CASE("accounts and suspended users are never pruned") {
  Attic attic;
  const User idle = add_guest(*attic.store, "idle", 3).value();
  const User banned = add_guest(*attic.store, "banned", 4).value();
  REQUIRE(attic.run(
      "UPDATE users SET guest = 0 WHERE id = 'idle'; INSERT INTO suspensions (user_key, since, reason) VALUES (" +
      std::to_string(banned.key) + ", 1, 'x')"));
  CHECK_FALSE(attic.prune_guest(idle, 1001));
  CHECK_FALSE(attic.prune_guest(banned, 1001));
}

TEST_CASE("matches of bots only are limited per day, and running matches in number") {
  Attic attic;
  const auto begin = [&](const std::string& id, std::vector<SeatRow> seats, MatchQuotas quotas, Millis at) {
    Match match = match_of(id, attic.ann, std::move(seats), Status::running, at);
    return wait<Key>([&](auto done) { attic.store->matches().create_match(match, {}, quotas, std::move(done)); });
  };
  const std::vector<SeatRow> bots{bot("greedy"), bot("greedy")};
  const MatchQuotas two{.bot_matches_max = 2};
  CHECK(begin("m1", bots, two, 2000));
  CHECK(begin("m2", bots, two, 3000));
  CHECK(begin("m3", bots, two, 4000).error().fault == Fault::too_often);
  CHECK(begin("m4", {player(attic.ann), bot("greedy")}, two, 4000));
  CHECK(begin("m5", bots, two, day_ms + 2000));
  CHECK(begin("m6", bots, two, day_ms + 2500).error().fault == Fault::too_often);
  CHECK(begin("m7", {player(attic.ann), bot("greedy")}, {.running_max = 4}, 5000).error().fault ==
        Fault::too_many_running);
  CHECK(begin("m8", {player(attic.ann), bot("greedy")}, {.running_max = 5}, 5000));

  // A table that becomes a match of bots only counts as well.
  const Key table = attic.add(match_of("table", attic.ann, {bot("greedy"), free_seat(SeatKind::open)}, Status::open));
  Change change;
  change.match = table;
  change.position = position(Status::running, 0, 1, "table", day_ms + 2600);
  change.position.version = 1;
  change.seats = bots;
  change.setup_draws = "[]";
  change.quotas = two;
  CHECK(apply(*attic.store, change).error().fault == Fault::too_often);
  change.position.updated_at = 2 * day_ms + 2600;
  CHECK(apply(*attic.store, change));
}

TEST_CASE("less than the whole file is in use after a deletion, and tables have sizes") {
  if (on_server()) return;  // Deleted rows are used again later, but the database does not become smaller.
  Attic attic;
  for (int match = 0; match < 20; ++match) attic.finished(name_of(match), {bot("greedy"), bot("greedy")});
  const std::int64_t before = attic.store->pruning().used_bytes().value();
  const auto found = attic.store->pruning().unpeopled(100'000, 100).value();
  for (const Prunable& match : found) CHECK(attic.prune(match.key));
  CHECK(attic.store->pruning().used_bytes().value() < before);
  auto file = sqlite::StoredFile::open(attic.folder.file("atoll.db"));
  const auto weights = file->weights(3, false).value();
  REQUIRE(weights.size() == 3);
  CHECK(weights[0].bytes >= weights[1].bytes);
  CHECK(weights[2].bytes > 0);
}

}  // namespace reef::store::test
