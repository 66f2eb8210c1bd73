#include "engines/core/strict_json.hpp"

#include <algorithm>
#include <utility>

namespace reef {
namespace {

const Json nothing = nullptr;
const Json no_items = Json::array();
const Json no_members = Json::object();

/// What is outside the strings of a JSON text: how deep it nests, and how many members its objects have.
struct Outline {
  std::size_t depth = 0;
  std::size_t colons = 0;
};

Outline outline_of(std::string_view text) {
  Outline outline;
  std::size_t level = 0;
  bool quoted = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char letter = text[at];
    if (letter == '"') quoted = !quoted;
    if (quoted && letter == '\\') ++at;
    if (quoted) continue;
    if (letter == '[' || letter == '{') outline.depth = std::max(outline.depth, ++level);
    if ((letter == ']' || letter == '}') && level > 0) --level;
    if (letter == ':') ++outline.colons;
  }
  return outline;
}

/// The number of members of all objects in a value.
std::size_t members_of(const Json& json) {
  if (!json.is_structured()) return 0;
  std::size_t count = json.is_object() ? json.size() : 0;
  for (const Json& each : json) count += members_of(each);
  return count;
}

std::unexpected<std::string_view> fault(std::string_view what) {
  return std::unexpected(what);
}

}  // namespace

std::expected<Json, std::string_view> parse_json(std::string_view text) {
  const Outline outline = outline_of(text);
  if (outline.depth > json_depth_max) return fault("is nested more than 64 deep");
  Json json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (json.is_discarded()) return fault("is not JSON");
  // The parser keeps only one of several members with the same key.
  if (members_of(json) != outline.colons) return fault("has a key twice in one object");
  return json;
}

std::string pointer_token(std::string_view key) {
  std::string token = "/";
  for (const char letter : key) {
    if (letter == '~') {
      token += "~0";
    } else if (letter == '/') {
      token += "~1";
    } else {
      token += letter;
    }
  }
  return token;
}

Reader::Reader(const Json& json) : json_(json) {
  if (!json_.is_object()) fault_ = Violation{"json.type", "expected an object", ""};
}

void Reader::refuse(std::string_view key, std::string rule, std::string detail) {
  if (!fault_) fault_ = Violation{std::move(rule), std::move(detail), pointer_token(key)};
}

void Reader::adopt(std::string_view key, const Reader& inner) {
  if (fault_ || !inner.fault_) return;
  fault_ = inner.fault_;
  fault_->path.insert(0, pointer_token(key));
}

void Reader::adopt(std::string_view key, std::size_t index, const Reader& inner) {
  if (fault_ || !inner.fault_) return;
  fault_ = inner.fault_;
  fault_->path.insert(0, pointer_token(key) + "/" + std::to_string(index));
}

const Json* Reader::find(std::string_view key) {
  if (fault_) return nullptr;
  const auto found = json_.find(key);
  if (found == json_.end()) {
    refuse(key, "json.missing_key", "the key is missing");
    return nullptr;
  }
  read_.push_back(key);
  return &*found;
}

bool Reader::has(std::string_view key) const {
  return json_.is_object() && json_.contains(key);
}

bool Reader::null(std::string_view key) {
  if (fault_ || !has(key) || !json_.find(key)->is_null()) return false;
  read_.push_back(key);
  return true;
}

std::int64_t Reader::integer(std::string_view key, std::int64_t least, std::int64_t most) {
  const Json* value = find(key);
  if (value == nullptr) return least;
  if (!value->is_number_integer()) {
    refuse(key, "json.type", "expected an integer");
    return least;
  }
  const bool beyond =
      value->is_number_unsigned() && value->get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX);
  const std::int64_t number = beyond ? INT64_MAX : value->get<std::int64_t>();
  if (beyond || number < least || number > most) {
    refuse(key, "json.range", "expected an integer from " + std::to_string(least) + " to " + std::to_string(most));
    return least;
  }
  return number;
}

bool Reader::boolean(std::string_view key) {
  const Json* value = find(key);
  if (value == nullptr) return false;
  if (!value->is_boolean()) {
    refuse(key, "json.type", "expected true or false");
    return false;
  }
  return value->get<bool>();
}

std::string Reader::string(std::string_view key, std::size_t bytes_max) {
  const Json* value = find(key);
  if (value == nullptr) return {};
  if (!value->is_string()) {
    refuse(key, "json.type", "expected a string");
    return {};
  }
  const auto& text = value->get_ref<const std::string&>();
  if (text.size() > bytes_max) {
    refuse(key, "json.length", "expected at most " + std::to_string(bytes_max) + " bytes");
    return {};
  }
  return text;
}

std::size_t Reader::word(std::string_view key, std::span<const std::string_view> words) {
  const Json* value = find(key);
  if (value == nullptr) return 0;
  if (!value->is_string()) {
    refuse(key, "json.type", "expected a string");
    return 0;
  }
  const auto found = std::ranges::find(words, std::string_view(value->get_ref<const std::string&>()));
  if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  std::string known;
  for (const std::string_view each : words) known += (known.empty() ? "" : ", ") + std::string(each);
  refuse(key, "json.value", "expected one of: " + known);
  return 0;
}

const Json& Reader::array(std::string_view key, std::size_t least, std::size_t most) {
  const Json* value = find(key);
  if (value == nullptr) return no_items;
  if (!value->is_array()) {
    refuse(key, "json.type", "expected an array");
    return no_items;
  }
  if (value->size() < least || value->size() > most) {
    refuse(key, "json.length", "expected " + std::to_string(least) + " to " + std::to_string(most) + " items");
    return no_items;
  }
  return *value;
}

const Json& Reader::object(std::string_view key) {
  const Json* value = find(key);
  if (value == nullptr) return no_members;
  if (!value->is_object()) {
    refuse(key, "json.type", "expected an object");
    return no_members;
  }
  return *value;
}

const Json& Reader::any(std::string_view key) {
  const Json* value = find(key);
  return value == nullptr ? nothing : *value;
}

std::vector<int> Reader::integers(std::string_view key, std::int64_t least, std::int64_t most, std::size_t length_min,
                                  std::size_t length_max) {
  const Json& items = array(key, length_min, length_max);
  std::vector<int> numbers;
  numbers.reserve(items.size());
  for (std::size_t index = 0; index < items.size(); ++index) {
    const Json item{{"", items[index]}};
    Reader inner(item);
    numbers.push_back(static_cast<int>(inner.integer("", least, most)));
    if (inner.fault() && !fault_) {
      fault_ = inner.fault();
      fault_->path = pointer_token(key) + "/" + std::to_string(index);
    }
  }
  return numbers;
}

void Reader::no_other_keys() {
  if (fault_) return;
  for (const auto& member : json_.items()) {
    if (std::find(read_.begin(), read_.end(), member.key()) == read_.end()) {
      refuse(member.key(), "json.unknown_key", "unknown key");
      return;
    }
  }
}

}  // namespace reef
