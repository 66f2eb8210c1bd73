#pragma once

#include <string>

#include "server/match/live_matches.hpp"
#include "server/store/interfaces/chat_store.hpp"
#include "server/store/interfaces/report_store.hpp"
#include "server/work/clock.hpp"

namespace reef::chat {

/// A report of a line as a client sends it.
struct ReportRequest {
  int number = 0;  ///< Of the line.
  store::ReportReason reason = store::ReportReason::other;
  std::string text;  ///< As returned by `read_note`; may be empty.
};

/// Reports of lines to the moderators. Anyone who may read a chat may report others' lines in it, also across a block:
/// a block does not hide lines from moderators.
class Reports {
 public:
  struct Dependencies {
    store::ReportStore& store;
    match::LiveMatches& matches;
    Pool& workers;
    const Clock& clock;
  };
  explicit Reports(Dependencies deps) : deps_(deps) {}

  /// Calls back once the report is durable. An earlier report of the same line by the caller stays unchanged. Refuses
  /// with `unknown_match`, `unauthenticated`, `not_found` (no such line), `invalid` (the caller's own line),
  /// `unavailable`.
  void report(const std::string& match, match::Caller caller, ReportRequest request, Callback<void> callback);
  /// The same for a line in the lobby.
  void report_in_lobby(const store::User& reporter, ReportRequest request, Callback<void> callback);

 private:
  void write(store::Key match, store::Key reporter, ReportRequest request, Callback<void> callback);

  Dependencies deps_;
};

}  // namespace reef::chat
