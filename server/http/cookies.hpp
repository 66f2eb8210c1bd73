#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "server/http/exchange.hpp"

namespace reef::http {

/// The value of the first cookie of this name that the request carries.
std::optional<std::string_view> find_cookie(const Request& request, std::string_view name);

/// Whether the cookie may only be sent over TLS.
enum class Transport { any, tls_only };

/// How the request arrived: over TLS if a trusted proxy says so. net/ removes `X-Forwarded-Proto` from all other
/// requests.
Transport transport_of(const Request& request);

/// The name of the session cookie. Over TLS it has the prefix `__Host-`, so that browsers accept it only from this very
/// host and only over TLS: no sibling domain can plant one.
std::string_view session_cookie(Transport transport);

/// The value of the Set-Cookie header for the session cookie, which scripts cannot read and other sites cannot use:
/// `name=token; Path=/; HttpOnly; SameSite=Lax; Max-Age=…`, over TLS with `; Secure`. A `max_age` of zero deletes it.
/// The token consists of letters and digits.
std::string set_session_cookie(std::string_view token, std::chrono::seconds max_age, Transport transport);

}  // namespace reef::http
