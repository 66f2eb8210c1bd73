#include <array>
#include <utility>

#include "server/api/admin/calls.hpp"
#include "server/match/actions/absences.hpp"

namespace reef::api {
namespace {

using admin::Act;

constexpr int ply_max = 1'000'000;
constexpr std::int64_t number_max = 9'007'199'254'740'991;  // The largest integer that every JSON parser reads exactly.
constexpr store::Millis deadline_span_max = 365LL * 24 * 60 * 60 * 1000;

}  // namespace

/// GET /admin/matches
Result<Json> AdminMatchCalls::search(Call& call) const {
  store::MatchPage page{.game = call.parameter("game"),
                        .user = call.parameter("user"),
                        .id = call.parameter("id"),
                        .after = call.parameter("cursor")};
  ATOLL_TRY(status, call.word<store::Status>("status", store::status_words));
  page.status = status;
  static constexpr std::array<std::string_view, 2> answers = {"true", "false"};
  ATOLL_TRY(overdue, call.word("overdue", answers));
  if (overdue) page.overdue = *overdue == 0;
  ATOLL_TRY(limit, call.number("limit", 1, 100, 50));
  page.limit = limit;
  return admin_matches.search(std::move(page));
}

/// GET /admin/matches/{match}
Result<Json> AdminMatchCalls::show_state(Call& call) const {
  return admin_matches.view(call.param("match"));
}

/// GET /admin/matches/{match}/at/{ply}
Result<void> AdminMatchCalls::show_position(Call& call) const {
  call.query = {{"ply", call.param("ply")}};
  const Result<int> ply = call.number("ply", 0, ply_max, -1);
  if (!ply || *ply < 0) return refuse(protocol::Code::not_found, "there is no such ply");
  admin_matches.show_position(call.param("match"), *ply, answering(std::move(call.reply)));
  return {};
}

/// POST /admin/matches/{match}/replay
Result<Json> AdminMatchCalls::replay(Call& call) const {
  return admin_matches.replay(call.param("match"));
}

/// POST /admin/matches/{match}/inspection
Result<void> AdminMatchCalls::inspect(Call& call) const {
  Reader reader(call.body);
  const auto ply = static_cast<int>(reader.integer("ply", 0, ply_max));
  const bool goes_on = reader.has("inspection");
  const std::int64_t inspection = goes_on ? reader.integer("inspection", 0, number_max) : 0;
  std::string reason = goes_on ? std::string() : read_reason(reader);
  ATOLL_CHECK(whole(reader));
  const Act act = act_of(call, call.param("match"), std::move(reason));
  if (goes_on) {
    admin_matches.inspect_on(act, ply, inspection, answering(std::move(call.reply)));
  } else {
    admin_matches.inspect(act, ply, answering(std::move(call.reply)));
  }
  return {};
}

/// POST /admin/matches/{match}/end
void AdminMatchCalls::end(Call& call, admin::MatchEnd ending, std::string reason) const {
  admin_matches.end(act_of(call, call.param("match"), std::move(reason)), ending, answering(std::move(call.reply)));
}

SeatChange AdminMatchCalls::read_seat_change(Reader& reader) {
  SeatChange change;
  if (reader.null("user")) {
    change.taker.bot = match::read_offered_bot(reader);
  } else {
    change.taker.user = reader.string("user", user_id_bytes_max);
  }
  change.reason = read_reason(reader);
  return change;
}

/// PUT /admin/matches/{match}/seats/{seat}
Result<void> AdminMatchCalls::change_seat(Call& call, SeatChange change) const {
  call.query = {{"seat", call.param("seat")}};
  const Result<int> seat = call.number("seat", 0, seats_limit - 1, -1);
  if (!seat || *seat < 0) return refuse(protocol::Code::not_found, "there is no such seat");
  admin_matches.seat(act_of(call, call.param("match"), std::move(change.reason)), static_cast<Seat>(*seat),
                     change.taker, answering(std::move(call.reply)));
  return {};
}

/// PUT /admin/matches/{match}/deadline
Result<void> AdminMatchCalls::set_deadline(Call& call, Seat seat, store::Millis at, std::string reason) const {
  const store::Millis now = clock.now_ms();
  ATOLL_CHECK(in_range("at", at, now + 1, now + deadline_span_max));
  admin_matches.set_deadline(act_of(call, call.param("match"), std::move(reason)), seat, at,
                             answering(std::move(call.reply)));
  return {};
}

}  // namespace reef::api
