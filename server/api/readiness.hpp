#pragma once

#include <chrono>
#include <functional>
#include <mutex>
#include <vector>

#include "server/http/exchange.hpp"
#include "server/work/pool.hpp"

namespace reef::api {

using http::Reply;

/// Whether the server can take requests, for monitors that poll often: checks at most once a second, and once for all
/// who wait. Thread-safe; never blocks.
class Readiness {
 public:
  using Clock = std::function<std::chrono::steady_clock::time_point()>;

  /// `looks_well` runs on a worker.
  Readiness(Pool& workers, std::function<bool()> looks_well, Clock clock = std::chrono::steady_clock::now);

  /// Replies with 200 or 503, at once or from a worker.
  void tell(Reply reply);

 private:
  void look();

  Pool& workers_;
  const std::function<bool()> looks_well_;
  const Clock clock_;
  std::mutex mutex_;
  bool well_ = false;
  std::chrono::steady_clock::time_point good_until_;  ///< Until when `well_` is valid.
  std::vector<Reply> waiting_;                        ///< Not empty while a worker checks.
};

}  // namespace reef::api
