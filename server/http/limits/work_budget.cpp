#include "server/http/limits/work_budget.hpp"

#include <string>

#include "server/http/problem.hpp"

namespace reef::http {

FairPool::Budget work_budget(RateLimits& limits, RateClass rate_class) {
  return {.wait_of = [&limits, rate_class](const Requester& requester) -> std::optional<std::chrono::seconds> {
            if (!requester.address.empty()) {
              if (const auto wait = limits.wait_of(rate_class, Payer::address, requester.address)) return wait;
            }
            if (requester.account.empty()) return std::nullopt;
            return limits.wait_of(rate_class, Payer::account, requester.account);
          },
          .charge =
              [&limits, rate_class](const Requester& requester, std::chrono::nanoseconds cpu) {
                const double ms = std::chrono::duration<double, std::milli>(cpu).count();
                if (!requester.address.empty()) limits.charge(rate_class, Payer::address, requester.address, ms);
                if (!requester.account.empty()) limits.charge(rate_class, Payer::account, requester.account, ms);
              }};
}

Response refused_work(const FairPool::Refusal& refused) {
  using protocol::Code;
  if (refused.reason == FairPool::Refusal::Reason::stopping)
    return refusal(Code::shutting_down, "The server is stopping.");
  Response response = refusal(Code::rate_limited, "Too much work at once; try again later.");
  response.headers.emplace_back("Retry-After", std::to_string(refused.retry_after.count()));
  return response;
}

}  // namespace reef::http
