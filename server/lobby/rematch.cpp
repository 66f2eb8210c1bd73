// Once more, with the same people.
#include <algorithm>
#include <utility>

#include "server/lobby/lobby.hpp"

namespace reef::lobby {
namespace {

using match::Hold;
using match::Standing;
using match::StandingPtr;
using protocol::Code;
using store::SeatRow;

bool is_gone(const people::People& people, const store::User& user) {
  const Answer<store::User> found = people.find(user.id);
  return !found && found.error().code == Code::unknown_user;
}

/// The seat of the new table for who had this one: the asker sits, the others are invited, the computer stays.
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

/// Refuses if two of these people keep away from each other.
Answer<void> all_at_ease(const people::People& people, const std::vector<SeatRow>& seats) {
  for (const SeatRow& seat : seats) {
    const auto& user = seat.user ? seat.user : seat.kept_for;
    if (!user) continue;
    const Answer<std::vector<store::Key>> apart = people.apart_from(user->key);
    if (!apart) return std::unexpected(apart.error());
    for (const store::Key other : *apart) {
      if (has_place(seats, other)) return refuse(Code::blocked, "two of the players keep away from each other");
    }
  }
  return {};
}

}  // namespace

void Lobby::rematch(const std::string& match, store::User user, OwnerShare share, Ask<Rematch> ask) {
  parts_.matches.find(match, [this, user = std::move(user), share = std::move(share),
                              ask = std::move(ask)](Answer<match::LiveMatchPtr> found) mutable {
    if (!found) return ask(std::unexpected(std::move(found.error())));
    (*found)->enter([this, user = std::move(user), share = std::move(share), ask = std::move(ask)](Hold hold) mutable {
      parts_.workers.post([this, user = std::move(user), share = std::move(share), hold = std::move(hold),
                           ask = std::move(ask)]() mutable {
        const StandingPtr finished = hold.standing();
        if (!may_see(*finished, match::Caller{user, ""})) {
          return ask(refuse(Code::unknown_match, "there is no such match"));
        }
        if (!finished->seat_of(user.key)) return ask(refuse(Code::not_seated, "you did not play this to the end"));
        if (finished->position.status != store::Status::finished) {
          return ask(refuse(Code::match_not_finished, "the match is not over"));
        }
        follow_on(std::move(hold), user, share, std::move(ask));
      });
    });
  });
}

void Lobby::follow_on(Hold hold, const store::User& user, const OwnerShare& share, Ask<Rematch> ask) {
  const StandingPtr finished = hold.standing();
  if (!finished->row->rematch.empty()) {
    parts_.matches.find(finished->row->rematch,
                        [this, user, ask = std::move(ask)](Answer<match::LiveMatchPtr> found) mutable {
                          if (!found) return ask(std::unexpected(std::move(found.error())));
                          const StandingPtr there = (*found)->standing();
                          if (!may_see(*there, match::Caller{user, ""}))
                            return ask(refuse(Code::unknown_match, "there is no such match"));
                          if (auto at_ease = all_at_ease(parts_.people, there->head().seats); !at_ease) {
                            return ask(std::unexpected(std::move(at_ease.error())));
                          }
                          ask(Rematch{shown_to(user)(there), false});
                        });
    return;
  }
  Answer<store::Match> match = rematch_of(*finished, user, share);
  if (!match) return ask(std::unexpected(std::move(match.error())));
  create(laid(*finished->game, std::move(*match), parts_.clock.now_ms()), std::nullopt,
         [this, user, hold = std::move(hold), ask = std::move(ask)](Answer<StandingPtr> created) mutable {
           if (!created) return ask(std::unexpected(std::move(created.error())));
           const StandingPtr before = hold.standing();
           auto row = std::make_shared<store::Match>(*before->row);
           row->rematch = (*created)->head().id;
           auto after = std::make_shared<Standing>(*before);
           after->row = std::move(row);
           hold.advance(after);
           ask(Rematch{shown_to(user)(*created), true});
           parts_.audience.seats_changed(after);
           for (const SeatRow& seat : after->head().seats) {
             if (seat.user && seat.user->key != user.key) {
               parts_.audience.noticed(seat.user->key, "rematch", after->head().id);
             }
           }
         });
}

Answer<store::Match> Lobby::rematch_of(const Standing& finished, const store::User& user, const OwnerShare& share) {
  const store::MatchHead& old = finished.head();
  Answer<Promised> promised = promised_to(user, share.id);
  if (!promised) return std::unexpected(std::move(promised.error()));
  store::Match match = new_match(*finished.game, user, std::move(*promised), parts_.clock.now_ms());
  match.head.options = old.options;
  match.head.visibility = old.visibility;
  match.head.limits = old.limits;
  match.head.rated = old.rated;
  match.head.clock = old.clock;
  match.head.rematch_of = old.key;
  const std::size_t count = old.seats.size();
  for (std::size_t seat = 0; seat < count; ++seat) {
    // Everybody moves up one seat, so that another begins.
    match.head.seats.push_back(
        seat_again(old.seats[(seat + 1) % count], user, share.nonce, old.visibility, parts_.people));
  }
  if (auto at_ease = all_at_ease(parts_.people, match.head.seats); !at_ease) {
    return std::unexpected(std::move(at_ease.error()));
  }
  return match;
}

}  // namespace reef::lobby
