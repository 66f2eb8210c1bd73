#include "server/lobby/lobby.hpp"

#include <algorithm>
#include <utility>

namespace reef::lobby {
using match::Hold;
using match::Standing;
using match::StandingPtr;
using protocol::Code;

namespace {

/// The table once nobody can sit down any more, and nothing will come of it.
std::shared_ptr<Standing> closed(const Standing& before) {
  auto row = std::make_shared<store::Match>(*before.row);
  for (store::SeatRow& each : row->head.seats) each.kept_for.reset();
  auto after = std::make_shared<Standing>(before);
  after->position.status = store::Status::closed;
  after->row = std::move(row);
  return after;
}

Failure not_stored(const store::Error& error) {
  if (error.fault == store::Fault::too_many) return {Code::too_many, "you have as many open tables as one may have"};
  return {Code::unavailable, "the table could not be stored"};
}

}  // namespace

void Lobby::open(store::User owner, TableRequest request, Ask<Json> ask) {
  const GameEntry* game = find_game(request.game);
  if (game == nullptr) return ask(std::unexpected(fault("game.unknown", "there is no such game here", "/game")));
  const Answer<Json> options = judged(*game, request.options, static_cast<int>(request.seats.size()));
  if (!options) return ask(std::unexpected(options.error()));

  parts_.workers.post([this, game, options = *options, owner = std::move(owner), request = std::move(request),
                       ask = std::move(ask)]() mutable {
    if (auto people = seat_people(parts_.people, owner, request.share.nonce, request.seats); !people) {
      return ask(std::unexpected(std::move(people.error())));
    }
    Answer<Promised> promised = promised_to(owner, request.share.id);
    if (!promised) return ask(std::unexpected(std::move(promised.error())));
    const std::int64_t now = parts_.clock.now_ms();
    store::Match match = new_match(*game, owner, std::move(*promised), now);
    match.head.options = options.dump();
    match.head.visibility = request.visibility;
    match.head.seats = std::move(request.seats);
    match.head.limits = limits_text(request.limits);
    match.head.rated = request.rated;
    if (request.clock) match.head.clock = match::clock_json(*request.clock).dump();
    create(laid(*game, std::move(match), now), request.open_max,
           [show = shown_to(owner), ask = std::move(ask)](Answer<StandingPtr> created) mutable {
             if (!created) return ask(std::unexpected(std::move(created.error())));
             ask(show(*created));
           });
  });
}

Json Lobby::promise(const store::User& user) {
  const Promised promised = commitments_.make(user.key);
  return {{"id", promised.id}, {"commitment", commitment(promised.seed, promised.id)}};
}

Answer<Promised> Lobby::promised_to(const store::User& user, const std::string& id) {
  if (id.empty()) return fresh_promise();
  std::optional<Promised> promised = commitments_.take(user.key, id);
  if (promised) return std::move(*promised);
  return std::unexpected(fault("commitment.unknown", "nothing was promised under this id, or too long ago", "/id"));
}

void Lobby::create(StandingPtr standing, std::optional<int> open_max, Ask<StandingPtr> ask) {
  store::Match stored = *standing->row;
  stored.position = standing->position;
  if (standing->table) stored.position.state = standing->table->state().dump();
  std::vector<store::Notice> raise;
  std::vector<store::Notice> none;
  alert(nullptr, *standing, raise, none);
  parts_.store.create_match(
      std::move(stored), raise, open_max,
      [this, raise, standing = std::move(standing), ask = std::move(ask)](store::Result<store::Key> key) mutable {
        parts_.workers.post([this, key = std::move(key), raise = std::move(raise), standing = std::move(standing),
                             ask = std::move(ask)]() mutable {
          if (!key) return ask(std::unexpected(not_stored(key.error())));
          auto keyed = std::make_shared<store::Match>(*standing->row);
          keyed->head.key = *key;
          auto known = std::make_shared<Standing>(*standing);
          known->row = std::move(keyed);
          parts_.matches.add(known);
          ask(StandingPtr(known));
          tell(nullptr, known, raise);
        });
      });
}

void Lobby::act(const std::string& match, const std::optional<match::Caller>& caller, Deed deed, Ask<Json> ask) {
  parts_.matches.find(match, [this, caller = caller, deed = std::move(deed),
                              ask = std::move(ask)](Answer<match::LiveMatchPtr> found) mutable {
    if (!found) return ask(std::unexpected(std::move(found.error())));
    (*found)->enter(
        [this, caller = std::move(caller), deed = std::move(deed), ask = std::move(ask)](Hold hold) mutable {
          // What is judged may have to be read from the store, which the thread that asks must not wait for.
          parts_.workers.post([this, caller = std::move(caller), deed = std::move(deed), hold = std::move(hold),
                               ask = std::move(ask)]() mutable {
            const StandingPtr before = hold.standing();
            if (caller && !may_see(*before, *caller)) return ask(refuse(Code::unknown_match, "there is no such match"));
            Answer<Next> next = deed(before);
            if (!next) return ask(std::unexpected(std::move(next.error())));
            if (next->instead) return next->instead(std::move(hold), std::move(ask));
            if (!next->after) return ask(next->answer(before));
            write(std::move(hold), std::move(*next), std::move(ask));
          });
        });
  });
}

void Lobby::write(Hold hold, Next next, Ask<Json> ask) {
  const StandingPtr before = hold.standing();
  const StandingPtr after = next.after;
  store::Change change;
  change.match = after->head().key;
  change.position = after->position;
  if (after->table) change.position.state = after->table->state().dump();
  if (after->head().seats != before->head().seats) change.seats = after->head().seats;
  if (!before->table && after->table) change.setup_draws = after->row->setup_draws;
  if (after->row->invitation != before->row->invitation) change.invitation = after->row->invitation;
  change.raise = next.raise;
  change.audit = next.audit;
  alert(before.get(), *after, change.raise, change.withdraw);
  std::vector<store::Notice> raised = change.raise;
  parts_.store.change(
      std::move(change), [this, raised = std::move(raised), hold = std::move(hold), next = std::move(next),
                          ask = std::move(ask)](store::Result<void> stored) mutable {
        parts_.workers.post([this, stored = std::move(stored), raised = std::move(raised), hold = std::move(hold),
                             next = std::move(next), ask = std::move(ask)]() mutable {
          if (!stored) return ask(refuse(Code::unavailable, "the table could not be stored; nothing has changed"));
          const StandingPtr stood = hold.standing();
          hold.advance(next.after);
          ask(next.answer(next.after));
          tell(stood, next.after, raised);
        });
      });
}

void Lobby::tell(const StandingPtr& before, const StandingPtr& after, const std::vector<store::Notice>& raised) const {
  parts_.audience.admission_changed(after);
  const bool same_seats =
      before && before->head().seats == after->head().seats && before->position.status == after->position.status;
  if (!same_seats) parts_.audience.seats_changed(after);
  for (const store::Notice& notice : raised) {
    if (notice.kind == "invitation" || notice.kind == "declined") {
      parts_.audience.noticed(notice.user, notice.kind, after->head().id);
    }
  }
  if (watcher_ && !same_seats) watcher_(after);
}

std::function<Json(const StandingPtr&)> Lobby::shown_to(const store::User& user) const {
  return [this, user](const StandingPtr& now) {
    return match::snapshot(*now, match::Caller{user, ""}, parts_.presence, parts_.clock.now_ms());
  };
}

Answer<void> Lobby::may_sit(const Standing& standing, const store::User& user, Seat seat,
                            const SeatRequest& request) const {
  const Answer<std::vector<store::Key>> apart = parts_.people.apart_from(user.key);
  if (!apart) return std::unexpected(apart.error());
  const auto keeps_away = [&](store::Key other) {
    return std::find(apart->begin(), apart->end(), other) != apart->end();
  };
  const auto& seats = standing.head().seats;
  const bool meets = std::any_of(seats.begin(), seats.end(),
                                 [&](const store::SeatRow& each) { return each.user && keeps_away(each.user->key); });
  if (meets || keeps_away(standing.head().owner)) {
    return refuse(Code::blocked, "you and somebody at this table keep away from each other");
  }
  if (is_invited(standing, seat, request)) return {};
  Newcomer newcomer(parts_.people, user);
  const auto limit = newcomer.kept_out_by(limits_of(standing.head().limits), standing.head().game);
  if (!limit) return std::unexpected(limit.error());
  if (*limit) return refuse(Code::outside_limits, "the table is for others", {{"limit", **limit}});
  return {};
}

void Lobby::sit(const std::string& match, store::User user, SeatRequest request, Ask<Json> ask) {
  const match::Caller caller{user, request.invitation};
  Deed deed = [this, user = std::move(user), request = std::move(request)](const StandingPtr& before) -> Answer<Next> {
    if (!takes_people(*before)) return refuse(Code::match_not_open, "the match is not open");
    if (before->was_seated(user.key)) return refuse(Code::already_seated, "you sit at this table already");
    const Answer<Seat> seat = seat_for(*before, user.key, request);
    if (!seat) return std::unexpected(seat.error());
    if (auto may = may_sit(*before, user, *seat, request); !may) return std::unexpected(std::move(may.error()));
    if (before->table) return replacing(*seat, user);
    auto seats = seated(before->head().seats, *seat, user, request.nonce);
    return Next{reseated(*before, std::move(seats), parts_.clock.now_ms()),
                [seat = *seat](const StandingPtr&) { return Json{{"seat", seat}}; }};
  };
  act(match, caller, std::move(deed), std::move(ask));
}

Lobby::Next Lobby::replacing(Seat seat, const store::User& user) const {
  Next next{nullptr, {}};
  next.instead = [this, seat, user](Hold hold, Ask<Json> ask) {
    parts_.turns.replace(std::move(hold), seat, user, std::move(ask));
  };
  return next;
}

void Lobby::leave(const std::string& match, store::User user, Ask<Json> ask) {
  Deed deed = [this, user](const StandingPtr& before) -> Answer<Next> {
    const auto seat = before->was_seated(user.key);
    const bool owns = user.key == before->head().owner;
    if (!seat && !owns) return refuse(Code::not_seated, "you do not sit at this table");
    if (before->position.status != store::Status::open) {
      return refuse(Code::match_not_open, "the match has started: resign instead");
    }
    auto after = owns ? closed(*before) : std::make_shared<Standing>(*before);
    auto row = std::make_shared<store::Match>(*after->row);
    if (seat) row->head.seats[*seat] = vacant(before->head().visibility);
    after->row = std::move(row);
    after->position.updated_at = parts_.clock.now_ms();
    return Next{std::move(after), [](const StandingPtr&) { return Json(nullptr); }};
  };
  act(match, match::Caller{user, ""}, std::move(deed), std::move(ask));
}

void Lobby::close(const std::string& match, store::AuditEntry entry, Ask<Json> ask) {
  Deed deed = [this, entry = std::move(entry)](const StandingPtr& before) -> Answer<Next> {
    // Whoever ends matches of all kinds is told the same of each that cannot be ended.
    if (before->position.status != store::Status::open) {
      return refuse(Code::match_not_running, "this is no open table any more");
    }
    auto after = closed(*before);
    after->position.updated_at = parts_.clock.now_ms();
    Next next{std::move(after), [](const StandingPtr&) { return Json(nullptr); }};
    next.audit = entry;
    return next;
  };
  act(match, std::nullopt, std::move(deed), std::move(ask));
}

void Lobby::decline(const std::string& match, store::User user, Ask<Json> ask) {
  Deed deed = [this, user](const StandingPtr& before) -> Answer<Next> {
    if (before->position.status != store::Status::open) return refuse(Code::match_not_open, "the match is not open");
    Next next{nullptr, [](const StandingPtr&) { return Json(nullptr); }};
    const auto kept = before->kept_seat_of(user.key);
    if (!kept) return next;
    std::vector<store::SeatRow> seats = before->head().seats;
    seats[*kept].kept_for.reset();
    next.after = reseated(*before, std::move(seats), parts_.clock.now_ms());
    next.raise.push_back({before->head().owner, "declined", Json{{"user", user.id}}.dump()});
    return next;
  };
  act(match, match::Caller{user, ""}, std::move(deed), std::move(ask));
}

/// What the user has not read at each of these tables, in one question to the store; 0 where the user does not sit.
Answer<std::vector<int>> Lobby::unread_of(const store::Matches& matches, store::Key user) const {
  std::vector<int> unread(matches.items.size(), 0);
  std::vector<store::Key> tables;
  std::vector<std::size_t> places;
  for (std::size_t index = 0; index < matches.items.size(); ++index) {
    const store::MatchHead& head = matches.items[index].head;
    const auto holds = [&](const store::SeatRow& seat) { return seat.user && seat.user->key == user; };
    if (std::ranges::none_of(head.seats, holds)) continue;
    tables.push_back(head.key);
    places.push_back(index);
  }
  if (tables.empty()) return unread;
  const auto counts = parts_.chats.unread(user, tables);
  if (!counts || counts->size() != tables.size()) return refuse(Code::unavailable, "the list cannot be read now");
  for (std::size_t table = 0; table < tables.size(); ++table) unread[places[table]] = (*counts)[table];
  return unread;
}

Answer<Json> Lobby::list(const store::Page& page, const std::optional<store::User>& user) const {
  const auto matches = parts_.store.matches(page);
  if (!matches && matches.error().fault == store::Fault::bad_cursor) {
    return std::unexpected(fault("query.value", "this cursor was not given out for this list", "/cursor"));
  }
  if (!matches) return refuse(Code::unavailable, "the list cannot be read now");
  const Answer<std::vector<int>> unread = unread_of(*matches, user ? user->key : 0);
  if (!unread) return std::unexpected(unread.error());
  Newcomer newcomer(parts_.people, user);
  const std::int64_t now = parts_.clock.now_ms();
  Json items = Json::array();
  for (std::size_t index = 0; index < matches->items.size(); ++index) {
    const store::MatchSummary& item = matches->items[index];
    items.push_back(match::list_item(item, user, parts_.presence, now));
    items.back()["chat_unread"] = (*unread)[index];
    if (page.listing != store::Listing::open || (user && has_place(item.head.seats, user->key))) continue;
    const auto limit = newcomer.kept_out_by(limits_of(item.head.limits), item.head.game);
    if (!limit) return std::unexpected(limit.error());
    if (*limit) items.back()["refused"] = **limit;
  }
  return Json{{"matches", std::move(items)}, {"next", matches->next.empty() ? Json(nullptr) : Json(matches->next)}};
}

}  // namespace reef::lobby
