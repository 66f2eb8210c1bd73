#include "server/lobby/lobby.hpp"

#include <algorithm>
#include <utility>

#include "server/chance/keyed_chance.hpp"
#include "server/match/clock.hpp"
#include "server/match/record.hpp"

namespace reef::lobby {
namespace {

using match::Hold;
using match::Standing;
using match::StandingPtr;
using protocol::Code;

constexpr std::size_t id_length = 12;
constexpr std::size_t invitation_length = 26;

bool is_free(const store::SeatRow& seat) {
  return seat.kind == store::SeatKind::open || seat.kind == store::SeatKind::invite;
}

bool is_full(const store::MatchHead& head) {
  return std::none_of(head.seats.begin(), head.seats.end(), is_free);
}

Failure fault(std::string rule, std::string detail, std::string path) {
  return invalid(Violation{std::move(rule), std::move(detail), std::move(path)});
}

/// Whether somebody may sit down: before the match, and where the players want somebody replaced.
bool takes_people(const Standing& standing) {
  const bool running = standing.position.status == store::Status::running;
  return standing.position.status == store::Status::open || (running && !is_full(standing.head()));
}

/// Judges everything about a table that the game has a say in; answers the options with their defaults.
Answer<Json> judged(const GameEntry& game, const TableRequest& request) {
  auto options = game.normalise(request.options);
  if (!options) return std::unexpected(invalid(options.error()));
  const Meta& meta = game.meta();
  const int count = static_cast<int>(request.seats.size());
  if (count < meta.seats_min || count > meta.seats_max) {
    return std::unexpected(
        fault("seats.count",
              "this game is for " + std::to_string(meta.seats_min) + " to " + std::to_string(meta.seats_max) + " seats",
              "/seats"));
  }
  KeyedChance chance(Key32{}, 0);  // Only to see whether it can be set up: nothing of it is kept.
  if (const auto setup = game.setup(*options, count, chance); !setup) return std::unexpected(invalid(setup.error()));
  return std::move(*options);
}

/// The standing of a full table once the match has begun: ply 0, drawn with the match's key.
StandingPtr started(const Standing& before, std::shared_ptr<store::Match> row, std::int64_t now) {
  KeyedChance keyed(match::draw_key_of(*row), 0);
  LoggedChance chance(keyed);
  auto table = before.game->setup(Json::parse(row->head.options), before.seat_count(), chance);
  row->setup_draws = match::draws_json(chance.draws()).dump();
  auto after = std::make_shared<Standing>(before);
  const SeatSet owed = (*table)->to_act();
  after->position.status = store::Status::running;
  after->position.prompts = match::first_prompts(before.seat_count(), owed);
  after->position.to_act = owed.bits();
  after->position.updated_at = now;
  after->table = std::move(*table);
  after->row = std::move(row);
  match::keep_time(before, *after, {}, now);
  return after;
}

/// The standing with other seats: begun if that filled the table.
StandingPtr reseated(const Standing& before, std::shared_ptr<store::Match> row, std::int64_t now) {
  if (is_full(row->head)) return started(before, std::move(row), now);
  auto after = std::make_shared<Standing>(before);
  after->position.updated_at = now;
  after->row = std::move(row);
  return after;
}

/// Where a newcomer may sit: the seat asked for, or the first that is free to them.
Answer<Seat> seat_for(const Standing& standing, const SeatRequest& request) {
  const auto& seats = standing.head().seats;
  const bool invited = request.invitation == standing.row->invitation;
  if (!request.invitation.empty() && !invited) return refuse(Code::bad_invitation, "the invitation is not valid");
  const auto may_take = [&](const store::SeatRow& seat) {
    return seat.kind == store::SeatKind::open || (seat.kind == store::SeatKind::invite && invited);
  };
  if (request.seat) {
    if (*request.seat >= seats.size()) return std::unexpected(fault("seats.unknown", "there is no such seat", "/seat"));
    const store::SeatRow& wanted = seats[*request.seat];
    if (!is_free(wanted)) return refuse(Code::seat_taken, "the seat is taken");
    if (!may_take(wanted)) return refuse(Code::bad_invitation, "the seat is kept for someone who was invited");
    return *request.seat;
  }
  // The invited take the seats kept for them before those that anyone may have.
  for (const store::SeatKind kind : {store::SeatKind::invite, store::SeatKind::open}) {
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
      if (seats[seat].kind == kind && may_take(seats[seat])) return static_cast<Seat>(seat);
    }
  }
  if (is_full(standing.head())) return refuse(Code::seat_taken, "every seat is taken");
  return refuse(Code::bad_invitation, "the free seats are kept for those who were invited");
}

}  // namespace

void Lobby::open(store::User owner, TableRequest request, Ask<Json> ask) {
  const GameEntry* game = find_game(request.game);
  if (game == nullptr) return ask(std::unexpected(fault("game.unknown", "there is no such game here", "/game")));
  const Answer<Json> options = judged(*game, request);
  if (!options) return ask(std::unexpected(options.error()));

  const std::int64_t now = parts_.clock.now_ms();
  auto row = std::make_shared<store::Match>();
  store::MatchHead& head = row->head;
  head.id = random_text(id_length);
  head.game = request.game;
  head.rules_version = game->meta().rules_version;
  head.options = options->dump();
  head.visibility = request.visibility;
  if (request.clock) head.clock = match::clock_json(*request.clock).dump();
  head.owner = owner.key;
  head.owner_id = owner.id;
  head.seats = std::move(request.seats);
  head.created_at = now;
  for (store::SeatRow& seat : head.seats) {
    if (seat.kind != store::SeatKind::player) continue;
    seat.user = owner;
    seat.nonce = request.nonce;
  }
  const Key32 seed = random_key();
  row->seed.assign(seed.begin(), seed.end());
  row->invitation = random_text(invitation_length);

  auto blank = std::make_shared<Standing>();
  blank->game = game;
  blank->row = row;
  blank->position.prompts.assign(head.seats.size(), -1);
  StandingPtr standing = reseated(*blank, row, now);

  store::Match stored = *standing->row;
  stored.position = standing->position;
  if (standing->table) stored.position.state = standing->table->state().dump();
  parts_.store.create_match(std::move(stored), [this, standing = std::move(standing), owner = std::move(owner),
                                                ask = std::move(ask)](store::Result<store::Key> key) mutable {
    parts_.workers.post([this, key = std::move(key), standing = std::move(standing), owner = std::move(owner),
                         ask = std::move(ask)]() mutable {
      if (!key) return ask(refuse(Code::unavailable, "the table could not be stored"));
      auto keyed = std::make_shared<store::Match>(*standing->row);
      keyed->head.key = *key;
      auto known = std::make_shared<Standing>(*standing);
      known->row = std::move(keyed);
      parts_.matches.add(known);
      ask(match::snapshot(*known, match::Caller{std::move(owner), ""}, parts_.presence, parts_.clock.now_ms()));
      parts_.audience.seats_changed(known);
      if (watcher_) watcher_(known);
    });
  });
}

void Lobby::sit(const std::string& match, store::User user, SeatRequest request, Ask<Json> ask) {
  parts_.matches.find(match, [this, user = std::move(user), request = std::move(request),
                              ask = std::move(ask)](Answer<match::LiveMatchPtr> found) mutable {
    if (!found) return ask(std::unexpected(std::move(found.error())));
    (*found)->enter(
        [this, user = std::move(user), request = std::move(request), ask = std::move(ask)](Hold hold) mutable {
          const StandingPtr before = hold.standing();
          if (!may_see(*before, match::Caller{user, request.invitation})) {
            return ask(refuse(Code::unknown_match, "there is no such match"));
          }
          if (!takes_people(*before)) return ask(refuse(Code::match_not_open, "the match is not open"));
          if (before->was_seated(user.key)) return ask(refuse(Code::already_seated, "you sit at this table already"));
          const Answer<Seat> seat = seat_for(*before, request);
          if (!seat) return ask(std::unexpected(seat.error()));
          if (before->table) return parts_.turns.replace(std::move(hold), *seat, user, std::move(ask));

          auto row = std::make_shared<store::Match>(*before->row);
          row->head.seats[*seat] = {.kind = store::SeatKind::player, .user = user, .bot = "", .nonce = request.nonce};
          StandingPtr after = reseated(*before, std::move(row), parts_.clock.now_ms());
          auto told = [ask = std::move(ask), seat = *seat](Answer<void> written) mutable {
            if (!written) return ask(std::unexpected(written.error()));
            ask(Json{{"seat", seat}});
          };
          write(std::move(hold), std::move(after), std::move(told));
        });
  });
}

void Lobby::leave(const std::string& match, store::User user, Ask<Json> ask) {
  parts_.matches.find(
      match, [this, user = std::move(user), ask = std::move(ask)](Answer<match::LiveMatchPtr> found) mutable {
        if (!found) return ask(std::unexpected(std::move(found.error())));
        (*found)->enter([this, user = std::move(user), ask = std::move(ask)](Hold hold) mutable {
          const StandingPtr before = hold.standing();
          if (!may_see(*before, match::Caller{user, ""}))
            return ask(refuse(Code::unknown_match, "there is no such match"));
          const auto seat = before->was_seated(user.key);
          const bool owns = user.key == before->head().owner;
          if (!seat && !owns) return ask(refuse(Code::not_seated, "you do not sit at this table"));
          if (before->position.status != store::Status::open) {
            return ask(refuse(Code::match_not_open, "the match has started: resign instead"));
          }
          auto after = std::make_shared<Standing>(*before);
          auto row = std::make_shared<store::Match>(*before->row);
          const bool kept = before->head().visibility == store::Visibility::invited;
          if (seat) {
            const store::SeatKind freed = kept ? store::SeatKind::invite : store::SeatKind::open;
            row->head.seats[*seat] = {.kind = freed, .user = {}, .bot = "", .nonce = ""};
          }
          after->row = std::move(row);
          if (owns) after->position.status = store::Status::closed;
          after->position.updated_at = parts_.clock.now_ms();
          write(std::move(hold), std::move(after), [ask = std::move(ask)](Answer<void> written) mutable {
            if (!written) return ask(std::unexpected(written.error()));
            ask(Json(nullptr));
          });
        });
      });
}

void Lobby::write(Hold hold, StandingPtr after, Ask<void> written) {
  const StandingPtr before = hold.standing();
  const bool starts = !before->table && after->table;
  store::Change change;
  change.match = after->head().key;
  change.position = after->position;
  change.seats = after->head().seats;
  if (after->table) change.position.state = after->table->state().dump();
  if (starts) {
    change.setup_draws = after->row->setup_draws;
    for (const store::SeatRow& seat : after->head().seats) {
      if (seat.user) change.raise.push_back({seat.user->key, "match_started"});
    }
    for (const Seat seat : after->to_act()) {
      if (const auto& user = after->head().seats[seat].user) change.raise.push_back({user->key, "your_turn"});
    }
  }
  parts_.store.change(std::move(change), [this, hold = std::move(hold), after = std::move(after),
                                          written = std::move(written)](store::Result<void> stored) mutable {
    parts_.workers.post([this, stored = std::move(stored), hold = std::move(hold), after = std::move(after),
                         written = std::move(written)]() mutable {
      if (!stored) return written(refuse(Code::unavailable, "the table could not be stored; nothing has changed"));
      hold.advance(after);
      written({});
      parts_.audience.seats_changed(after);
      if (watcher_) watcher_(after);
    });
  });
}

Answer<Json> Lobby::list(const store::Page& page, const std::optional<store::User>& user) const {
  const auto matches = parts_.store.matches(page);
  if (!matches && matches.error().fault == store::Fault::bad_cursor) {
    return std::unexpected(fault("query.value", "this cursor was not given out for this list", "/cursor"));
  }
  if (!matches) return refuse(Code::unavailable, "the list cannot be read now");
  const std::int64_t now = parts_.clock.now_ms();
  Json items = Json::array();
  for (const store::MatchSummary& item : matches->items)
    items.push_back(match::list_item(item, user, parts_.presence, now));
  return Json{{"matches", std::move(items)}, {"next", matches->next.empty() ? Json(nullptr) : Json(matches->next)}};
}

}  // namespace reef::lobby
