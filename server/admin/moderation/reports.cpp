#include "server/admin/moderation/reports.hpp"

#include <charconv>
#include <utility>

#include "server/match/views/snapshot.hpp"

namespace reef::admin {
namespace {

using protocol::Code;
using store::Verdict;

const char* word_of(store::ReportReason reason) {
  switch (reason) {
    case store::ReportReason::insult:
      return "insult";
    case store::ReportReason::harassment:
      return "harassment";
    case store::ReportReason::hate:
      return "hate";
    case store::ReportReason::spam:
      return "spam";
    case store::ReportReason::other:
      break;
  }
  return "other";
}

const char* word_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::dismiss:
      return "dismiss";
    case Verdict::remove:
      return "remove";
    case Verdict::mute:
      return "mute";
    case Verdict::suspend:
      break;
  }
  return "suspend";
}

std::unexpected<Failure> unknown_report() {
  return refuse(Code::not_found, "there is no such report");
}

/// Parses an id as a key; none if it is invalid.
std::optional<store::Key> key_of(const std::string& id) {
  store::Key key = 0;
  const auto [end, error] = std::from_chars(id.data(), id.data() + id.size(), key);
  if (error != std::errc() || end != id.data() + id.size() || key < 1) return std::nullopt;
  return key;
}

Json decision_json(const std::optional<store::ReportDecision>& decision) {
  if (!decision) return nullptr;
  return {{"decision", word_of(decision->verdict)},
          {"by", match::user_json(decision->by)},
          {"at", decision->at},
          {"reason", decision->reason}};
}

Json report_json(const store::ReportRow& report) {
  return {{"id", std::to_string(report.key)},
          {"reporter", match::user_json(report.reporter)},
          {"reported", match::user_json(report.reported)},
          {"match", report.match.empty() ? Json(nullptr) : Json(report.match)},
          {"line", {{"number", report.number}, {"text", report.line}, {"at", report.said_at}}},
          {"removed", report.removed},
          {"reason", word_of(report.reason)},
          {"text", report.text},
          {"at", report.at},
          {"decision", decision_json(report.decision)}};
}

}  // namespace

Result<Json> Reports::list(const store::ReportPage& page) const {
  const auto rows = answered(deps_.store.reports(page));
  if (!rows) return std::unexpected(rows.error());
  Json reports = Json::array();
  for (const store::ReportRow& row : rows->items) reports.push_back(report_json(row));
  return Json{{"reports", std::move(reports)}, {"next", next_json(rows->next)}};
}

Result<Json> Reports::view(const std::string& id) const {
  const auto key = key_of(id);
  if (!key) return unknown_report();
  const auto report = answered(deps_.store.find(*key));
  if (!report) return std::unexpected(report.error());
  if (!*report) return unknown_report();
  Json json = report_json(**report);
  json["context"] = Json::parse((*report)->context);
  return json;
}

void Reports::decide(const Act& act, const DecisionRequest& request, Callback<Json> callback) {
  const auto key = key_of(act.subject);
  if (!key) return callback(unknown_report());
  if (request.verdict == Verdict::suspend && act.role != store::Role::admin) {
    return callback(refuse(Code::forbidden, "only administrators can suspend users"));
  }
  const Json details{
      {"decision", word_of(request.verdict)}, {"remove_line", request.remove_line}, {"until", or_null(request.until)}};
  store::DecisionRequest decision{.report = *key,
                                  .verdict = request.verdict,
                                  .remove_line = request.remove_line,
                                  .until = request.until,
                                  .by = act.role,
                                  .entry = entry_of(act, "report.decide", "report", deps_.clock.now_ms(), details)};
  deps_.store.decide(
      std::move(decision), [this, id = act.subject, verdict = request.verdict,
                            callback = std::move(callback)](store::Result<store::DecisionResult> judged) mutable {
        Result<void> done = judged ? answer_of(judged->result) : answer_of(std::unexpected(judged.error()));
        if (done && verdict == Verdict::suspend) {
          deps_.accounts.ended(judged->author, [](const accounts::Identity&) { return true; });
        }
        deps_.workers.post([this, id = std::move(id), judged = std::move(judged), done = std::move(done),
                            callback = std::move(callback)]() mutable {
          if (!done) return callback(std::unexpected(std::move(done.error())));
          if (judged->removed_line) deps_.on_line_removed(judged->match, *judged->removed_line, judged->excluded);
          callback(view(id));
        });
      });
}

}  // namespace reef::admin
