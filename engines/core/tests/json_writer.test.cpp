// JSON that is written as text.
#include "engines/core/json_writer.hpp"

#include <catch2/catch.hpp>
#include <cstdint>
#include <optional>

using reef::JsonWriter;

TEST_CASE("values, members and what is JSON already are separated by commas") {
  JsonWriter json;
  json.begin_object().member("a", 1).member("b", true).member("c", "text").key("d").begin_array();
  json.value(std::uint8_t{7}).value(false).begin_object().end_object().null().begin_array().end_array().end_array();
  json.raw(R"("e":[1,2])").member("f", std::optional<int>()).member("g", std::optional<int>(-5));
  json.member("h", nlohmann::json{{"i", 1}})
      .member("j", nlohmann::json(nullptr))
      .member("k", nlohmann::json::array())
      .end_object();
  CHECK(
      json.take() ==
      R"({"a":1,"b":true,"c":"text","d":[7,false,{},null,[]],"e":[1,2],"f":null,"g":-5,"h":{"i":1},"j":null,"k":[]})");
  CHECK(json.take().empty());
}

TEST_CASE("texts are escaped") {
  for (const std::string text :
       {"", "plain ~", "\"", "back\\slash", "line\nbreak", "\x01", "\x7f", "Möwe", "{[:", "🐚"}) {
    JsonWriter json;
    json.begin_array().value(text).value(text).end_array();
    CHECK(nlohmann::json::parse(json.take()) == nlohmann::json{text, text});
  }
}

TEST_CASE("integers are written whole") {
  JsonWriter json;
  json.begin_array().value(INT64_MIN).value(INT64_MAX).value(UINT64_MAX).end_array();
  CHECK(json.take() == "[-9223372036854775808,9223372036854775807,18446744073709551615]");
}
