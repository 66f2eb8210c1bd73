#pragma once

#include "engines/core/strict_json.hpp"
#include "protocol/failure.hpp"
#include "server/metrics/exposition.hpp"

namespace reef::app {

class Services;

/// What this server tells the others of itself, for administrators.
Json server_report(const Services& services);

/// All servers of the database, for administrators; null if this is the only one.
Result<Json> servers_json(const Services& services);
/// The same as metrics; none if this is the only one.
void add_servers(metrics::Exposition& out, const Services& services);

}  // namespace reef::app
