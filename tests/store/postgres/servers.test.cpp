// What the servers of one database know of each other: heartbeats, leases, presences.

#include <algorithm>
#include <chrono>
#include <thread>

#include "tests/store/postgres/support.hpp"

namespace reef::store::test {
namespace {

using Names = std::vector<std::string>;

constexpr Millis minute = 60'000;

/// Two servers with one database.
struct Pair {
  Folder folder;
  std::string url = PostgresServer::running().store_of(folder.file(""));
  SqlStore first{postgres::Database::open(url).value()};
  SqlStore second{postgres::Database::open(url).value()};
  ServerStore& here = *first.servers();
  ServerStore& there = *second.servers();
  Key key_here = here.heartbeat({.id = "h", .name = "here", .release = "1", .report = "{}"}).value();
  Key key_there = there.heartbeat({.id = "t", .name = "there", .release = "1", .report = "{}"}).value();

  void pass(Millis time) const { std::this_thread::sleep_for(std::chrono::milliseconds(time)); }
  /// As if the server had not been seen for this long.
  void age(const std::string& id, Millis by) {
    auto db = postgres::Driver::open(url).value();
    REQUIRE(db.script("UPDATE servers SET seen_at = seen_at - " + std::to_string(by) + " WHERE id = '" + id + "'"));
  }
};

Names sorted(Result<Names> names) {
  std::ranges::sort(names.value());
  return names.value();
}

Names ids_of(ServerStore& servers) {
  Names ids;
  const std::vector<ServerRow> list = servers.servers().value();
  for (const ServerRow& server : list) ids.push_back(server.id);
  return ids;
}

}  // namespace

TEST_CASE("the files of the five builds that servers started with last are kept") {
  Pair pair;
  const auto content = [](const std::string& text) { return std::make_shared<const std::string>(text); };
  const std::string binary("\0\xff", 2);
  for (int build = 1; build <= 5; ++build) {
    const std::string name = "build" + std::to_string(build);
    REQUIRE(pair.here.keep_web_files(name, {{"app/main.js", content(name)}, {"app/main.js.gz", content(binary)}}));
    pair.pass(2);  // Each starts in another millisecond.
  }
  const auto text_of = [&](const std::string& build) {
    std::string text;
    const std::vector<WebFile> files = pair.there.web_files(build).value();
    for (const WebFile& file : files) {
      if (file.path == "app/main.js") text = *file.content;
      if (file.path == "app/main.js.gz") CHECK(*file.content == binary);
    }
    return text;
  };
  for (int build = 1; build <= 5; ++build)
    CHECK(text_of("build" + std::to_string(build)) == "build" + std::to_string(build));
  // A server starts with the first build again, and another one with a sixth.
  REQUIRE(pair.there.keep_web_files("build1", {{"app/main.js", content("ignored: a build never changes")}}));
  pair.pass(2);
  REQUIRE(pair.here.keep_web_files("build6", {}));
  CHECK(text_of("build1") == "build1");
  CHECK(pair.there.web_files("build2").value().empty());
  CHECK(text_of("build3") == "build3");
}

TEST_CASE("a heartbeat adds a server, and then renews its report and its time") {
  Pair pair;
  CHECK(ids_of(pair.there) == Names{"h", "t"});
  pair.age("h", minute);
  const auto before = pair.there.servers().value().front();
  CHECK(before.seen_ms_ago >= minute);
  CHECK(pair.here.heartbeat({.id = "h", .name = "here", .release = "1", .report = R"({"sockets":3})"}).value() ==
        pair.key_here);
  const auto after = pair.there.servers().value().front();
  CHECK(after.seen_ms_ago < minute);
  CHECK(after.report == R"({"sockets":3})");
  CHECK(after.started_at == before.started_at);
  CHECK(after.name == "here");
  CHECK(after.release == "1");
}

TEST_CASE("a server that is not seen for long is removed, and comes back under another key") {
  Pair pair;
  REQUIRE(pair.here.take_leases("h", {"bots"}, minute).value() == Names{"bots"});
  pair.age("h", minute);
  REQUIRE(pair.there.remove_unseen(minute));
  CHECK(ids_of(pair.there) == Names{"t"});
  CHECK(pair.here.take_leases("h", {"bots"}, minute).value().empty());
  CHECK(pair.there.take_leases("t", {"bots"}, minute).value() == Names{"bots"});
  CHECK(pair.here.heartbeat({.id = "h", .name = "here", .release = "1", .report = "{}"}).value() != pair.key_here);
  REQUIRE(pair.here.remove("h"));
  CHECK(ids_of(pair.there) == Names{"t"});
}

TEST_CASE("a removal is taken over from a server that is not seen, by one other") {
  Pair pair;
  const RemovalRow deletion{.id = "d1", .user = "ann"};
  const RemovalRow merge{.id = "d2", .user = "eve", .merge_target = "bob", .actor = 7, .reason = "one person"};
  REQUIRE(pair.here.begin_removal("h", deletion));
  REQUIRE(pair.here.begin_removal("h", merge));
  CHECK(pair.there.take_removals("t", minute).value().empty());
  REQUIRE(pair.here.end_removal("d1"));
  pair.age("h", minute);
  CHECK(pair.here.take_removals("h", minute).value().empty());
  CHECK(pair.there.take_removals("t", minute).value() == std::vector{merge});
  CHECK(pair.there.take_removals("t", minute).value().empty());
  REQUIRE(pair.there.remove("t"));
  CHECK(pair.here.take_removals("h", minute).value() == std::vector{merge});
  REQUIRE(pair.here.end_removal("d2"));
  REQUIRE(pair.here.remove("h"));
  CHECK(pair.there.take_removals("t", minute).value().empty());
}

TEST_CASE("a lease belongs to one server until it ends or is given up") {
  Pair pair;
  const Names both = {"alerts", "bots"};
  CHECK(sorted(pair.here.take_leases("h", both, minute)) == both);
  CHECK(pair.there.take_leases("t", both, minute).value().empty());
  CHECK(sorted(pair.here.take_leases("h", both, minute)) == both);
  REQUIRE(pair.here.give_up_leases("h"));
  CHECK(pair.there.take_leases("t", {"bots"}, minute).value() == Names{"bots"});
  CHECK(pair.here.take_leases("h", both, minute).value() == Names{"alerts"});
}

TEST_CASE("a lease that is not renewed ends") {
  Pair pair;
  REQUIRE(pair.here.take_leases("h", {"bots"}, 200).value() == Names{"bots"});
  pair.pass(250);
  CHECK(pair.there.take_leases("t", {"bots"}, minute).value() == Names{"bots"});
  CHECK(pair.here.take_leases("h", {"bots"}, minute).value().empty());
}

TEST_CASE("of several servers that want a lease at once, one gets it") {
  Pair pair;
  for (int round = 0; round < 20; ++round) {
    const Names names = {"one " + std::to_string(round), "two " + std::to_string(round)};
    Names of_there;
    std::thread other([&] { of_there = pair.there.take_leases("t", names, minute).value(); });
    Names got = pair.here.take_leases("h", names, minute).value();
    other.join();
    got.insert(got.end(), of_there.begin(), of_there.end());
    CHECK(sorted(got) == names);
  }
}

TEST_CASE("presences are seen by the other servers while theirs is alive") {
  Pair pair;
  using Rows = std::vector<PresenceRow>;
  REQUIRE(pair.here.change_presences(pair.key_here, {{1, ""}, {1, "m"}, {2, ""}}, {}));
  REQUIRE(pair.there.change_presences(pair.key_there, {{3, ""}}, {}));
  const auto elsewhere = [](ServerStore& store, const std::string& id) {
    auto rows = store.presences_elsewhere(id, minute).value();
    std::ranges::sort(rows);
    return rows;
  };
  CHECK(elsewhere(pair.there, "t") == Rows{{1, ""}, {1, "m"}, {2, ""}});
  CHECK(elsewhere(pair.here, "h") == Rows{{3, ""}});
  // Again, as after an answer that was lost.
  REQUIRE(pair.here.change_presences(pair.key_here, {{4, ""}, {2, ""}}, {{1, "m"}, {9, ""}}));
  CHECK(elsewhere(pair.there, "t") == Rows{{1, ""}, {2, ""}, {4, ""}});
  REQUIRE(pair.here.set_presences(pair.key_here, {{5, "m"}}));
  CHECK(elsewhere(pair.there, "t") == Rows{{5, "m"}});
  pair.age("h", minute);
  CHECK(elsewhere(pair.there, "t").empty());
  REQUIRE(pair.here.remove("h"));
  CHECK(pair.here.change_presences(pair.key_here, {{1, ""}}, {}).error().fault == Fault::conflict);
}

TEST_CASE("a promise is kept by every server, once, to its user only, and not for ever") {
  Pair pair;
  REQUIRE(pair.here.promise({.match = "m1", .user = 1, .seed = bytes32(1), .ends_at = 2000}, 2, 1000));
  CHECK_FALSE(pair.there.take_promise(2, "m1", 1000).value());
  CHECK(pair.there.take_promise(1, "m1", 1000).value() == bytes32(1));
  CHECK_FALSE(pair.here.take_promise(1, "m1", 1000).value());
  REQUIRE(pair.here.promise({.match = "m2", .user = 1, .seed = bytes32(2), .ends_at = 2000}, 2, 1000));
  CHECK_FALSE(pair.there.take_promise(1, "m2", 2000).value());
}

TEST_CASE("of too many promises to a user, the oldest are forgotten") {
  Pair pair;
  for (int count = 1; count <= 3; ++count) {
    const std::string id = "m" + std::to_string(count);
    REQUIRE(pair.here.promise({.match = id, .user = 1, .seed = bytes32(count), .ends_at = 2000 + count}, 2, 1000));
  }
  REQUIRE(pair.here.promise({.match = "other", .user = 2, .seed = bytes32(9), .ends_at = 2000}, 2, 1000));
  CHECK_FALSE(pair.there.take_promise(1, "m1", 1000).value());
  CHECK(pair.there.take_promise(1, "m2", 1000).value());
  CHECK(pair.there.take_promise(1, "m3", 1000).value());
  CHECK(pair.there.take_promise(2, "other", 1000).value());
}

TEST_CASE("a connection that the database has ended is opened again at once") {
  Pair pair;
  REQUIRE(pair.here.take_leases("h", {"bots"}, minute).value() == Names{"bots"});
  auto db = postgres::Driver::open(pair.url).value();
  REQUIRE(
      db.script("SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"));
  CHECK(pair.here.take_leases("h", {"bots"}, minute).value() == Names{"bots"});
}

TEST_CASE("a database in a folder has no list of servers") {
  const Folder folder;
  CHECK(must_open(folder.file("a.db"))->servers() == nullptr);
}

}  // namespace reef::store::test
