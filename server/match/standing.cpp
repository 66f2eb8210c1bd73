#include "server/match/standing.hpp"

#include <sodium.h>

#include <algorithm>
#include <utility>

#include "server/match/offers.hpp"

namespace reef::match {

SeatSet Standing::to_act() const {
  return SeatSet::from_bits(position.to_act);
}

std::optional<Seat> Standing::was_seated(store::Key user) const {
  for (std::size_t seat = 0; seat < row->head.seats.size(); ++seat) {
    const auto& holder = row->head.seats[seat].user;
    if (holder && holder->key == user) return static_cast<Seat>(seat);
  }
  return std::nullopt;
}

std::optional<Seat> Standing::seat_of(store::Key user) const {
  const auto seat = was_seated(user);
  return seat && !row->head.seats[*seat].resigned ? seat : std::nullopt;
}

std::optional<Seat> Standing::kept_seat_of(store::Key user) const {
  for (std::size_t seat = 0; seat < row->head.seats.size(); ++seat) {
    const auto& guest = row->head.seats[seat].kept_for;
    if (guest && guest->key == user) return static_cast<Seat>(seat);
  }
  return std::nullopt;
}

std::optional<std::int64_t> Standing::prompt(Seat seat) const {
  if (position.status != store::Status::running || !to_act().contains(seat)) return std::nullopt;
  return position.prompts[seat];
}

std::optional<int> Standing::offer_to(Seat seat) const {
  return owes_answer(position.offer, seat) ? std::optional(position.offer->ply) : std::nullopt;
}

bool holds_invitation(const Standing& standing, const std::string& invitation) {
  const std::string& token = standing.row->invitation;
  return !token.empty() && invitation.size() == token.size() &&
         sodium_memcmp(invitation.data(), token.data(), token.size()) == 0;
}

bool may_see(const Standing& standing, const Caller& caller) {
  if (standing.head().visibility == store::Visibility::everyone) return true;
  if (caller.user) {
    const store::Key user = caller.user->key;
    if (user == standing.head().owner || standing.was_seated(user) || standing.kept_seat_of(user)) return true;
  }
  return holds_invitation(standing, caller.invitation);
}

Viewer viewer_of(const Standing& standing, const Caller& caller) {
  return {caller.user ? standing.seat_of(caller.user->key) : std::nullopt};
}

Answer<StandingPtr> stand_up(store::Match row) {
  const GameEntry* game = find_game(row.head.game);
  if (game == nullptr || game->meta().rules_version != row.head.rules_version) {
    return refuse(protocol::Code::internal, "the match was played by rules that this server does not have");
  }
  auto standing = std::make_shared<Standing>();
  standing->game = game;
  standing->position = std::move(row.position);
  if (!standing->position.state.empty()) {
    auto table = game->load(Json::parse(standing->position.state, nullptr, /*allow_exceptions=*/false));
    if (!table) return refuse(protocol::Code::internal, "stored state refused: " + table.error().detail);
    standing->table = std::move(*table);
    standing->position.state.clear();
  }
  if (standing->position.offer && !readable(*standing->position.offer)) {
    return refuse(protocol::Code::internal, "stored offer refused");
  }
  const auto seats = row.head.seats.size();
  const bool whole = (standing->position.clocks.empty() || standing->position.clocks.size() == seats) &&
                     std::all_of(standing->position.absences.begin(), standing->position.absences.end(),
                                 [&](const store::Absence& absence) { return absence.votes.size() == seats; });
  if (!whole) return refuse(protocol::Code::internal, "stored clocks or absences refused");
  row.position = {};
  standing->row = std::make_shared<const store::Match>(std::move(row));
  return standing;
}

std::vector<std::int64_t> first_prompts(int seats, SeatSet owed) {
  return next_prompts(std::vector<std::int64_t>(static_cast<std::size_t>(seats), -1), SeatSet(), owed, std::nullopt, 0);
}

std::vector<std::int64_t> next_prompts(const std::vector<std::int64_t>& before, SeatSet owed_before, SeatSet owed_now,
                                       std::optional<Seat> committer, int ply) {
  std::vector<std::int64_t> prompts = before;
  for (const Seat seat : owed_now) {
    if (seat == committer || !owed_before.contains(seat)) prompts[seat] = ply;
  }
  return prompts;
}

std::vector<std::int64_t> prompts_anew(const std::vector<std::int64_t>& before, SeatSet owed, int ply) {
  return next_prompts(before, SeatSet(), owed, std::nullopt, ply);
}

}  // namespace reef::match
