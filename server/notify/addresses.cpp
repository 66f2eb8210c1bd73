#include "server/notify/addresses.hpp"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <fmt/format.h>
#include <ifaddrs.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <bit>
#include <cctype>
#include <charconv>
#include <cstring>
#include <memory>
#include <span>

namespace reef::notify {
namespace {

/// A range of addresses.
struct Range {
  std::array<std::uint8_t, 16> start;
  int bits;
};

/// What of IPv4 is not the public internet.
constexpr Range special_v4[] = {
    {{0}, 8},              // this network
    {{10}, 8},             // private
    {{100, 64}, 10},       // shared by a provider's customers
    {{127}, 8},            // this machine
    {{169, 254}, 16},      // link-local, with the metadata services of clouds
    {{172, 16}, 12},       // private
    {{192, 0, 0}, 24},     // protocol assignments
    {{192, 0, 2}, 24},     // documents
    {{192, 88, 99}, 24},   // 6to4 relays
    {{192, 168}, 16},      // private
    {{198, 18}, 15},       // benchmarks
    {{198, 51, 100}, 24},  // documents
    {{203, 0, 113}, 24},   // documents
    {{224}, 4},            // multicast
    {{240}, 4},            // reserved, and broadcast
};
constexpr Range mapped_v4{{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff}, 96};
constexpr Range nat64{{0x00, 0x64, 0xff, 0x9b}, 96};
/// What of IPv6 has been handed out for general use.
constexpr Range global_v6{{0x20}, 3};
constexpr Range special_v6[] = {
    {{0x20, 0x01, 0x00}, 23},        // protocol assignments: Teredo, benchmarks, ORCHID
    {{0x20, 0x01, 0x0d, 0xb8}, 32},  // documents
    {{0x20, 0x02}, 16},              // 6to4: an IPv4 address in disguise
    {{0x3f, 0xff, 0x00}, 20},        // documents
};

bool is_in(const IpAddress& address, const Range& range) {
  for (int bit = 0; bit < range.bits; bit += 8) {
    const int wanted = std::min(8, range.bits - bit);
    const auto mask = static_cast<std::uint8_t>(0xff << (8 - wanted));
    const auto index = static_cast<std::size_t>(bit / 8);
    if ((address.bytes.at(index) & mask) != (range.start.at(index) & mask)) return false;
  }
  return true;
}

bool is_in_any(const IpAddress& address, std::span<const Range> ranges) {
  return std::ranges::any_of(ranges, [&](const Range& range) { return is_in(address, range); });
}

/// The IPv4 address at the end of an IPv6 one.
IpAddress embedded_v4(const IpAddress& address) {
  IpAddress inner;
  std::copy_n(address.bytes.begin() + 12, 4, inner.bytes.begin());
  return inner;
}

/// As what an address is judged: an IPv4 address inside an IPv6 one is that IPv4 address.
IpAddress plain(const IpAddress& address) {
  const bool holds_v4 = address.v6 && (is_in(address, mapped_v4) || is_in(address, nat64));
  return holds_v4 ? embedded_v4(address) : address;
}

int bits_of(const IpAddress& mask) {
  int bits = 0;
  for (const std::uint8_t byte : mask.bytes) bits += std::popcount(byte);
  return bits;
}

struct FreeInterfaces {
  void operator()(ifaddrs* list) const { freeifaddrs(list); }
};

struct FreeUrl {
  void operator()(CURLU* url) const { curl_url_cleanup(url); }
};

/// One part of a parsed URL; empty if it has none.
std::string part_of(CURLU* url, CURLUPart part, unsigned flags = 0) {
  char* text = nullptr;
  if (curl_url_get(url, part, &text, flags) != CURLUE_OK) return {};
  std::string copy = text;
  curl_free(text);
  return copy;
}

}  // namespace

std::optional<IpAddress> read_ip(const std::string& text) {
  IpAddress address;
  if (inet_pton(AF_INET, text.c_str(), address.bytes.data()) == 1) return address;
  address.v6 = true;
  if (inet_pton(AF_INET6, text.c_str(), address.bytes.data()) == 1) return address;
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

bool is_public(const IpAddress& address) {
  const IpAddress judged = plain(address);
  if (!judged.v6) return !is_in_any(judged, special_v4);
  return is_in(judged, global_v6) && !is_in_any(judged, special_v6);
}

Network neighbourhood(const IpAddress& address, int bits) {
  constexpr int site_bits = 56;
  if (!address.v6) return {.start = address, .bits = bits < 8 ? 32 : bits};
  return {.start = address, .bits = bits < 32 ? 128 : std::min(bits, site_bits)};
}

std::vector<Network> own_networks() {
  ifaddrs* raw = nullptr;
  if (getifaddrs(&raw) != 0) return {};
  const std::unique_ptr<ifaddrs, FreeInterfaces> list(raw);
  std::vector<Network> networks;
  for (const ifaddrs* each = list.get(); each != nullptr; each = each->ifa_next) {
    if (each->ifa_addr == nullptr || each->ifa_netmask == nullptr) continue;
    const std::optional<IpAddress> address = ip_of(*each->ifa_addr);
    const std::optional<IpAddress> mask = ip_of(*each->ifa_netmask);
    if (address && mask) networks.push_back(neighbourhood(*address, bits_of(*mask)));
  }
  return networks;
}

bool is_outside(const IpAddress& address, const std::vector<Network>& own) {
  const IpAddress judged = plain(address);
  return is_public(judged) && std::ranges::none_of(own, [&](const Network& network) {
           return network.start.v6 == judged.v6 &&
                  is_in(judged, Range{.start = network.start.bytes, .bits = network.bits});
         });
}

int open_outside(const sockaddr& address, int type, int protocol, const std::vector<Network>& own) {
  const std::optional<IpAddress> ip = ip_of(address);
  if (!ip || !is_outside(*ip, own)) return -1;
  return ::socket(address.sa_family, type | SOCK_CLOEXEC, protocol);
}

std::expected<WebAddress, std::string> read_web_address(const std::string& text) {
  const std::unique_ptr<CURLU, FreeUrl> url(curl_url());
  const bool odd = std::ranges::any_of(text, [](unsigned char byte) { return byte <= 0x20 || byte >= 0x7f; });
  if (odd || curl_url_set(url.get(), CURLUPART_URL, text.c_str(), 0) != CURLUE_OK) {
    return std::unexpected("this is no URL");
  }
  WebAddress address;
  address.scheme = part_of(url.get(), CURLUPART_SCHEME);
  if (address.scheme != "https" && address.scheme != "http") return std::unexpected("the URL is none of the web");
  if (!part_of(url.get(), CURLUPART_USER).empty() || !part_of(url.get(), CURLUPART_PASSWORD).empty()) {
    return std::unexpected("a URL with a user name is not taken");
  }
  if (!part_of(url.get(), CURLUPART_FRAGMENT).empty()) return std::unexpected("a URL with a fragment is not taken");
  address.host = part_of(url.get(), CURLUPART_HOST);
  std::ranges::transform(address.host, address.host.begin(),
                         [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  if (address.host.empty() || !part_of(url.get(), CURLUPART_ZONEID).empty()) {
    return std::unexpected("the URL names no host");
  }
  const std::string port = part_of(url.get(), CURLUPART_PORT, CURLU_DEFAULT_PORT);
  std::from_chars(port.data(), port.data() + port.size(), address.port);
  const int own_port = address.scheme == "https" ? 443 : 80;
  address.origin = address.scheme + "://" + address.host;
  if (address.port != own_port) address.origin += fmt::format(":{}", address.port);
  if (address.host.starts_with('[')) address.host = address.host.substr(1, address.host.size() - 2);
  return address;
}

bool PrivateHosts::allow(const WebAddress& address) const {
  const std::string host = address.host.find(':') == std::string::npos ? address.host : "[" + address.host + "]";
  return std::ranges::any_of(hosts_, [&](const std::string& each) {
    return each == host || each == fmt::format("{}:{}", host, address.port);
  });
}

std::optional<std::string> address_fault(const std::string& url, const PrivateHosts& allowed,
                                         const std::vector<Network>& own) {
  const auto address = read_web_address(url);
  if (!address) return address.error();
  if (allowed.allow(*address)) return std::nullopt;
  if (address->scheme != "https") return "the URL has to begin with https://";
  const std::optional<IpAddress> ip = read_ip(address->host);
  if (ip && !is_outside(*ip, own)) return "the address is not a public one";
  const bool local = address->host == "localhost" || address->host.ends_with(".localhost");
  if (local) return "the address is not a public one";
  return std::nullopt;
}

}  // namespace reef::notify
