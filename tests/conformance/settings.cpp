#include "tests/conformance/settings.hpp"

#include <algorithm>

#include "server/chance/keyed_chance.hpp"

namespace reef::conformance {
namespace {

void add_new(std::vector<Json>& values, const Json& value) {
  if (std::ranges::find(values, value) == values.end()) values.push_back(value);
}

std::vector<Json> values_of(const Json& property) {
  std::vector<Json> values;
  if (property.contains("default")) values.push_back(property.at("default"));
  for (const Json& value : property.value("enum", Json::array())) add_new(values, value);
  if (property.contains("const")) add_new(values, property.at("const"));
  for (const char* several : {"oneOf", "anyOf"}) {
    for (const Json& each : property.value(several, Json::array())) {
      for (const Json& value : values_of(each)) add_new(values, value);
    }
  }
  const Json type = property.value("type", Json());
  if (type == "boolean") {
    add_new(values, false);
    add_new(values, true);
  }
  if (type == "integer") {
    for (const char* end : {"minimum", "maximum"}) {
      if (property.contains(end)) add_new(values, property.at(end));
    }
  }
  return values;
}

}  // namespace

std::vector<Json> option_combinations(const Json& schema) {
  std::vector<Json> combinations = {Json::object()};
  const Json properties = schema.value("properties", Json::object());
  for (const auto& [key, property] : properties.items()) {
    const std::vector<Json> values = values_of(property);
    if (values.empty()) continue;
    std::vector<Json> longer;
    for (const Json& combination : combinations) {
      for (const Json& value : values) {
        longer.push_back(combination);
        longer.back()[key] = value;
      }
    }
    combinations = std::move(longer);
  }
  return combinations;
}

std::vector<Setting> settings_of(const GameEntry& game) {
  std::vector<Setting> settings;
  const Json schema = Json::parse(game.meta().options_schema);
  for (const Json& options : option_combinations(schema)) {
    for (int seats = game.meta().seats_min; seats <= game.meta().seats_max; ++seats) {
      settings.push_back({seats, options});
    }
  }
  return settings;
}

std::vector<Setting> playable_settings_of(const GameEntry& game) {
  std::vector<Setting> settings = settings_of(game);
  std::erase_if(settings, [&](const Setting& setting) {
    KeyedChance luck(Key32{}, 0);
    return !game.setup(setting.options, setting.seats, luck);
  });
  return settings;
}

Json default_options(const Json& schema) {
  Json options = Json::object();
  const Json properties = schema.value("properties", Json::object());
  for (const auto& [key, property] : properties.items()) {
    if (property.contains("default")) options[key] = property.at("default");
  }
  return options;
}

}  // namespace reef::conformance
