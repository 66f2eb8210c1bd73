#include "server/store/sql/write_metrics.hpp"

namespace reef::store::sql {

metrics::Histogram& commit_seconds() {
  static metrics::Histogram& histogram = metrics::registry().histogram(
      "atoll_store_commit_seconds", "Duration of a write transaction, from BEGIN to the end of COMMIT, in seconds.",
      metrics::seconds_buckets);
  return histogram;
}

metrics::Histogram& fsync_seconds() {
  static metrics::Histogram& histogram = metrics::registry().histogram(
      "atoll_store_fsync_seconds", "Duration of COMMIT, which waits for the disk (fsync), in seconds.",
      metrics::seconds_buckets);
  return histogram;
}

metrics::Histogram& batch_writes() {
  static metrics::Histogram& histogram = metrics::registry().histogram(
      "atoll_store_batch_writes", "Number of writes in one transaction.", metrics::count_buckets);
  return histogram;
}

metrics::Counter& failed_commits() {
  static metrics::Counter& counter = metrics::registry().counter(
      "atoll_store_failed_commits_total", "Failed write transactions; nothing of them is stored.");
  return counter;
}

}  // namespace reef::store::sql
