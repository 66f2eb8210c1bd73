#pragma once

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
#include "server/http/rate_limit.hpp"
#include "server/http/static_files.hpp"
#include "server/work/pool.hpp"

namespace reef::http {

/// What a path has in the places of its pattern's `{names}`.
class Params {
 public:
  /// The part of this name; empty if the pattern has none.
  [[nodiscard]] std::string_view operator[](std::string_view name) const;
  void add(std::string_view name, std::string_view value) { parts_.emplace_back(name, value); }

 private:
  std::vector<std::pair<std::string, std::string>> parts_;
};

/// Answers a request by calling `reply` once: at once, or later from any thread. The request lives only as long as the
/// call. A handler that throws, or loses its reply, has answered 500.
using Handler = std::function<void(const Request&, const Params&, Reply)>;

/// Where a handler runs: on the io thread, if it never waits for anything, or on a worker.
enum class Lane : std::uint8_t { io, worker };

/// What a route takes for a body: JSON, or anything, which nobody reads then.
enum class BodyKind : std::uint8_t { json, ignored };

/// What a route allows whose body is a few words or numbers.
inline constexpr std::size_t small_body_bytes_max = 1024;

struct Route {
  std::string method{};            ///< GET also answers HEAD.
  std::string pattern{};           ///< `/api/v1/matches/{id}/turns`: a part in braces stands for any one part.
  std::size_t body_bytes_max = 0;  ///< 0: takes no body.
  BodyKind body = BodyKind::json;
  RateClass rate = RateClass::read;
  Lane lane = Lane::worker;
  Handler handler{};
};

/// What the head of a request says about its body.
struct IncomingBody {
  bool present = false;
  std::uint64_t length = 0;  ///< In bytes; 0 if it comes in chunks and nobody knows yet.
};

/// The right of one request to its handler.
struct Admission {
  const Route* route = nullptr;  ///< Null: a static file.
  Params params;
  std::size_t body_bytes_max = 0;
};

/// The one table of routes, and what is checked before a handler is bothered. Filled at start; afterwards every call
/// may come from any thread.
class Router {
 public:
  /// `public_origins` are those that a reverse proxy is reached by, such as `https://atoll.example`, where the proxy
  /// does not pass the Host header on. `account_of` names the account behind a request for the rate limits, empty if
  /// there is none; it runs on the io thread and must not wait. It may be null.
  struct Config {
    std::vector<std::string> public_origins{};
    std::function<std::string(const Request&)> account_of{};
  };

  Router(Pool& workers, RateLimits& limits, Config config);

  void add(Route route);
  /// Answers what is no route. `files` outlives the router.
  void serve(const StaticFiles& files) { files_ = &files; }

  /// Judges a request by its head, before its body is read: origin, route, method, rate, size and type of the body.
  /// Each takes a token of some class, refusals too, unless its route is of the class `none`.
  /// The refusal is ready to be sent.
  [[nodiscard]] std::expected<Admission, Response> admit(const Request& head, IncomingBody body) const;
  /// Runs the handler. Calls `reply` exactly once, unless the process ends first.
  void dispatch(Admission admission, Request request, Reply reply) const;
  /// Judges a request for a WebSocket; none if it is welcome.
  [[nodiscard]] std::optional<Response> refuse_socket(const Request& upgrade) const;
  /// Takes a token for one message over a socket; false if the sender talks too much.
  [[nodiscard]] bool allow_message(std::string_view address) const;

 private:
  struct Entry {
    Route route;
    std::vector<std::string> parts;
  };

  [[nodiscard]] std::expected<Admission, Response> find(const Request& head) const;
  [[nodiscard]] std::optional<Response> over_rate(RateClass rate_class, const Request& request) const;

  Pool& workers_;
  RateLimits& limits_;
  Config config_;
  const StaticFiles* files_ = nullptr;
  std::vector<Entry> entries_;
};

/// True if the request names no origin, or one of `public_origins`, or the one that its Host header names; over TLS
/// that is the one with https, for whoever can change what travels without TLS is another site.
bool same_origin(const Request& request, const std::vector<std::string>& public_origins);

/// Adds what every answer carries unless it says otherwise: it is not to be stored, framed, sniffed at, or handed to
/// another site, and if a browser should show it as a page, nothing in it runs.
Response with_safe_headers(Response response);

}  // namespace reef::http
