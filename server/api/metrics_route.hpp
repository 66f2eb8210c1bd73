#pragma once

#include <functional>
#include <string>

#include "server/http/router.hpp"

namespace reef::api {

using http::Router;

/// Adds GET /metrics. Metrics reveal how many people play and when. So they are only for requests with `token` as
/// bearer token (not if it is empty), and for requests from a loopback address to a loopback host (a local proxy passes
/// on the site's name).
void add_metrics_route(Router& router, const std::string& token, std::function<std::string()> text);

}  // namespace reef::api
