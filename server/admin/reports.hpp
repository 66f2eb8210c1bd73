#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/accounts/accounts.hpp"
#include "server/admin/support.hpp"
#include "server/store/report_store.hpp"
#include "server/work/clock.hpp"
#include "server/work/pool.hpp"

namespace reef::admin {

/// What somebody decides about a report.
struct DecisionRequest {
  store::Verdict verdict = store::Verdict::dismiss;
  bool remove_line = false;
  std::optional<store::Millis> until;
};

/// Reports of lines of chat, for those who decide about them. Reads the store on the calling thread; refuses with
/// `unavailable`, and with what is said besides.
class Reports {
 public:
  /// Tells who looks on that a line is removed: the match (empty: the lobby), the line, who does not get to see it.
  using Told = std::function<void(const std::string&, const store::ChatLine&, const std::vector<store::Key>&)>;
  struct Parts {
    store::ReportStore& store;
    accounts::Accounts& accounts;
    Pool& workers;
    const Clock& clock;
    Told told;
  };
  explicit Reports(Parts parts) : parts_(std::move(parts)) {}

  /// `{"reports", "next"}`. Refuses with `invalid`.
  Answer<Json> list(const store::ReportPage& page) const;
  /// One report with the lines around the one that is reported. Refuses with `not_found`.
  Answer<Json> view(const std::string& id) const;
  /// Decides about the report `act.subject`, and about all others of the same line. Answers it as `view` once that is
  /// durable. Refuses with `not_found`, `already_decided`, `last_admin`, and with `forbidden` a moderator who wants to
  /// suspend, or to mute somebody who is no player.
  void decide(const Act& act, const DecisionRequest& request, Ask<Json> ask);

 private:
  Parts parts_;
};

}  // namespace reef::admin
