#include "server/work/ip_address.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <cstddef>
#include <cstring>

namespace reef {
namespace {

constexpr IpNetwork mapped_v4{{true, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff}}, 96};
constexpr std::ptrdiff_t mapped_at = 12;  // Offset of the IPv4 address in an IPv4-mapped one.

}  // namespace

std::optional<IpAddress> read_ip(std::string_view text) {
  const std::string copy(text);
  if (copy.find('\0') != std::string::npos) return std::nullopt;  // inet_pton would stop there.
  IpAddress address;
  if (inet_pton(AF_INET, copy.c_str(), address.bytes.data()) == 1) return address;
  address.v6 = true;
  if (inet_pton(AF_INET6, copy.c_str(), address.bytes.data()) == 1) return address;
  return std::nullopt;
}

std::optional<IpAddress> ip_of(const sockaddr& address) {
  IpAddress ip;
  if (address.sa_family == AF_INET) {
    std::memcpy(ip.bytes.data(), &reinterpret_cast<const sockaddr_in&>(address).sin_addr, 4);
    return ip;
  }
  if (address.sa_family != AF_INET6) return std::nullopt;
  ip.v6 = true;
  std::memcpy(ip.bytes.data(), &reinterpret_cast<const sockaddr_in6&>(address).sin6_addr, ip.bytes.size());
  return ip;
}

std::string ip_text(const IpAddress& address) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  inet_ntop(address.v6 ? AF_INET6 : AF_INET, address.bytes.data(), text.data(), text.size());
  return text.data();
}

IpAddress mapped(const IpAddress& address) {
  if (address.v6) return address;
  IpAddress outer = mapped_v4.start;
  std::copy_n(address.bytes.begin(), 4, outer.bytes.begin() + mapped_at);
  return outer;
}

IpAddress unmapped(const IpAddress& address) {
  if (!mapped_v4.contains(address)) return address;
  IpAddress inner;
  std::copy_n(address.bytes.begin() + mapped_at, 4, inner.bytes.begin());
  return inner;
}

bool IpNetwork::contains(const IpAddress& address) const {
  if (address.v6 != start.v6) return false;
  for (int bit = 0; bit < bits; bit += 8) {
    const int wanted = std::min(8, bits - bit);
    const auto mask = static_cast<std::uint8_t>(0xff << (8 - wanted));
    const auto index = static_cast<std::size_t>(bit / 8);
    if ((address.bytes.at(index) & mask) != (start.bytes.at(index) & mask)) return false;
  }
  return true;
}

}  // namespace reef
