#include "engines/core/reading.hpp"

#include <algorithm>
#include <utility>

#include "engines/core/strict_json.hpp"

namespace reef {

std::string Place::path() const {
  if (outer_ == nullptr) return {};
  return outer_->path() + (index_ == no_index ? pointer_token(key_) : "/" + std::to_string(index_));
}

void Reading::refuse(const Place& place, std::string_view rule, std::string detail) {
  if (!fault_) fault_ = Violation{std::string(rule), std::move(detail), place.path()};
}

std::int64_t Reading::integer(const Place& place, std::int64_t least, std::int64_t most) {
  if (!place.json.is_number_integer()) {
    refuse(place, "json.type", "expected an integer");
    return least;
  }
  const bool beyond =
      place.json.is_number_unsigned() && place.json.get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX);
  const std::int64_t number = beyond ? INT64_MAX : place.json.get<std::int64_t>();
  if (!beyond && number >= least && number <= most) return number;
  refuse(place, "json.range", "expected an integer from " + std::to_string(least) + " to " + std::to_string(most));
  return least;
}

bool Reading::boolean(const Place& place) {
  if (place.json.is_boolean()) return place.json.get<bool>();
  refuse(place, "json.type", "expected true or false");
  return false;
}

std::size_t Reading::word(const Place& place, std::span<const std::string_view> words) {
  if (!place.json.is_string()) {
    refuse(place, "json.type", "expected a string");
    return 0;
  }
  const auto found = std::ranges::find(words, std::string_view(place.json.get_ref<const std::string&>()));
  if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  std::string known;
  for (const std::string_view each : words) known += (known.empty() ? "" : ", ") + std::string(each);
  refuse(place, "json.value", "expected one of: " + known);
  return 0;
}

std::size_t Reading::length(const Place& place, std::size_t least, std::size_t most) {
  if (!place.json.is_array()) {
    refuse(place, "json.type", "expected an array");
    return 0;
  }
  const std::size_t length = place.json.size();
  if (length >= least && length <= most) return length;
  refuse(place, "json.length", "expected " + std::to_string(least) + " to " + std::to_string(most) + " items");
  return 0;
}

bool Reading::is_object(const Place& place) {
  if (!ok()) return false;
  if (place.json.is_object()) return true;
  refuse(place, "json.type", "expected an object");
  return false;
}

const Json* Reading::find(const Place& place, std::string_view key) {
  if (!ok()) return nullptr;
  const auto found = place.json.find(key);
  if (found != place.json.end()) return &*found;
  static const Json missing;
  refuse(place.member(key, missing), "json.missing_key", "the key is missing");
  return nullptr;
}

}  // namespace reef
