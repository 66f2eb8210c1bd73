// Chat: lines in order, each once, hidden from users blocked by or blocking the author, and how much of them was read.

#include "tests/store/contract.hpp"

namespace reef::store::test {
namespace {

struct ChatTable : Fixture {
  User eve = add_guest(*store, "eve", 3).value();
  Key match = add(match_of("m1", ann, {player(ann), player(bob), player(eve)}));
  ChatStore& chat = store->chat();
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
    return wait<Said>([&](Callback<Said> done) { chat.say(line, std::move(done)); });
  }
  int say(const User& user, const std::string& text) { return say(line(user, text))->number; }
  void read(const User& user, int number) {
    REQUIRE(wait<void>([&](Callback<void> done) { chat.mark_read(match, user.key, number, std::move(done)); }));
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

  /// The first column of a statement's rows, as text.
  std::vector<std::string> sql(const std::string& statement) {
    Found found = run_statement(folder, statement);
    REQUIRE(found.error.empty());
    return found.values;
  }
  void block(const User& user, const User& other) {
    sql("INSERT INTO blocks (user_key, blocked, since) VALUES (" + std::to_string(user.key) + ", " +
        std::to_string(other.key) + ", 1)");
  }
  std::vector<std::string> alerts_of(const User& user) {
    return sql("SELECT data FROM notices WHERE kind = 'chat' AND dispatched_at IS NULL AND user_key = " +
               std::to_string(user.key));
  }
};

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("lines are returned in order, with author and time") {
  ChatTable table;
  CHECK(table.say(table.ann, "hello") == 1);
  CHECK(table.say(table.bob, "ahoy") == 2);
  const auto lines = table.chat.lines({.match = table.match, .viewer = table.eve.key}).value();
  REQUIRE(lines.size() == 2);
  CHECK(lines[0] == ChatLine{.number = 1, .user = table.ann, .text = "hello", .at = 5001});
  CHECK(lines[1].user.id == "bob");
}

TEST_CASE("each match counts its own lines") {
  ChatTable table;
  table.say(table.ann, "here");
  NewLine elsewhere = table.line(table.ann, "there");
  elsewhere.match = table.add(match_of("m2", table.ann, {player(table.ann), player(table.bob)}));
  CHECK(table.say(elsewhere)->number == 1);
  CHECK(table.seen_by(table.bob.key) == Texts{"here"});
}

TEST_CASE("a command is executed once, and gets the same number again") {
  ChatTable table;
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

TEST_CASE("a range has the lines after a number, or the last before one") {
  ChatTable table;
  for (const char* text : {"1", "2", "3", "4", "5"}) table.say(table.ann, text);
  CHECK(table.seen_by(0, {.after = 2}) == Texts{"3", "4", "5"});
  CHECK(table.seen_by(0, {.after = 1, .limit = 2}) == Texts{"2", "3"});
  CHECK(table.seen_by(0, {.before = 4, .limit = 2}) == Texts{"2", "3"});
  CHECK(table.seen_by(0, {.before = 100, .limit = 2}) == Texts{"4", "5"});
  CHECK(table.seen_by(0, {.after = 1, .before = 5, .limit = 2}) == Texts{"2", "3"});
  CHECK(table.seen_by(0, {.after = 5}).empty());
}

TEST_CASE("with a block between two players neither sees the other's lines, and others see all") {
  ChatTable table;
  table.say(table.ann, "before");
  const bool turned = GENERATE(false, true);
  table.block(turned ? table.bob : table.ann, turned ? table.ann : table.bob);
  table.say(table.bob, "from bob");
  table.say(table.eve, "from eve");
  CHECK(table.seen_by(table.ann.key) == Texts{"before", "from eve"});
  CHECK(table.seen_by(table.bob.key) == Texts{"from bob", "from eve"});
  CHECK(table.seen_by(table.eve.key) == Texts{"before", "from bob", "from eve"});
  CHECK(table.seen_by(0) == Texts{"before", "from bob", "from eve"});
  CHECK(table.say(table.line(table.bob, "and"))->excluded == std::vector<Key>{table.ann.key});
  CHECK(table.unread(table.ann) == 1);
  CHECK(table.unread(table.eve) == 3);
}

TEST_CASE("a mute hides past and future lines from the muting player only") {
  ChatTable table;
  table.say(table.bob, "before");
  table.sql("DELETE FROM notices");
  table.sql("INSERT INTO mutes (user_key, muted, since) VALUES (" + std::to_string(table.ann.key) + ", " +
            std::to_string(table.bob.key) + ", 1)");
  NewLine line = table.line(table.bob, "@Ann");
  line.mentioned = {table.ann.key};
  const Said said = table.say(line).value();
  CHECK(said.excluded == std::vector<Key>{table.ann.key});
  CHECK(table.alerts_of(table.ann).empty());
  CHECK(table.alerts_of(table.eve).size() == 1);
  CHECK(table.say(table.line(table.ann, "from ann"))->excluded.empty());
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

TEST_CASE("the lines of others after the last read one are unread") {
  ChatTable table;
  CHECK(table.unread(table.ann) == 0);
  table.say(table.ann, "1");
  table.say(table.bob, "2");
  table.say(table.eve, "3");
  CHECK(table.unread(table.ann) == 2);
  CHECK(table.unread(table.bob) == 2);
  table.read(table.ann, 2);
  CHECK(table.chat.read_up_to(table.match, table.ann.key) == 2);
  CHECK(table.unread(table.ann) == 1);
  SECTION("the read number never goes back") {
    table.read(table.ann, 1);
    CHECK(table.chat.read_up_to(table.match, table.ann.key) == 2);
  }
  SECTION("the read number cannot exceed the last line") {
    table.read(table.ann, 99);
    CHECK(table.chat.read_up_to(table.match, table.ann.key) == 3);
    table.say(table.bob, "4");
    CHECK(table.unread(table.ann) == 1);
  }
}

TEST_CASE("one query counts the unread lines of many matches, in the given order and up to a limit") {
  ChatTable table;
  const Key quiet = table.add(match_of("m2", table.ann, {player(table.ann), player(table.bob)}));
  for (int line = 0; line < unread_max + 20; ++line) table.say(table.bob, "again");
  CHECK(table.chat.unread(table.ann.key, {quiet, table.match}).value() == std::vector<int>{0, unread_max});
  CHECK(table.chat.unread(table.ann.key, {table.match, quiet}).value() == std::vector<int>{unread_max, 0});
  CHECK(table.chat.unread(table.ann.key, {})->empty());
}

TEST_CASE("a line alerts the other players, except those with a block") {
  ChatTable table;
  table.block(table.eve, table.ann);
  table.say(table.ann, "hello");
  CHECK(table.alerts_of(table.bob) == Texts{"{\"text\":\"hello\"}"});
  CHECK(table.alerts_of(table.ann).empty());
  CHECK(table.alerts_of(table.eve).empty());
  table.say(table.ann, "again");
  CHECK(table.alerts_of(table.bob) == Texts{"{\"text\":\"again\"}"});
  CHECK(table.sql("SELECT due_at - created_at FROM notices WHERE kind = 'chat'") ==
        Texts{"99"});  // Renewed, not postponed.
}

TEST_CASE("a player who has read everything needs no alert, others do") {
  ChatTable table;
  table.say(table.ann, "one");
  table.say(table.ann, "two");
  table.read(table.bob, 1);
  CHECK(table.alerts_of(table.bob).size() == 1);
  table.read(table.bob, 2);
  CHECK(table.alerts_of(table.bob).empty());
  CHECK(table.alerts_of(table.eve).size() == 1);
}

TEST_CASE("a mentioned player is alerted at once, the others later") {
  ChatTable table;
  NewLine line = table.line(table.ann, "@Bob, look");
  line.mentioned = {table.bob.key};
  REQUIRE(table.say(line));
  CHECK(table.sql("SELECT due_at - created_at FROM notices WHERE kind = 'chat' AND user_key = " +
                  std::to_string(table.bob.key)) == std::vector<std::string>{"0"});
}

TEST_CASE("the newest lines of the lobby are kept, and their numbers continue") {
  ChatTable table;
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

/// The author says a line in the lobby at this time, with these candidates for mentions.
void say_in_lobby(ChatTable& table, const User& author, Millis at, std::vector<std::vector<std::string>> named) {
  NewLine line = table.line(author, "a line");
  line.match = lobby;
  line.others = {};
  line.at = at;
  line.named = std::move(named);
  line.alert.kind = "lobby_mention";
  REQUIRE(table.say(line));
}

std::vector<std::string> notified(ChatTable& table) {
  return table.sql(
      "SELECT u.id FROM notices n JOIN users u ON u.key = n.user_key WHERE n.kind = 'lobby_mention' "
      "AND n.match IS NULL AND n.due_at = n.created_at ORDER BY n.key");
}

}  // namespace

TEST_CASE("an account mentioned in the lobby is alerted at once, the longest name first") {
  ChatTable table;
  table.sql("UPDATE users SET guest = 0, name = 'Bob the Great' WHERE id = 'bob'");
  table.sql("UPDATE users SET guest = 0, name = 'Bob' WHERE id = 'eve'");
  say_in_lobby(table, table.ann, 10'000,
               {{"Nobody"}, {"bob the great is", "bob the great", "bob the", "bob"}, {"Bob"}});
  CHECK(notified(table) == Texts{"bob"});
}

TEST_CASE("a mention in the lobby alerts no guest, not the author, and nobody with a mute or block") {
  ChatTable table;
  const User cyd = add_guest(*table.store, "cyd", 4).value();
  table.sql("UPDATE users SET guest = 0, name = id WHERE id <> 'cyd'");
  say_in_lobby(table, table.ann, 10'000, {{"cyd"}, {"ann"}});
  table.block(table.bob, table.ann);
  table.sql(
      "INSERT INTO mutes (user_key, muted, since) SELECT e.key, a.key, 1 FROM users e, users a "
      "WHERE e.id = 'eve' AND a.id = 'ann'");
  say_in_lobby(table, table.ann, 10'001, {{"bob"}, {"eve"}});
  CHECK(notified(table).empty());
}

TEST_CASE("a user sends and receives at most one lobby mention alert an hour") {
  ChatTable table;
  table.sql("UPDATE users SET guest = 0, name = id");
  say_in_lobby(table, table.ann, 10'000, {{"bob"}});
  say_in_lobby(table, table.ann, 10'001, {{"eve"}});
  CHECK(notified(table) == Texts{"bob"});
  say_in_lobby(table, table.eve, 10'002, {{"bob"}});
  CHECK(notified(table) == Texts{"bob"});
  say_in_lobby(table, table.eve, 10'003, {{"ann"}});
  CHECK(notified(table) == Texts{"bob", "ann"});
  say_in_lobby(table, table.ann, 10'000 + lobby_alert_ms, {{"bob"}});
  CHECK(notified(table) == Texts{"bob", "ann", "bob"});
}

}  // namespace reef::store::test
