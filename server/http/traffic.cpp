#include "server/http/traffic.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>

namespace reef::http {

Traffic::Traffic(std::string method, std::string route)
    : name_(fmt::format("{} {}", method, route)),
      seconds_(&metrics::registry().histogram("atoll_http_request_seconds",
                                              "From the moment that a request is read to its answer, by route.",
                                              metrics::seconds_buckets, {{"method", method}, {"route", route}})) {
  for (std::size_t index = 0; index < by_class_.size(); ++index) {
    by_class_[index] = &metrics::registry().counter(
        "atoll_http_requests_total", "Requests that were answered, by route and class of status.",
        {{"method", method}, {"route", route}, {"status", fmt::format("{}xx", index + 1)}});
  }
}

void Traffic::answered(int status, double seconds) const {
  count(status).add();
  seconds_->observe(seconds);
  spdlog::debug("{}: {} in {:.1f} ms", name_, status, seconds * 1000);
}

void Traffic::judged(int status) const {
  count(status).add();
  spdlog::debug("{}: {}", name_, status);
}

metrics::Counter& Traffic::count(int status) const {
  return *by_class_[static_cast<std::size_t>(std::clamp(status / 100, 1, 5) - 1)];
}

}  // namespace reef::http
