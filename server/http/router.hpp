#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/http/exchange.hpp"
#include "server/http/files/static_files.hpp"
#include "server/http/limits/rate_limit.hpp"
#include "server/work/fair_pool.hpp"
#include "server/work/requester.hpp"
#include "server/work/restraints.hpp"
#include "server/work/usage.hpp"

namespace reef::http {

/// The parts of a path at the places of the pattern's `{names}`.
class Params {
 public:
  /// The part of this name; empty if the pattern has none.
  [[nodiscard]] std::string_view operator[](std::string_view name) const;
  void add(std::string_view name, std::string_view value) { parts_.emplace_back(name, value); }

 private:
  std::vector<std::pair<std::string, std::string>> parts_;
};

/// Answers a request by calling `reply` once: at once, or later from any thread. The request lives only during the
/// call. If the handler throws or drops its reply, the answer is 500.
using Handler = std::function<void(const Request&, const Params&, Reply)>;

/// Where a handler runs: on the io thread, if it never blocks and costs little; in the pool for light reads, if its
/// work is short; or in the one for heavy reads or for searches, which only API routes may use (add_route).
enum class Lane : std::uint8_t { io, light, heavy, search };

/// The body that a route takes: JSON, or anything, which is then ignored.
enum class BodyKind : std::uint8_t { json, ignored };

/// The limit for routes whose body is a few words or numbers.
inline constexpr std::size_t small_body_bytes_max = 1024;

struct Route {
  std::string method{};            ///< GET also answers HEAD.
  std::string pattern{};           ///< `/api/v1/matches/{id}/turns`: a part in braces matches any one part.
  std::size_t body_bytes_max = 0;  ///< 0: takes no body.
  BodyKind body = BodyKind::json;
  RateClass rate = RateClass::read;
  Lane lane = Lane::light;
  Handler handler{};
};

/// What the headers of a request say about its body.
struct IncomingBody {
  bool present = false;
  std::uint64_t length = 0;  ///< In bytes; 0 if it is chunked and so unknown.
};

/// An admitted request: its route and parameters.
struct Admission {
  const Route* route = nullptr;  ///< Null: a static file.
  Params params;
  std::size_t body_bytes_max = 0;
  Requester requester{};
};

/// The table of routes, and the checks before a handler is called. Add all routes at start; afterwards every function
/// is thread-safe.
class Router {
 public:
  /// `public_origins` are the site's own, such as `https://atoll.example`, for a reverse proxy that does not pass on
  /// the Host header. `account_of` names the account behind a request for the rate limits, empty if there is none; it
  /// runs on the io thread and must not block. It may be null. `meter` counts usage, `restraints` knows which addresses
  /// are blocked; both may be null, and must outlive the router.
  struct Config {
    std::vector<std::string> public_origins{};
    std::function<void(const Request&, Requester&)> account_of{};
    UsageMeter* meter = nullptr;
    const Restraints* restraints = nullptr;
  };

  /// `light` runs the handlers of its lane and charges their requesters.
  Router(FairPool& light, RateLimits& limits, Config config);

  void add(Route route);
  /// Serves `files` where no route matches. `files` must outlive the router.
  void serve(const StaticFiles& files) { files_ = &files; }
  /// Calls this route's handler for the paths that begin with its pattern, where neither a route nor a file matches.
  void serve_below(Route route) { below_.emplace(observed(std::move(route))); }

  /// Checks a request by its head, before its body is read: origin, route, method, rate, and size and type of the body.
  /// Every request, refused or not, takes a token of its class, unless its route has the class `none`. The refusal is
  /// ready to be sent.
  [[nodiscard]] std::expected<Admission, Response> admit(const Request& head, IncomingBody body) const;
  /// Runs the handler. Calls `reply` exactly once, unless the process ends first.
  void dispatch(Admission admission, Request request, Reply reply) const;
  /// Checks the request for a WebSocket; none if it is admitted.
  [[nodiscard]] std::optional<Response> refuse_socket(const Request& upgrade) const;
  /// Takes a token for one message over a socket; false if none is left.
  [[nodiscard]] bool allow_message(std::string_view address) const;

 private:
  struct Entry {
    Route route;
    std::vector<std::string> parts;
  };

  [[nodiscard]] static Route observed(Route route);
  [[nodiscard]] std::expected<Admission, Response> find(const Request& head) const;
  [[nodiscard]] Requester requester_of(const Request& request) const;
  [[nodiscard]] std::optional<Response> over_rate(RateClass rate_class, const Requester& requester) const;
  [[nodiscard]] std::optional<std::chrono::seconds> block_on(const Requester& requester) const;
  void answered(const Requester& requester, const Response& response) const;

  FairPool& light_;
  RateLimits& limits_;
  Config config_;
  const StaticFiles* files_ = nullptr;
  std::optional<Route> below_;
  std::vector<Entry> entries_;
};

/// True if the request has no Origin header, or its origin is one of `public_origins`, or matches its Host header. Over
/// TLS that must be the https origin, because the http one can be tampered with and so counts as another site.
bool same_origin(const Request& request, const std::vector<std::string>& public_origins);

/// Adds the default headers unless the response sets them: not to be stored, framed, sniffed or handed to another site,
/// and if a browser displays it as a page, nothing in it runs.
Response with_safe_headers(Response response);

}  // namespace reef::http
