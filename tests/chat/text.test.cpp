// Validation of chat lines and notes, and mentions.

#include "server/chat/text.hpp"

#include <catch2/catch.hpp>

using namespace reef;
using chat::read_line;

namespace {

std::string rule_of(std::string_view text) {
  const auto line = read_line(text);
  return line ? "" : line.error().rule;
}
std::string times(int count, std::string_view text) {
  std::string many;
  for (int each = 0; each < count; ++each) many += text;
  return many;
}

}  // namespace

TEST_CASE("a line is the text without the white space at its ends") {
  CHECK(read_line("hello") == "hello");
  CHECK(read_line("  good   game ") == "good   game");
  CHECK(read_line("\u00a0\u3000kia ora 🌴\u200b") == "kia ora 🌴");
  CHECK(read_line("<b>&amp;</b>") == "<b>&amp;</b>");
}

TEST_CASE("characters are counted, not bytes") {
  CHECK(read_line(times(500, "ā")) == times(500, "ā"));
  CHECK(read_line(times(500, "🌴")) == times(500, "🌴"));
  CHECK(rule_of(times(501, "ā")) == "text.length");
  CHECK(rule_of("  " + times(500, "x") + "  ").empty());
}

TEST_CASE("an empty line is refused") {
  for (const char* nothing : {"", " ", "\u00a0\u2003\u200b\ufeff"}) CHECK(rule_of(nothing) == "text.length");
}

TEST_CASE("control characters and line breaks are refused anywhere in a line") {
  for (const char* text : {"a\nb", "a\r", "\ta", "a\x01", "a\x7f", "a\u0085b", "a\u009f", "a\u2028b", "\u2029a"}) {
    CAPTURE(text);
    CHECK(rule_of(text) == "text.control");
  }
  CHECK(rule_of(std::string_view("a\0b", 3)) == "text.control");
}

TEST_CASE("a mention is a whole name after an at sign, in either case of A to Z") {
  CHECK(chat::mentions("@Ann", "Ann"));
  CHECK(chat::mentions("Well done, @ann!", "Ann"));
  CHECK(chat::mentions("(@Ben of the Sea)", "Ben of the Sea"));
  CHECK(chat::mentions("me@Ann and @Ann", "Ann"));
  CHECK(chat::mentions("@@Ann", "Ann"));
  CHECK_FALSE(chat::mentions("Ann", "Ann"));
  CHECK_FALSE(chat::mentions("@Anna", "Ann"));
  CHECK_FALSE(chat::mentions("@Ann\xC3\xA9", "Ann"));
  CHECK_FALSE(chat::mentions("me@Ann", "Ann"));
  CHECK_FALSE(chat::mentions("@ Ann", "Ann"));
  CHECK_FALSE(chat::mentions("@", ""));
}

TEST_CASE("a note keeps line breaks and white space, but no other control characters") {
  CHECK(chat::read_note("") == "");
  CHECK(chat::read_note(" one\n\ttwo\r\n ") == " one\n\ttwo\r\n ");
  CHECK(chat::read_note(std::string(4000, 'x')));
  CHECK(chat::read_note(std::string(4001, 'x')).error().rule == "text.length");
  CHECK(chat::read_note("be\x07ll").error().rule == "text.control");
  CHECK(chat::read_note(std::string("nul\0", 4)).error().rule == "text.control");
}

TEST_CASE("the possible names after an at sign, longest first") {
  using Names = std::vector<std::vector<std::string>>;
  CHECK(chat::names_in("nobody here").empty());
  CHECK(chat::names_in("me@example.org").empty());
  CHECK(chat::names_in("Ahoy @Bob") == Names{{"Bob"}});
  CHECK(chat::names_in("@Bob, look") == Names{{"Bob, look", "Bob,", "Bob"}});
  CHECK(chat::names_in("@Māori!") == Names{{"Māori!", "Māori"}});
  CHECK(chat::names_in("@").empty());
  CHECK(chat::names_in("@Ann @Bob") == Names{{"Ann @Bob", "Ann ", "Ann"}, {"Bob"}});
  CHECK(chat::names_in(times(20, "@x ")).size() == chat::mentions_max);
  CHECK(chat::names_in("@" + times(40, "x")).empty());
}
