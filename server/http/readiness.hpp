#pragma once

#include <chrono>
#include <functional>
#include <mutex>
#include <vector>

#include "server/http/exchange.hpp"
#include "server/work/pool.hpp"

namespace reef::http {

/// Whether the server can take work, for those who ask without end: looked at once a second at most, and once for all
/// who wait. Safe to use from any thread; never waits.
class Readiness {
 public:
  using Clock = std::function<std::chrono::steady_clock::time_point()>;

  /// `looks_well` runs on a worker.
  Readiness(Pool& workers, std::function<bool()> looks_well, Clock clock = std::chrono::steady_clock::now);

  /// Answers 200 or 503, at once or from a worker.
  void tell(Reply reply);

 private:
  void look();

  Pool& workers_;
  const std::function<bool()> looks_well_;
  const Clock clock_;
  std::mutex mutex_;
  bool well_ = false;
  std::chrono::steady_clock::time_point good_until_;  ///< How long `well_` is believed.
  std::vector<Reply> waiting_;                        ///< Not empty while a worker looks.
};

}  // namespace reef::http
