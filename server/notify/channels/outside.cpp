#include "server/notify/channels/outside.hpp"

#include <curl/curl.h>
#include <fmt/format.h>
#include <netdb.h>
#include <resolv.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <mutex>
#include <string_view>
#include <utility>

namespace reef::notify {
namespace {

constexpr long web_ms_max = 5'000;
constexpr long mail_ms_max = 30'000;  ///< Mail servers may look the sender up before they respond.
constexpr long connect_ms_max = 3'000;
constexpr int lookup_s = 1;  ///< The first wait for a name server; the second is twice as long.
constexpr int lookup_tries = 2;
constexpr std::size_t answer_bytes_max = 64 * 1024;

struct Cleanup {
  void operator()(CURL* handle) const { curl_easy_cleanup(handle); }
  void operator()(curl_slist* list) const { curl_slist_free_all(list); }
  void operator()(addrinfo* list) const { freeaddrinfo(list); }
};
using Handle = std::unique_ptr<CURL, Cleanup>;
using Lines = std::unique_ptr<curl_slist, Cleanup>;

void append(Lines& lines, const std::string& line) {
  curl_slist* const longer = curl_slist_append(lines.get(), line.c_str());
  (void)lines.release();
  lines.reset(longer);
}

/// Counts the received bytes and discards them; too many abort the call.
std::size_t count_bytes(char*, std::size_t, std::size_t count, void* total) {
  auto& sum = *static_cast<std::size_t*>(total);
  sum += count;
  return sum > answer_bytes_max ? 0 : count;
}

int ended_by(void* stopping, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
  return static_cast<const std::atomic<bool>*>(stopping)->load() ? 1 : 0;
}

curl_socket_t open_socket(void* own, curlsocktype, curl_sockaddr* address) {
  const int opened = open_outside(address->addr, address->socktype, address->protocol,
                                  *static_cast<const std::vector<IpNetwork>*>(own));
  return opened < 0 ? CURL_SOCKET_BAD : opened;
}

Handle make_handle(const OutsideConfig& config, const std::atomic<bool>& stopping, std::size_t& received, long ms_max) {
  static std::once_flag once;
  std::call_once(once, [] { curl_global_init(CURL_GLOBAL_DEFAULT); });
  Handle handle(curl_easy_init());
  CURL* const curl = handle.get();
  curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(curl, CURLOPT_PROXY, "");
  curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, ms_max);
  curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, connect_ms_max);
  curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, &count_bytes);
  curl_easy_setopt(curl, CURLOPT_WRITEDATA, &received);
  curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
  curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, &ended_by);
  curl_easy_setopt(curl, CURLOPT_XFERINFODATA, &stopping);
  curl_easy_setopt(curl, CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2);
  if (!config.ca_file.empty()) curl_easy_setopt(curl, CURLOPT_CAINFO, config.ca_file.c_str());
  return handle;
}

/// The owner of a name may also control its name server, so the timeouts are shorter than the system's. Applies to this
/// thread, and rereads the configuration each time, because the network may have changed.
void limit_lookup() {
  if (res_init() != 0) return;
  _res.retrans = lookup_s;
  _res.retry = lookup_tries;
  _res.options |= RES_NORELOAD;  // Otherwise the library restores the system's settings.
}

/// The addresses of a host, separated by commas as for CURLOPT_RESOLVE; or the reason why it may not be called.
std::expected<std::string, HttpAnswer> resolve(const WebAddress& address, bool any_allowed,
                                               const std::vector<IpNetwork>& own) {
  addrinfo hints{};
  hints.ai_family = AF_UNSPEC;
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* raw = nullptr;
  limit_lookup();
  if (getaddrinfo(address.host.c_str(), nullptr, &hints, &raw) != 0) {
    return std::unexpected(HttpAnswer{.error = "unknown host"});
  }
  const std::unique_ptr<addrinfo, Cleanup> found(raw);
  std::string list;
  for (const addrinfo* each = found.get(); each != nullptr; each = each->ai_next) {
    const std::optional<IpAddress> ip = ip_of(*each->ai_addr);
    if (!ip) continue;
    if (!any_allowed && !is_outside(*ip, own)) {
      return std::unexpected(HttpAnswer{.refused = true, .error = "the address is not public"});
    }
    const std::string text = ip_text(*ip);
    list += (list.empty() ? "" : ",") + (ip->v6 ? "[" + text + "]" : text);
  }
  if (list.empty()) return std::unexpected(HttpAnswer{.error = "unknown host"});
  return list;
}

/// The user gets the same message whether the port is closed, has no TLS, or does not respond. Otherwise the server
/// could be used as a port scanner.
std::string http_error(CURLcode code) {
  switch (code) {
    case CURLE_WRITE_ERROR:
      return "the response is too long";
    case CURLE_ABORTED_BY_CALLBACK:
      return "the server was stopped";
    default:
      return "no response";
  }
}

/// The error of the mail server, for the history. Only the code of an SMTP response: the text may name the account that
/// the server logs in with.
std::string smtp_error(CURLcode code, long status) {
  if (code == CURLE_OPERATION_TIMEDOUT) return "the mail server did not respond in time";
  if (code == CURLE_LOGIN_DENIED) return "the mail server refused the login";
  if (code == CURLE_USE_SSL_FAILED) return "the mail server does not offer encryption";
  if (code == CURLE_PEER_FAILED_VERIFICATION || code == CURLE_SSL_CONNECT_ERROR) {
    return "no secure connection to the mail server (TLS)";
  }
  if (status >= 400) return fmt::format("the mail server answered {}", status);
  return "no connection to the mail server";
}

struct Upload {
  std::string_view rest;
};

std::size_t read_upload(char* buffer, std::size_t size, std::size_t count, void* data) {
  auto& upload = *static_cast<Upload*>(data);
  const std::size_t length = std::min(size * count, upload.rest.size());
  std::memcpy(buffer, upload.rest.data(), length);
  upload.rest.remove_prefix(length);
  return length;
}

}  // namespace

Outside::Outside(OutsideConfig config) : config_(std::move(config)) {}

HttpAnswer Outside::post(const HttpCall& call) const {
  if (stopping_) return {.error = http_error(CURLE_ABORTED_BY_CALLBACK)};
  const auto address = read_web_address(call.url);
  if (!address) return {.refused = true, .error = address.error()};
  const bool any_allowed = config_.private_hosts.allow(*address);
  std::vector<IpNetwork> own = own_networks();  // Read each time, because a household's networks change.
  if (const auto fault = address_fault(call.url, config_.private_hosts, own)) return {.refused = true, .error = *fault};
  const auto addresses = resolve(*address, any_allowed, own);
  if (!addresses) return addresses.error();

  std::size_t received = 0;
  const Handle handle = make_handle(config_, stopping_, received, web_ms_max);
  CURL* const curl = handle.get();
  Lines pinned;
  if (!read_ip(address->host)) append(pinned, fmt::format("{}:{}:{}", address->host, address->port, *addresses));
  Lines headers;
  for (const std::string& line : call.headers) append(headers, line);
  append(headers, "Expect:");
  curl_easy_setopt(curl, CURLOPT_URL, call.url.c_str());
  curl_easy_setopt(curl, CURLOPT_RESOLVE, pinned.get());
  curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, any_allowed ? "https,http" : "https");
  curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
  curl_easy_setopt(curl, CURLOPT_USERAGENT, "Atoll");
  curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers.get());
  curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(call.body.size()));
  curl_easy_setopt(curl, CURLOPT_POSTFIELDS, call.body.data());
  if (!any_allowed) {
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, &open_socket);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, &own);
  }

  const CURLcode code = curl_easy_perform(curl);
  long status = 0;
  curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
  // A response with too long a body still has a valid status.
  if (status == 0 || (code != CURLE_OK && code != CURLE_WRITE_ERROR)) return {.error = http_error(code)};
  curl_off_t wait_s = 0;
  curl_easy_getinfo(curl, CURLINFO_RETRY_AFTER, &wait_s);
  return {.status = static_cast<int>(status),
          .retry_after_s = static_cast<int>(std::clamp<curl_off_t>(wait_s, 0, 86'400)),
          .error = {}};
}

SmtpAnswer Outside::send(const SmtpMail& message) const {
  if (stopping_) return {.error = "the server was stopped"};
  std::size_t received = 0;
  const Handle handle = make_handle(config_, stopping_, received, mail_ms_max);
  CURL* const curl = handle.get();
  Lines recipients;
  append(recipients, message.to);
  Upload upload{message.text};
  curl_easy_setopt(curl, CURLOPT_URL, config_.smtp_url.c_str());
  curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
  curl_easy_setopt(curl, CURLOPT_USE_SSL, static_cast<long>(config_.smtp_tls ? CURLUSESSL_ALL : CURLUSESSL_NONE));
  if (!config_.smtp_user.empty()) {
    curl_easy_setopt(curl, CURLOPT_USERNAME, config_.smtp_user.c_str());
    curl_easy_setopt(curl, CURLOPT_PASSWORD, config_.smtp_password.c_str());
  }
  curl_easy_setopt(curl, CURLOPT_MAIL_FROM, message.from.c_str());
  curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, recipients.get());
  curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
  curl_easy_setopt(curl, CURLOPT_INFILESIZE_LARGE, static_cast<curl_off_t>(message.text.size()));
  curl_easy_setopt(curl, CURLOPT_READFUNCTION, &read_upload);
  curl_easy_setopt(curl, CURLOPT_READDATA, &upload);

  const CURLcode code = curl_easy_perform(curl);
  if (code == CURLE_OK) return {.taken = true, .error = {}};
  long status = 0;
  curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
  // The operator can fix a login, and the message is valid.
  const bool about_login =
      code == CURLE_LOGIN_DENIED || status == 530 || status == 534 || status == 535 || status == 538;
  return {.final = status >= 500 && status < 600 && !about_login, .error = smtp_error(code, status)};
}

}  // namespace reef::notify
