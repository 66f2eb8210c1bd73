#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/accounts/accounts.hpp"
#include "server/admin/users/support.hpp"
#include "server/store/interfaces/report_store.hpp"
#include "server/work/clock.hpp"
#include "server/work/pool.hpp"

namespace reef::admin {

/// A moderator's decision about a report.
struct DecisionRequest {
  store::Verdict verdict = store::Verdict::dismiss;
  bool remove_line = false;
  std::optional<store::Millis> until;
};

/// Reports of lines of chat, for moderators. Reads the store on the calling thread; refuses with `unavailable`, and as
/// stated at each function.
class Reports {
 public:
  /// Notifies viewers of a removed line: the match (empty: the lobby), the line, and the users who must not be
  /// notified.
  using OnLineRemoved = std::function<void(const std::string&, const store::ChatLine&, const std::vector<store::Key>&)>;
  struct Dependencies {
    store::ReportStore& store;
    accounts::Accounts& accounts;
    Pool& workers;
    const Clock& clock;
    OnLineRemoved on_line_removed;
  };
  explicit Reports(Dependencies deps) : deps_(std::move(deps)) {}

  /// `{"reports", "next"}`. Refuses with `invalid`.
  Result<Json> list(const store::ReportPage& page) const;
  /// One report with the lines around the reported one. Refuses with `not_found`.
  Result<Json> view(const std::string& id) const;
  /// Decides the report `act.subject` and all others of the same line. Returns it as `view` does, once that is durable.
  /// Refuses with `not_found`, `already_decided`, `last_admin`, and with `forbidden` for a moderator who wants to
  /// suspend, or to mute a member of the staff.
  void decide(const Act& act, const DecisionRequest& request, Callback<Json> callback);

 private:
  Dependencies deps_;
};

}  // namespace reef::admin
