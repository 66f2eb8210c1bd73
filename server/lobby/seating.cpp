#include "server/lobby/seating.hpp"

#include <algorithm>
#include <utility>

#include "server/chance/keyed_chance.hpp"
#include "server/lobby/table_request.hpp"
#include "server/match/clocks/alert_delay.hpp"
#include "server/match/clocks/clock.hpp"
#include "server/match/records/record.hpp"

namespace reef::lobby {
namespace {

using match::MatchState;
using match::MatchStatePtr;
using protocol::Code;
using store::SeatKind;
using store::SeatRow;

constexpr std::size_t invitation_length = 26;

bool is_kept_for(const SeatRow& seat, store::Key user) {
  return seat.kept_for && seat.kept_for->key == user;
}

bool may_take(const SeatRow& seat, store::Key user, bool invited) {
  if (seat.kept_for) return is_kept_for(seat, user);
  return seat.kind == SeatKind::open || (seat.kind == SeatKind::invite && invited);
}

/// The state of a full table after the start: ply 0, drawn with the match's key.
MatchStatePtr started(const MatchState& before, std::shared_ptr<store::Match> row, std::int64_t now) {
  const int seats = static_cast<int>(row->head.seats.size());
  KeyedChance keyed(match::draw_key_of(*row), 0);
  LoggedChance chance(keyed);
  auto table = before.game->setup(Json::parse(row->head.options), seats, chance);
  row->setup_draws = match::draws_json(chance.draws()).dump();
  auto after = std::make_shared<MatchState>(before);
  const SeatSet owed = (*table)->to_act();
  after->position.status = store::Status::running;
  after->position.prompts = match::first_prompts(seats, owed);
  after->position.to_act = owed.bits();
  after->position.updated_at = now;
  after->game_state = std::move(*table);
  after->row = std::move(row);
  match::keep_time(before, *after, {}, now);
  return after;
}

bool is_among(const std::vector<store::User>& users, store::Key user) {
  return std::any_of(users.begin(), users.end(), [&](const store::User& each) { return each.key == user; });
}

}  // namespace

bool is_free(const SeatRow& seat) {
  return seat.kind == SeatKind::open || seat.kind == SeatKind::invite;
}

bool is_full(const store::MatchHead& head) {
  return std::none_of(head.seats.begin(), head.seats.end(), is_free);
}

bool takes_people(const MatchState& state) {
  const bool running = state.position.status == store::Status::running;
  return state.position.status == store::Status::open || (running && !is_full(state.head()));
}

bool has_place(const std::vector<SeatRow>& seats, store::Key user) {
  return std::any_of(seats.begin(), seats.end(), [&](const SeatRow& seat) {
    return is_kept_for(seat, user) || (seat.user && seat.user->key == user);
  });
}

std::string new_invitation() {
  return random_text(invitation_length);
}

Result<Seat> seat_for(const MatchState& state, store::Key user, const SeatRequest& request) {
  const auto& seats = state.head().seats;
  const bool invited = holds_invitation(state, request.invitation);
  if (!request.invitation.empty() && !invited) return refuse(Code::bad_invitation, "the invitation is not valid");
  if (request.seat) {
    if (*request.seat >= seats.size()) return std::unexpected(fault("seats.unknown", "there is no such seat", "/seat"));
    const SeatRow& wanted = seats[*request.seat];
    if (!is_free(wanted)) return refuse(Code::seat_taken, "the seat is taken");
    if (!may_take(wanted, user, invited)) {
      return refuse(Code::bad_invitation, "the seat is reserved, or needs the invitation");
    }
    return *request.seat;
  }
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    if (is_kept_for(seats[seat], user)) return static_cast<Seat>(seat);
  }
  // Invited users take invite seats before those that are open to anyone.
  for (const SeatKind kind : {SeatKind::invite, SeatKind::open}) {
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
      if (seats[seat].kind == kind && may_take(seats[seat], user, invited)) return static_cast<Seat>(seat);
    }
  }
  if (is_full(state.head())) return refuse(Code::seat_taken, "every seat is taken");
  return refuse(Code::bad_invitation, "the free seats are reserved, or need the invitation");
}

bool is_invited(const MatchState& state, Seat seat, const SeatRequest& request) {
  return state.head().seats[seat].kept_for || holds_invitation(state, request.invitation);
}

std::vector<SeatRow> seated(std::vector<SeatRow> seats, Seat seat, const store::User& user, const std::string& nonce) {
  for (SeatRow& each : seats) {
    if (is_kept_for(each, user.key)) each.kept_for.reset();
  }
  seats[seat] = {.kind = SeatKind::player, .user = user, .bot = "", .nonce = nonce};
  return seats;
}

SeatRow vacant(store::Visibility visibility) {
  SeatRow seat;
  seat.kind = visibility == store::Visibility::private_match ? SeatKind::invite : SeatKind::open;
  return seat;
}

MatchStatePtr reseated(const MatchState& before, std::vector<SeatRow> seats, std::int64_t now) {
  auto row = std::make_shared<store::Match>(*before.row);
  row->head.seats = std::move(seats);
  if (is_full(row->head)) return started(before, std::move(row), now);
  auto after = std::make_shared<MatchState>(before);
  after->position.updated_at = now;
  after->row = std::move(row);
  return after;
}

MatchStatePtr laid(const GameEntry& game, store::Match match, std::int64_t now) {
  auto blank = std::make_shared<MatchState>();
  blank->game = &game;
  blank->position.prompts.assign(match.head.seats.size(), -1);
  std::vector<SeatRow> seats = match.head.seats;
  blank->row = std::make_shared<store::Match>(std::move(match));
  return reseated(*blank, std::move(seats), now);
}

std::vector<store::User> invited_to(const MatchState& state) {
  std::vector<store::User> users;
  if (state.position.status != store::Status::open) return users;
  for (const SeatRow& seat : state.head().seats) {
    if (seat.kept_for) users.push_back(*seat.kept_for);
  }
  return users;
}

void alert(const MatchState* before, const MatchState& after, std::vector<store::Notice>& raise,
           std::vector<store::Notice>& withdraw) {
  const std::vector<store::User> were = before != nullptr ? invited_to(*before) : std::vector<store::User>();
  const std::vector<store::User> are = invited_to(after);
  for (const store::User& user : are) {
    if (!is_among(were, user.key)) raise.push_back({user.key, "invitation"});
  }
  for (const store::User& user : were) {
    if (!is_among(are, user.key)) withdraw.push_back({user.key, "invitation"});
  }
  const bool starts = before != nullptr && !before->game_state && after.game_state;
  if (!starts) return;
  for (const SeatRow& seat : after.head().seats) {
    // With the same delay as the prompt that may follow, whose alert then replaces this one.
    if (seat.user) {
      raise.push_back({.user = seat.user->key, .kind = "match_started", .delay_ms = match::alert_delay_ms});
    }
  }
  for (const Seat seat : after.to_act()) {
    if (const auto& user = after.head().seats[seat].user) {
      raise.push_back({.user = user->key, .kind = "your_turn", .delay_ms = match::alert_delay_ms});
    }
  }
}

}  // namespace reef::lobby
