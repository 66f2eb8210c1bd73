// Reports of chat lines: their contents, once per line and reporter.

#include "tests/store/contract.hpp"

namespace reef::store::test {
namespace {

using Texts = std::vector<std::string>;

struct Courtyard : Fixture {
  Key match = add(match_of("m1", ann, {player(ann), player(bob)}));
  ChatStore& chat = store->chat();
  ReportStore& reports = store->reports();
  int commands = 0;

  int say(const User& user, const std::string& text, Key where) {
    NewLine line{.match = where,
                 .user = user.key,
                 .text = text,
                 .cmd = "cmd-" + std::to_string(++commands),
                 .at = 5000 + commands};
    return wait<Said>([&](Callback<Said> done) { chat.say(line, std::move(done)); })->number;
  }
  Result<ReportStore::Made> report(const User& reporter, int number, ReportReason reason = ReportReason::insult,
                                   const std::string& text = "", Key where = 1) {
    const NewReport report{
        .match = where, .number = number, .reporter = reporter.key, .reason = reason, .text = text, .at = 9000};
    return wait<ReportStore::Made>([&](Callback<ReportStore::Made> done) { reports.report(report, std::move(done)); });
  }
  /// The first column of every row.
  Texts sql(const std::string& statement) {
    Found found = run_statement(folder, statement);
    REQUIRE(found.error.empty());
    return found.values;
  }
};

}  // namespace

TEST_CASE("a report stores the line, the lines around it, its author and the reporter") {
  Courtyard fixture;
  for (int line = 1; line <= 30; ++line)
    fixture.say(line % 2 ? fixture.ann : fixture.bob, std::to_string(line), fixture.match);
  REQUIRE(fixture.report(fixture.ann, 16, ReportReason::harassment, "again", fixture.match) == ReportStore::Made::done);
  CHECK(fixture.sql(
            "SELECT a.id || ' ' || b.id || ' ' || number || ' ' || line || ' ' || said_at || ' ' || reason || ' ' "
            "|| r.text || ' ' || r.at || ' ' || state FROM reports r JOIN users a ON a.key = r.reporter "
            "JOIN users b ON b.key = r.reported") == Texts{"ann bob 16 16 5016 harassment again 9000 open"});
  CHECK(fixture.sql("SELECT coalesce(CAST(decided_at AS TEXT), CAST(decided_by AS TEXT), decision) FROM reports") ==
        Texts{"null"});
  if (on_server()) return;  // The rest reads JSON by SQLite's functions.
  CHECK(fixture.sql("SELECT json_array_length(context) FROM reports") == Texts{"21"});
  CHECK(fixture.sql("SELECT json_extract(context, '$[0].number') || json_extract(context, '$[0].user') || "
                    "json_extract(context, '$[20].text') FROM reports") == Texts{"6bob26"});
}

TEST_CASE("each user reports a line once; the first report counts, and the reporter sees it marked") {
  Courtyard fixture;
  const User eve = add_guest(*fixture.store, "eve", 3).value();
  const int number = fixture.say(fixture.bob, "rude", fixture.match);
  REQUIRE(fixture.report(fixture.ann, number, ReportReason::spam, "first", fixture.match) == ReportStore::Made::done);
  REQUIRE(fixture.report(fixture.ann, number, ReportReason::hate, "second", fixture.match) == ReportStore::Made::done);
  REQUIRE(fixture.report(eve, number, ReportReason::other, "", fixture.match) == ReportStore::Made::done);
  CHECK(fixture.sql("SELECT reason || ' ' || text FROM reports ORDER BY key") == Texts{"spam first", "other "});
  CHECK(fixture.chat.lines({.match = fixture.match, .viewer = fixture.ann.key})->at(0).reported);
  CHECK_FALSE(fixture.chat.lines({.match = fixture.match, .viewer = fixture.bob.key})->at(0).reported);
  CHECK_FALSE(fixture.chat.lines({.match = fixture.match, .viewer = 0})->at(0).reported);
}

TEST_CASE("unknown lines and one's own cannot be reported, blocked users' lines can") {
  Courtyard fixture;
  const int number = fixture.say(fixture.bob, "rude", fixture.match);
  CHECK(fixture.report(fixture.ann, number + 1, ReportReason::spam, "", fixture.match) ==
        ReportStore::Made::unknown_line);
  CHECK(fixture.report(fixture.ann, number, ReportReason::spam, "", lobby) == ReportStore::Made::unknown_line);
  CHECK(fixture.report(fixture.bob, number, ReportReason::spam, "", fixture.match) == ReportStore::Made::own_line);
  CHECK(fixture.sql("SELECT count(*) FROM reports") == Texts{"0"});
  fixture.sql("INSERT INTO blocks (user_key, blocked, since) VALUES (" + std::to_string(fixture.bob.key) + ", " +
              std::to_string(fixture.ann.key) + ", 1)");
  CHECK(fixture.report(fixture.ann, number, ReportReason::spam, "", fixture.match) == ReportStore::Made::done);
}

TEST_CASE("a report stays when its lobby line is deleted") {
  Courtyard fixture;
  const int number = fixture.say(fixture.bob, "rude", lobby);
  REQUIRE(fixture.report(fixture.ann, number, ReportReason::insult, "", lobby) == ReportStore::Made::done);
  for (int line = 0; line < lobby_lines_kept; ++line) fixture.say(fixture.ann, "more", lobby);
  CHECK(fixture.chat.lines({.match = lobby, .viewer = fixture.ann.key})->front().number > number);
  CHECK(fixture.sql("SELECT line || ' ' || match FROM reports") == Texts{"rude 0"});
}

}  // namespace reef::store::test
