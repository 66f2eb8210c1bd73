#include "server/chat/reports.hpp"

#include <utility>

#include "server/store/refusal.hpp"

namespace reef::chat {

using protocol::Code;
using Made = store::ReportStore::Made;

namespace {

Result<void> answer_of(const store::Result<Made>& made) {
  if (!made) return store::refuse_unstored(made.error(), "the report could not be stored");
  if (*made == Made::unknown_line) return refuse(Code::not_found, "there is no such line");
  if (*made == Made::own_line) {
    return std::unexpected(invalid(Violation{"report.own", "you cannot report your own line", "/number"}));
  }
  return {};
}

}  // namespace

void Reports::report(const std::string& match, match::Caller caller, ReportRequest request, Callback<void> callback) {
  deps_.matches.find(match, [this, caller = std::move(caller), request = std::move(request),
                             callback = std::move(callback)](Result<match::LiveMatchPtr> found) mutable {
    if (!found) return callback(std::unexpected(std::move(found.error())));
    const match::MatchStatePtr state = (*found)->state();
    if (!may_see(*state, caller)) return callback(refuse(Code::unknown_match, "there is no such match"));
    if (!caller.user) return callback(refuse(Code::unauthenticated, "log in or create a guest first"));
    write(state->head().key, caller.user->key, std::move(request), std::move(callback));
  });
}

void Reports::report_in_lobby(const store::User& reporter, ReportRequest request, Callback<void> callback) {
  write(store::lobby, reporter.key, std::move(request), std::move(callback));
}

void Reports::write(store::Key match, store::Key reporter, ReportRequest request, Callback<void> callback) {
  store::NewReport report{.match = match,
                          .number = request.number,
                          .reporter = reporter,
                          .reason = request.reason,
                          .text = std::move(request.text),
                          .at = deps_.clock.now_ms()};
  deps_.store.report(std::move(report), [this, callback = std::move(callback)](store::Result<Made> made) mutable {
    deps_.workers.post(
        [made = std::move(made), callback = std::move(callback)]() mutable { callback(answer_of(made)); });
  });
}

}  // namespace reef::chat
