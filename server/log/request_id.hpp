#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace reef::log {

/// The id of a request, which is part of each of its log lines. Small, so that it can be passed to other threads
/// without an allocation. Empty: not part of a request.
class RequestId {
 public:
  RequestId() = default;
  /// Truncates what does not fit; the server's own ids fit.
  explicit RequestId(std::string_view id) : size_(static_cast<std::uint8_t>(std::min(id.size(), text_.size()))) {
    std::ranges::copy(id.substr(0, size_), text_.begin());
  }
  [[nodiscard]] std::string_view text() const { return {text_.data(), size_}; }

 private:
  std::array<char, 31> text_{};
  std::uint8_t size_ = 0;
};

/// The request that this thread works on.
RequestId current_request();

/// Sets the request that this thread works on, for its lifetime.
class RequestScope {
 public:
  explicit RequestScope(RequestId id);
  ~RequestScope();
  RequestScope(const RequestScope&) = delete;
  RequestScope& operator=(const RequestScope&) = delete;

 private:
  RequestId before_;
};

}  // namespace reef::log
