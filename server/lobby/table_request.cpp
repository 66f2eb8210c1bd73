#include "server/lobby/table_request.hpp"

#include <algorithm>
#include <utility>

#include "server/chance/keyed_chance.hpp"
#include "server/lobby/seating.hpp"

namespace reef::lobby {
namespace {

using protocol::Code;

/// Finds the user whom a seat is to be reserved for.
Result<store::User> guest_of(const people::People& people, const store::User& owner,
                             const std::vector<store::Key>& excluded, const std::string& id) {
  Result<store::User> guest = people.find(id);
  if (!guest) return guest;
  if (guest->key == owner.key) return std::unexpected(fault("seats.yourself", "you cannot invite yourself", "/user"));
  if (std::find(excluded.begin(), excluded.end(), guest->key) != excluded.end()) {
    return refuse(Code::blocked, "one of you has blocked the other");
  }
  return guest;
}

/// Sets the path of a refusal to the seat in the request.
Failure at_seat(Failure failure, std::size_t seat) {
  if (failure.code == Code::invalid) {
    failure.members["path"] = "/seats/" + std::to_string(seat) + failure.members["path"].get<std::string>();
  }
  return failure;
}

}  // namespace

Failure fault(std::string rule, std::string detail, std::string path) {
  return invalid(Violation{std::move(rule), std::move(detail), std::move(path)});
}

Result<Json> judged(const GameEntry& game, const Json& options, int seats) {
  auto normal = game.normalise(options);
  if (!normal) return std::unexpected(invalid(normal.error()));
  const Meta& meta = game.meta();
  if (seats < meta.seats_min || seats > meta.seats_max) {
    return std::unexpected(
        fault("seats.count",
              "this game is for " + std::to_string(meta.seats_min) + " to " + std::to_string(meta.seats_max) + " seats",
              "/seats"));
  }
  KeyedChance chance(Key32{}, 0);  // Only to check that it can be set up; the result is discarded.
  if (const auto setup = game.setup(*normal, seats, chance); !setup) return std::unexpected(invalid(setup.error()));
  return std::move(*normal);
}

Result<void> seat_people(const people::People& people, const store::User& owner, const std::string& nonce,
                         std::vector<store::SeatRow>& seats) {
  std::optional<std::vector<store::Key>> excluded;
  for (std::size_t index = 0; index < seats.size(); ++index) {
    store::SeatRow& seat = seats[index];
    if (seat.kind == store::SeatKind::player) {
      seat.user = owner;
      seat.nonce = nonce;
    }
    if (!seat.kept_for) continue;
    if (!excluded) {
      Result<std::vector<store::Key>> read = people.blocked_either_way(owner.key);
      if (!read) return std::unexpected(std::move(read.error()));
      excluded = std::move(*read);
    }
    Result<store::User> guest = guest_of(people, owner, *excluded, seat.kept_for->id);
    if (!guest) return std::unexpected(at_seat(std::move(guest.error()), index));
    seat.kept_for.reset();
    if (has_place(seats, guest->key)) {
      return std::unexpected(at_seat(fault("seats.twice", "a player can have only one seat", "/user"), index));
    }
    seat.kept_for = std::move(*guest);
  }
  return {};
}

store::Match new_match(const GameEntry& game, const store::User& owner, PromisedMatch promised, std::int64_t now) {
  store::Match match;
  match.head.id = std::move(promised.id);
  match.head.game = game.meta().id;
  match.head.rules_version = game.meta().rules_version;
  match.head.owner = owner.key;
  match.head.owner_id = owner.id;
  match.head.created_at = now;
  match.seed.assign(promised.seed.begin(), promised.seed.end());
  match.invitation = new_invitation();
  return match;
}

}  // namespace reef::lobby
