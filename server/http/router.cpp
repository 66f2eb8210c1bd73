#include "server/http/router.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <exception>
#include <memory>

#include "server/http/address.hpp"
#include "server/http/cookies.hpp"
#include "server/http/limits/traffic.hpp"
#include "server/http/limits/work_budget.hpp"
#include "server/http/problem.hpp"
#include "server/http/text.hpp"
#include "server/log/request_id.hpp"
#include "server/metrics/stopwatch.hpp"

namespace reef::http {

namespace {

using protocol::Code;

std::vector<std::string> split(std::string_view pattern) {
  std::vector<std::string> parts;
  std::string_view rest = pattern.substr(1);
  do {
    parts.emplace_back(next_item(rest, '/'));
  } while (!rest.empty());
  return parts;
}

bool is_name(std::string_view part) {
  return part.starts_with('{');
}

/// The path must have as many parts.
std::optional<Params> match(const std::vector<std::string>& parts, std::string_view path) {
  if (!path.starts_with('/')) return std::nullopt;
  Params params;
  std::string_view rest = path.substr(1);
  for (const std::string_view expected : parts) {
    const std::string_view part = next_item(rest, '/');
    if (!is_name(expected)) {
      if (part != expected) return std::nullopt;
      continue;
    }
    if (part.empty()) return std::nullopt;
    params.add(expected.substr(1, expected.size() - 2), part);
  }
  return params;
}

bool is_safe(std::string_view method) {
  return method == "GET" || method == "HEAD" || method == "OPTIONS";
}

/// The host without a default port: `example.org` of both `https://example.org` and `https://example.org:443`.
std::optional<std::string> authority_of(std::string_view origin) {
  for (const auto& [scheme, port] : {std::pair{"http://", ":80"}, std::pair{"https://", ":443"}}) {
    if (!origin.starts_with(scheme)) continue;
    std::string authority(origin.substr(std::string_view(scheme).size()));
    if (authority.ends_with(port)) authority.resize(authority.size() - std::string_view(port).size());
    if (authority.empty()) return std::nullopt;
    return authority;
  }
  return std::nullopt;
}

bool is_json(std::string_view content_type) {
  const std::string type = lower(content_type.substr(0, content_type.find(';')));
  return trim(type) == "application/json";
}

using TrafficPtr = std::shared_ptr<const Traffic>;

/// The counters of a route; null: of static files.
TrafficPtr traffic_of(const Route* route) {
  static const TrafficPtr files = std::make_shared<const Traffic>("GET", "file");
  return route == nullptr ? files : std::make_shared<const Traffic>(route->method, route->pattern);
}

const Traffic& unrouted() {
  static const Traffic traffic("any", "none");
  return traffic;
}

const Traffic& sockets() {
  static const Traffic traffic("GET", "/api/v1/socket");
  return traffic;
}

/// Wraps the reply to count its responses.
Reply counted(TrafficPtr traffic, Reply reply) {
  return [traffic = std::move(traffic), reply = std::move(reply), request = log::current_request(),
          took = metrics::Stopwatch()](Response response) mutable {
    const log::RequestScope scope(request);
    traffic->answered(response.status, took.seconds());
    reply(std::move(response));
  };
}

/// Ensures that a request is answered exactly once, whatever its handler does.
class PendingResponse {
 public:
  PendingResponse(Reply reply, const Route* route)
      : reply_(std::move(reply)), route_(route), request_(log::current_request()) {}
  PendingResponse(PendingResponse&& other) noexcept
      : reply_(std::exchange(other.reply_, nullptr)), route_(other.route_), request_(other.request_) {}
  PendingResponse& operator=(PendingResponse&&) = delete;
  ~PendingResponse() {
    if (!reply_) return;
    const log::RequestScope scope(request_);
    const TrafficPtr traffic = traffic_of(route_);
    spdlog::error("{}: the handler gave no response", traffic->name());
    traffic->judged(protocol::info(Code::internal).status);
    send(refusal(Code::internal, "An error of the server prevented the request."));
  }

  void operator()(Response response) {
    if (reply_) send(std::move(response));
  }

 private:
  void send(Response response) {
    Reply reply = std::exchange(reply_, nullptr);
    reply(with_safe_headers(std::move(response)));
  }

  Reply reply_;
  const Route* route_;  ///< Null: a static file.
  log::RequestId request_;
};

/// The size of the body, 0 if it is streamed.
std::uint64_t bytes_of(const Response& response) {
  if (response.source) return 0;
  return response.shared_body ? response.shared_body->size() : response.body.size();
}

/// A streamed body whose pieces are charged to the requester.
class MeteredSource final : public BodySource {
 public:
  MeteredSource(std::shared_ptr<BodySource> source, UsageMeter& meter, Requester requester)
      : source_(std::move(source)), meter_(meter), requester_(std::move(requester)) {}
  [[nodiscard]] std::optional<std::uint64_t> size() const override { return source_->size(); }
  void next(Reply reply) override {
    source_->next([&meter = meter_, requester = requester_, reply = std::move(reply)](Response piece) mutable {
      meter.add(requester, {.bytes = piece.body.size()});
      reply(std::move(piece));
    });
  }

 private:
  std::shared_ptr<BodySource> source_;
  UsageMeter& meter_;
  Requester requester_;
};

// Does not log the path: links that confirm, invite or unsubscribe contain a secret.
void run(const Route& route, const Request& request, const Params& params, PendingResponse answer) {
  try {
    route.handler(request, params, std::move(answer));
  } catch (const std::exception& error) {
    spdlog::error("{} {}: {}", route.method, route.pattern, error.what());
  } catch (...) {
    spdlog::error("{} {}: unknown exception", route.method, route.pattern);
  }
}

}  // namespace

std::string_view Params::operator[](std::string_view name) const {
  for (const auto& [key, value] : parts_) {
    if (key == name) return value;
  }
  return {};
}

Router::Router(FairPool& light, RateLimits& limits, Config config)
    : light_(light), limits_(limits), config_(std::move(config)) {}

Route Router::observed(Route route) {
  route.handler = [handler = std::move(route.handler), traffic = traffic_of(&route)](
                      const Request& request, const Params& params, Reply reply) {
    handler(request, params, counted(traffic, std::move(reply)));
  };
  return route;
}

void Router::add(Route route) {
  std::vector<std::string> parts = split(route.pattern);
  entries_.push_back({.route = observed(std::move(route)), .parts = std::move(parts)});
}

std::expected<Admission, Response> Router::admit(const Request& head, IncomingBody body) const {
  const log::RequestScope scope(log::RequestId(head.request_id));
  Requester requester = requester_of(head);
  const auto refuse = [&](const Traffic& traffic, Response response) {
    traffic.judged(response.status);
    answered(requester, response);
    return std::unexpected(with_safe_headers(std::move(response)));
  };
  // Requests without a route are charged as reads.
  const auto turn_away = [&](Response response) {
    auto over = over_rate(RateClass::read, requester);
    return refuse(unrouted(), over ? std::move(*over) : std::move(response));
  };
  if (!is_safe(head.method) && !same_origin(head, config_.public_origins)) {
    return turn_away(refusal(Code::bad_origin, "This request must not come from another site."));
  }
  std::expected<Admission, Response> found = find(head);
  if (!found) return turn_away(std::move(found.error()));
  const RateClass rate = found->route != nullptr ? found->route->rate : RateClass::file;
  if (auto response = over_rate(rate, requester)) return refuse(*traffic_of(found->route), std::move(*response));
  if (body.present && (found->body_bytes_max == 0 || body.length > found->body_bytes_max)) {
    return refuse(
        *traffic_of(found->route),
        refusal(Code::body_too_large, fmt::format("The body may have at most {} bytes.", found->body_bytes_max)));
  }
  const bool needs_json = found->route == nullptr || found->route->body == BodyKind::json;
  if (body.present && needs_json && !is_json(head.header("content-type"))) {
    return refuse(*traffic_of(found->route),
                  refusal(Code::unsupported_media_type, "The body must be JSON, with Content-Type: application/json."));
  }
  // No decompression, so a small body cannot grow large.
  if (body.present && needs_json && !head.header("content-encoding").empty()) {
    return refuse(*traffic_of(found->route), refusal(Code::unsupported_media_type, "The body must not be compressed."));
  }
  found->requester = std::move(requester);
  return found;
}

std::expected<Admission, Response> Router::find(const Request& head) const {
  const bool reads = head.method == "GET" || head.method == "HEAD";
  const std::string_view method = reads ? "GET" : std::string_view(head.method);
  std::vector<std::string_view> allowed;
  const auto parts = static_cast<std::size_t>(std::ranges::count(head.path, '/'));
  for (const Entry& entry : entries_) {
    if (entry.parts.size() != parts) continue;
    std::optional<Params> params = match(entry.parts, head.path);
    if (!params) continue;
    if (entry.route.method == method) {
      return Admission{
          .route = &entry.route, .params = std::move(*params), .body_bytes_max = entry.route.body_bytes_max};
    }
    allowed.emplace_back(entry.route.method);
    if (entry.route.method == "GET") allowed.emplace_back("HEAD");
  }
  // A page may share its path with a route of another method.
  if (files_ != nullptr && files_->has(head.path)) {
    if (reads) return Admission{};
    if (std::ranges::find(allowed, "GET") == allowed.end()) allowed.insert(allowed.end(), {"GET", "HEAD"});
  }
  if (allowed.empty() && below_ && head.path.starts_with(below_->pattern)) {
    if (reads) return Admission{.route = &*below_, .params = {}};
    allowed = {"GET", "HEAD"};
  }
  if (allowed.empty()) return std::unexpected(refusal(Code::not_found, "There is nothing at this path."));
  Response response = refusal(Code::method_not_allowed, "This path does not support this method.");
  response.headers.emplace_back("Allow", fmt::format("{}", fmt::join(allowed, ", ")));
  return std::unexpected(std::move(response));
}

Requester Router::requester_of(const Request& request) const {
  Requester requester{.address = client_key(request.remote_address)};
  if (config_.account_of) config_.account_of(request, requester);
  return requester;
}

std::optional<std::chrono::seconds> Router::block_on(const Requester& requester) const {
  return config_.restraints == nullptr ? std::nullopt : config_.restraints->blocked_for(requester.address);
}

void Router::answered(const Requester& requester, const Response& response) const {
  if (config_.meter != nullptr) config_.meter->add(requester, {.requests = 1, .bytes = bytes_of(response)});
}

std::optional<Response> Router::over_rate(RateClass rate_class, const Requester& requester) const {
  if (rate_class == RateClass::none) return std::nullopt;
  auto wait = block_on(requester);
  if (!wait) wait = limits_.take(rate_class, Payer::address, requester.address);
  if (!wait && !requester.account.empty()) wait = limits_.take(rate_class, Payer::account, requester.account);
  if (!wait) return std::nullopt;
  Response response = refusal(Code::rate_limited, "Too many requests; try again later.");
  response.headers.emplace_back("Retry-After", std::to_string(wait->count()));
  return with_safe_headers(std::move(response));
}

void Router::dispatch(Admission admission, Request request, Reply reply) const {
  const log::RequestScope scope(log::RequestId(request.request_id));
  if (admission.route == nullptr) reply = counted(traffic_of(nullptr), std::move(reply));
  if (config_.meter != nullptr) {
    reply = [this, requester = admission.requester, reply = std::move(reply)](Response response) mutable {
      answered(requester, response);
      if (response.source) {
        response.source = std::make_shared<MeteredSource>(std::move(response.source), *config_.meter, requester);
      }
      reply(std::move(response));
    };
  }
  PendingResponse answer(std::move(reply), admission.route);
  if (admission.route == nullptr) {
    std::optional<Response> file = files_ != nullptr ? files_->respond(request) : std::nullopt;
    answer(file ? std::move(*file) : refusal(Code::not_found, "There is nothing at this path."));
    return;
  }
  if (admission.route->lane == Lane::io) {
    const CpuCharge charge(config_.meter, admission.requester);
    run(*admission.route, request, admission.params, std::move(answer));
    return;
  }
  Requester requester = admission.requester;  // Before `admission` is moved from.
  light_.post(std::move(requester), [admission = std::move(admission), request = std::move(request),
                                     answer = std::move(answer)](std::optional<FairPool::Refusal> refused) mutable {
    if (refused) return answer(refused_work(*refused));
    run(*admission.route, request, admission.params, std::move(answer));
  });
}

std::optional<Response> Router::refuse_socket(const Request& upgrade) const {
  const log::RequestScope scope(log::RequestId(upgrade.request_id));
  const Requester requester = requester_of(upgrade);
  std::optional<Response> response = over_rate(RateClass::read, requester);
  if (!response && !same_origin(upgrade, config_.public_origins)) {
    response = with_safe_headers(refusal(Code::bad_origin, "A socket must not be opened from another site."));
  }
  sockets().judged(response ? response->status : 101);
  return response;
}

bool Router::allow_message(std::string_view address) const {
  const Requester requester{.address = client_key(address)};
  return !block_on(requester) && !limits_.take(RateClass::socket_message, Payer::address, requester.address);
}

bool same_origin(const Request& request, const std::vector<std::string>& public_origins) {
  const std::string origin = lower(request.header("origin"));
  if (origin.empty()) return true;
  if (std::ranges::any_of(public_origins, [&](const std::string& known) { return lower(known) == origin; })) {
    return true;
  }
  if (transport_of(request) == Transport::tls_only && !origin.starts_with("https://")) return false;
  const std::optional<std::string> authority = authority_of(origin);
  if (!authority) return false;
  const std::string host = lower(request.header("host"));
  return host == *authority || authority_of("http://" + host) == authority ||
         authority_of("https://" + host) == authority;
}

Response with_safe_headers(Response response) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 8> safe_headers{{
      {"Cache-Control", "no-store"},
      {"Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
      {"Permissions-Policy", "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()"},
      {"Referrer-Policy", "same-origin"},
      {"X-Content-Type-Options", "nosniff"},
      {"X-Frame-Options", "DENY"},
  }};
  response.headers.reserve(response.headers.size() + safe_headers.size());
  for (const auto& [name, value] : safe_headers) {
    const bool there = std::ranges::any_of(response.headers, [&](const auto& header) { return header.first == name; });
    if (!there) response.headers.emplace_back(name, value);
  }
  return response;
}

}  // namespace reef::http
