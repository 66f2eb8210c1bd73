#include <algorithm>
#include <utility>

#include "server/chat/text.hpp"
#include "server/http/api_admin.hpp"
#include "server/match/requests.hpp"

namespace reef::http {
namespace {

constexpr std::size_t text_bytes_max = 4 * 1024;

/// GET /announcements
void current(const ApiParts& parts, Call call) {
  answering(std::move(call.reply))(parts.announcements.current());
}

/// GET /admin/announcements
void list_announcements(const ApiParts& parts, Call call) {
  const Answer<int> limit = call.number("limit", 1, 100, 50);
  if (!limit) return call.reply(failure_response(limit.error()));
  answering(std::move(call.reply))(parts.announcements.list({.after = call.parameter("cursor"), .limit = *limit}));
}

/// POST /admin/announcements
void announce(const ApiParts& parts, Call call) {
  const store::Millis now = parts.clock.now_ms();
  Reader reader(call.body);
  admin::AnnouncementRequest request;
  const std::string text = reader.string("text", text_bytes_max);
  request.starts_at = reader.has("starts_at") ? reader.integer("starts_at", 0, time_max) : now;
  if (reader.ok()) request.ends_at = reader.integer("ends_at", std::max(now, request.starts_at) + 1, time_max);
  if (reader.has("cmd")) request.cmd = match::read_cmd(reader);
  std::string reason = read_reason(reader);
  reader.no_other_keys();
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  auto line = chat::read_line(text);
  if (!line) return call.reply(failure_response(invalid(line.error())));
  request.text = std::move(*line);
  parts.announcements.announce(act_of(call, "", std::move(reason)), std::move(request),
                               answering(std::move(call.reply), 201));
}

/// DELETE /admin/announcements/{announcement}
void withdraw(const ApiParts& parts, Call call) {
  Reader reader(call.body);
  std::string reason = read_reason(reader);
  reader.no_other_keys();
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  parts.announcements.withdraw(act_of(call, call.param("announcement"), std::move(reason)),
                               answering(std::move(call.reply)));
}

}  // namespace

void add_announcement_routes(Router& router, const ApiParts& parts) {
  constexpr auto role = store::Role::admin;
  add_route(router, parts,
            {.method = "GET", .pattern = "/api/v1/announcements", .scope = Scope::read, .handler = current});
  add_admin_route(router, parts, role, {.method = "GET", .pattern = "/announcements", .handler = list_announcements});
  add_admin_route(router, parts, role, {.method = "POST", .pattern = "/announcements", .handler = announce});
  add_admin_route(router, parts, role,
                  {.method = "DELETE", .pattern = "/announcements/{announcement}", .handler = withdraw});
}

}  // namespace reef::http
