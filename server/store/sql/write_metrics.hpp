#pragma once

#include "server/metrics/registry.hpp"

/// Metrics of writes, the same for both databases.
namespace reef::store::sql {

metrics::Histogram& commit_seconds();
metrics::Histogram& fsync_seconds();
metrics::Histogram& batch_writes();
metrics::Counter& failed_commits();

}  // namespace reef::store::sql
