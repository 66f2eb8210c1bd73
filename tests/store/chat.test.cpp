// Chat: lines in order, each once, unseen by whom their author keeps away from, and how much of them was read.

#include <sqlite3.h>

#include "server/store/sqlite_chat.hpp"
#include "tests/store/contract.hpp"

namespace reef::store::test {
namespace {

struct Table : House {
  User eve = add_guest(*store, "eve", 3).value();
  Key match = add(match_of("m1", ann, {player(ann), player(bob), player(eve)}));
  SqliteChat chat{dynamic_cast<SqliteStore&>(*store).database()};
  int commands = 0;

  NewLine line(const User& user, const std::string& text) {
    return {.match = match,
            .user = user.key,
            .text = text,
            .cmd = "cmd-" + std::to_string(++commands),
            .at = 5000 + commands,
            .others = {ann.key, bob.key, eve.key},
            .alert = {.user = 0, .kind = "chat", .data = "{\"text\":\"" + text + "\"}", .delay_ms = 100}};
  }
  Result<Said> say(const NewLine& line) {
    return wait<Said>([&](Done<Said> done) { chat.say(line, std::move(done)); });
  }
  int say(const User& user, const std::string& text) { return say(line(user, text))->number; }
  void read(const User& user, int number) {
    REQUIRE(wait<void>([&](Done<void> done) { chat.mark_read(match, user.key, number, std::move(done)); }));
  }
  std::vector<std::string> seen_by(Key viewer, ChatRange range = {}) {
    range.match = match;
    range.viewer = viewer;
    std::vector<std::string> texts;
    const std::vector<ChatLine> lines = chat.lines(range).value();
    for (const ChatLine& each : lines) texts.push_back(each.text);
    return texts;
  }
  int unread(const User& user) { return chat.unread(user.key, {match})->at(0); }

  /// What the file says to a statement: the first column, as text.
  std::vector<std::string> sql(const std::string& statement) {
    sqlite3* db = nullptr;
    REQUIRE(sqlite3_open(folder.file("atoll.db").c_str(), &db) == SQLITE_OK);
    std::vector<std::string> found;
    const auto take = [](void* into, int, char** row, char**) {
      static_cast<std::vector<std::string>*>(into)->emplace_back(row[0]);
      return 0;
    };
    REQUIRE(sqlite3_exec(db, statement.c_str(), take, &found, nullptr) == SQLITE_OK);
    sqlite3_close(db);
    return found;
  }
  void block(const User& user, const User& other) {
    sql("INSERT INTO blocks (user, blocked, since) VALUES (" + std::to_string(user.key) + ", " +
        std::to_string(other.key) + ", 1)");
  }
  std::vector<std::string> alerts_of(const User& user) {
    return sql("SELECT data FROM notices WHERE kind = 'chat' AND dispatched_at IS NULL AND user = " +
               std::to_string(user.key));
  }
};

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("lines come back in order, with who said them and when") {
  Table table;
  CHECK(table.say(table.ann, "hello") == 1);
  CHECK(table.say(table.bob, "ahoy") == 2);
  const auto lines = table.chat.lines({.match = table.match, .viewer = table.eve.key}).value();
  REQUIRE(lines.size() == 2);
  CHECK(lines[0] == ChatLine{.number = 1, .user = table.ann, .text = "hello", .at = 5001});
  CHECK(lines[1].user.id == "bob");
}

TEST_CASE("each match counts its own lines") {
  Table table;
  table.say(table.ann, "here");
  NewLine elsewhere = table.line(table.ann, "there");
  elsewhere.match = table.add(match_of("m2", table.ann, {player(table.ann), player(table.bob)}));
  CHECK(table.say(elsewhere)->number == 1);
  CHECK(table.seen_by(table.bob.key) == Texts{"here"});
}

TEST_CASE("a command is heard once, and gets its number again") {
  Table table;
  const NewLine line = table.line(table.ann, "hello");
  CHECK(table.say(line)->is_new);
  table.say(table.bob, "ahoy");
  const Said again = table.say(line).value();
  CHECK(again.number == 1);
  CHECK_FALSE(again.is_new);
  CHECK(table.seen_by(table.ann.key) == Texts{"hello", "ahoy"});
  NewLine others = table.line(table.bob, "the same command");
  others.cmd = line.cmd;
  CHECK(table.say(others)->number == 3);
}

TEST_CASE("a range asks for what comes after, or for the last before") {
  Table table;
  for (const char* text : {"1", "2", "3", "4", "5"}) table.say(table.ann, text);
  CHECK(table.seen_by(0, {.after = 2}) == Texts{"3", "4", "5"});
  CHECK(table.seen_by(0, {.after = 1, .limit = 2}) == Texts{"2", "3"});
  CHECK(table.seen_by(0, {.before = 4, .limit = 2}) == Texts{"2", "3"});
  CHECK(table.seen_by(0, {.before = 100, .limit = 2}) == Texts{"4", "5"});
  CHECK(table.seen_by(0, {.after = 1, .before = 5, .limit = 2}) == Texts{"2", "3"});
  CHECK(table.seen_by(0, {.after = 5}).empty());
}

TEST_CASE("of two, whoever blocked the other, neither sees the other's lines, and the rest of the table sees all") {
  Table table;
  table.say(table.ann, "before");
  const bool turned = GENERATE(false, true);
  table.block(turned ? table.bob : table.ann, turned ? table.ann : table.bob);
  table.say(table.bob, "from bob");
  table.say(table.eve, "from eve");
  CHECK(table.seen_by(table.ann.key) == Texts{"before", "from eve"});
  CHECK(table.seen_by(table.bob.key) == Texts{"from bob", "from eve"});
  CHECK(table.seen_by(table.eve.key) == Texts{"before", "from bob", "from eve"});
  CHECK(table.seen_by(0) == Texts{"before", "from bob", "from eve"});
  CHECK(table.say(table.line(table.bob, "and"))->apart == std::vector<Key>{table.ann.key});
  CHECK(table.unread(table.ann) == 1);
  CHECK(table.unread(table.eve) == 3);
}

TEST_CASE("who has muted somebody reads nothing of them, before and after, and they read on") {
  Table table;
  table.say(table.bob, "before");
  table.sql("DELETE FROM notices");
  table.sql("INSERT INTO mutes (user, muted, since) VALUES (" + std::to_string(table.ann.key) + ", " +
            std::to_string(table.bob.key) + ", 1)");
  NewLine line = table.line(table.bob, "@Ann");
  line.mentioned = {table.ann.key};
  const Said said = table.say(line).value();
  CHECK(said.apart == std::vector<Key>{table.ann.key});
  CHECK(table.alerts_of(table.ann).empty());
  CHECK(table.alerts_of(table.eve).size() == 1);
  CHECK(table.say(table.line(table.ann, "from ann"))->apart.empty());
  CHECK(table.seen_by(table.ann.key) == Texts{"from ann"});
  CHECK(table.seen_by(table.ann.key, {.before = 10}) == Texts{"from ann"});
  CHECK(table.seen_by(table.bob.key) == Texts{"before", "@Ann", "from ann"});
  CHECK(table.seen_by(table.eve.key) == Texts{"before", "@Ann", "from ann"});
  CHECK(table.unread(table.ann) == 0);
  CHECK(table.unread(table.bob) == 1);
  table.sql("DELETE FROM mutes");
  CHECK(table.seen_by(table.ann.key) == Texts{"before", "@Ann", "from ann"});
  CHECK(table.unread(table.ann) == 2);
}

TEST_CASE("unread are the lines of others after the last that was read") {
  Table table;
  CHECK(table.unread(table.ann) == 0);
  table.say(table.ann, "1");
  table.say(table.bob, "2");
  table.say(table.eve, "3");
  CHECK(table.unread(table.ann) == 2);
  CHECK(table.unread(table.bob) == 2);
  table.read(table.ann, 2);
  CHECK(table.chat.read_up_to(table.match, table.ann.key) == 2);
  CHECK(table.unread(table.ann) == 1);
  SECTION("what was read stays read") {
    table.read(table.ann, 1);
    CHECK(table.chat.read_up_to(table.match, table.ann.key) == 2);
  }
  SECTION("nobody reads ahead") {
    table.read(table.ann, 99);
    CHECK(table.chat.read_up_to(table.match, table.ann.key) == 3);
    table.say(table.bob, "4");
    CHECK(table.unread(table.ann) == 1);
  }
}

TEST_CASE("many matches are counted in one question, in the order that was asked for; counting ends at its bound") {
  Table table;
  const Key quiet = table.add(match_of("m2", table.ann, {player(table.ann), player(table.bob)}));
  for (int line = 0; line < unread_max + 20; ++line) table.say(table.bob, "again");
  CHECK(table.chat.unread(table.ann.key, {quiet, table.match}).value() == std::vector<int>{0, unread_max});
  CHECK(table.chat.unread(table.ann.key, {table.match, quiet}).value() == std::vector<int>{unread_max, 0});
  CHECK(table.chat.unread(table.ann.key, {})->empty());
}

TEST_CASE("a line alerts the others at the table, but not its author and not whom the author keeps away from") {
  Table table;
  table.block(table.eve, table.ann);
  table.say(table.ann, "hello");
  CHECK(table.alerts_of(table.bob) == Texts{"{\"text\":\"hello\"}"});
  CHECK(table.alerts_of(table.ann).empty());
  CHECK(table.alerts_of(table.eve).empty());
  table.say(table.ann, "again");
  CHECK(table.alerts_of(table.bob) == Texts{"{\"text\":\"again\"}"});
  CHECK(table.sql("SELECT due_at - created_at FROM notices WHERE kind = 'chat'") ==
        Texts{"99"});  // Renewed, not put off.
}

TEST_CASE("who has read everything needs no alert any more, and who has not does") {
  Table table;
  table.say(table.ann, "one");
  table.say(table.ann, "two");
  table.read(table.bob, 1);
  CHECK(table.alerts_of(table.bob).size() == 1);
  table.read(table.bob, 2);
  CHECK(table.alerts_of(table.bob).empty());
  CHECK(table.alerts_of(table.eve).size() == 1);
}

TEST_CASE("whom a line names is told at once, the others later") {
  Table table;
  NewLine line = table.line(table.ann, "@Bob, look");
  line.mentioned = {table.bob.key};
  REQUIRE(table.say(line));
  CHECK(table.sql("SELECT due_at - created_at FROM notices WHERE kind = 'chat' AND user = " +
                  std::to_string(table.bob.key)) == std::vector<std::string>{"0"});
}

TEST_CASE("of the lines in the lobby the newest are kept, and their numbers go on") {
  Table table;
  for (int number = 1; number <= lobby_lines_kept + 3; ++number) {
    NewLine line = table.line(table.ann, "line " + std::to_string(number));
    line.match = lobby;
    line.others = {};
    CHECK(table.say(line)->number == number);
  }
  const ChatRange all{.match = lobby, .viewer = table.bob.key, .limit = lobby_lines_kept + 10};
  const std::vector<ChatLine> lines = table.chat.lines(all).value();
  REQUIRE(lines.size() == static_cast<std::size_t>(lobby_lines_kept));
  CHECK(lines.front().number == 4);
  CHECK(lines.back().number == lobby_lines_kept + 3);
  CHECK(table.chat.lines({.match = table.match, .viewer = table.bob.key}).value().empty());
}

namespace {

/// Ann says in the lobby, at this time, what may name these.
void say_in_lobby(Table& table, const User& author, Millis at, std::vector<std::vector<std::string>> named) {
  NewLine line = table.line(author, "a line");
  line.match = lobby;
  line.others = {};
  line.at = at;
  line.named = std::move(named);
  line.alert.kind = "lobby_mention";
  REQUIRE(table.say(line));
}

std::vector<std::string> told(Table& table) {
  return table.sql(
      "SELECT u.id FROM notices n JOIN users u ON u.key = n.user WHERE n.kind = 'lobby_mention' "
      "AND n.match IS NULL AND n.due_at = n.created_at ORDER BY n.key");
}

}  // namespace

TEST_CASE("who is named in the lobby and has an account is told at once, the longest name first") {
  Table table;
  table.sql("UPDATE users SET guest = 0, name = 'Bob the Great' WHERE id = 'bob'");
  table.sql("UPDATE users SET guest = 0, name = 'Bob' WHERE id = 'eve'");
  say_in_lobby(table, table.ann, 10'000,
               {{"Nobody"}, {"bob the great is", "bob the great", "bob the", "bob"}, {"Bob"}});
  CHECK(told(table) == Texts{"bob"});
}

TEST_CASE("a guest is not told of a mention in the lobby, nor the author, nor who does not read them") {
  Table table;
  const User cyd = add_guest(*table.store, "cyd", 4).value();
  table.sql("UPDATE users SET guest = 0, name = id WHERE id <> 'cyd'");
  say_in_lobby(table, table.ann, 10'000, {{"cyd"}, {"ann"}});
  table.block(table.bob, table.ann);
  table.sql(
      "INSERT INTO mutes (user, muted, since) SELECT e.key, a.key, 1 FROM users e, users a "
      "WHERE e.id = 'eve' AND a.id = 'ann'");
  say_in_lobby(table, table.ann, 10'001, {{"bob"}, {"eve"}});
  CHECK(told(table).empty());
}

TEST_CASE("nobody sends or gets more than one alert of a mention in the lobby in an hour") {
  Table table;
  table.sql("UPDATE users SET guest = 0, name = id");
  say_in_lobby(table, table.ann, 10'000, {{"bob"}});
  say_in_lobby(table, table.ann, 10'001, {{"eve"}});
  CHECK(told(table) == Texts{"bob"});
  say_in_lobby(table, table.eve, 10'002, {{"bob"}});
  CHECK(told(table) == Texts{"bob"});
  say_in_lobby(table, table.eve, 10'003, {{"ann"}});
  CHECK(told(table) == Texts{"bob", "ann"});
  say_in_lobby(table, table.ann, 10'000 + lobby_alert_ms, {{"bob"}});
  CHECK(told(table) == Texts{"bob", "ann", "bob"});
}

}  // namespace reef::store::test
