#include <utility>

#include "server/http/api_admin.hpp"

namespace reef::http {
namespace {

using store::Verdict;

/// GET /admin/reports
void list_reports(const ApiParts& parts, Call call) {
  const std::string state = call.parameter("state");
  if (!state.empty() && state != "open" && state != "decided") {
    return call.reply(failure_response(invalid(Violation{"query.value", "expected one of: open, decided", "/state"})));
  }
  const Answer<int> limit = call.number("limit", 1, 100, 50);
  if (!limit) return call.reply(failure_response(limit.error()));
  answering(std::move(call.reply))(
      parts.admin_reports.list({.decided = state == "decided", .after = call.parameter("cursor"), .limit = *limit}));
}

/// GET /admin/reports/{report}
void show_report(const ApiParts& parts, Call call) {
  answering(std::move(call.reply))(parts.admin_reports.view(call.param("report")));
}

/// POST /admin/reports/{report}/decision
void decide(const ApiParts& parts, Call call) {
  Reader reader(call.body);
  admin::DecisionRequest request;
  request.verdict = static_cast<Verdict>(reader.word("decision", {"dismiss", "remove", "mute", "suspend"}));
  const bool is_punished = request.verdict == Verdict::mute || request.verdict == Verdict::suspend;
  request.remove_line = request.verdict == Verdict::remove;
  if (reader.ok() && is_punished) {
    const bool for_good = request.verdict == Verdict::suspend && reader.null("until");
    if (!for_good) request.until = reader.integer("until", parts.clock.now_ms() + 1, time_max);
    if (reader.has("remove_line")) request.remove_line = reader.boolean("remove_line");
  }
  const std::string reason = read_reason(reader);
  reader.no_other_keys();
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  parts.admin_reports.decide(act_of(call, call.param("report"), reason), request, answering(std::move(call.reply)));
}

}  // namespace

void add_admin_report_routes(Router& router, const ApiParts& parts) {
  constexpr auto role = store::Role::moderator;
  add_admin_route(router, parts, role, {.method = "GET", .pattern = "/reports", .handler = list_reports});
  add_admin_route(router, parts, role, {.method = "GET", .pattern = "/reports/{report}", .handler = show_report});
  add_admin_route(router, parts, role, {.method = "POST", .pattern = "/reports/{report}/decision", .handler = decide});
}

}  // namespace reef::http
