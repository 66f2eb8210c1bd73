#include "protocol/value_schema.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace reef::protocol {
namespace {

using Values = std::vector<const Json*>;

Json schema_of_all(const Values& values);

bool is_number(const std::string& key) {
  return !key.empty() && std::ranges::all_of(key, [](char c) { return '0' <= c && c <= '9'; });
}

using Members = std::map<std::string, Values>;

Values all_of(const Members& members) {
  Values all;
  for (const auto& [key, values] : members) all.insert(all.end(), values.begin(), values.end());
  return all;
}

/// The schema of all members, if they are objects with the same keys.
std::optional<Json> of_alike(const Members& members) {
  const Values all = all_of(members);
  if (members.size() < 2) return std::nullopt;
  const auto keys = [](const Json& object) {
    std::set<std::string> found;
    for (const auto& [key, value] : object.items()) found.insert(key);
    return found;
  };
  const auto is_alike = [&](const Json* value) { return value->is_object() && keys(*value) == keys(*all.front()); };
  if (!std::ranges::all_of(all, is_alike)) return std::nullopt;
  return schema_of_all(all);
}

Json of_objects(const Values& objects) {
  Members members;
  for (const Json* object : objects) {
    for (const auto& [key, value] : object->items()) members[key].push_back(&value);
  }
  const auto has_number = [](const auto& member) { return is_number(member.first); };
  if (!members.empty() && std::ranges::all_of(members, has_number)) {
    return {{"type", "object"}, {"additionalProperties", schema_of_all(all_of(members))}};
  }
  const std::optional<Json> alike = of_alike(members);
  Json properties = Json::object();
  Json required = Json::array();
  for (const auto& [key, values] : members) {
    properties[key] = alike ? *alike : schema_of_all(values);
    if (values.size() == objects.size()) required.push_back(key);
  }
  return {{"type", "object"},
          {"properties", std::move(properties)},
          {"required", std::move(required)},
          {"additionalProperties", false}};
}

Json of_arrays(const Values& arrays) {
  Values items;
  for (const Json* array : arrays) {
    for (const Json& item : *array) items.push_back(&item);
  }
  return {{"type", "array"}, {"items", schema_of_all(items)}};
}

Json of_words(const Values& words) {
  std::set<std::string> distinct;
  for (const Json* word : words) distinct.insert(word->get<std::string>());
  return {{"type", "string"}, {"enum", distinct}};
}

Json schema_of_all(const Values& values) {
  std::map<std::string, Values> by_type;
  for (const Json* value : values) {
    const char* type = value->is_number_integer() ? "integer" : value->type_name();
    by_type[type].push_back(value);
  }
  Json schemas = Json::array();
  for (const auto& [type, same] : by_type) {
    if (type == "object") {
      schemas.push_back(of_objects(same));
    } else if (type == "array") {
      schemas.push_back(of_arrays(same));
    } else if (type == "string") {
      schemas.push_back(of_words(same));
    } else {
      schemas.push_back({{"type", type}});
    }
  }
  if (schemas.empty()) return Json::object();  // The array has no items: they may be anything.
  if (schemas.size() == 1) return std::move(schemas.front());
  return {{"anyOf", std::move(schemas)}};
}

}  // namespace

Json schema_of_value(const Json& value) {
  return schema_of_all({&value});
}

}  // namespace reef::protocol
