// The connection is lost at the Nth message, for every N of the life of a match: what was acknowledged is stored once,
// and of what was refused nothing is.

#include <spdlog/spdlog.h>

#include <map>

#include "server/store/admin/integrity_check.hpp"
#include "server/store/sql_store.hpp"
#include "tests/store/postgres/proxy.hpp"
#include "tests/store/postgres/support.hpp"

namespace reef::store::test {
namespace {

constexpr int last_ply = 6;

/// What the store has acknowledged in a life.
struct Acknowledged {
  bool ann = false;
  bool bob = false;
  bool table = false;
  int ply = 0;  ///< The last one.
  bool line = false;
  bool is_friend = false;
};

/// Suppresses the log: each lost connection is logged.
struct NoLog {
  NoLog() { spdlog::set_level(spdlog::level::off); }
  ~NoLog() { spdlog::set_level(spdlog::level::info); }
  NoLog(const NoLog&) = delete;
  NoLog& operator=(const NoLog&) = delete;
};

/// Each life has players and a match of its own, with its number, in one database.
std::string with(const char* name, int life) {
  return name + std::to_string(life);
}

Result<User> add_player(SqlStore& store, const char* name, int life) {
  const std::string id = with(name, life);
  Bytes token(32, static_cast<std::uint8_t>(*name));
  token[0] = static_cast<std::uint8_t>(life);
  token[1] = static_cast<std::uint8_t>(life >> 8);
  auto added = wait<std::optional<User>>([&](Callback<std::optional<User>> done) {
    store.accounts().create_guest(guest(id), "key of " + id,
                                  {.token_hash = token, .created_at = 1000, .expires_at = 9000}, std::move(done));
  });
  if (!added) return std::unexpected(added.error());
  return added->value();
}

/// Seats Bob, and begins.
Change start_of(Key match, const std::string& id, const User& ann, const User& bob) {
  Change change;
  change.match = match;
  change.position = position(Status::running, 0, 1, id, 2500);
  change.position.version = 1;
  change.seats = {player(ann), player(bob)};
  change.setup_draws = "[]";
  return change;
}

Change turn_of(Key match, const std::string& id, int ply, const User& ann, const User& bob) {
  Change change = turn_change(match, id, ply);
  ++change.position.version;  // The start was the first change.
  change.raise = {{.user = ann.key, .kind = "your_turn"}};
  if (ply < last_ply) return change;
  change.position.status = Status::finished;
  change.completion = {{ann.key, Completion::finished}, {bob.key, Completion::finished}};
  change.rated = Rated{.game = "maori", .players = {{.user = ann.key, .rank = 1}, {.user = bob.key, .rank = 2}}};
  return change;
}

/// The life of a match, from the first player to the ratings.
Acknowledged live(const std::string& url, int life) {
  Acknowledged acknowledged;
  auto database = postgres::Database::open(url, {.readers_max = 1, .writers = 1, .match_writers = 1});
  if (!database) return acknowledged;
  SqlStore store(std::move(*database));
  const Result<User> ann = add_player(store, "ann", life);
  acknowledged.ann = ann.has_value();
  const Result<User> bob = add_player(store, "bob", life);
  acknowledged.bob = bob.has_value();
  if (!ann || !bob) return acknowledged;
  const std::string id = with("m", life);
  const auto key = add_match(store, match_of(id, *ann, {player(*ann), free_seat(SeatKind::open)}, Status::open));
  acknowledged.table = key.has_value();
  if (!key || !apply(store, start_of(*key, id, *ann, *bob))) return acknowledged;
  for (int ply = 1; ply <= last_ply; ++ply) {
    // On the thread of the store that writes the match, like every access to `acknowledged.ply` before `close`.
    store.matches().change(turn_of(*key, id, ply, *ann, *bob), [&acknowledged, ply](const Result<void>& done) {
      if (done) acknowledged.ply = ply;
    });
  }
  const NewLine line{.match = *key, .user = bob->key, .text = "well played", .cmd = with("c", life), .at = 4000};
  acknowledged.line = wait<Said>([&](auto done) { store.chat().say(line, std::move(done)); }).has_value();
  acknowledged.is_friend = wait<PeopleStore::Made>([&](auto done) {
                             store.people().add_friend(ann->key, bob->key, 5000, std::move(done));
                           }).has_value();
  (void)store.matches().match(id);
  (void)store.matches().turns(*key, 0, last_ply);
  store.close();
  return acknowledged;
}

/// What is in the database of a life, seen from a connection that is not cut.
struct After {
  postgres::Driver db;
  SqlStore& store;

  [[nodiscard]] int count(const std::string& what, int life) {
    std::string question = "SELECT count(*) FROM " + what;
    while (question.contains('#')) question.replace(question.find('#'), 1, std::to_string(life));
    return std::stoi(db.ask(question).value());
  }
  void check(const Acknowledged& acknowledged, int life) {
    CHECK(count("users WHERE id = 'ann#'", life) == acknowledged.ann);
    CHECK(count("users WHERE id = 'bob#'", life) == acknowledged.bob);
    CHECK(count("sessions s JOIN users u ON u.key = s.user_key WHERE u.id IN ('ann#', 'bob#')", life) ==
          acknowledged.ann + acknowledged.bob);
    const std::string id = with("m", life);
    const std::optional<Match> match = store.matches().match(id).value();
    REQUIRE(match.has_value() == acknowledged.table);
    if (!match) return;
    const int ply = match->position.ply;
    CHECK(ply == acknowledged.ply);
    CHECK(match->position.state == state_at(id, ply));
    const auto turns = store.matches().turns(match->head.key, 0, last_ply).value();
    CHECK(turns.size() == static_cast<std::size_t>(ply));
    for (const Turn& turn : turns) CHECK(turn == turn_at(turn.ply));
    CHECK(count("notices n JOIN users u ON u.key = n.user_key WHERE u.id = 'ann#' AND n.kind = 'your_turn'", life) ==
          (ply > 0 ? 1 : 0));
    const int ended = ply == last_ply ? 2 : 0;
    CHECK(count("completions c JOIN matches m ON m.key = c.match WHERE m.id = 'm#'", life) == ended);
    CHECK(count("rating_changes c JOIN matches m ON m.key = c.match WHERE m.id = 'm#'", life) == ended);
    CHECK(count("ratings r JOIN users u ON u.key = r.user_key WHERE u.id IN ('ann#', 'bob#') AND r.matches = 1",
                life) == ended);
    CHECK(count("chat WHERE cmd = 'c#'", life) == acknowledged.line);
    CHECK(count("friends f JOIN users u ON u.key = f.user_key WHERE u.id = 'ann#'", life) == acknowledged.is_friend);
  }
};

}  // namespace

TEST_CASE("the connection is lost at the Nth message") {
  const Cut cut = GENERATE(Cut::before, Cut::after);
  const NoLog no_log;
  PostgresServer& server = PostgresServer::running();
  const std::string name = server.new_database();
  REQUIRE(postgres::migrate_at(server.url(name)));
  SqlStore store(postgres::Database::open(server.url(name)).value());
  After after{postgres::Driver::open(server.url(name)).value(), store};
  int n = 0;
  // The number of messages differs between lives, because turns are batched: only several lives in a row that end
  // before their message are the end.
  for (int whole = 0; whole < 3;) {
    ++n;
    INFO("message " << n << (cut == Cut::before ? ", which is lost" : ", whose answer is lost"));
    Acknowledged acknowledged;
    bool has_cut = false;
    {
      Proxy proxy(server);
      proxy.cut_at(n, cut);
      acknowledged = live(server.url(name, Proxy::port), n);
      has_cut = proxy.has_cut();
    }
    after.check(acknowledged, n);
    if (!has_cut) CHECK((acknowledged.ply == last_ply && acknowledged.line && acknowledged.is_friend));
    whole = has_cut ? 0 : whole + 1;
  }
  CHECK(n > 60);
  CHECK(store.database().read([](sql::Connection& db) { return find_miscounts(db); }).value().empty());
}

}  // namespace reef::store::test
