#include "server/log/lines.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <nlohmann/json.hpp>

#include "server/log/answer_fields.hpp"
#include "server/log/request_id.hpp"

namespace reef::log {
namespace {

/// spdlog's levels have the same order; those above error are named error.
std::string_view word_of(spdlog::level::level_enum level) {
  return level_words.at(std::min<std::size_t>(level, level_words.size() - 1));
}

std::string time_of(const spdlog::details::log_msg& message) {
  const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(message.time.time_since_epoch()).count();
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z", fmt::gmtime(static_cast<std::time_t>(ms / 1000)), ms % 1000);
}

/// Escapes the text so that it fits on one line.
std::string one_line(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char letter : text) {
    const auto code = static_cast<unsigned char>(letter);
    if (code < 0x20 || code == 0x7f) {
      fmt::format_to(std::back_inserter(out), "\\x{:02x}", code);
    } else {
      out += letter;
    }
  }
  return out;
}

/// The text as a JSON string; invalid UTF-8 is replaced.
std::string quoted(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

void write_members(const AnswerFields& fields, spdlog::memory_buf_t& line) {
  auto out = std::back_inserter(line);
  fmt::format_to(out, R"("method":{},"route":{},"status":{},)", quoted(fields.method), quoted(fields.route),
                 fields.status);
  if (fields.ms) fmt::format_to(out, R"("ms":{:.1f},)", *fields.ms);
}

}  // namespace

void Lines::format(const spdlog::details::log_msg& message, spdlog::memory_buf_t& line) {
  const RequestId request = current_request();
  const std::string_view level = word_of(message.level);
  const std::string_view payload(message.payload.data(), message.payload.size());
  auto out = std::back_inserter(line);
  if (format_ == Format::json) {
    fmt::format_to(out, R"({{"time":"{}","level":"{}",)", time_of(message), level);
    if (!request.text().empty()) fmt::format_to(out, R"("request":"{}",)", request.text());
    if (const AnswerFields* fields = current_answer()) write_members(*fields, line);
    fmt::format_to(out, "\"message\":{}}}\n", quoted(payload));
  } else {
    fmt::format_to(out, "{} {:<5} ", time_of(message), level);
    if (!request.text().empty()) fmt::format_to(out, "[{}] ", request.text());
    fmt::format_to(out, "{}\n", one_line(payload));
  }
}

void set_up(Format format, std::string_view level) {
  auto logger = spdlog::stderr_logger_mt("atoll");
  logger->set_formatter(std::make_unique<Lines>(format));
  spdlog::set_default_logger(std::move(logger));
  set_level(level);
}

std::string_view level() {
  return word_of(spdlog::get_level());
}

void set_level(std::string_view level) {
  const auto number = std::ranges::find(level_words, level) - level_words.begin();
  spdlog::set_level(static_cast<spdlog::level::level_enum>(number));
}

}  // namespace reef::log
