// Requests to the API, one per line: the user (see Front::token_of), the method, the target, and the body.
#include <algorithm>
#include <utility>

#include "protocol/errors.hpp"
#include "server/http/url.hpp"
#include "tests/fuzz/lines.hpp"
#include "tests/fuzz/require.hpp"

using namespace reef;
using fuzz::require;

namespace {

std::string_view word_of(std::string_view& line) {
  const std::size_t length = line.find(' ');
  const std::string_view word = line.substr(0, length);
  line.remove_prefix(length == std::string_view::npos ? line.size() : length + 1);
  return word;
}

std::optional<http::Request> request_of(fuzz::Front& front, std::string_view line) {
  const std::string text = front.filled(std::string(line));
  std::string_view rest = text;
  const std::string_view who = word_of(rest);
  const std::string_view method = word_of(rest);
  auto target = http::parse_target(word_of(rest));
  if (!target) return std::nullopt;
  http::Request request;
  request.method = method;
  request.path = std::move(target->path);
  request.query = std::move(target->query);
  request.headers = {{"content-type", "application/json"}};
  if (!who.empty()) request.headers.emplace_back("authorization", "Bearer " + front.token_of(who.front()));
  request.body = rest;
  request.remote_address = "192.0.2.1";
  return request;
}

void judge(const http::Response& response, const std::string& what) {
  if (response.status == 204) return require(response.body.empty(), what + " has no body");
  if (response.status < 400) {
    require(response.content_type != "application/json" || parse_json(response.body), what + " is JSON");
    return;
  }
  require(response.content_type == "application/problem+json", what + " is a problem document");
  const auto problem = parse_json(response.body);
  require(problem && problem->is_object(), what + " is an object");
  const std::string code = problem->value("code", "");
  const auto* const known = std::ranges::find(protocol::codes, code, &protocol::CodeInfo::text);
  require(known != protocol::codes.end() && known->status == response.status, what + " has a code: " + code);
  // Alerts are not started here, so that none leaves the machine: what needs them is `unavailable`.
  require(code != "internal", what + " is the server's fault: " + response.body);
  require(code != "invalid" || (!problem->value("rule", "").empty() && problem->contains("path")),
          what + " has a detail: " + response.body);
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* bytes, std::size_t size, std::size_t size_max,
                                               unsigned seed) {
  return fuzz::mutate_lines(bytes, size, size_max, seed);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const auto lines = fuzz::lines_of(fuzz::text_of(bytes, size));
  if (lines.empty()) return 0;
  fuzz::Front& front = fuzz::fresh_front(lines);
  for (const std::string_view line : lines) {
    const auto request = request_of(front, line);
    if (!request) continue;
    const match::MatchStatePtr before = front.state();
    const auto response = front.answer(*request);
    const std::string what = "the response to " + request->method + " " + request->path;
    require(response.has_value(), what + " comes");
    judge(*response, what);
    require(response->status < 400 || fuzz::same_position(before, front.state()),
            what + " is a refusal and changes nothing");
  }
  return 0;
}
