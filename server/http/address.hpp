#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace reef::http {

/// An IP address as 16 bytes; IPv4 addresses in their mapped form, so that both spellings compare equal.
using AddressBytes = std::array<std::uint8_t, 16>;

/// Reads `192.0.2.1`, `2001:db8::1` or `::ffff:192.0.2.1`.
std::optional<AddressBytes> parse_address(std::string_view text);

/// What limits count as one client: an IPv4 address, or the /64 of an IPv6 address, since whoever has one address of
/// a /64 has them all. Text that is no address stands for itself.
std::string client_key(std::string_view address);

/// A set of addresses and networks.
class Networks {
 public:
  /// Adds `192.0.2.1`, `10.0.0.0/8` or `2001:db8::/32`. Answers false, and adds nothing, for anything else.
  bool add(std::string_view text);
  [[nodiscard]] bool contains(std::string_view address) const;
  [[nodiscard]] bool empty() const { return networks_.empty(); }

 private:
  struct Network {
    AddressBytes prefix{};
    int bits = 128;
  };
  std::vector<Network> networks_;
};

/// The address of the client behind proxies: the last entry of `X-Forwarded-For` that no trusted proxy added for
/// another trusted proxy. `peer` itself if it is not trusted, or if the header names nobody else.
std::string client_address(std::string_view peer, std::string_view forwarded_for, const Networks& trusted);

}  // namespace reef::http
