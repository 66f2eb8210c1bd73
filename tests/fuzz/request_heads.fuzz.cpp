// Any bytes over a connection, as a sequence of requests: the heads, the bodies, and the boundaries between them. The
// first two bytes say how the others are split into writes.
#include <algorithm>
#include <charconv>

#include "engines/core/strict_json.hpp"
#include "protocol/errors.hpp"
#include "server/http/text.hpp"
#include "tests/fuzz/bytes.hpp"
#include "tests/fuzz/connection.hpp"

using namespace reef;
using fuzz::require;

namespace {

constexpr std::size_t body_bytes_max = 300;
int handled = 0;

bool is_token(std::string_view text) {
  return !text.empty() && std::ranges::none_of(text, [](char letter) {
    return static_cast<unsigned char>(letter) <= ' ' || letter == 0x7f || letter == ':' ||
           static_cast<unsigned char>(letter) >= 0x80;
  });
}

/// Checks what every handler may rely on.
void judge_request(const http::Request& request) {
  require(request.path.starts_with('/'), "a path begins with a slash");
  require(request.remote_address == "192.0.2.1", "a client that is not a proxy cannot set the address of a request");
  require(request.body.size() <= body_bytes_max, "a body is no longer than its route allows");
  for (const auto& [name, value] : request.headers) {
    require(is_token(name) && http::lower(name) == name, "a header has a name in lower case: " + name);
    require(!name.starts_with("x-forwarded-"), "headers of proxies are accepted only from proxies");
    require(value.find_first_of(std::string_view("\r\n\0", 3)) == std::string::npos, "a header is one line");
  }
  ++handled;
}

/// A body of unknown length.
class Pieces final : public http::BodySource {
 public:
  [[nodiscard]] std::optional<std::uint64_t> size() const override { return std::nullopt; }
  void next(http::Reply reply) override {
    http::Response piece;
    if (left_-- > 0) piece.body = "piece";
    reply(std::move(piece));
  }

 private:
  int left_ = 2;
};

void add_routes(http::Router& router) {
  using http::Lane, http::Params, http::Reply, http::Request;
  router.add({.method = "GET",
              .pattern = "/a",
              .lane = Lane::io,
              .handler = [](const Request& request, const Params&, Reply reply) {
                judge_request(request);
                http::Response response;
                response.body = "{}";
                reply(std::move(response));
              }});
  router.add({.method = "GET",
              .pattern = "/p",
              .lane = Lane::io,
              .handler = [](const Request& request, const Params&, Reply reply) {
                judge_request(request);
                http::Response response;
                response.source = std::make_shared<Pieces>();
                reply(std::move(response));
              }});
  router.add({.method = "POST",
              .pattern = "/b/{id}",
              .body_bytes_max = body_bytes_max,
              .lane = Lane::io,
              .handler = [](const Request& request, const Params&, Reply reply) {
                judge_request(request);
                http::Response response;
                response.body = "=" + request.body;
                reply(std::move(response));
              }});
}

fuzz::Network& network() {
  static const auto made = [] {
    net::Limits limits;
    limits.header_bytes_max = 1024;
    limits.uri_bytes_max = 256;
    auto network = std::make_unique<fuzz::Network>(limits);
    add_routes(network->routes());
    return network;
  }();
  return *made;
}

std::optional<std::size_t> number_of(std::string_view text, int base) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// The responses, parsed strictly.
class Answers {
 public:
  explicit Answers(std::string_view text) : rest_(text) {}

  [[nodiscard]] bool is_done() const { return rest_.empty(); }
  [[nodiscard]] bool was_last() const { return was_last_; }

  /// Parses one response; returns its status.
  int answer() {
    const std::string_view status_line = line();
    require(status_line.starts_with("HTTP/1.1 ") && status_line.size() > 12, "a response begins with its status");
    const int status = static_cast<int>(number_of(status_line.substr(9, 3), 10).value_or(0));
    std::optional<std::size_t> length;
    bool has_chunks = false;
    std::string type;
    for (std::string_view field = line(); !field.empty(); field = line()) {
      const std::size_t colon = field.find(": ");
      require(colon != std::string_view::npos && is_token(field.substr(0, colon)), "a header has a name");
      const std::string name = http::lower(field.substr(0, colon));
      const std::string_view value = field.substr(colon + 2);
      if (name == "content-length") length = number_of(value, 10);
      if (name == "transfer-encoding") has_chunks = value == "chunked";
      if (name == "content-type") type = value;
      if (name == "connection") was_last_ = value == "close";
    }
    if (status == 101) rest_ = {};  // What follows is tested by socket_frames.
    if (status == 100) return status;
    // The response to HEAD: its head is followed by the next response, or by nothing.
    if (rest_.empty() || rest_.starts_with("HTTP/1.1 ")) return status;
    require(!(length && has_chunks), "a body has a length or chunks");
    const std::string body = has_chunks ? chunks() : std::string(take(length.value_or(rest_.size())));
    require(length || has_chunks || was_last_, "a body has an end");
    if (status < 400) return status;
    const auto problem = parse_json(body);
    require(type == "application/problem+json" && problem && problem->is_object(),
            "a refusal is a problem document: " + body);
    const std::string code = problem->value("code", "");
    const auto* const known = std::ranges::find(protocol::codes, code, &protocol::CodeInfo::text);
    require(known != protocol::codes.end() && known->status == status, "a refusal has a code: " + code);
    require(status < 500, "a refusal is not the server's fault: " + body);
    return status;
  }

 private:
  std::string_view take(std::size_t size) {
    require(size <= rest_.size(), "a response is complete");
    const std::string_view taken = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return taken;
  }
  std::string_view line() {
    const std::size_t end = rest_.find("\r\n");
    require(end != std::string_view::npos, "a line ends");
    const std::string_view text = take(end);
    take(2);
    return text;
  }
  std::string chunks() {
    std::string body;
    while (true) {
      const auto size = number_of(line(), 16);
      require(size.has_value(), "a chunk has a size");
      body += take(*size);
      require(take(2) == "\r\n", "a chunk ends");
      if (*size == 0) return body;
    }
  }

  std::string_view rest_;
  bool was_last_ = false;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  if (size > 16 * 1024) return 0;
  const auto parts = fuzz::parts_of(fuzz::text_of(bytes, size));
  handled = 0;
  const std::string answers = network().answers_to(parts);
  Answers reader(answers);
  int good = 0;
  while (!reader.is_done()) {
    require(!reader.was_last(), "nothing follows the last response");
    if (reader.answer() == 200) ++good;
  }
  require(good == handled, "each handled request gets one response");
  std::string whole;
  for (const std::string_view part : parts) whole += part;
  // No folded field before the end of the first head may reach a handler.
  const std::string_view first = std::string_view(whole).substr(0, whole.find("\r\n\r\n"));
  const bool is_folded =
      first.find("\r\n ") != std::string_view::npos || first.find("\r\n\t") != std::string_view::npos;
  require(!is_folded || handled == 0, "a folded field is refused");
  return 0;
}
