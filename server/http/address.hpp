#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/work/ip_address.hpp"

namespace reef::http {

/// The key under which limits count a client: an IPv4 address, or the /64 of an IPv6 address, because a client that has
/// one address of a /64 has all of them. Text that is not an address is its own key.
std::string client_key(std::string_view address);

/// A set of addresses and networks.
class Networks {
 public:
  /// Adds `192.0.2.1`, `10.0.0.0/8` or `2001:db8::/32`. Returns false and adds nothing for anything else.
  bool add(std::string_view text);
  [[nodiscard]] bool contains(std::string_view address) const;
  [[nodiscard]] bool empty() const { return networks_.empty(); }

 private:
  std::vector<IpNetwork> networks_;  ///< IPv4 in the mapped form, so that both spellings are equal.
};

/// The address of the client behind proxies: the last entry of `X-Forwarded-For` that no trusted proxy added for
/// another trusted proxy. `peer` itself if it is not trusted, or if the header names no other address.
std::string client_address(std::string_view peer, std::string_view forwarded_for, const Networks& trusted);

}  // namespace reef::http
