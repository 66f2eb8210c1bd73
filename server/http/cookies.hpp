#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "server/http/exchange.hpp"

namespace reef::http {

/// The value of the first cookie of this name that the request carries.
std::optional<std::string_view> find_cookie(const Request& request, std::string_view name);

/// Whether a cookie may only travel over TLS.
enum class Transport { any, tls_only };

/// How the request came in: over TLS if a proxy on the trusted list says so. net/ takes `X-Forwarded-Proto` away from
/// everybody else's requests.
Transport transport_of(const Request& request);

/// The value of a Set-Cookie header for a cookie that scripts cannot read and other sites cannot use:
/// `name=value; Path=/; HttpOnly; SameSite=Lax; Max-Age=…`. A `max_age` of zero deletes it. Name and value are ours:
/// letters, digits, `-` and `_`.
std::string set_cookie(std::string_view name, std::string_view value, std::chrono::seconds max_age,
                       Transport transport);

}  // namespace reef::http
