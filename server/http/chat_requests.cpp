#include "server/http/chat_requests.hpp"

#include <charconv>
#include <climits>
#include <utility>

#include "server/chat/text.hpp"
#include "server/match/requests.hpp"

namespace reef::http {
namespace {

constexpr std::size_t line_bytes_max = 8 * 1024;  ///< 500 characters as JSON may write them, and white space around.
constexpr std::size_t report_bytes_max = 8 * 1024;

/// The number of a line, from a path.
std::optional<int> number_in(const std::string& text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number < 1) return std::nullopt;
  return number;
}

}  // namespace

Answer<chat::LinesRequest> read_range(const Call& call) {
  const Answer<int> after = call.number("after", 0, INT_MAX, 0);
  const Answer<int> before = call.number("before", 1, INT_MAX, INT_MAX);
  if (!after) return std::unexpected(after.error());
  if (!before) return std::unexpected(before.error());
  chat::LinesRequest request{.after = *after};
  if (*before != INT_MAX) request.before = *before;
  return request;
}

Answer<chat::LineRequest> read_new_line(const Call& call) {
  Reader reader(call.body);
  const std::string text = reader.string("text", line_bytes_max);
  std::string cmd = match::read_cmd(reader);
  reader.no_other_keys();
  if (!reader.ok()) return std::unexpected(invalid(*reader.fault()));
  auto line = chat::read_line(text);
  if (!line) return std::unexpected(invalid(line.error()));
  return chat::LineRequest{.text = std::move(*line), .cmd = std::move(cmd)};
}

Answer<int> read_mark(const Call& call) {
  Reader reader(call.body);
  const int number = static_cast<int>(reader.integer("number", 0, INT_MAX));
  reader.no_other_keys();
  if (!reader.ok()) return std::unexpected(invalid(*reader.fault()));
  return number;
}

Answer<chat::ReportRequest> read_report(const Call& call) {
  const std::optional<int> number = number_in(call.param("number"));
  if (!number) return refuse(protocol::Code::not_found, "there is no such line");
  Reader reader(call.body);
  const auto reason =
      static_cast<store::ReportReason>(reader.word("reason", {"insult", "harassment", "hate", "spam", "other"}));
  const std::string text = reader.has("text") ? reader.string("text", report_bytes_max) : std::string();
  reader.no_other_keys();
  if (!reader.ok()) return std::unexpected(invalid(*reader.fault()));
  auto words = chat::read_note(text, chat::report_length_max);
  if (!words) return std::unexpected(invalid(words.error()));
  return chat::ReportRequest{.number = *number, .reason = reason, .text = std::move(*words)};
}

void add_talk_routes(Router& router, const ApiParts& parts, const std::string& pattern, TalkHandlers handlers) {
  add_route(router, parts,
            {.method = "GET", .pattern = pattern, .scope = Scope::read, .handler = std::move(handlers.read)});
  add_route(router, parts,
            {.method = "POST",
             .pattern = pattern,
             .body_bytes_max = line_bytes_max,
             .rate = RateClass::talk,
             .lane = Lane::io,
             .who = Who::user,
             .scope = Scope::play,
             .handler = std::move(handlers.say)});
  add_route(router, parts,
            {.method = "PUT",
             .pattern = pattern + "/read",
             .body_bytes_max = small_body_bytes_max,
             .rate = RateClass::write,
             .lane = Lane::io,
             .who = Who::user,
             .scope = Scope::play,
             .handler = std::move(handlers.mark_read)});
  add_route(router, parts,
            {.method = "POST",
             .pattern = pattern + "/{number}/reports",
             .body_bytes_max = report_bytes_max,
             .rate = RateClass::report,
             .lane = Lane::io,
             .who = Who::user,
             .handler = std::move(handlers.report)});
}

}  // namespace reef::http
