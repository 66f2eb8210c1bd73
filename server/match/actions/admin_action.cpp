#include "server/match/actions/admin_action.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "server/match/actions/announcement.hpp"
#include "server/match/actions/leaving.hpp"
#include "server/match/actions/offers.hpp"
#include "server/match/clocks/clock.hpp"

namespace reef::match {
namespace {

using protocol::Code;
using Kind = AdminAction::Kind;

constexpr std::array<std::string_view, 5> act_names = {"annul", "adjudicate", "seat", "computer", "deadline"};

bool ends(const AdminAction& act) {
  return act.kind == Kind::annul || act.kind == Kind::adjudicate;
}

EventsPtr event_of(const AdminAction& act) {
  Json event = step_of(act);
  event["type"] = "match.admin";
  return announce(Json::array({std::move(event)}));
}

/// Whether the clock of this seat runs, or has run out without a decision yet.
bool is_timed(const MatchState& state, Seat seat) {
  const auto& seats = state.head().seats;
  if (seat >= state.position.clocks.size() || !is_person(seats[seat]) || !state.prompt(seat)) return false;
  const bool waited_for = std::ranges::count_if(seats, is_person) > 1;
  return waited_for && (state.position.clocks[seat].since || is_absent(state.position, seat));
}

void set_deadline(MatchState& state, const AdminAction& act, store::Millis now) {
  const std::optional<ClockTerms> terms = clock_of(state.head());
  if (!terms) return;
  run_until(state.position.clocks[act.seat], *terms, state.head().seats[act.seat].user->clock_pause, act.at, now);
}

}  // namespace

Outcome annulment() {
  return {.ranks = {}, .scores = {}, .reason = annulled};
}

Json step_of(const AdminAction& act) {
  Json step{{"type", "admin"}, {"act", act_names.at(static_cast<std::size_t>(act.kind))}};
  if (!ends(act)) step["seat"] = act.seat;
  if (act.kind == Kind::deadline) step["at"] = act.at;
  if (!act.bot.empty()) step["bot"] = act.bot;
  return step;
}

AdminAction read_admin_action(Reader& reader, int seats) {
  AdminAction act;
  reader.word("type", {"admin"});
  act.kind = static_cast<Kind>(reader.word("act", {"annul", "adjudicate", "seat", "computer", "deadline"}));
  if (!ends(act)) act.seat = static_cast<Seat>(reader.integer("seat", 0, seats - 1));
  if (act.kind == Kind::deadline) act.at = reader.integer("at", 0, deadline_max);
  if (act.kind == Kind::computer) act.bot = read_offered_bot(reader);
  reader.no_other_keys();
  return act;
}

bool reseats(const store::Turn& entry) {
  if (entry.kind != "admin") return false;
  const Json steps = Json::parse(entry.steps);
  Reader reader(steps.at(0));
  const AdminAction act = read_admin_action(reader, seats_limit);
  return act.kind == Kind::seat || act.kind == Kind::computer;
}

AdminEffect intervene(const std::optional<store::Offer>& offer, Absences absences, const AdminAction& act) {
  AdminEffect done{.offer = offer, .absences = {}, .decisions = {}, .events = {}};
  if (act.kind == Kind::seat || act.kind == Kind::computer) {
    OfferEffect effect = after_resignation(offer, act.seat);
    done.offer = std::move(effect.offer);
    if (effect.event) done.events.push_back(std::move(effect.event));
  }
  done.events.push_back(event_of(act));
  const bool was_absent = std::ranges::find(absences, act.seat, &store::Absence::seat) != absences.end();
  if (act.kind == Kind::computer) {
    Counted counted = gone(std::move(absences), act.seat);
    done.absences = std::move(counted.absences);
    done.decisions = std::move(counted.decisions);
    if (counted.event) done.events.push_back(std::move(counted.event));
  } else if (act.kind == Kind::seat || (act.kind == Kind::deadline && was_absent)) {
    done.absences = restored(std::move(absences), act.seat);
  } else {
    done.absences = std::move(absences);
  }
  return done;
}

bool may_end(const std::optional<AdminAction>& act, std::string_view reason) {
  if (!act) return false;
  return (reason == adjudicated && act->kind == Kind::adjudicate) || (reason == removed && act->kind == Kind::computer);
}

Result<void> may_intervene(const MatchState& state, const AdminAction& act, const store::User* user) {
  if (state.position.status != store::Status::running)
    return refuse(Code::match_not_running, "the match is not running");
  if (ends(act)) return {};
  if (act.seat >= state.seat_count()) return refuse(Code::not_found, "there is no such seat");
  const store::SeatRow& seat = state.head().seats[act.seat];
  if (act.kind == Kind::computer && seat.kind == store::SeatKind::bot)
    return std::unexpected(invalid(Violation{"admin.computer", "a bot already has this seat", "/user"}));
  if (act.kind == Kind::deadline && !is_timed(state, act.seat))
    return std::unexpected(invalid(Violation{"admin.no_clock", "no clock is running for this seat", "/seat"}));
  if (act.kind != Kind::seat) return {};
  // A player who gave the seat up may get it back.
  const auto sat = state.was_seated(user->key);
  if (sat && (*sat != act.seat || !seat.resigned))
    return refuse(Code::already_seated, "this user already has a seat in the match");
  return {};
}

void carry_out(MatchState& state, const AdminAction& act, const store::User* user, store::Millis now) {
  switch (act.kind) {
    case Kind::annul:
      return finish(state, annulment());
    case Kind::adjudicate:
      return finish(state, outcome_without(*state.game_state, left_in(state), adjudicated));
    case Kind::seat:
      return seat_anew(state, act.seat, *user);
    case Kind::computer:
      return give_up(state, act.seat, Leaving::by_admin, act.bot);
    case Kind::deadline:
      return set_deadline(state, act, now);
  }
}

}  // namespace reef::match
