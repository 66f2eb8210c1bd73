#include <algorithm>
#include <array>
#include <utility>

#include "server/http/api_admin.hpp"

namespace reef::http {
namespace {

using admin::Act;
using store::Role;

constexpr std::array<std::string_view, 4> statuses = {"open", "running", "finished", "closed"};  // As in Status.
constexpr int ply_max = 1'000'000;
constexpr std::int64_t number_max = 9'007'199'254'740'991;  // The largest that every reader of JSON keeps whole.
constexpr store::Millis deadline_span_max = 365LL * 24 * 60 * 60 * 1000;

/// GET /admin/matches
void search(const ApiParts& parts, Call call) {
  store::MatchPage page{.game = call.parameter("game"),
                        .user = call.parameter("user"),
                        .id = call.parameter("id"),
                        .after = call.parameter("cursor")};
  if (const std::string status = call.parameter("status"); !status.empty()) {
    const auto* const found = std::ranges::find(statuses, std::string_view(status));
    if (found == statuses.end()) {
      return call.reply(failure_response(
          invalid(Violation{"query.value", "expected one of: open, running, finished, closed", "/status"})));
    }
    page.status = static_cast<store::Status>(found - statuses.begin());
  }
  if (const std::string overdue = call.parameter("overdue"); !overdue.empty()) {
    if (overdue != "true" && overdue != "false") {
      return call.reply(
          failure_response(invalid(Violation{"query.value", "expected one of: true, false", "/overdue"})));
    }
    page.overdue = overdue == "true";
  }
  const Answer<int> limit = call.number("limit", 1, 100, 50);
  if (!limit) return call.reply(failure_response(limit.error()));
  page.limit = *limit;
  answering(std::move(call.reply))(parts.admin_matches.search(std::move(page)));
}

/// GET /admin/matches/{match}
void show_state(const ApiParts& parts, Call call) {
  answering(std::move(call.reply))(parts.admin_matches.view(call.param("match")));
}

/// GET /admin/matches/{match}/at/{ply}
void look_on(const ApiParts& parts, Call call) {
  call.query = {{"ply", call.param("ply")}};
  const Answer<int> ply = call.number("ply", 0, ply_max, -1);
  if (!ply || *ply < 0) return call.reply(refusal(protocol::Code::not_found, "there is no such ply"));
  parts.admin_matches.look_on(call.param("match"), *ply, answering(std::move(call.reply)));
}

/// POST /admin/matches/{match}/replay
void replay(const ApiParts& parts, Call call) {
  Reader reader(call.body);
  reader.no_other_keys();
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  answering(std::move(call.reply))(parts.admin_matches.replay(call.param("match")));
}

/// POST /admin/matches/{match}/inspection
void inspect(const ApiParts& parts, Call call) {
  Reader reader(call.body);
  const auto ply = static_cast<int>(reader.integer("ply", 0, ply_max));
  const bool goes_on = reader.has("inspection");
  const std::int64_t inspection = goes_on ? reader.integer("inspection", 0, number_max) : 0;
  std::string reason = goes_on ? std::string() : read_reason(reader);
  reader.no_other_keys();
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  const Act act = act_of(call, call.param("match"), std::move(reason));
  if (goes_on) return parts.admin_matches.inspect_on(act, ply, inspection, answering(std::move(call.reply)));
  parts.admin_matches.inspect(act, ply, answering(std::move(call.reply)));
}

/// POST /admin/matches/{match}/end
void end(const ApiParts& parts, Call call) {
  Reader reader(call.body);
  const auto ending = static_cast<admin::Ending>(reader.word("outcome", {"score", "none"}));  // As in Ending.
  std::string reason = read_reason(reader);
  reader.no_other_keys();
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  parts.admin_matches.end(act_of(call, call.param("match"), std::move(reason)), ending,
                          answering(std::move(call.reply)));
}

/// PUT /admin/matches/{match}/seats/{seat}
void change_seat(const ApiParts& parts, Call call) {
  call.query = {{"seat", call.param("seat")}};
  const Answer<int> seat = call.number("seat", 0, seats_limit - 1, -1);
  if (!seat || *seat < 0) return call.reply(refusal(protocol::Code::not_found, "there is no such seat"));
  Reader reader(call.body);
  std::optional<std::string> user;
  if (!reader.null("user")) user = reader.string("user", user_id_bytes_max);
  std::string reason = read_reason(reader);
  reader.no_other_keys();
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  parts.admin_matches.seat(act_of(call, call.param("match"), std::move(reason)), static_cast<Seat>(*seat), user,
                           answering(std::move(call.reply)));
}

/// PUT /admin/matches/{match}/deadline
void set_deadline(const ApiParts& parts, Call call) {
  const store::Millis now = parts.clock.now_ms();
  Reader reader(call.body);
  const auto seat = static_cast<Seat>(reader.integer("seat", 0, seats_limit - 1));
  const store::Millis at = reader.integer("at", now + 1, now + deadline_span_max);
  std::string reason = read_reason(reader);
  reader.no_other_keys();
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  parts.admin_matches.set_deadline(act_of(call, call.param("match"), std::move(reason)), seat, at,
                                   answering(std::move(call.reply)));
}

}  // namespace

void add_admin_match_routes(Router& router, const ApiParts& parts) {
  const auto add = [&](Role role, const char* method, const char* pattern, CallHandler handler) {
    add_admin_route(router, parts, role, {.method = method, .pattern = pattern, .handler = std::move(handler)});
  };
  add(Role::moderator, "GET", "/matches", search);
  add(Role::moderator, "GET", "/matches/{match}", show_state);
  add(Role::moderator, "GET", "/matches/{match}/at/{ply}", look_on);
  add(Role::moderator, "POST", "/matches/{match}/replay", replay);
  add(Role::moderator, "PUT", "/matches/{match}/deadline", set_deadline);
  add(Role::admin, "POST", "/matches/{match}/inspection", inspect);
  add(Role::admin, "POST", "/matches/{match}/end", end);
  add(Role::admin, "PUT", "/matches/{match}/seats/{seat}", change_seat);
}

}  // namespace reef::http
