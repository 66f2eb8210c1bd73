// Any bytes as the target of an HTTP request.
#include <algorithm>

#include "server/http/url.hpp"
#include "tests/fuzz/bytes.hpp"
#include "tests/fuzz/require.hpp"

using namespace reef;
using fuzz::require;
using http::Target;

namespace {

/// Escapes every byte, except slashes in a path: escaped ones are refused there.
std::string escaped(std::string_view text, bool is_path = false) {
  static constexpr std::string_view digits = "0123456789aBcDeF";
  std::string written;
  for (const char letter : text) {
    if (is_path && letter == '/') {
      written += letter;
      continue;
    }
    const auto byte = static_cast<unsigned char>(letter);
    (written += '%') += digits[byte >> 4];
    written += digits[byte & 15];
  }
  return written;
}

bool is_control(char letter) {
  return static_cast<unsigned char>(letter) < 0x20 || letter == 0x7f;
}

void as_target(std::string_view text) {
  const auto target = http::parse_target(text);
  if (!target) return;
  require(target->path.starts_with('/'), "a path begins with a slash");
  require(std::ranges::none_of(target->path, is_control), "a path contains no control character");
  std::string written = escaped(target->path, true);
  for (const auto& [name, value] : target->query) {
    written += (written.find('?') == std::string::npos ? "?" : "&") + escaped(name) + "=" + escaped(value);
  }
  const auto again = http::parse_target(written);
  require(again && again->path == target->path, "a target that is written again has the same path: " + written);
  require(again->query == target->query, "a target that is written again has the same query: " + written);
}

void as_escapes(std::string_view text) {
  for (const http::Plus plus : {http::Plus::literal, http::Plus::space}) {
    require(http::percent_decode(escaped(text), plus) == text, "escaped text is decoded to the original");
    const auto decoded = http::percent_decode(text, plus);
    require(!decoded || decoded->size() <= text.size(), "decoded text is no longer than escaped text");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view text = fuzz::text_of(bytes, size);
  as_target(text);
  as_escapes(text);
  return 0;
}
