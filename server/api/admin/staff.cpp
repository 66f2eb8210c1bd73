#include <utility>

#include "server/admin/audit.hpp"
#include "server/api/admin/calls.hpp"
#include "server/chat/text.hpp"

namespace reef::api {

std::string read_reason(Reader& reader) {
  const std::string text = reader.string("reason", reason_bytes_max);
  if (!reader.ok()) return {};
  auto line = chat::read_line(text);
  if (line) return std::move(*line);
  reader.refuse("reason", line.error().rule, line.error().detail);
  return {};
}

Result<std::string> reason_in_query(const Call& call) {
  auto line = chat::read_line(call.parameter("reason"));
  if (line) return std::move(*line);
  return std::unexpected(invalid(Violation{line.error().rule, line.error().detail, "/reason"}));
}

admin::Act act_of(const Call& call, std::string subject, std::string reason) {
  return {
      .actor = call.user->key, .role = call.identity->role, .subject = std::move(subject), .reason = std::move(reason)};
}

Result<admin::Act> read_act(const Call& call, std::string subject) {
  ATOLL_TRY(body, read_body<std::string>(call.body, reason_key));
  return act_of(call, std::move(subject), std::get<0>(std::move(body)));
}

/// GET /admin/audit
Result<Json> StaffCalls::show_audit(Call& call) const {
  ATOLL_TRY(limit, call.number("limit", 1, 100, 50));
  ATOLL_TRY(since, call.time("since"));
  ATOLL_TRY(until, call.time("until"));
  const store::AuditPage page{.actor = call.parameter("actor"),
                              .action = call.parameter("action"),
                              .subject = call.parameter("subject"),
                              .since = since,
                              .until = until,
                              .after = call.parameter("cursor"),
                              .limit = limit};
  return admin::audit_json(audit, page);
}

/// POST /admin/first
void StaffCalls::become_first_admin(Call& call, const std::string& key) const {
  first_admin.claim(*call.user, key, answering_without_body<void>(std::move(call.reply)));
}

}  // namespace reef::api
