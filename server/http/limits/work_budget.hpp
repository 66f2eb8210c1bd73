#pragma once

#include "server/http/exchange.hpp"
#include "server/http/limits/rate_limit.hpp"
#include "server/work/fair_pool.hpp"

namespace reef::http {

/// The budget of reads or searches, by the limits of this class. As with every other limit, both the address and the
/// account are charged, as far as they are known; `limits` must outlive the pool.
FairPool::Budget work_budget(RateLimits& limits, RateClass rate_class);

/// The answer to a request whose work was refused.
Response refused_work(const FairPool::Refusal& refused);

}  // namespace reef::http
