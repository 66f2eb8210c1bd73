#include "server/chat/reports.hpp"

#include <utility>

namespace reef::chat {

using protocol::Code;
using Made = store::ReportStore::Made;

namespace {

Answer<void> answer_of(const store::Result<Made>& made) {
  if (!made) return refuse(Code::unavailable, "the report could not be stored");
  if (*made == Made::unknown_line) return refuse(Code::not_found, "there is no such line");
  if (*made == Made::own_line) {
    return std::unexpected(invalid(Violation{"report.own", "this line is your own", "/number"}));
  }
  return {};
}

}  // namespace

void Reports::report(const std::string& match, match::Caller caller, ReportRequest request, Ask<void> ask) {
  parts_.matches.find(match, [this, caller = std::move(caller), request = std::move(request),
                              ask = std::move(ask)](Answer<match::LiveMatchPtr> found) mutable {
    if (!found) return ask(std::unexpected(std::move(found.error())));
    const match::StandingPtr standing = (*found)->standing();
    if (!may_see(*standing, caller)) return ask(refuse(Code::unknown_match, "there is no such match"));
    if (!caller.user) return ask(refuse(Code::unauthenticated, "say who you are first"));
    write(standing->head().key, caller.user->key, std::move(request), std::move(ask));
  });
}

void Reports::report_in_lobby(const store::User& reporter, ReportRequest request, Ask<void> ask) {
  write(store::lobby, reporter.key, std::move(request), std::move(ask));
}

void Reports::write(store::Key match, store::Key reporter, ReportRequest request, Ask<void> ask) {
  store::NewReport report{.match = match,
                          .number = request.number,
                          .reporter = reporter,
                          .reason = request.reason,
                          .text = std::move(request.text),
                          .at = parts_.clock.now_ms()};
  parts_.store.report(std::move(report), [this, ask = std::move(ask)](store::Result<Made> made) mutable {
    parts_.workers.post([made = std::move(made), ask = std::move(ask)]() mutable { ask(answer_of(made)); });
  });
}

}  // namespace reef::chat
