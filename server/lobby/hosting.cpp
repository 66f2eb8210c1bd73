// What the owner of a table may do, and its players when the match is over.
#include <algorithm>
#include <utility>

#include "server/lobby/lobby.hpp"

namespace reef::lobby {
namespace {

using match::MatchState;
using match::MatchStatePtr;
using protocol::Code;
using store::SeatRow;

Result<void> owned(const MatchState& state, const store::User& user) {
  if (state.head().owner == user.key) return {};
  return refuse(Code::not_owner, "only the owner of the table may do this");
}

/// Before the end only the owner may invite; afterwards every player.
Result<void> may_invite(const MatchState& state, const store::User& user) {
  const auto status = state.position.status;
  if (status == store::Status::finished && state.was_seated(user.key)) return {};
  if (auto owns = owned(state, user); !owns) return owns;
  if (status == store::Status::closed) return refuse(Code::match_not_open, "the table is closed");
  return {};
}

MatchStatePtr with_invitation(const MatchState& before, std::string invitation) {
  auto row = std::make_shared<store::Match>(*before.row);
  row->invitation = std::move(invitation);
  auto after = std::make_shared<MatchState>(before);
  after->row = std::move(row);
  return after;
}

}  // namespace

void Lobby::change_seat(const std::string& match, store::User owner, Seat seat, SeatPlan plan, Allowance allowance,
                        Callback<Json> callback) {
  Command command = [this, owner, seat, plan = std::move(plan),
                     allowance = std::move(allowance)](const MatchStatePtr& before) {
    Result<Next> next = with_plan(before, owner, seat, plan);
    if (next) next->allowance = allowance;
    return next;
  };
  act(match, match::Caller{owner, ""}, std::move(command), std::move(callback));
}

Result<Lobby::Next> Lobby::with_plan(const MatchStatePtr& before, const store::User& owner, Seat seat,
                                     SeatPlan plan) const {
  if (auto owns = owned(*before, owner); !owns) return std::unexpected(std::move(owns.error()));
  if (before->position.status != store::Status::open) return refuse(Code::match_not_open, "the match is not open");
  std::vector<SeatRow> seats = before->head().seats;
  if (seat >= seats.size()) return std::unexpected(fault("seats.unknown", "there is no such seat", "/seat"));
  if (seats[seat].kind == store::SeatKind::player) return refuse(Code::seat_taken, "the seat is taken");
  const SeatRow was = std::exchange(seats[seat], std::move(plan));
  if (seats[seat].kept_for) {
    // Checked as if it were the only reserved seat, so that the path in a refusal is that of the member itself.
    std::vector<SeatRow> alone{seats[seat]};
    auto seated = seat_people(deps_.people, owner, "", alone);
    if (!seated) {
      if (seated.error().code == Code::invalid) seated.error().members["path"] = "/user";
      return std::unexpected(std::move(seated.error()));
    }
    seats[seat].kept_for.reset();
    if (has_place(seats, alone.front().kept_for->key)) {
      return std::unexpected(fault("seats.twice", "a player can have only one seat", "/user"));
    }
    seats[seat] = std::move(alone.front());
  }
  Next next{nullptr, shown_to(owner)};
  if (seats[seat] != was) next.after = reseated(*before, std::move(seats), deps_.clock.now_ms());
  return next;
}

void Lobby::start(const std::string& match, store::User owner, Allowance allowance, Callback<Json> callback) {
  Command command = [this, owner, allowance = std::move(allowance)](const MatchStatePtr& before) -> Result<Next> {
    if (auto owns = owned(*before, owner); !owns) return std::unexpected(std::move(owns.error()));
    if (before->position.status == store::Status::closed) return refuse(Code::match_not_open, "the table is closed");
    Next next{nullptr, shown_to(owner)};
    if (before->position.status != store::Status::open) return next;
    std::vector<SeatRow> seats = before->head().seats;
    std::erase_if(seats, is_free);
    if (!judged(*before->game, Json::parse(before->head().options), static_cast<int>(seats.size()))) {
      return refuse(Code::cannot_start, "too few seats are taken, or the game does not allow this number of players");
    }
    next.after = reseated(*before, std::move(seats), deps_.clock.now_ms());
    next.allowance = allowance;
    return next;
  };
  act(match, match::Caller{owner, ""}, std::move(command), std::move(callback));
}

void Lobby::renew_invitation(const std::string& match, store::User user, Callback<Json> callback) {
  Command command = [user](const MatchStatePtr& before) -> Result<Next> {
    if (auto may = may_invite(*before, user); !may) return std::unexpected(std::move(may.error()));
    return Next{with_invitation(*before, new_invitation()),
                [](const MatchStatePtr& now) { return Json{{"invitation", now->row->invitation}}; }};
  };
  act(match, match::Caller{user, ""}, std::move(command), std::move(callback));
}

void Lobby::withdraw_invitation(const std::string& match, store::User user, Callback<Json> callback) {
  Command command = [user](const MatchStatePtr& before) -> Result<Next> {
    if (auto may = may_invite(*before, user); !may) return std::unexpected(std::move(may.error()));
    if (before->position.status != store::Status::finished) {
      return refuse(Code::match_not_finished,
                    "the match is not over: the invitation can be replaced but not withdrawn");
    }
    const bool is_there = !before->row->invitation.empty();
    return Next{is_there ? with_invitation(*before, "") : nullptr, [](const MatchStatePtr&) { return Json(nullptr); }};
  };
  act(match, match::Caller{user, ""}, std::move(command), std::move(callback));
}

}  // namespace reef::lobby
