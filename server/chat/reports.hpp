#pragma once

#include <string>

#include "server/match/live_matches.hpp"
#include "server/store/chat_store.hpp"
#include "server/store/report_store.hpp"
#include "server/work/clock.hpp"

namespace reef::chat {

/// What a client says about a line that it reports.
struct ReportRequest {
  int number = 0;  ///< Of the line.
  store::ReportReason reason = store::ReportReason::other;
  std::string text;  ///< As `read_note` answers it; empty: nothing.
};

/// Lines that somebody wants a moderator to look at. Whoever may read a chat may report each line of others in it, also
/// of those who keep away: a block does not hide what was said from a moderator.
class Reports {
 public:
  struct Parts {
    store::ReportStore& store;
    match::LiveMatches& matches;
    Pool& workers;
    const Clock& clock;
  };
  explicit Reports(Parts parts) : parts_(parts) {}

  /// Answers once the report is durable; what the caller reported before stands as it was. Refuses with
  /// `unknown_match`, `unauthenticated`, `not_found` (no such line), `invalid` (one's own), `unavailable`.
  void report(const std::string& match, match::Caller caller, ReportRequest request, Ask<void> ask);
  /// The same of a line in the lobby.
  void report_in_lobby(const store::User& reporter, ReportRequest request, Ask<void> ask);

 private:
  void write(store::Key match, store::Key reporter, ReportRequest request, Ask<void> ask);

  Parts parts_;
};

}  // namespace reef::chat
