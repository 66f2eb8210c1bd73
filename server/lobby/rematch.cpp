// Rematches.
#include <algorithm>
#include <utility>

#include "server/lobby/lobby.hpp"

namespace reef::lobby {
namespace {

using match::MatchLock;
using match::MatchState;
using match::MatchStatePtr;
using protocol::Code;
using store::SeatRow;

bool is_gone(const people::People& people, const store::User& user) {
  const Result<store::User> found = people.find(user.id);
  return !found && found.error().code == Code::unknown_user;
}

/// The seat of the new table for a seat of the old one: the caller sits, the others are invited, bots stay.
SeatRow seat_again(const SeatRow& seat, const store::User& asker, const std::string& nonce,
                   store::Visibility visibility, const people::People& people) {
  SeatRow again;
  if (!seat.user) {
    again.kind = store::SeatKind::bot;
    again.bot = seat.bot;
  } else if (seat.user->key == asker.key) {
    again.kind = store::SeatKind::player;
    again.user = asker;
    again.nonce = nonce;
  } else if (is_gone(people, *seat.user)) {
    again = vacant(visibility);
  } else {
    again.kind = store::SeatKind::invite;
    again.kept_for = seat.user;
  }
  return again;
}

/// Refuses if one of these people blocks another.
Result<void> none_blocked(const people::People& people, const std::vector<SeatRow>& seats) {
  for (const SeatRow& seat : seats) {
    const auto& user = seat.user ? seat.user : seat.kept_for;
    if (!user) continue;
    const Result<std::vector<store::Key>> excluded = people.blocked_either_way(user->key);
    if (!excluded) return std::unexpected(excluded.error());
    for (const store::Key other : *excluded) {
      if (has_place(seats, other)) return refuse(Code::blocked, "one of the players has blocked another");
    }
  }
  return {};
}

}  // namespace

void Lobby::rematch(const std::string& match, store::User user, OwnerShare share, Allowance allowance,
                    Callback<Rematch> callback) {
  deps_.matches.find(match, [this, user = std::move(user), share = std::move(share), allowance = std::move(allowance),
                             callback = std::move(callback)](Result<match::LiveMatchPtr> found) mutable {
    if (!found) return callback(std::unexpected(std::move(found.error())));
    (*found)->lock([this, user = std::move(user), share = std::move(share), allowance = std::move(allowance),
                    callback = std::move(callback)](MatchLock lock) mutable {
      deps_.workers.post([this, user = std::move(user), share = std::move(share), allowance = std::move(allowance),
                          lock = std::move(lock), callback = std::move(callback)]() mutable {
        const MatchStatePtr finished = lock.state();
        if (!may_see(*finished, match::Caller{user, ""})) {
          return callback(refuse(Code::unknown_match, "there is no such match"));
        }
        if (!finished->seat_of(user.key))
          return callback(refuse(Code::not_seated, "you did not play this match to the end"));
        if (finished->position.status != store::Status::finished) {
          return callback(refuse(Code::match_not_finished, "the match is not over"));
        }
        follow_on(std::move(lock), user, share, std::move(allowance), std::move(callback));
      });
    });
  });
}

void Lobby::follow_on(MatchLock lock, const store::User& user, const OwnerShare& share, Allowance allowance,
                      Callback<Rematch> callback) {
  const MatchStatePtr finished = lock.state();
  if (!finished->row->rematch.empty()) {
    deps_.matches.find(finished->row->rematch,
                       [this, user, callback = std::move(callback)](Result<match::LiveMatchPtr> found) mutable {
                         if (!found) return callback(std::unexpected(std::move(found.error())));
                         const MatchStatePtr there = (*found)->state();
                         if (!may_see(*there, match::Caller{user, ""}))
                           return callback(refuse(Code::unknown_match, "there is no such match"));
                         if (auto at_ease = none_blocked(deps_.people, there->head().seats); !at_ease) {
                           return callback(std::unexpected(std::move(at_ease.error())));
                         }
                         callback(Rematch{shown_to(user)(there), false});
                       });
    return;
  }
  Result<store::Match> match = rematch_of(*finished, user, share);
  if (!match) return callback(std::unexpected(std::move(match.error())));
  create(laid(*finished->game, std::move(*match), deps_.clock.now_ms()), std::move(allowance),
         [this, user, lock = std::move(lock), callback = std::move(callback)](Result<MatchStatePtr> created) mutable {
           if (!created) return callback(std::unexpected(std::move(created.error())));
           const MatchStatePtr before = lock.state();
           auto row = std::make_shared<store::Match>(*before->row);
           row->rematch = (*created)->head().id;
           auto after = std::make_shared<MatchState>(*before);
           after->row = std::move(row);
           lock.publish(after);
           callback(Rematch{shown_to(user)(*created), true});
           deps_.listener.seats_changed(after);
           for (const SeatRow& seat : after->head().seats) {
             if (seat.user && seat.user->key != user.key) {
               deps_.listener.noticed(seat.user->key, "rematch", after->head().id);
             }
           }
         });
}

Result<store::Match> Lobby::rematch_of(const MatchState& finished, const store::User& user, const OwnerShare& share) {
  const store::MatchHead& old = finished.head();
  Result<PromisedMatch> promised = promised_to(user, share.id);
  if (!promised) return std::unexpected(std::move(promised.error()));
  store::Match match = new_match(*finished.game, user, std::move(*promised), deps_.clock.now_ms());
  match.head.options = old.options;
  match.head.visibility = old.visibility;
  match.head.limits = old.limits;
  match.head.rated = old.rated;
  match.head.clock = old.clock;
  match.head.rematch_of = old.key;
  const std::size_t count = old.seats.size();
  for (std::size_t seat = 0; seat < count; ++seat) {
    // The seats rotate by one, so that another player moves first.
    match.head.seats.push_back(
        seat_again(old.seats[(seat + 1) % count], user, share.nonce, old.visibility, deps_.people));
  }
  if (auto at_ease = none_blocked(deps_.people, match.head.seats); !at_ease) {
    return std::unexpected(std::move(at_ease.error()));
  }
  return match;
}

}  // namespace reef::lobby
