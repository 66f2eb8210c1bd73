#pragma once

#include <spdlog/formatter.h>

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace reef::log {

enum class Format : std::uint8_t { text, json };

/// Writes each message as one line: the time in UTC, the level, the request id if there is one, and the message; as
/// JSON also the response (AnswerFields).
class Lines final : public spdlog::formatter {
 public:
  explicit Lines(Format format) : format_(format) {}
  void format(const spdlog::details::log_msg& message, spdlog::memory_buf_t& line) override;
  [[nodiscard]] std::unique_ptr<spdlog::formatter> clone() const override { return std::make_unique<Lines>(format_); }

 private:
  Format format_;
};

/// The log levels, the most verbose first: their names in log lines, options and the API.
inline constexpr std::array<std::string_view, 5> level_words = {"trace", "debug", "info", "warn", "error"};

/// Logs to stderr in this format, from this level on. Call once, before anything is logged.
void set_up(Format format, std::string_view level);

/// The current log level, one of `level_words`.
std::string_view level();
void set_level(std::string_view level);

}  // namespace reef::log
