#include "engines/core/json_writer.hpp"

#include <algorithm>

namespace reef {
namespace {

bool is_plain(char each) {
  return each >= ' ' && each <= '~' && each != '"' && each != '\\';
}

}  // namespace

void JsonWriter::add_string(std::string_view value) {
  if (std::ranges::all_of(value, is_plain)) {
    text_.append(1, '"').append(value).append(1, '"');
  } else {
    text_ += nlohmann::json(value).dump();
  }
}

}  // namespace reef
