#pragma once

#include "server/http/rate_limit.hpp"
#include "server/work/fair_pool.hpp"

namespace reef::http {

/// The budget of heavy reads, by the limits of the class `work`. As with every other limit, both the address and the
/// account, if there is one, are charged; `limits` must outlive the pool.
FairPool::Budget work_budget(RateLimits& limits);

}  // namespace reef::http
