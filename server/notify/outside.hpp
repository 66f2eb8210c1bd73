#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/notify/addresses.hpp"

/// Calls to the world outside, by libcurl: each one blocks, for ten seconds at most beside the name's lookup.
namespace reef::notify {

struct OutsideConfig {
  PrivateHosts private_hosts{{}};
  std::string ca_file;    ///< PEM: whom to trust instead of the system's authorities; empty: these.
  std::string smtp_url;   ///< smtp://host:587 or smtps://host; empty: no mail.
  std::string smtp_user;  ///< Empty: no login.
  std::string smtp_password;
  bool smtp_tls = true;  ///< No mail over a connection that nobody has encrypted.
};

struct HttpCall {
  std::string url;
  std::vector<std::string> headers;  ///< Whole lines: "TTL: 60".
  std::string body;
};
struct HttpAnswer {
  int status = 0;         ///< 0: there was no answer, and `error` says why.
  int retry_after_s = 0;  ///< What the other side asks for; 0: nothing.
  bool refused = false;   ///< We do not call there: not a public address. Trying again is of no use.
  std::string error;      ///< For whoever gave the address: nothing of what was found behind it.
};

struct SmtpLetter {
  std::string from;
  std::string to;
  std::string text;  ///< The whole mail.
};
struct SmtpAnswer {
  bool taken = false;
  bool final = false;  ///< The server will never take this letter.
  std::string error;
};

/// Makes the calls. Any number of threads may.
class Outside {
 public:
  explicit Outside(OutsideConfig config);

  [[nodiscard]] const OutsideConfig& config() const { return config_; }
  /// Looks the host up once, refuses if any of its addresses is not public or is
  /// near this machine, and calls these addresses and no other.
  /// Redirects are not followed, and of the answer nothing but the status is kept.
  HttpAnswer post(const HttpCall& call) const;
  SmtpAnswer send(const SmtpLetter& letter) const;

  /// Calls that are on their way end at once, and none begins any more.
  void stop() { stopping_ = true; }

 private:
  OutsideConfig config_;
  std::atomic<bool> stopping_ = false;
};

}  // namespace reef::notify
