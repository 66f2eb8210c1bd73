#include "server/http/address.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "server/http/text.hpp"

namespace reef::http {

std::string client_key(std::string_view address) {
  const std::optional<IpAddress> read = read_ip(address);
  if (!read) return std::string(address);
  IpAddress ip = unmapped(*read);
  if (ip.v6) std::fill(ip.bytes.begin() + 8, ip.bytes.end(), std::uint8_t{0});
  return ip_text(ip);
}

bool Networks::add(std::string_view text) {
  const std::size_t slash = text.find('/');
  const std::optional<IpAddress> address = read_ip(text.substr(0, slash));
  if (!address) return false;
  int bits = 128;
  if (slash != std::string_view::npos) {
    const std::string_view digits = text.substr(slash + 1);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), bits);
    if (error != std::errc{} || end != digits.data() + digits.size()) return false;
    if (bits < 0 || bits > (address->v6 ? 128 : 32)) return false;
    if (!address->v6) bits += 96;
  }
  networks_.push_back({.start = mapped(*address), .bits = bits});
  return true;
}

bool Networks::contains(std::string_view address) const {
  if (networks_.empty()) return false;
  const std::optional<IpAddress> ip = read_ip(address);
  return ip && std::ranges::any_of(networks_, [&](const IpNetwork& network) { return network.contains(mapped(*ip)); });
}

std::string client_address(std::string_view peer, std::string_view forwarded_for, const Networks& trusted) {
  std::string client(peer);
  std::string_view rest = forwarded_for;
  while (!rest.empty() && trusted.contains(client)) {
    const std::size_t comma = rest.rfind(',');
    const std::string_view entry = trim(comma == std::string_view::npos ? rest : rest.substr(comma + 1));
    rest = comma == std::string_view::npos ? std::string_view{} : rest.substr(0, comma);
    const std::optional<IpAddress> ip = read_ip(entry);
    if (!ip) break;  // The client wrote everything left of an invalid entry.
    client = ip_text(unmapped(*ip));
  }
  return client;
}

}  // namespace reef::http
