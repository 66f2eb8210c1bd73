#include "server/http/cookies.hpp"

#include <fmt/format.h>

#include <cstddef>

#include "server/http/text.hpp"

namespace reef::http {

namespace {

std::optional<std::string_view> find_in(std::string_view list, std::string_view name) {
  while (!list.empty()) {
    const std::string_view item = next_item(list, ';');
    const std::size_t equals = item.find('=');
    if (equals == std::string_view::npos || trim(item.substr(0, equals)) != name) continue;
    return trim(item.substr(equals + 1));
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string_view> find_cookie(const Request& request, std::string_view name) {
  for (const auto& [header, value] : request.headers) {
    if (header != "cookie") continue;
    if (const auto found = find_in(value, name)) return found;
  }
  return std::nullopt;
}

Transport transport_of(const Request& request) {
  return request.header("x-forwarded-proto") == "https" ? Transport::tls_only : Transport::any;
}

std::string_view session_cookie(Transport transport) {
  return transport == Transport::tls_only ? "__Host-atoll_session" : "atoll_session";
}

std::string set_session_cookie(std::string_view token, std::chrono::seconds max_age, Transport transport) {
  return fmt::format("{}={}; Path=/; HttpOnly; SameSite=Lax; Max-Age={}{}", session_cookie(transport), token,
                     max_age.count(), transport == Transport::tls_only ? "; Secure" : "");
}

}  // namespace reef::http
