#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/notify/channels/addresses.hpp"

/// Blocking calls to other servers, with libcurl. Web calls take at most five seconds plus the DNS lookup, which takes
/// about three seconds for each name server that does not respond; mail takes at most thirty.
namespace reef::notify {

struct OutsideConfig {
  PrivateHosts private_hosts{{}};
  std::string ca_file;    ///< PEM file of trusted certificates in place of the system's; empty: the system's.
  std::string smtp_url;   ///< smtp://host:587 or smtps://host; empty: no mail.
  std::string smtp_user;  ///< Empty: no login.
  std::string smtp_password;
  bool smtp_tls = true;  ///< Requires TLS for mail.
};

struct HttpCall {
  std::string url;
  std::vector<std::string> headers;  ///< Complete lines: "TTL: 60".
  std::string body;
};
struct HttpAnswer {
  int status = 0;         ///< 0: no response; `error` says why.
  int retry_after_s = 0;  ///< As requested by the server; 0: not requested.
  bool refused = false;   ///< The address is not public, so no call was made. A retry is useless.
  std::string error;      ///< For the user who gave the address: reveals nothing about the host.
};

struct SmtpMail {
  std::string from;
  std::string to;
  std::string text;  ///< The complete mail.
};
struct SmtpAnswer {
  bool taken = false;
  bool final = false;  ///< The server will never accept this message.
  std::string error;
};

/// Thread-safe.
class Outside {
 public:
  explicit Outside(OutsideConfig config);

  [[nodiscard]] const OutsideConfig& config() const { return config_; }
  /// Resolves the host once, refuses if any of its addresses is not public or is in one of this machine's networks, and
  /// connects only to these addresses. Does not follow redirects, and keeps only the status of the response.
  HttpAnswer post(const HttpCall& call) const;
  SmtpAnswer send(const SmtpMail& message) const;

  /// Aborts calls in flight, and refuses new ones.
  void stop() { stopping_ = true; }

 private:
  OutsideConfig config_;
  std::atomic<bool> stopping_ = false;
};

}  // namespace reef::notify
