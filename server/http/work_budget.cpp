#include "server/http/work_budget.hpp"

namespace reef::http {

FairPool::Budget work_budget(RateLimits& limits) {
  return {.wait_of = [&limits](const Requester& requester) -> std::optional<std::chrono::seconds> {
            const auto wait = limits.wait_of(RateClass::work, Payer::address, requester.address);
            if (wait || requester.account.empty()) return wait;
            return limits.wait_of(RateClass::work, Payer::account, requester.account);
          },
          .charge =
              [&limits](const Requester& requester, std::chrono::nanoseconds cpu) {
                const double ms = std::chrono::duration<double, std::milli>(cpu).count();
                limits.charge(RateClass::work, Payer::address, requester.address, ms);
                if (!requester.account.empty()) limits.charge(RateClass::work, Payer::account, requester.account, ms);
              }};
}

}  // namespace reef::http
