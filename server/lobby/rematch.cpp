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
  auto request =
      std::make_shared<RematchRequest>(std::move(user), std::move(share), std::move(allowance), std::move(callback));
  deps_.matches.find_to_change(match, [this, request = std::move(request)](const Result<match::LiveMatchPtr>& found) {
    if (!found) return request->callback(std::unexpected(found.error()));
    (*found)->lock([this, request](MatchLock lock) {
      deps_.workers.post([this, request, lock = std::move(lock)]() mutable { follow_on(std::move(lock), request); });
    });
  });
}

Result<void> Lobby::may_have_rematch(const MatchState& finished, const store::User& user) {
  if (!may_see(finished, match::Caller{user, ""})) return refuse(Code::unknown_match, "there is no such match");
  if (!finished.seat_of(user.key)) return refuse(Code::not_seated, "you did not play this match to the end");
  if (finished.position.status != store::Status::finished) {
    return refuse(Code::match_not_finished, "the match is not over");
  }
  return {};
}

void Lobby::follow_on(MatchLock lock, const RematchRequestPtr& request) {
  const auto refuse_with = [this, request](MatchLock held, Failure failure) {
    deps_.matches.refuse_when_current(
        std::move(held), [this, request](MatchLock newer) { follow_on(std::move(newer), request); }, std::move(failure),
        [request](Failure refusal) { request->callback(std::unexpected(std::move(refusal))); });
  };
  const MatchStatePtr finished = lock.state();
  if (auto may = may_have_rematch(*finished, request->user); !may) {
    return refuse_with(std::move(lock), std::move(may.error()));
  }
  if (!finished->row->rematch.empty()) return show_rematch(finished->row->rematch, request);
  Result<store::Match> match = rematch_of(*finished, request->user, request->share);
  if (!match) return refuse_with(std::move(lock), std::move(match.error()));
  create(laid(*finished->game, std::move(*match), deps_.clock.now_ms()), request->allowance,
         [this, request, refuse_with, lock = std::move(lock)](Result<MatchStatePtr> created) mutable {
           // Another server may have created it.
           if (!created) return refuse_with(std::move(lock), std::move(created.error()));
           tell_of_rematch(std::move(lock), *created, request);
         });
}

void Lobby::show_rematch(const std::string& id, const RematchRequestPtr& request) {
  deps_.matches.find(id, [this, request](const Result<match::LiveMatchPtr>& found) {
    if (!found) return request->callback(std::unexpected(found.error()));
    const MatchStatePtr there = (*found)->state();
    if (!may_see(*there, match::Caller{request->user, ""})) {
      return request->callback(refuse(Code::unknown_match, "there is no such match"));
    }
    if (auto at_ease = none_blocked(deps_.people, there->head().seats); !at_ease) {
      return request->callback(std::unexpected(std::move(at_ease.error())));
    }
    request->callback(Rematch{shown_to(request->user)(there), false});
  });
}

void Lobby::tell_of_rematch(MatchLock lock, const MatchStatePtr& created, const RematchRequestPtr& request) {
  const MatchStatePtr before = lock.state();
  auto row = std::make_shared<store::Match>(*before->row);
  row->rematch = created->head().id;
  auto after = std::make_shared<MatchState>(*before);
  after->row = std::move(row);
  after->position.version += 1;
  lock.publish(after);
  request->callback(Rematch{shown_to(request->user)(created), true});
  deps_.listener.seats_changed(after);
  for (const SeatRow& seat : after->head().seats) {
    if (seat.user && seat.user->key != request->user.key) {
      deps_.listener.noticed(seat.user->key, "rematch", after->head().id);
    }
  }
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
