#include "server/admin/operation/settings.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

namespace reef::admin {
namespace {

using protocol::Code;

enum class Kind : std::uint8_t { boolean, integer };

struct Description {
  std::string_view name;
  Kind kind;
  std::int64_t fallback;
  std::int64_t least;
  std::int64_t most;
  Code code = Code::forbidden;  ///< Of a switch: the refusal's code while it is off…
  std::string_view why{};       ///< … and its text.
};

/// In the order of Setting.
constexpr std::array<Description, settings_count> descriptions{{
    {"registration_open", Kind::boolean, 1, 0, 1, Code::registration_closed,
     "new accounts are not allowed here at present"},
    {"guests_welcome", Kind::boolean, 1, 0, 1, Code::guests_unwelcome, "new guests are not allowed here at present"},
    {"lobby_chat_open", Kind::boolean, 1, 0, 1, Code::lobby_chat_closed, "nobody can write in the lobby at present"},
    {"tables_open_max", Kind::integer, 200, 1, 200},
    {"running_max_account", Kind::integer, 500, 1, 10'000},
    {"running_max_guest", Kind::integer, 100, 1, 10'000},
    {"bot_matches_day_account", Kind::integer, 100, 0, 10'000},
    {"bot_matches_day_guest", Kind::integer, 40, 0, 10'000},
    {"matches_day_account", Kind::integer, 400, 1, 10'000},
    {"matches_day_guest", Kind::integer, 400, 1, 10'000},
    {"imports_max", Kind::integer, 500, 0, 10'000},
    {"imports_mib_max", Kind::integer, 64, 1, 10'240},
}};

const Description& description_of(Setting setting) {
  return descriptions[static_cast<std::size_t>(setting)];
}

/// The index of the setting of this name; none if there is none.
std::optional<std::size_t> find(std::string_view name) {
  const auto found = std::ranges::find(descriptions, name, &Description::name);
  if (found == descriptions.end()) return std::nullopt;
  return static_cast<std::size_t>(found - descriptions.begin());
}

Json json_of(const Description& description, std::int64_t value) {
  return description.kind == Kind::boolean ? Json(value != 0) : Json(value);
}

/// Reads the value from JSON; none if the setting does not accept it.
std::optional<std::int64_t> read(const Description& description, const Json& json) {
  if (description.kind == Kind::boolean) {
    if (!json.is_boolean()) return std::nullopt;
    return json.get<bool>() ? 1 : 0;
  }
  // Compared as JSON, so that no number wraps around into the range.
  if (!json.is_number_integer() || json < description.least || json > description.most) return std::nullopt;
  return json.get<std::int64_t>();
}

std::string wanted_of(const Description& description) {
  if (description.kind == Kind::boolean) return "expected true, false or null";
  return "expected a whole number from " + std::to_string(description.least) + " to " +
         std::to_string(description.most) + ", or null";
}

}  // namespace

Settings::Settings(Dependencies deps) : deps_(std::move(deps)) {
  for (std::size_t index = 0; index < settings_count; ++index) values_[index] = descriptions[index].fallback;
}

std::expected<void, std::string> Settings::load() {
  const auto rows = deps_.store.settings();
  if (!rows) return std::unexpected(rows.error().detail);
  std::array<std::int64_t, settings_count> loaded{};
  for (std::size_t index = 0; index < settings_count; ++index) loaded[index] = descriptions[index].fallback;
  for (const store::SettingRow& row : *rows) {
    const auto index = find(row.name);
    if (!index) continue;
    const Json json = Json::parse(row.value, nullptr, false);
    const auto value = read(descriptions[*index], json);
    if (!value) return std::unexpected(row.name + " has a value that is not allowed: " + row.value);
    loaded[*index] = *value;
  }
  for (std::size_t index = 0; index < settings_count; ++index) values_[index] = loaded[index];
  return {};
}

Result<void> Settings::allows(Setting setting) const {
  if (values_[static_cast<std::size_t>(setting)] != 0) return {};
  const Description& description = description_of(setting);
  return refuse(description.code, std::string(description.why));
}

std::int64_t Settings::value(Setting setting) const {
  return values_[static_cast<std::size_t>(setting)];
}

store::MatchQuotas Settings::match_quotas(const store::User& user) const {
  store::MatchQuotas quotas;
  quotas.open_max = static_cast<int>(value(Setting::tables_open_max));
  if (quotas_lifted_) return quotas;
  quotas.running_max = static_cast<int>(value(user.guest ? Setting::running_max_guest : Setting::running_max_account));
  quotas.bot_matches_max =
      static_cast<int>(value(user.guest ? Setting::bot_matches_day_guest : Setting::bot_matches_day_account));
  return quotas;
}

int Settings::matches_a_day(const store::User& user) const {
  return static_cast<int>(value(user.guest ? Setting::matches_day_guest : Setting::matches_day_account));
}

store::ImportQuota Settings::import_quota() const {
  return {.count_max = static_cast<int>(value(Setting::imports_max)),
          .bytes_max = value(Setting::imports_mib_max) * 1024 * 1024};
}

Json Settings::view(std::size_t index) const {
  const Description& description = descriptions[index];
  Json json{{"name", description.name},
            {"value", json_of(description, values_[index])},
            {"default", json_of(description, description.fallback)},
            {"kind", description.kind == Kind::boolean ? "bool" : "integer"}};
  if (description.kind == Kind::integer) {
    json["min"] = description.least;
    json["max"] = description.most;
  }
  return json;
}

Json Settings::list() const {
  Json settings = Json::array();
  for (std::size_t index = 0; index < settings_count; ++index) settings.push_back(view(index));
  return {{"settings", std::move(settings)}};
}

void Settings::set(const Act& act, const Json& value, Callback<Json> callback) {
  const auto index = find(act.subject);
  if (!index) return callback(refuse(Code::not_found, "there is no such setting"));
  const Description& description = descriptions[*index];
  const std::optional<std::int64_t> wanted = value.is_null() ? description.fallback : read(description, value);
  if (!wanted) return callback(std::unexpected(invalid(Violation{"json.value", wanted_of(description), "/value"})));
  store::SettingChange change{
      .name = act.subject, .value = {}, .fallback = json_of(description, description.fallback).dump()};
  if (!value.is_null()) change.value = json_of(description, *wanted).dump();
  deps_.store.set(std::move(change), entry_of(act, "setting.change", "setting", deps_.clock.now_ms()),
                  // The store calls back in the order of its writes, so the value in memory ends up as the stored one.
                  [this, index = *index, wanted = *wanted,
                   callback = std::move(callback)](const store::Result<void>& stored) mutable {
                    if (!stored) return callback(unchanged());
                    values_[index] = wanted;
                    deps_.on_change();
                    callback(view(index));
                  });
}

}  // namespace reef::admin
