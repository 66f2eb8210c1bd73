#include "server/notify/channels/addresses.hpp"

#include <curl/curl.h>
#include <fmt/format.h>
#include <ifaddrs.h>
#include <sys/socket.h>

#include <algorithm>
#include <bit>
#include <cctype>
#include <charconv>
#include <memory>
#include <span>

namespace reef::notify {
namespace {

/// The IPv4 ranges that are not public.
constexpr IpNetwork special_v4[] = {
    {{false, {0}}, 8},              // this network
    {{false, {10}}, 8},             // private
    {{false, {100, 64}}, 10},       // shared by a provider's customers (CGNAT)
    {{false, {127}}, 8},            // this machine
    {{false, {169, 254}}, 16},      // link-local, including the metadata services of clouds
    {{false, {172, 16}}, 12},       // private
    {{false, {192, 0, 0}}, 24},     // protocol assignments
    {{false, {192, 0, 2}}, 24},     // documentation
    {{false, {192, 88, 99}}, 24},   // 6to4 relays
    {{false, {192, 168}}, 16},      // private
    {{false, {198, 18}}, 15},       // benchmarks
    {{false, {198, 51, 100}}, 24},  // documentation
    {{false, {203, 0, 113}}, 24},   // documentation
    {{false, {224}}, 4},            // multicast
    {{false, {240}}, 4},            // reserved, and broadcast
};
constexpr IpNetwork nat64{{true, {0x00, 0x64, 0xff, 0x9b}}, 96};
/// The IPv6 range that is allocated for general use.
constexpr IpNetwork global_v6{{true, {0x20}}, 3};
constexpr IpNetwork special_v6[] = {
    {{true, {0x20, 0x01, 0x00}}, 23},        // protocol assignments: Teredo, benchmarking, ORCHID
    {{true, {0x20, 0x01, 0x0d, 0xb8}}, 32},  // documentation
    {{true, {0x20, 0x02}}, 16},              // 6to4: contains an IPv4 address
    {{true, {0x3f, 0xff, 0x00}}, 20},        // documentation
};

bool is_in_any(const IpAddress& address, std::span<const IpNetwork> ranges) {
  return std::ranges::any_of(ranges, [&](const IpNetwork& range) { return range.contains(address); });
}

/// The IPv4 address in the last four bytes of an IPv6 one.
IpAddress embedded_v4(const IpAddress& address) {
  IpAddress inner;
  std::copy_n(address.bytes.begin() + 12, 4, inner.bytes.begin());
  return inner;
}

/// The address to check: an IPv4 address inside an IPv6 one as IPv4.
IpAddress plain(const IpAddress& address) {
  return nat64.contains(address) ? embedded_v4(address) : unmapped(address);
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

/// One part of a parsed URL; empty if absent.
std::string part_of(CURLU* url, CURLUPart part, unsigned flags = 0) {
  char* text = nullptr;
  if (curl_url_get(url, part, &text, flags) != CURLUE_OK) return {};
  std::string copy = text;
  curl_free(text);
  return copy;
}

}  // namespace

bool is_public(const IpAddress& address) {
  const IpAddress judged = plain(address);
  if (!judged.v6) return !is_in_any(judged, special_v4);
  return global_v6.contains(judged) && !is_in_any(judged, special_v6);
}

IpNetwork neighbourhood(const IpAddress& address, int bits) {
  constexpr int site_bits = 56;
  if (!address.v6) return {.start = address, .bits = bits < 8 ? 32 : bits};
  return {.start = address, .bits = bits < 32 ? 128 : std::min(bits, site_bits)};
}

std::vector<IpNetwork> own_networks() {
  ifaddrs* raw = nullptr;
  if (getifaddrs(&raw) != 0) return {};
  const std::unique_ptr<ifaddrs, FreeInterfaces> list(raw);
  std::vector<IpNetwork> networks;
  for (const ifaddrs* each = list.get(); each != nullptr; each = each->ifa_next) {
    if (each->ifa_addr == nullptr || each->ifa_netmask == nullptr) continue;
    const std::optional<IpAddress> address = ip_of(*each->ifa_addr);
    const std::optional<IpAddress> mask = ip_of(*each->ifa_netmask);
    if (address && mask) networks.push_back(neighbourhood(*address, bits_of(*mask)));
  }
  return networks;
}

bool is_outside(const IpAddress& address, const std::vector<IpNetwork>& own) {
  const IpAddress judged = plain(address);
  return is_public(judged) &&
         std::ranges::none_of(own, [&](const IpNetwork& network) { return network.contains(judged); });
}

int open_outside(const sockaddr& address, int type, int protocol, const std::vector<IpNetwork>& own) {
  const std::optional<IpAddress> ip = ip_of(address);
  if (!ip || !is_outside(*ip, own)) return -1;
  return ::socket(address.sa_family, type | SOCK_CLOEXEC, protocol);
}

std::expected<WebAddress, std::string> read_web_address(const std::string& text) {
  const std::unique_ptr<CURLU, FreeUrl> url(curl_url());
  const bool odd = std::ranges::any_of(text, [](unsigned char byte) { return byte <= 0x20 || byte >= 0x7f; });
  if (odd || curl_url_set(url.get(), CURLUPART_URL, text.c_str(), 0) != CURLUE_OK) {
    return std::unexpected("this is not a URL");
  }
  WebAddress address;
  address.scheme = part_of(url.get(), CURLUPART_SCHEME);
  if (address.scheme != "https" && address.scheme != "http")
    return std::unexpected("the URL must begin with http:// or https://");
  if (!part_of(url.get(), CURLUPART_USER).empty() || !part_of(url.get(), CURLUPART_PASSWORD).empty()) {
    return std::unexpected("the URL must not contain a user name");
  }
  if (!part_of(url.get(), CURLUPART_FRAGMENT).empty()) return std::unexpected("the URL must not contain a fragment");
  address.host = part_of(url.get(), CURLUPART_HOST);
  std::ranges::transform(address.host, address.host.begin(),
                         [](unsigned char character) { return static_cast<char>(std::tolower(character)); });
  if (address.host.empty() || !part_of(url.get(), CURLUPART_ZONEID).empty()) {
    return std::unexpected("the URL has no host");
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
                                         const std::vector<IpNetwork>& own) {
  const auto address = read_web_address(url);
  if (!address) return address.error();
  if (allowed.allow(*address)) return std::nullopt;
  if (address->scheme != "https") return "the URL must begin with https://";
  const std::optional<IpAddress> ip = read_ip(address->host);
  if (ip && !is_outside(*ip, own)) return "the address is not public";
  const bool local = address->host == "localhost" || address->host.ends_with(".localhost");
  if (local) return "the address is not public";
  return std::nullopt;
}

}  // namespace reef::notify
