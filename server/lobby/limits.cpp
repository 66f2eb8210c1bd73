#include "server/lobby/limits.hpp"

namespace reef::lobby {
namespace {

std::optional<int> maybe_integer(Reader& reader, std::string_view key, int least, int most) {
  if (!reader.has(key)) return std::nullopt;
  return static_cast<int>(reader.integer(key, least, most));
}

}  // namespace

Limits read_limits(Reader& reader) {
  Limits limits;
  if (reader.has("rating")) {
    Reader range(reader.object("rating"));
    limits.rating_min = maybe_integer(range, "min", 0, rating_limit_max);
    limits.rating_max = maybe_integer(range, "max", 0, rating_limit_max);
    range.no_other_keys();
    reader.adopt("rating", range);
    if (reader.ok() && limits.rating_min && limits.rating_max && *limits.rating_min > *limits.rating_max) {
      reader.refuse("rating", "limits.rating", "min must not be greater than max");
    }
  }
  if (reader.has("pace_ms_max"))
    limits.pace_ms_max = reader.integer("pace_ms_max", pace_limit_ms_min, pace_limit_ms_max);
  limits.reliability_min = maybe_integer(reader, "reliability_min", 1, 100);
  if (reader.has("accounts_only")) limits.accounts_only = reader.boolean("accounts_only");
  reader.no_other_keys();
  return limits;
}

std::string limits_text(const Limits& limits) {
  if (!limits.any()) return {};
  Json json = Json::object();
  if (limits.rating_min) json["rating"]["min"] = *limits.rating_min;
  if (limits.rating_max) json["rating"]["max"] = *limits.rating_max;
  if (limits.pace_ms_max) json["pace_ms_max"] = *limits.pace_ms_max;
  if (limits.reliability_min) json["reliability_min"] = *limits.reliability_min;
  if (limits.accounts_only) json["accounts_only"] = true;
  return json.dump();
}

Limits limits_of(const std::string& text) {
  if (text.empty()) return {};
  const Json json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  Reader reader(json);
  return read_limits(reader);
}

Result<std::optional<std::string_view>> JoinCheck::kept_out_by(const Limits& limits, const std::string& game) {
  if (limits.accounts_only && (!user_ || user_->guest)) return "account";
  if (!user_) return std::nullopt;
  if (limits.rating_min || limits.rating_max) {
    const auto known = rating(game);
    if (!known) return std::unexpected(known.error());
    if (*known < limits.rating_min.value_or(*known) || *known > limits.rating_max.value_or(*known)) {
      return "rating";
    }
  }
  if (limits.reliability_min) {
    const auto known = reliability();
    if (!known) return std::unexpected(known.error());
    if (*known && **known < *limits.reliability_min) return "reliability";
  }
  if (limits.pace_ms_max) {
    const auto known = pace();
    if (!known) return std::unexpected(known.error());
    if (*known && **known > *limits.pace_ms_max) return "pace";
  }
  return std::nullopt;
}

Result<int> JoinCheck::rating(const std::string& game) {
  if (const auto found = ratings_.find(game); found != ratings_.end()) return found->second;
  auto read = people_.rating(user_->key, game);
  if (read) ratings_.emplace(game, *read);
  return read;
}

Result<std::optional<int>> JoinCheck::reliability() {
  if (reliability_) return *reliability_;
  auto read = people_.reliability(user_->key);
  if (read) reliability_ = *read;
  return read;
}

Result<std::optional<store::Millis>> JoinCheck::pace() {
  if (pace_) return *pace_;
  auto read = people_.pace(user_->key);
  if (read) pace_ = *read;
  return read;
}

}  // namespace reef::lobby
