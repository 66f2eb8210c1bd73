#include "server/http/url.hpp"

#include <algorithm>
#include <cstddef>

namespace reef::http {

namespace {

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

bool is_control(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
}

/// The target without scheme and authority; none if it is not an http URL either.
std::optional<std::string_view> origin_form(std::string_view target) {
  if (target.starts_with('/')) return target;
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!target.starts_with(scheme)) continue;
    const std::string_view rest = target.substr(scheme.size());
    const std::size_t end = rest.find_first_of("/?");
    if (end == std::string_view::npos) return "/";
    if (rest[end] == '/') return rest.substr(end);
    return std::nullopt;
  }
  return std::nullopt;
}

bool parse_query(std::string_view text, std::vector<std::pair<std::string, std::string>>& query) {
  while (!text.empty()) {
    const std::string_view pair = text.substr(0, text.find('&'));
    text.remove_prefix(std::min(text.size(), pair.size() + 1));
    if (pair.empty()) continue;
    const std::size_t equals = pair.find('=');
    auto name = percent_decode(pair.substr(0, equals), Plus::space);
    auto value = percent_decode(equals == std::string_view::npos ? "" : pair.substr(equals + 1), Plus::space);
    if (!name || !value) return false;
    query.emplace_back(std::move(*name), std::move(*value));
  }
  return true;
}

}  // namespace

std::optional<std::string> percent_decode(std::string_view text, Plus plus) {
  std::string decoded;
  decoded.reserve(text.size());
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '+' && plus == Plus::space) {
      decoded += ' ';
    } else if (text[at] != '%') {
      decoded += text[at];
    } else {
      if (at + 2 >= text.size()) return std::nullopt;
      const int high = hex_digit(text[at + 1]);
      const int low = hex_digit(text[at + 2]);
      if (high < 0 || low < 0) return std::nullopt;
      decoded += static_cast<char>(high * 16 + low);
      at += 2;
    }
  }
  return decoded;
}

std::optional<Target> parse_target(std::string_view target) {
  const std::optional<std::string_view> local = origin_form(target.substr(0, target.find('#')));
  if (!local) return std::nullopt;
  const std::size_t mark = local->find('?');
  std::optional<std::string> path = percent_decode(local->substr(0, mark), Plus::literal);
  if (!path || std::ranges::any_of(*path, is_control)) return std::nullopt;
  // An escaped slash would divide the path here, but not for a proxy that protects some of the paths.
  if (std::ranges::count(*path, '/') != std::ranges::count(local->substr(0, mark), '/')) return std::nullopt;
  Target result{.path = std::move(*path), .query = {}};
  if (mark != std::string_view::npos && !parse_query(local->substr(mark + 1), result.query)) return std::nullopt;
  return result;
}

}  // namespace reef::http
