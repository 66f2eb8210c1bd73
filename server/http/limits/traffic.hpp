#pragma once

#include <array>
#include <string>

#include "server/metrics/registry.hpp"

namespace reef::http {

/// Counts the requests for one route. It is labelled by the pattern, because paths contain ids without limit. Each
/// request is also logged at the level debug, with log::AnswerFields.
class Traffic {
 public:
  Traffic(std::string method, std::string route);

  /// A handler answered a request; it took `seconds`.
  void answered(int status, double seconds) const;
  /// A request was answered from its head alone, without a handler.
  void judged(int status) const;
  /// `GET /api/v1/matches/{id}`
  [[nodiscard]] const std::string& name() const { return name_; }

 private:
  [[nodiscard]] metrics::Counter& count(int status) const;

  std::string method_;
  std::string route_;
  std::string name_;
  std::array<metrics::Counter*, 5> by_class_;  ///< 1xx to 5xx.
  metrics::Histogram* seconds_;
};

}  // namespace reef::http
