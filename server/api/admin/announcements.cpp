#include <algorithm>
#include <utility>

#include "server/api/admin/calls.hpp"
#include "server/chat/text.hpp"
#include "server/match/requests.hpp"

namespace reef::api {
namespace {

constexpr std::size_t text_bytes_max = 4 * 1024;

}  // namespace

/// GET /announcements
Result<Json> AnnouncementCalls::current(Call& /*call*/) const {
  return announcements.current();
}

/// GET /admin/announcements
Result<Json> AnnouncementCalls::list_announcements(Call& call) const {
  ATOLL_TRY(limit, call.number("limit", 1, 100, 50));
  return announcements.list({.after = call.parameter("cursor"), .limit = limit});
}

/// POST /admin/announcements
Result<void> AnnouncementCalls::announce(Call& call) const {
  const store::Millis now = clock.now_ms();
  Reader reader(call.body);
  admin::AnnouncementRequest request;
  const std::string text = reader.string("text", text_bytes_max);
  request.starts_at = reader.has("starts_at") ? reader.integer("starts_at", 0, time_max) : now;
  if (reader.ok()) request.ends_at = reader.integer("ends_at", std::max(now, request.starts_at) + 1, time_max);
  if (reader.has("cmd")) request.cmd = match::read_cmd(reader);
  std::string reason = read_reason(reader);
  ATOLL_CHECK(whole(reader));
  auto line = chat::read_line(text);
  if (!line) return std::unexpected(invalid(line.error()));
  request.text = std::move(*line);
  announcements.announce(act_of(call, "", std::move(reason)), std::move(request),
                         answering(std::move(call.reply), 201));
  return {};
}

}  // namespace reef::api
