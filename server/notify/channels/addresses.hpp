#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/work/ip_address.hpp"

/// Which addresses users may make the server call: those of the public internet only.
namespace reef::notify {

/// Whether this is an address of the public internet: not this machine, a private or provider network, multicast, or
/// reserved for documentation or other purposes (IANA's special-purpose registries). An IPv4 address inside an IPv6 one
/// (mapped, NAT64) is checked as IPv4. IPv6 addresses outside the globally allocated range are refused.
bool is_public(const IpAddress& address);

/// The networks of this machine's interfaces, which may be public. For IPv6 at least the /56 that a household or small
/// site is assigned. Prefixes too short to be a local network count as a single address.
std::vector<IpNetwork> own_networks();
/// The network of an interface as in `own_networks`; `bits` is its prefix length.
IpNetwork neighbourhood(const IpAddress& address, int bits);
/// Whether the address is public and in none of `own`.
bool is_outside(const IpAddress& address, const std::vector<IpNetwork>& own);
/// Opens a socket for a call to this address; -1 if `is_outside` is false. The last check before every connection.
int open_outside(const sockaddr& address, int type, int protocol, const std::vector<IpNetwork>& own);

/// A web URL, parsed by the library that will call it.
struct WebAddress {
  std::string scheme;  ///< "https" or "http"
  std::string host;    ///< In lower case; IPv6 without brackets.
  std::uint16_t port = 443;
  std::string origin;  ///< `https://host`, with the port unless it is the scheme's default.
};
/// Refuses, with the reason, anything but an absolute http(s) URL, and URLs with a user name or a fragment.
std::expected<WebAddress, std::string> read_web_address(const std::string& text);

/// Hosts that may be private and may be called without TLS.
class PrivateHosts {
 public:
  /// Each `HOST` or `HOST:PORT`.
  explicit PrivateHosts(std::vector<std::string> hosts) : hosts_(std::move(hosts)) {}
  [[nodiscard]] bool allow(const WebAddress& address) const;

 private:
  std::vector<std::string> hosts_;
};

/// Why users may not have the server call this URL; none if they may. Does no DNS lookup: the addresses of a name are
/// checked at each call.
std::optional<std::string> address_fault(const std::string& url, const PrivateHosts& allowed,
                                         const std::vector<IpNetwork>& own);

}  // namespace reef::notify
