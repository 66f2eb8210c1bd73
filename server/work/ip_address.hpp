#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

struct sockaddr;

namespace reef {

/// An IP address; IPv4 uses the first four bytes.
struct IpAddress {
  bool v6 = false;
  std::array<std::uint8_t, 16> bytes{};
};
/// Reads an address like `inet_pton`: no names, no short forms.
std::optional<IpAddress> read_ip(std::string_view text);
/// The IP address of a socket address; none for other families.
std::optional<IpAddress> ip_of(const sockaddr& address);
std::string ip_text(const IpAddress& address);

/// An IPv4 address as IPv4-mapped IPv6 (RFC 4291 §2.5.5.2). An IPv6 address is returned unchanged.
IpAddress mapped(const IpAddress& address);
/// The IPv4 address of an IPv4-mapped IPv6 one. Any other address is returned unchanged.
IpAddress unmapped(const IpAddress& address);

/// The addresses of one family that share the first `bits` with `start`, 0 to 32 or 128.
struct IpNetwork {
  IpAddress start;
  int bits = 0;
  [[nodiscard]] bool contains(const IpAddress& address) const;
};

}  // namespace reef
