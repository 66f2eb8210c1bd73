#pragma once

#include <functional>
#include <string>

#include "server/http/router.hpp"

namespace reef::http {

/// Adds GET /metrics. The figures tell how many people play and when, so they are for this machine alone, that is for
/// requests from a loopback address to one (a proxy on this machine passes on the site's name), and for whoever has
/// `token` as a bearer; empty: nobody has.
void add_metrics_route(Router& router, const std::string& token, std::function<std::string()> text);

}  // namespace reef::http
