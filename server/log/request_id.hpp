#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace reef::log {

/// The id of a request, which goes into every line that the log has of it. Small, so that work which is handed to
/// another thread can take it along without an allocation. Empty: the work is for no request.
class RequestId {
 public:
  RequestId() = default;
  /// What does not fit is cut off; the server's own ids fit.
  explicit RequestId(std::string_view id) : size_(static_cast<std::uint8_t>(std::min(id.size(), text_.size()))) {
    std::ranges::copy(id.substr(0, size_), text_.begin());
  }
  [[nodiscard]] std::string_view text() const { return {text_.data(), size_}; }

 private:
  std::array<char, 31> text_{};
  std::uint8_t size_ = 0;
};

/// The request that this thread works for now.
RequestId current_request();

/// Says for whom this thread works during its life.
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
