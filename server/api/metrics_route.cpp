#include "server/api/metrics_route.hpp"

#include <sodium.h>

#include <array>
#include <memory>

#include "server/api/call.hpp"
#include "server/http/address.hpp"
#include "server/http/problem.hpp"
#include "server/http/text.hpp"
#include "server/metrics/exposition.hpp"

namespace reef::api {
namespace {

using http::lower;
using http::Networks;

/// Compares in constant time.
bool same_secret(std::string_view one, std::string_view other) {
  using Hash = std::array<unsigned char, crypto_generichash_BYTES>;
  const auto hash_of = [](std::string_view text) {
    Hash hash;
    crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                       nullptr, 0);
    return hash;
  };
  return sodium_memcmp(hash_of(one).data(), hash_of(other).data(), crypto_generichash_BYTES) == 0;
}

bool is_loopback(std::string_view address) {
  static const Networks loopback = [] {
    Networks networks;
    networks.add("127.0.0.0/8");
    networks.add("::1");
    return networks;
  }();
  return loopback.contains(address);
}

/// Whether a Host header names the loopback interface.
bool names_loopback(std::string_view host) {
  const std::size_t colon = host.rfind(':');
  if (colon != std::string_view::npos && host.find(']', colon) == std::string_view::npos) host = host.substr(0, colon);
  if (host.size() > 2 && host.front() == '[' && host.back() == ']') host = host.substr(1, host.size() - 2);
  return lower(host) == "localhost" || is_loopback(host);
}

bool may_read(const Request& request, const std::string& token) {
  if (!token.empty() && same_secret(token_of(request), token)) return true;
  return is_loopback(request.remote_address) && names_loopback(request.header("host"));
}

}  // namespace

void add_metrics_route(Router& router, const std::string& token, std::function<std::string()> text) {
  router.add({.method = "GET",
              .pattern = "/metrics",
              .rate = RateClass::none,
              .handler = [token, text = std::move(text)](const Request& request, const Params&, Reply reply) {
                if (!may_read(request, token)) {
                  return reply(refusal(protocol::Code::forbidden,
                                       "metrics are available on this machine or with the metrics token"));
                }
                Response response;
                response.content_type = metrics::Exposition::content_type;
                response.body = text();
                reply(std::move(response));
              }});
}

}  // namespace reef::api
