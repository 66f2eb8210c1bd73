#include <array>
#include <utility>

#include "server/api/admin/calls.hpp"

namespace reef::api {
namespace {

using store::Verdict;

}  // namespace

/// GET /admin/reports
Result<Json> ReportCalls::list_reports(Call& call) const {
  static constexpr std::array<std::string_view, 2> states = {"open", "decided"};
  ATOLL_TRY(state, call.word("state", states));
  ATOLL_TRY(limit, call.number("limit", 1, 100, 50));
  return admin_reports.list({.decided = state == 1U, .after = call.parameter("cursor"), .limit = limit});
}

/// GET /admin/reports/{report}
Result<Json> ReportCalls::show_report(Call& call) const {
  return admin_reports.view(call.param("report"));
}

/// POST /admin/reports/{report}/decision
Result<void> ReportCalls::decide(Call& call) const {
  Reader reader(call.body);
  admin::DecisionRequest request;
  request.verdict = static_cast<Verdict>(reader.word("decision", {"dismiss", "remove", "mute", "suspend"}));
  const bool is_punished = request.verdict == Verdict::mute || request.verdict == Verdict::suspend;
  request.remove_line = request.verdict == Verdict::remove;
  if (reader.ok() && is_punished) {
    const bool for_good = request.verdict == Verdict::suspend && reader.null("until");
    if (!for_good) request.until = reader.integer("until", clock.now_ms() + 1, time_max);
    if (reader.has("remove_line")) request.remove_line = reader.boolean("remove_line");
  }
  const std::string reason = read_reason(reader);
  ATOLL_CHECK(whole(reader));
  admin_reports.decide(act_of(call, call.param("report"), reason), request, answering(std::move(call.reply)));
  return {};
}

}  // namespace reef::api
