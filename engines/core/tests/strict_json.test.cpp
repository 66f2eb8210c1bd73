#include "engines/core/strict_json.hpp"

#include <catch2/catch.hpp>

using reef::Json;
using reef::Reader;

namespace {

/// The rule and the path of the fault when `key` is read from this text as an integer in [0, 10].
std::string refusal(const char* text) {
  const Json json = Json::parse(text);
  Reader reader(json);
  reader.integer("n", 0, 10);
  reader.no_other_keys();
  return reader.fault() ? reader.fault()->rule + " " + reader.fault()->path : "accepted";
}

}  // namespace

TEST_CASE("only an integer is read as an integer") {
  CHECK(refusal(R"({"n": 0})") == "accepted");
  CHECK(refusal(R"({"n": 10})") == "accepted");
  CHECK(refusal(R"({"n": 1.9})") == "json.type /n");
  CHECK(refusal(R"({"n": 1.0})") == "json.type /n");
  CHECK(refusal(R"({"n": true})") == "json.type /n");
  CHECK(refusal(R"({"n": "1"})") == "json.type /n");
  CHECK(refusal(R"({"n": null})") == "json.type /n");
  CHECK(refusal(R"({"n": -1})") == "json.range /n");
  CHECK(refusal(R"({"n": 11})") == "json.range /n");
  CHECK(refusal(R"({"n": 4294967297})") == "json.range /n");
  CHECK(refusal(R"({"n": 18446744073709551615})") == "json.range /n");
}

TEST_CASE("unknown and missing keys are refused") {
  CHECK(refusal(R"({})") == "json.missing_key /n");
  CHECK(refusal(R"({"n": 1, "m": 2})") == "json.unknown_key /m");
  CHECK(refusal(R"({"n": 1, "a/b~c": 2})") == "json.unknown_key /a~1b~0c");
  CHECK(refusal(R"([1])") == "json.type ");
  CHECK(refusal(R"(7)") == "json.type ");
}

TEST_CASE("the first error is kept, and later reads are harmless") {
  const Json json = Json::parse(R"({"a": "x", "b": 3})");
  Reader reader(json);
  CHECK(reader.integer("a", 5, 9) == 5);
  CHECK(reader.boolean("b") == false);
  CHECK(reader.string("b", 9).empty());
  CHECK(reader.array("b", 0, 9).empty());
  CHECK(reader.object("b").empty());
  CHECK(reader.any("b").is_null());
  REQUIRE(reader.fault());
  CHECK(reader.fault()->path == "/a");
}

TEST_CASE("words, strings and arrays are bounded") {
  const Json json = Json::parse(R"({"w": "beta", "s": "four", "i": [1, 2, 30], "none": null})");
  {
    Reader reader(json);
    CHECK(reader.word("w", {"alpha", "beta"}) == 1);
    CHECK(reader.string("s", 4) == "four");
    CHECK(reader.integers("i", 0, 30, 3, 3) == std::vector<int>{1, 2, 30});
    CHECK(reader.null("none"));
    CHECK_FALSE(reader.null("s"));
    reader.no_other_keys();
    CHECK(reader.ok());
  }
  {
    Reader reader(json);
    reader.word("w", {"alpha", "gamma"});
    CHECK(reader.fault()->rule == "json.value");
  }
  {
    Reader reader(json);
    reader.string("s", 3);
    CHECK(reader.fault()->rule == "json.length");
  }
  {
    Reader reader(json);
    reader.integers("i", 0, 29, 3, 3);
    CHECK(reader.fault()->path == "/i/2");
  }
  {
    Reader reader(json);
    reader.array("i", 4, 9);
    CHECK(reader.fault()->rule == "json.length");
  }
}

TEST_CASE("an error inside is reported with the complete path") {
  const Json json = Json::parse(R"({"seats": [{"kind": "me"}, {"kind": 4}]})");
  Reader reader(json);
  const Json& seats = reader.array("seats", 1, 8);
  for (std::size_t index = 0; index < seats.size(); ++index) {
    Reader seat(seats[index]);
    seat.word("kind", {"me", "open"});
    reader.adopt("seats", index, seat);
  }
  REQUIRE(reader.fault());
  CHECK(reader.fault()->path == "/seats/1/kind");
}

TEST_CASE("a text from outside must be JSON, and not nested too deeply") {
  const auto nested = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
  REQUIRE(reef::parse_json(R"({"a": [1, "]}", "\\"]})"));
  CHECK(*reef::parse_json(R"("[[\"[[")") == "[[\"[[");
  CHECK_FALSE(reef::parse_json("{"));
  CHECK_FALSE(reef::parse_json(""));
  CHECK_FALSE(reef::parse_json("\"\xff\""));
  CHECK(reef::parse_json(nested(reef::json_depth_max)));
  CHECK_FALSE(reef::parse_json(nested(reef::json_depth_max + 1)));
  CHECK_FALSE(reef::parse_json(nested(1'000'000)));
  CHECK_FALSE(reef::parse_json(std::string(1'000'000, '[')));
  CHECK(reef::parse_json('"' + std::string(100, '[') + '"'));
  CHECK(reef::parse_json("[" + nested(60) + "," + nested(60) + "]"));
}

TEST_CASE("a text from outside must not have a key twice in one object") {
  const auto fault = [](const char* text) {
    const auto json = reef::parse_json(text);
    return json ? "none" : std::string(json.error());
  };
  for (const char* text : {
           R"({"a": 1, "a": 2})",
           R"({"a": 1, "b": 2, "a": 1})",
           R"({"a": 1, "\u0061": 2})",
           R"({"": 1, "": 2})",
           R"([0, {"n": {"a": [], "b": 0, "a": {}}}])",
           R"({"a": {"b": 1, "c": 2}, "a": 3})",
           R"({"a:": 1, "a:": 2})",
       }) {
    CAPTURE(text);
    CHECK(fault(text) == "has a key twice in one object");
  }
  for (const char* text : {
           R"({"a": 1, "A": 2, "": 3})",
           R"({"a": {"a": {"a": "a:a"}}, "b": {"a": 1}})",
           R"([{"a": 1}, {"a": 2}, ":", "\":"])",
           R"({"a:": "\\", "::": ":"})",
           "{}",
           "7",
       }) {
    CAPTURE(text);
    CHECK(fault(text) == "none");
  }
  CHECK(fault(R"({"a": 1 "a": 2})") == "is not JSON");
  CHECK(fault(R"({"a":: 1})") == "is not JSON");
  CHECK(fault("]]]]{:") == "is not JSON");
}
