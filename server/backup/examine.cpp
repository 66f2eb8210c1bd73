#include "server/backup/examine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "protocol/try.hpp"
#include "server/match/records/verify.hpp"

namespace reef::backup {
namespace {

constexpr int page_size = 500;

store::Result<void> examine_match(store::DatabaseCheck& database, const std::string& id, const OnMatch& on_match,
                                  Findings& findings) {
  const auto log = database.match(id);
  if (!log && log.error().fault == store::Fault::conflict) return {};  // A table that has been closed meanwhile.
  if (!log && log.error().fault != store::Fault::corrupt) return std::unexpected(log.error());
  ++findings.matches;
  if (!log) {
    findings.differing.push_back(fmt::format("match {}: cannot be read: {}", id, log.error().detail));
    return {};
  }
  if (on_match) ATOLL_CHECK(on_match(*log));
  const auto verified = match::verify(log->match, log->turns, log->checkpoints);
  if (verified) {
    findings.turns += *verified;
  } else {
    findings.differing.push_back(
        fmt::format("match {}: differs at ply {}: {}", id, verified.error().ply, verified.error().what));
  }
  return {};
}

}  // namespace

store::Result<Findings> examine(store::DatabaseCheck& database, const std::atomic<bool>& stop,
                                const OnMatch& on_match) {
  Findings findings;
  auto faults = database.faults(stop);
  if (!faults) return std::unexpected(faults.error());
  findings.faults = std::move(*faults);
  auto miscounts = database.miscounts(stop);
  if (!miscounts) return std::unexpected(miscounts.error());
  std::ranges::move(*miscounts, std::back_inserter(findings.faults));
  std::string last;
  while (true) {
    const auto ids = database.match_ids(last, page_size);
    if (!ids) return std::unexpected(ids.error());
    if (ids->empty()) return findings;
    for (const std::string& id : *ids) {
      if (stop) return std::unexpected(store::Error{store::Fault::closed, "the server is stopping"});
      if (const auto done = examine_match(database, id, on_match, findings); !done)
        return std::unexpected(done.error());
    }
    last = ids->back();
  }
}

store::Result<Findings> examine_backup(const std::string& path, const std::atomic<bool>& stop) {
  ATOLL_TRY(database, store::open_backup(path));
  return examine(*database, stop);
}

}  // namespace reef::backup
