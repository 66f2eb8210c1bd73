#include <catch2/catch.hpp>
#include <fstream>
#include <functional>
#include <set>
#include <string>

#include "engines/core/registry.hpp"
#include "protocol/errors.hpp"
#include "protocol/game_schemas.hpp"
#include "protocol/openapi.hpp"
#include "protocol/value_schema.hpp"

using reef::Json;
using namespace reef::protocol;

namespace {

const std::string schema_prefix = "problem.";

Json read(const std::string& name) {
  std::ifstream file(std::string(ATOLL_SOURCE_DIR) + "/protocol/" + name);
  REQUIRE(file);
  Json document = Json::parse(file, nullptr, /*allow_exceptions=*/false);
  INFO(name);
  REQUIRE_FALSE(document.is_discarded());
  return document;
}

Json served() {
  return Json::parse(openapi(), nullptr, /*allow_exceptions=*/false);
}

/// Calls `visit` with every value of every member `key`, at any depth.
void each(const Json& json, const std::string& key, const std::function<void(const Json&)>& visit) {
  if (json.is_object() && json.contains(key)) visit(json[key]);
  for (const Json& inner : json) {
    if (inner.is_structured()) each(inner, key, visit);
  }
}

std::set<std::string> referred(const Json& json) {
  std::set<std::string> refs;
  each(json, "$ref", [&](const Json& ref) {
    if (ref.is_string()) refs.insert(ref.get<std::string>());
  });
  return refs;
}

bool resolves(const Json& document, const std::string& pointer) {
  return document.contains(Json::json_pointer(pointer));
}

}  // namespace

TEST_CASE("every code has a schema with its own text, status and title, and every such schema has a code") {
  const Json schemas = served()["components"]["schemas"];
  std::set<std::string> described;
  for (const auto& [name, schema] : schemas.items()) {
    if (name.starts_with(schema_prefix)) described.insert(name.substr(schema_prefix.size()));
  }
  std::set<std::string> known;
  for (const CodeInfo& code : codes) {
    const std::string text(code.text);
    INFO(text);
    CHECK(known.insert(text).second);
    REQUIRE(described.contains(text));
    const Json& members = schemas[schema_prefix + text]["properties"];
    CHECK(members["code"]["const"] == text);
    CHECK(members["status"]["const"] == code.status);
    CHECK(members["title"]["const"] == code.title);
    CHECK(&info(code.code) == &code);
  }
  CHECK(known == described);
}

TEST_CASE("every code is a response of some operation, with its own status") {
  const Json document = served();
  std::set<std::string> answered;
  const auto look = [&](const Json& responses) {
    for (const auto& [status, response] : responses.items()) {
      for (const std::string& ref : referred(response)) {
        const auto at = ref.find(schema_prefix);
        if (at == std::string::npos) continue;
        const std::string text = ref.substr(at + schema_prefix.size());
        INFO(text);
        answered.insert(text);
        if (status.size() == 3 && status[0] >= '4') {
          CHECK(document.at(Json::json_pointer(ref.substr(1)))["properties"]["status"]["const"] == std::stoi(status));
        }
      }
    }
  };
  look(document["components"]["responses"]);
  each(document["paths"], "responses", look);
  for (const CodeInfo& code : codes) {
    INFO(code.text);
    CHECK(answered.contains(std::string(code.text)));
  }
}

TEST_CASE("the served document is complete") {
  const Json document = served();
  REQUIRE(document.is_object());
  CHECK(document["openapi"] == "3.1.0");
  for (const std::string& ref : referred(document)) {
    INFO(ref);
    REQUIRE(ref.starts_with("#/"));
    CHECK(resolves(document, ref.substr(1)));
  }
}

TEST_CASE("the served document differs from its source only in the match record and the types of the games") {
  Json source = read("openapi.json");
  Json document = served();
  CHECK(source["components"]["schemas"]["Record"] == Json{{"$ref", "record.schema.json"}});
  CHECK(document["components"]["schemas"]["Record"]["title"] == read("record.schema.json")["title"]);
  const Json of_games = game_schemas();
  for (const auto& [name, schema] : of_games.items()) {
    INFO(name);
    CHECK(document["components"]["schemas"][name] == schema);
    CHECK_FALSE(source["components"]["schemas"].contains(name));
    document["components"]["schemas"].erase(name);
  }
  source["components"]["schemas"].erase("Record");
  document["components"]["schemas"].erase("Record");
  CHECK(source == document);
}

TEST_CASE("every game has the schemas of its types") {
  const Json of_games = game_schemas();
  CHECK(of_games.size() == 6 * reef::games().size());
  for (const reef::GameEntry& game : reef::games()) {
    const std::string id(game.meta().id);
    INFO(id);
    for (const std::string type : {".options", ".step", ".event", ".view", ".state", ".components"}) {
      CHECK(of_games.contains(id + type));
    }
    Json options = Json::parse(game.meta().options_schema);
    options.erase("$schema");
    options.erase("title");
    CHECK(of_games[id + ".options"] == options);
  }
}

TEST_CASE("the schema of a constant is that of all its items") {
  CHECK(schema_of_value(1) == Json{{"type", "integer"}});
  CHECK(schema_of_value(1.5) == Json{{"type", "number"}});
  CHECK(schema_of_value("b") == Json{{"type", "string"}, {"enum", {"b"}}});
  CHECK(schema_of_value({"b", "a", "b"})["items"] == Json{{"type", "string"}, {"enum", {"a", "b"}}});
  CHECK(schema_of_value({1, nullptr})["items"] == Json::parse(R"({"anyOf": [{"type": "integer"}, {"type": "null"}]})"));
  CHECK(schema_of_value(Json::array()) == Json::parse(R"({"type": "array", "items": {}})"));

  const Json rows = schema_of_value(Json::parse(R"([{"one": 1, "two": true}, {"one": 2}])"))["items"];
  CHECK(rows["required"] == Json{"one"});
  CHECK(rows["properties"]["two"] == Json{{"type", "boolean"}});
  CHECK(rows["additionalProperties"] == false);

  const Json map = schema_of_value(Json::parse(R"({"2": [1], "3": [1, 2]})"));
  CHECK(map ==
        Json::parse(R"({"type": "object", "additionalProperties": {"type": "array", "items": {"type": "integer"}}})"));

  const Json alike = schema_of_value(Json::parse(R"({"front": {"cells": []}, "back": {"cells": [3]}})"))["properties"];
  CHECK(alike["front"] == alike["back"]);
  CHECK(alike["front"]["properties"]["cells"]["items"] == Json{{"type", "integer"}});
}

TEST_CASE("all references in the schemas exist") {
  const std::string shared = "openapi.json";
  for (const std::string name : {"messages.schema.json", "record.schema.json"}) {
    const Json document = read(name);
    for (const std::string& ref : referred(document)) {
      INFO(name << " " << ref);
      const auto hash = ref.find('#');
      REQUIRE(hash != std::string::npos);
      const std::string file = ref.substr(0, hash);
      CHECK((file.empty() || file == shared));
      CHECK(resolves(file.empty() ? document : served(), ref.substr(hash + 1)));
    }
  }
}

TEST_CASE("no two operations share a name, and every operation says who may call it") {
  std::set<std::string> names;
  const Json document = served();
  for (const auto& [path, item] : document["paths"].items()) {
    for (const auto& [method, operation] : item.items()) {
      if (!operation.is_object()) continue;
      INFO(method << " " << path);
      CHECK(names.insert(operation.value("operationId", "")).second);
      CHECK(operation.contains("security"));
      const bool needs_user = !operation["security"].empty() && !operation["security"][0].empty();
      if (needs_user) CHECK(operation["responses"].contains("401"));
    }
  }
}

TEST_CASE("a refusal reads the same over HTTP and on a socket") {
  const Json members{{"index", 1}, {"rule", "maori.move.at_least_one"}, {"path", "/steps"}};
  const Json document = problem(Code::illegal_step, "at least one step", members);
  CHECK(document == Json{{"type", "about:blank"},
                         {"title", "Unprocessable Content"},
                         {"status", 422},
                         {"code", "illegal_step"},
                         {"detail", "at least one step"},
                         {"index", 1},
                         {"rule", "maori.move.at_least_one"},
                         {"path", "/steps"}});

  Json message = error_message(7, Code::illegal_step, "at least one step", members);
  CHECK(message["type"] == "error");
  CHECK(message["re"] == 7);
  message.erase("re");
  message["type"] = "about:blank";
  CHECK(message == document);

  CHECK(error_message(std::nullopt, Code::bad_json, "not JSON")["re"].is_null());
}
