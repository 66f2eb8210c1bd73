#include "server/match/match_state.hpp"

#include <sodium.h>

#include <algorithm>
#include <utility>

#include "server/match/actions/offers.hpp"

namespace reef::match {

SeatSet MatchState::to_act() const {
  return SeatSet::from_bits(position.to_act);
}

bool MatchState::mid_turn() const {
  return position.status == store::Status::running && game_state && game_state->mid_turn();
}

std::optional<Seat> MatchState::was_seated(store::Key user) const {
  for (std::size_t seat = 0; seat < row->head.seats.size(); ++seat) {
    const auto& holder = row->head.seats[seat].user;
    if (holder && holder->key == user) return static_cast<Seat>(seat);
  }
  return std::nullopt;
}

std::optional<Seat> MatchState::seat_of(store::Key user) const {
  const auto seat = was_seated(user);
  return seat && !row->head.seats[*seat].resigned ? seat : std::nullopt;
}

std::optional<Seat> MatchState::kept_seat_of(store::Key user) const {
  for (std::size_t seat = 0; seat < row->head.seats.size(); ++seat) {
    const auto& guest = row->head.seats[seat].kept_for;
    if (guest && guest->key == user) return static_cast<Seat>(seat);
  }
  return std::nullopt;
}

std::optional<std::int64_t> MatchState::prompt(Seat seat) const {
  if (position.status != store::Status::running || !to_act().contains(seat)) return std::nullopt;
  return position.prompts[seat];
}

std::optional<int> MatchState::offer_to(Seat seat) const {
  return owes_answer(position.offer, seat) ? std::optional(position.offer->ply) : std::nullopt;
}

bool holds_invitation(const MatchState& state, const std::string& invitation) {
  const std::string& token = state.row->invitation;
  return !token.empty() && invitation.size() == token.size() &&
         sodium_memcmp(invitation.data(), token.data(), token.size()) == 0;
}

bool may_see(const MatchState& state, const Caller& caller) {
  if (state.head().visibility == store::Visibility::public_match) return true;
  if (caller.user) {
    const store::Key user = caller.user->key;
    if (user == state.head().owner || state.was_seated(user) || state.kept_seat_of(user)) return true;
  }
  return holds_invitation(state, caller.invitation);
}

Viewer viewer_of(const MatchState& state, const Caller& caller) {
  return {caller.user ? state.seat_of(caller.user->key) : std::nullopt};
}

Result<MatchStatePtr> load_match(store::Match row) {
  const GameEntry* game = find_game(row.head.game);
  if (game == nullptr || game->meta().rules_version != row.head.rules_version) {
    return refuse(protocol::Code::internal, "this server does not have the rules version of this match");
  }
  auto state = std::make_shared<MatchState>();
  state->game = game;
  state->position = std::move(row.position);
  if (!state->position.state.empty()) {
    auto game_state = game->load(Json::parse(state->position.state, nullptr, /*allow_exceptions=*/false));
    if (!game_state)
      return refuse(protocol::Code::internal, "the stored state is not valid: " + game_state.error().detail);
    state->game_state = std::move(*game_state);
    state->position.state.clear();
  }
  if (state->position.offer && !readable(*state->position.offer)) {
    return refuse(protocol::Code::internal, "the stored offer is not valid");
  }
  const auto seats = row.head.seats.size();
  const bool whole = (state->position.clocks.empty() || state->position.clocks.size() == seats) &&
                     std::all_of(state->position.absences.begin(), state->position.absences.end(),
                                 [&](const store::Absence& absence) { return absence.votes.size() == seats; });
  if (!whole) return refuse(protocol::Code::internal, "the stored clocks or absences are not valid");
  row.position = {};
  state->row = std::make_shared<const store::Match>(std::move(row));
  return state;
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
