#include "server/http/limits/traffic.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <utility>

#include "server/log/answer_fields.hpp"

namespace reef::http {

Traffic::Traffic(std::string method, std::string route)
    : method_(std::move(method)),
      route_(std::move(route)),
      name_(fmt::format("{} {}", method_, route_)),
      seconds_(&metrics::registry().histogram("atoll_http_request_seconds",
                                              "Time from reading a request to its response in seconds, by route.",
                                              metrics::seconds_buckets, {{"method", method_}, {"route", route_}})) {
  for (std::size_t index = 0; index < by_class_.size(); ++index) {
    by_class_[index] = &metrics::registry().counter(
        "atoll_http_requests_total", "Answered requests, by route and class of status.",
        {{"method", method_}, {"route", route_}, {"status", fmt::format("{}xx", index + 1)}});
  }
}

void Traffic::answered(int status, double seconds) const {
  count(status).add();
  seconds_->observe(seconds);
  const double ms = seconds * 1000;
  const log::AnswerFields fields{.method = method_, .route = route_, .status = status, .ms = ms};
  const log::AnswerScope scope(fields);
  spdlog::debug("{}: {} in {:.1f} ms", name_, status, ms);
}

void Traffic::judged(int status) const {
  count(status).add();
  const log::AnswerFields fields{.method = method_, .route = route_, .status = status, .ms = {}};
  const log::AnswerScope scope(fields);
  spdlog::debug("{}: {}", name_, status);
}

metrics::Counter& Traffic::count(int status) const {
  return *by_class_[static_cast<std::size_t>(std::clamp(status / 100, 1, 5) - 1)];
}

}  // namespace reef::http
