// Reports of lines of chat: what is kept of them, once for each line and reporter.

#include <sqlite3.h>

#include "server/store/sqlite_chat.hpp"
#include "server/store/sqlite_reports.hpp"
#include "tests/store/contract.hpp"

namespace reef::store::test {
namespace {

using Texts = std::vector<std::string>;

struct Courtyard : House {
  Key match = add(match_of("m1", ann, {player(ann), player(bob)}));
  SqliteChat chat{dynamic_cast<SqliteStore&>(*store).database()};
  SqliteReports reports{dynamic_cast<SqliteStore&>(*store).database()};
  int commands = 0;

  int say(const User& user, const std::string& text, Key where) {
    NewLine line{.match = where,
                 .user = user.key,
                 .text = text,
                 .cmd = "cmd-" + std::to_string(++commands),
                 .at = 5000 + commands};
    return wait<Said>([&](Done<Said> done) { chat.say(line, std::move(done)); })->number;
  }
  Result<ReportStore::Made> report(const User& reporter, int number, ReportReason reason = ReportReason::insult,
                                   const std::string& text = "", Key where = 1) {
    const NewReport report{
        .match = where, .number = number, .reporter = reporter.key, .reason = reason, .text = text, .at = 9000};
    return wait<ReportStore::Made>([&](Done<ReportStore::Made> done) { reports.report(report, std::move(done)); });
  }
  /// The first column of every row.
  Texts sql(const std::string& statement) {
    sqlite3* db = nullptr;
    REQUIRE(sqlite3_open(folder.file("atoll.db").c_str(), &db) == SQLITE_OK);
    Texts found;
    const auto take = [](void* into, int, char** row, char**) {
      static_cast<Texts*>(into)->emplace_back(row[0] == nullptr ? "null" : row[0]);
      return 0;
    };
    REQUIRE(sqlite3_exec(db, statement.c_str(), take, &found, nullptr) == SQLITE_OK);
    sqlite3_close(db);
    return found;
  }
};

}  // namespace

TEST_CASE("a report keeps the line, those around it, who said it and who reports it") {
  Courtyard house;
  for (int line = 1; line <= 30; ++line) house.say(line % 2 ? house.ann : house.bob, std::to_string(line), house.match);
  REQUIRE(house.report(house.ann, 16, ReportReason::harassment, "again", house.match) == ReportStore::Made::done);
  CHECK(
      house.sql("SELECT a.id || ' ' || b.id || ' ' || number || ' ' || line || ' ' || said_at || ' ' || reason || ' ' "
                "|| r.text || ' ' || r.at || ' ' || state FROM reports r JOIN users a ON a.key = r.reporter "
                "JOIN users b ON b.key = r.reported") == Texts{"ann bob 16 16 5016 harassment again 9000 open"});
  CHECK(house.sql("SELECT coalesce(decided_at, decided_by, decision) FROM reports") == Texts{"null"});
  CHECK(house.sql("SELECT json_array_length(context) FROM reports") == Texts{"21"});
  CHECK(house.sql("SELECT json_extract(context, '$[0].number') || json_extract(context, '$[0].user') || "
                  "json_extract(context, '$[20].text') FROM reports") == Texts{"6bob26"});
}

TEST_CASE("a line is reported once by each; the first report stands, and the reporter sees it marked") {
  Courtyard house;
  const User eve = add_guest(*house.store, "eve", 3).value();
  const int number = house.say(house.bob, "rude", house.match);
  REQUIRE(house.report(house.ann, number, ReportReason::spam, "first", house.match) == ReportStore::Made::done);
  REQUIRE(house.report(house.ann, number, ReportReason::hate, "second", house.match) == ReportStore::Made::done);
  REQUIRE(house.report(eve, number, ReportReason::other, "", house.match) == ReportStore::Made::done);
  CHECK(house.sql("SELECT reason || ' ' || text FROM reports ORDER BY key") == Texts{"spam first", "other "});
  CHECK(house.chat.lines({.match = house.match, .viewer = house.ann.key})->at(0).reported);
  CHECK_FALSE(house.chat.lines({.match = house.match, .viewer = house.bob.key})->at(0).reported);
  CHECK_FALSE(house.chat.lines({.match = house.match, .viewer = 0})->at(0).reported);
}

TEST_CASE("no line, no report; nor of one's own; a block does not hide what was said") {
  Courtyard house;
  const int number = house.say(house.bob, "rude", house.match);
  CHECK(house.report(house.ann, number + 1, ReportReason::spam, "", house.match) == ReportStore::Made::unknown_line);
  CHECK(house.report(house.ann, number, ReportReason::spam, "", lobby) == ReportStore::Made::unknown_line);
  CHECK(house.report(house.bob, number, ReportReason::spam, "", house.match) == ReportStore::Made::own_line);
  CHECK(house.sql("SELECT count(*) FROM reports") == Texts{"0"});
  house.sql("INSERT INTO blocks (user, blocked, since) VALUES (" + std::to_string(house.bob.key) + ", " +
            std::to_string(house.ann.key) + ", 1)");
  CHECK(house.report(house.ann, number, ReportReason::spam, "", house.match) == ReportStore::Made::done);
}

TEST_CASE("a report outlives its line in the lobby") {
  Courtyard house;
  const int number = house.say(house.bob, "rude", lobby);
  REQUIRE(house.report(house.ann, number, ReportReason::insult, "", lobby) == ReportStore::Made::done);
  for (int line = 0; line < lobby_lines_kept; ++line) house.say(house.ann, "more", lobby);
  CHECK(house.chat.lines({.match = lobby, .viewer = house.ann.key})->front().number > number);
  CHECK(house.sql("SELECT line || ' ' || match FROM reports") == Texts{"rude 0"});
}

}  // namespace reef::store::test
