// What the owner of a table may do, and who played at it when the match is over.
#include <algorithm>
#include <utility>

#include "server/lobby/lobby.hpp"

namespace reef::lobby {
namespace {

using match::Standing;
using match::StandingPtr;
using protocol::Code;
using store::SeatRow;

Answer<void> owned(const Standing& standing, const store::User& user) {
  if (standing.head().owner == user.key) return {};
  return refuse(Code::not_owner, "only the owner of the table may do this");
}

/// Before the end it is the owner who invites; what is over belongs to all who played it.
Answer<void> may_invite(const Standing& standing, const store::User& user) {
  const auto status = standing.position.status;
  if (status == store::Status::finished && standing.was_seated(user.key)) return {};
  if (auto owns = owned(standing, user); !owns) return owns;
  if (status == store::Status::closed) return refuse(Code::match_not_open, "the table is closed");
  return {};
}

StandingPtr with_invitation(const Standing& before, std::string invitation) {
  auto row = std::make_shared<store::Match>(*before.row);
  row->invitation = std::move(invitation);
  auto after = std::make_shared<Standing>(before);
  after->row = std::move(row);
  return after;
}

}  // namespace

void Lobby::change_seat(const std::string& match, store::User owner, Seat seat, SeatPlan plan, Ask<Json> ask) {
  Deed deed = [this, owner, seat, plan = std::move(plan)](const StandingPtr& before) {
    return with_plan(before, owner, seat, plan);
  };
  act(match, match::Caller{owner, ""}, std::move(deed), std::move(ask));
}

Answer<Lobby::Next> Lobby::with_plan(const StandingPtr& before, const store::User& owner, Seat seat,
                                     SeatPlan plan) const {
  if (auto owns = owned(*before, owner); !owns) return std::unexpected(std::move(owns.error()));
  if (before->position.status != store::Status::open) return refuse(Code::match_not_open, "the match is not open");
  std::vector<SeatRow> seats = before->head().seats;
  if (seat >= seats.size()) return std::unexpected(fault("seats.unknown", "there is no such seat", "/seat"));
  if (seats[seat].kind == store::SeatKind::player) return refuse(Code::seat_taken, "the seat is taken");
  const SeatRow was = std::exchange(seats[seat], std::move(plan));
  if (seats[seat].kept_for) {
    // Judged as if it were the only seat kept, so that the path in a refusal is that of the member itself.
    std::vector<SeatRow> alone{seats[seat]};
    auto seated = seat_people(parts_.people, owner, "", alone);
    if (!seated) {
      if (seated.error().code == Code::invalid) seated.error().members["path"] = "/user";
      return std::unexpected(std::move(seated.error()));
    }
    seats[seat].kept_for.reset();
    if (has_place(seats, alone.front().kept_for->key)) {
      return std::unexpected(fault("seats.twice", "one can hold one seat only", "/user"));
    }
    seats[seat] = std::move(alone.front());
  }
  Next next{nullptr, shown_to(owner)};
  if (seats[seat] != was) next.after = reseated(*before, std::move(seats), parts_.clock.now_ms());
  return next;
}

void Lobby::start(const std::string& match, store::User owner, Ask<Json> ask) {
  Deed deed = [this, owner](const StandingPtr& before) -> Answer<Next> {
    if (auto owns = owned(*before, owner); !owns) return std::unexpected(std::move(owns.error()));
    if (before->position.status == store::Status::closed) return refuse(Code::match_not_open, "the table is closed");
    Next next{nullptr, shown_to(owner)};
    if (before->position.status != store::Status::open) return next;
    std::vector<SeatRow> seats = before->head().seats;
    std::erase_if(seats, is_free);
    if (!judged(*before->game, Json::parse(before->head().options), static_cast<int>(seats.size()))) {
      return refuse(Code::cannot_start, "too few seats are taken, or the game does not go with so few");
    }
    next.after = reseated(*before, std::move(seats), parts_.clock.now_ms());
    return next;
  };
  act(match, match::Caller{owner, ""}, std::move(deed), std::move(ask));
}

void Lobby::renew_invitation(const std::string& match, store::User user, Ask<Json> ask) {
  Deed deed = [user](const StandingPtr& before) -> Answer<Next> {
    if (auto may = may_invite(*before, user); !may) return std::unexpected(std::move(may.error()));
    return Next{with_invitation(*before, new_invitation()),
                [](const StandingPtr& now) { return Json{{"invitation", now->row->invitation}}; }};
  };
  act(match, match::Caller{user, ""}, std::move(deed), std::move(ask));
}

void Lobby::withdraw_invitation(const std::string& match, store::User user, Ask<Json> ask) {
  Deed deed = [user](const StandingPtr& before) -> Answer<Next> {
    if (auto may = may_invite(*before, user); !may) return std::unexpected(std::move(may.error()));
    if (before->position.status != store::Status::finished) {
      return refuse(Code::match_not_finished, "who is to come needs the invitation: it can be renewed");
    }
    const bool is_there = !before->row->invitation.empty();
    return Next{is_there ? with_invitation(*before, "") : nullptr, [](const StandingPtr&) { return Json(nullptr); }};
  };
  act(match, match::Caller{user, ""}, std::move(deed), std::move(ask));
}

}  // namespace reef::lobby
