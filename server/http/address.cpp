#include "server/http/address.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstring>

#include "server/http/text.hpp"

namespace reef::http {

namespace {

constexpr std::array<std::uint8_t, 12> mapped_prefix{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

bool is_mapped(const AddressBytes& address) {
  return std::equal(mapped_prefix.begin(), mapped_prefix.end(), address.begin());
}

std::string to_text(const AddressBytes& address) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (is_mapped(address)) {
    inet_ntop(AF_INET, address.data() + mapped_prefix.size(), text.data(), text.size());
  } else {
    inet_ntop(AF_INET6, address.data(), text.data(), text.size());
  }
  return text.data();
}

AddressBytes masked(AddressBytes address, int bits) {
  for (int bit = bits; bit < 128; ++bit) {
    const auto keep = static_cast<std::uint8_t>(~(0x80U >> (bit % 8)));
    address[static_cast<std::size_t>(bit / 8)] &= keep;
  }
  return address;
}

}  // namespace

std::optional<AddressBytes> parse_address(std::string_view text) {
  const std::string copy(text);
  if (copy.find('\0') != std::string::npos) return std::nullopt;  // inet_pton would stop there.
  AddressBytes bytes{};
  if (inet_pton(AF_INET6, copy.c_str(), bytes.data()) == 1) return bytes;
  std::copy(mapped_prefix.begin(), mapped_prefix.end(), bytes.begin());
  if (inet_pton(AF_INET, copy.c_str(), bytes.data() + mapped_prefix.size()) == 1) return bytes;
  return std::nullopt;
}

std::string client_key(std::string_view address) {
  const std::optional<AddressBytes> bytes = parse_address(address);
  if (!bytes) return std::string(address);
  return to_text(is_mapped(*bytes) ? *bytes : masked(*bytes, 64));
}

bool Networks::add(std::string_view text) {
  const std::size_t slash = text.find('/');
  const std::optional<AddressBytes> address = parse_address(text.substr(0, slash));
  if (!address) return false;
  int bits = 128;
  if (slash != std::string_view::npos) {
    const std::string_view digits = text.substr(slash + 1);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), bits);
    if (error != std::errc{} || end != digits.data() + digits.size()) return false;
    const bool v4 = text.substr(0, slash).find(':') == std::string_view::npos;
    if (bits < 0 || bits > (v4 ? 32 : 128)) return false;
    if (v4) bits += 96;
  }
  networks_.push_back({.prefix = masked(*address, bits), .bits = bits});
  return true;
}

bool Networks::contains(std::string_view address) const {
  if (networks_.empty()) return false;
  const std::optional<AddressBytes> bytes = parse_address(address);
  return bytes && std::ranges::any_of(networks_, [&](const Network& network) {
           return masked(*bytes, network.bits) == network.prefix;
         });
}

std::string client_address(std::string_view peer, std::string_view forwarded_for, const Networks& trusted) {
  std::string client(peer);
  std::string_view rest = forwarded_for;
  while (!rest.empty() && trusted.contains(client)) {
    const std::size_t comma = rest.rfind(',');
    const std::string_view entry = trim(comma == std::string_view::npos ? rest : rest.substr(comma + 1));
    rest = comma == std::string_view::npos ? std::string_view{} : rest.substr(0, comma);
    const std::optional<AddressBytes> bytes = parse_address(entry);
    if (!bytes) break;  // Garbage further left was written by the client.
    client = to_text(*bytes);
  }
  return client;
}

}  // namespace reef::http
