#pragma once

#include <chrono>
#include <cstdint>
#include <fstream>
#include <string>
#include <utility>

namespace reef {

/// The current time, injected so that tests can set it.
class Clock {
 public:
  virtual ~Clock() = default;
  /// Milliseconds since 1970-01-01 UTC.
  [[nodiscard]] virtual std::int64_t now_ms() const = 0;
  /// Whether the time may jump by hours, as in tests. If so, do not sleep until a given time.
  [[nodiscard]] virtual bool may_jump() const { return false; }
};

class SystemClock final : public Clock {
 public:
  [[nodiscard]] std::int64_t now_ms() const override {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
  }
};

/// The system's time plus the milliseconds that a file contains, so that tests can let days pass. A missing or invalid
/// file means 0.
class MovedClock final : public Clock {
 public:
  explicit MovedClock(std::string offset_file) : offset_file_(std::move(offset_file)) {}
  [[nodiscard]] std::int64_t now_ms() const override {
    std::int64_t offset_ms = 0;
    std::ifstream(offset_file_) >> offset_ms;
    return SystemClock().now_ms() + offset_ms;
  }
  [[nodiscard]] bool may_jump() const override { return true; }

 private:
  std::string offset_file_;
};

}  // namespace reef
