#include "server/admin/reports.hpp"

#include <charconv>
#include <utility>

#include "server/match/snapshot.hpp"

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

/// The key that an id stands for; none if it cannot be one.
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

Answer<Json> Reports::list(const store::ReportPage& page) const {
  const auto rows = answered(parts_.store.reports(page));
  if (!rows) return std::unexpected(rows.error());
  Json reports = Json::array();
  for (const store::ReportRow& row : rows->items) reports.push_back(report_json(row));
  return Json{{"reports", std::move(reports)}, {"next", next_json(rows->next)}};
}

Answer<Json> Reports::view(const std::string& id) const {
  const auto key = key_of(id);
  if (!key) return unknown_report();
  const auto report = answered(parts_.store.find(*key));
  if (!report) return std::unexpected(report.error());
  if (!*report) return unknown_report();
  Json json = report_json(**report);
  json["context"] = Json::parse((*report)->context);
  return json;
}

void Reports::decide(const Act& act, const DecisionRequest& request, Ask<Json> ask) {
  const auto key = key_of(act.subject);
  if (!key) return ask(unknown_report());
  if (request.verdict == Verdict::suspend && act.role != store::Role::admin) {
    return ask(refuse(Code::forbidden, "only administrators suspend"));
  }
  const Json details{{"decision", word_of(request.verdict)},
                     {"remove_line", request.remove_line},
                     {"until", time_json(request.until)}};
  store::Judgement judgement{.report = *key,
                             .verdict = request.verdict,
                             .remove_line = request.remove_line,
                             .until = request.until,
                             .by = act.role,
                             .entry = entry_of(act, "report.decide", "report", parts_.clock.now_ms(), details)};
  parts_.store.judge(std::move(judgement), [this, id = act.subject, verdict = request.verdict,
                                            ask = std::move(ask)](store::Result<store::Judged> judged) mutable {
    Answer<void> done = judged ? answer_of(judged->ruling) : answer_of(std::unexpected(judged.error()));
    if (done && verdict == Verdict::suspend) {
      parts_.accounts.ended(judged->author, [](const accounts::Identity&) { return true; });
    }
    parts_.workers.post(
        [this, id = std::move(id), judged = std::move(judged), done = std::move(done), ask = std::move(ask)]() mutable {
          if (!done) return ask(std::unexpected(std::move(done.error())));
          if (judged->removed_line) parts_.told(judged->match, *judged->removed_line, judged->apart);
          ask(view(id));
        });
  });
}

}  // namespace reef::admin
