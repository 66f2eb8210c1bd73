#include "server/match/house.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "server/match/announcement.hpp"
#include "server/match/clock.hpp"
#include "server/match/leaving.hpp"
#include "server/match/offers.hpp"

namespace reef::match {
namespace {

using protocol::Code;
using Kind = HouseAct::Kind;

constexpr std::array<std::string_view, 5> act_names = {"annul", "adjudicate", "seat", "computer", "deadline"};

bool ends(const HouseAct& act) {
  return act.kind == Kind::annul || act.kind == Kind::adjudicate;
}

HappeningsPtr told_of(const HouseAct& act) {
  Json event = step_of(act);
  event["type"] = "match.house";
  return announce(Json::array({std::move(event)}));
}

/// Whether the clock of this seat runs, or has run out with nothing settled about it.
bool is_timed(const Standing& standing, Seat seat) {
  const auto& seats = standing.head().seats;
  if (seat >= standing.position.clocks.size() || !is_person(seats[seat]) || !standing.prompt(seat)) return false;
  const bool waited_for = std::ranges::count_if(seats, is_person) > 1;
  return waited_for && (standing.position.clocks[seat].since || is_absent(standing.position, seat));
}

void set_deadline(Standing& standing, const HouseAct& act, store::Millis now) {
  const std::optional<ClockTerms> terms = clock_of(standing.head());
  if (!terms) return;
  run_until(standing.position.clocks[act.seat], *terms, standing.head().seats[act.seat].user->rest, act.at, now);
}

}  // namespace

Outcome annulment() {
  return {.ranks = {}, .scores = {}, .reason = annulled};
}

Json step_of(const HouseAct& act) {
  Json step{{"type", "house"}, {"act", act_names.at(static_cast<std::size_t>(act.kind))}};
  if (!ends(act)) step["seat"] = act.seat;
  if (act.kind == Kind::deadline) step["at"] = act.at;
  return step;
}

HouseAct read_house_act(Reader& reader, int seats) {
  HouseAct act;
  reader.word("type", {"house"});
  act.kind = static_cast<Kind>(reader.word("act", {"annul", "adjudicate", "seat", "computer", "deadline"}));
  if (!ends(act)) act.seat = static_cast<Seat>(reader.integer("seat", 0, seats - 1));
  if (act.kind == Kind::deadline) act.at = reader.integer("at", 0, deadline_max);
  reader.no_other_keys();
  return act;
}

bool reseats(const store::Turn& entry) {
  if (entry.kind != "house") return false;
  const Json steps = Json::parse(entry.steps);
  Reader reader(steps.at(0));
  const HouseAct act = read_house_act(reader, seats_limit);
  return act.kind == Kind::seat || act.kind == Kind::computer;
}

Intervened intervene(const std::optional<store::Offer>& offer, Absences absences, const HouseAct& act) {
  Intervened done{.offer = offer, .absences = {}, .decisions = {}, .happened = {}};
  if (act.kind == Kind::seat || act.kind == Kind::computer) {
    Overtaken overtaken = overtaken_by_resignation(offer, act.seat);
    done.offer = std::move(overtaken.offer);
    if (overtaken.told) done.happened.push_back(std::move(overtaken.told));
  }
  done.happened.push_back(told_of(act));
  const bool was_absent = std::ranges::find(absences, act.seat, &store::Absence::seat) != absences.end();
  if (act.kind == Kind::computer) {
    Counted counted = gone(std::move(absences), act.seat);
    done.absences = std::move(counted.absences);
    done.decisions = std::move(counted.decisions);
    if (counted.told) done.happened.push_back(std::move(counted.told));
  } else if (act.kind == Kind::seat || (act.kind == Kind::deadline && was_absent)) {
    done.absences = restored(std::move(absences), act.seat);
  } else {
    done.absences = std::move(absences);
  }
  return done;
}

bool may_end(const std::optional<HouseAct>& act, std::string_view reason) {
  if (!act) return false;
  return (reason == adjudicated && act->kind == Kind::adjudicate) || (reason == removed && act->kind == Kind::computer);
}

Answer<void> may_intervene(const Standing& standing, const HouseAct& act, const store::User* user) {
  if (standing.position.status != store::Status::running)
    return refuse(Code::match_not_running, "the match is not running");
  if (ends(act)) return {};
  if (act.seat >= standing.seat_count()) return refuse(Code::not_found, "there is no such seat");
  const store::SeatRow& seat = standing.head().seats[act.seat];
  if (act.kind == Kind::computer && seat.kind == store::SeatKind::bot)
    return std::unexpected(invalid(Violation{"house.computer", "the computer plays there already", "/user"}));
  if (act.kind == Kind::deadline && !is_timed(standing, act.seat))
    return std::unexpected(invalid(Violation{"house.no_clock", "no clock runs for this seat", "/seat"}));
  if (act.kind != Kind::seat) return {};
  // Who gave the seat up may have it back.
  const auto sat = standing.was_seated(user->key);
  if (sat && (*sat != act.seat || !seat.resigned))
    return refuse(Code::already_seated, "this user sits in the match already");
  return {};
}

void carry_out(Standing& standing, const HouseAct& act, const store::User* user, store::Millis now) {
  switch (act.kind) {
    case Kind::annul:
      return finish(standing, annulment());
    case Kind::adjudicate:
      return finish(standing, outcome_without(standing.table->score(), left_in(standing), adjudicated));
    case Kind::seat:
      return seat_anew(standing, act.seat, *user);
    case Kind::computer:
      return give_up(standing, act.seat, Leaving::by_house);
    case Kind::deadline:
      return set_deadline(standing, act, now);
  }
}

}  // namespace reef::match
