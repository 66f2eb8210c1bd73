#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

struct sockaddr;

/// Where the server may be sent by its users: to the public internet, and nowhere else.
namespace reef::notify {

/// An IP address; of IPv4 the first four bytes count.
struct IpAddress {
  bool v6 = false;
  std::array<std::uint8_t, 16> bytes{};
};
/// Reads an address as `inet_pton` does: no names, no short forms.
std::optional<IpAddress> read_ip(const std::string& text);
/// The address of a socket address; none if it is of another family.
std::optional<IpAddress> ip_of(const sockaddr& address);
std::string ip_text(const IpAddress& address);

/// Whether the address is one of the public internet: not this machine, not a home or provider network, not multicast,
/// not kept for documents or other purposes (IANA's special-purpose registries). An IPv4 address inside an IPv6 one
/// (mapped, NAT64) is judged as what it is; of IPv6, what is not handed out for general use is refused.
bool is_public(const IpAddress& address);

/// A range of addresses: those that share the first `bits` with `start`.
struct Network {
  IpAddress start;
  int bits = 0;
};
/// Where this machine is at home: the networks of its interfaces, which may be public ones. Of IPv6 at least the /56
/// that a household or a small site is given; a range that no neighbourhood is as wide as counts as one address.
std::vector<Network> own_networks();
/// The network of an interface, as `own_networks` takes it.
Network neighbourhood(const IpAddress& address, int bits);
/// Whether the address is public and in none of `own`: of the world outside.
bool is_outside(const IpAddress& address, const std::vector<Network>& own);
/// A socket for a call to this address, or -1 if it is not outside: the last gate, whatever led there.
int open_outside(const sockaddr& address, int type, int protocol, const std::vector<Network>& own);

/// A URL of the web, taken apart by the library that will call it.
struct WebAddress {
  std::string scheme;  ///< "https" or "http"
  std::string host;    ///< Lower case; of IPv6 without brackets.
  std::uint16_t port = 443;
  std::string origin;  ///< `https://host`, with the port where it is not the scheme's own.
};
/// Refuses, with the reason, what is no absolute URL of the web, and one with a user name or a fragment.
std::expected<WebAddress, std::string> read_web_address(const std::string& text);

/// Hosts that may be private, and may be called without TLS.
class PrivateHosts {
 public:
  /// Each `HOST` or `HOST:PORT`.
  explicit PrivateHosts(std::vector<std::string> hosts) : hosts_(std::move(hosts)) {}
  [[nodiscard]] bool allow(const WebAddress& address) const;

 private:
  std::vector<std::string> hosts_;
};

/// Why a user may not have the server call this URL; none if they may. Asks no name server: what a name leads to is
/// looked at with each call.
std::optional<std::string> address_fault(const std::string& url, const PrivateHosts& allowed,
                                         const std::vector<Network>& own);

}  // namespace reef::notify
