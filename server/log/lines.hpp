#pragma once

#include <spdlog/formatter.h>

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace reef::log {

enum class Format : std::uint8_t { text, json };

/// Writes one line for each message, whatever is in it: the time in UTC, the level, the request's id if there is one,
/// and the message.
class Lines final : public spdlog::formatter {
 public:
  explicit Lines(Format format) : format_(format) {}
  void format(const spdlog::details::log_msg& message, spdlog::memory_buf_t& line) override;
  [[nodiscard]] std::unique_ptr<spdlog::formatter> clone() const override { return std::make_unique<Lines>(format_); }

 private:
  Format format_;
};

/// Has everything logged to stderr in this format, from this level on. Once, before anything is logged.
void set_up(Format format, const std::string& level);

/// The levels that can be set, the most talkative first.
inline constexpr std::array<const char*, 5> levels = {"trace", "debug", "info", "warn", "error"};

}  // namespace reef::log
