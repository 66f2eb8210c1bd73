#include "server/api/matches/chat_requests.hpp"

#include <charconv>
#include <climits>
#include <utility>

#include "server/chat/text.hpp"
#include "server/match/requests.hpp"

namespace reef::api {
namespace {

constexpr std::size_t line_bytes_max = 8 * 1024;  ///< 500 characters in JSON escapes, with white space around.
constexpr std::size_t report_bytes_max = 8 * 1024;

/// The text as `judged` keeps it; else the reader has the fault.
std::string kept(Reader& reader, std::expected<std::string, Violation> judged) {
  if (judged) return std::move(*judged);
  reader.refuse("text", judged.error().rule, judged.error().detail);
  return {};
}

}  // namespace

Result<chat::LinesRequest> read_range(const Call& call) {
  ATOLL_TRY(after, call.number("after", 0, INT_MAX, 0));
  ATOLL_TRY(before, call.number("before", 1, INT_MAX, INT_MAX));
  chat::LinesRequest request{.after = after};
  if (before != INT_MAX) request.before = before;
  return request;
}

chat::LineRequest read_new_line(Reader& reader) {
  const std::string text = reader.string("text", line_bytes_max);
  std::string cmd = match::read_cmd(reader);
  return {.text = kept(reader, chat::read_line(text)), .cmd = std::move(cmd)};
}

chat::ReportRequest read_report(Reader& reader) {
  chat::ReportRequest request;
  request.reason =
      static_cast<store::ReportReason>(reader.word("reason", {"insult", "harassment", "hate", "spam", "other"}));
  if (reader.has("text")) {
    request.text = kept(reader, chat::read_note(reader.string("text", report_bytes_max), chat::report_length_max));
  }
  return request;
}

Result<int> line_number(const Call& call) {
  const std::string text = call.param("number");
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc() && end == text.data() + text.size() && number >= 1) return number;
  return refuse(protocol::Code::not_found, "there is no such line");
}

}  // namespace reef::api
