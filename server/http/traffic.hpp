#pragma once

#include <array>
#include <string>

#include "server/metrics/registry.hpp"

namespace reef::http {

/// What is counted of the requests for one route: by its pattern, for paths name people and matches, and there is no
/// end to them. Each is also a line of the log, at the level debug, with log::AnswerFields.
class Traffic {
 public:
  Traffic(std::string method, std::string route);

  /// A request that came to its handler was answered; `seconds` from there on.
  void answered(int status, double seconds) const;
  /// A request was judged by its head, and no handler has to do with it.
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
