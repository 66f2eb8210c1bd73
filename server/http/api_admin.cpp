#include "server/http/api_admin.hpp"

#include <utility>

#include "server/admin/audit.hpp"
#include "server/chat/text.hpp"

namespace reef::http {
namespace {

constexpr std::size_t reason_bytes_max = 4 * 1024;

/// GET /admin/audit
void show_audit(const ApiParts& parts, Call call) {
  const Answer<int> limit = call.number("limit", 1, 100, 50);
  if (!limit) return call.reply(failure_response(limit.error()));
  const auto since = call.time("since");
  if (!since) return call.reply(failure_response(since.error()));
  const auto until = call.time("until");
  if (!until) return call.reply(failure_response(until.error()));
  const store::AuditPage page{.actor = call.parameter("actor"),
                              .action = call.parameter("action"),
                              .subject = call.parameter("subject"),
                              .since = *since,
                              .until = *until,
                              .after = call.parameter("cursor"),
                              .limit = *limit};
  answering(std::move(call.reply))(admin::audit_json(parts.audit, page));
}

}  // namespace

void add_admin_route(Router& router, const ApiParts& parts, store::Role role, ApiRoute route) {
  route.pattern.insert(0, "/api/v1/admin");
  route.who = Who::user;
  route.scope = Scope::admin;
  route.role = role;
  if (route.method != "GET") {
    route.body_bytes_max = admin_bytes_max;
    route.rate = RateClass::write;
  }
  add_route(router, parts, std::move(route));
}

std::string read_reason(Reader& reader) {
  const std::string text = reader.string("reason", reason_bytes_max);
  if (!reader.ok()) return {};
  auto line = chat::read_line(text);
  if (line) return std::move(*line);
  reader.refuse("reason", line.error().rule, line.error().detail);
  return {};
}

Answer<std::string> reason_in_query(const Call& call) {
  auto line = chat::read_line(call.parameter("reason"));
  if (line) return std::move(*line);
  return std::unexpected(invalid(Violation{line.error().rule, line.error().detail, "/reason"}));
}

admin::Act act_of(const Call& call, std::string subject, std::string reason) {
  return {
      .actor = call.user->key, .role = call.identity->role, .subject = std::move(subject), .reason = std::move(reason)};
}

void add_admin_routes(Router& router, const ApiParts& parts) {
  add_admin_route(router, parts, store::Role::admin, {.method = "GET", .pattern = "/audit", .handler = show_audit});
  add_admin_user_routes(router, parts);
  add_admin_report_routes(router, parts);
  add_announcement_routes(router, parts);
  add_admin_backup_routes(router, parts);
  add_admin_delivery_routes(router, parts);
  add_admin_server_routes(router, parts);
  add_admin_match_routes(router, parts);
}

}  // namespace reef::http
