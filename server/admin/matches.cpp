#include "server/admin/matches.hpp"

#include <algorithm>
#include <utility>

#include "server/chance/keyed_chance.hpp"
#include "server/match/snapshot.hpp"
#include "server/match/verify.hpp"

namespace reef::admin {
namespace {

using match::HouseAct;
using match::Standing;
using protocol::Code;
using store::Status;

std::unexpected<Failure> unknown_match() {
  return refuse(Code::unknown_match, "there is no such match");
}

/// Who has the seat, for the audit log: a public id, "computer", or null for nobody.
Json holder_json(const store::SeatRow& seat) {
  if (seat.kind == store::SeatKind::bot) return "computer";
  return seat.user ? Json(seat.user->id) : Json(nullptr);
}

/// Whoever plays there, or once did, is no judge of the match; an administrator answers for themselves.
Answer<void> may_judge(const Act& act, const Standing& standing, bool has_sat) {
  if (act.role == store::Role::admin || (!has_sat && !standing.was_seated(act.actor))) return {};
  return refuse(Code::forbidden, "this is a match of your own");
}

/// Where a log and what is stored part; `whole`: also in what.
std::string in_words(const match::Difference& difference, bool whole) {
  const std::string place = "ply " + std::to_string(difference.ply);
  return whole ? place + ": " + difference.what : place;
}

/// When the seat's clock runs out, or null.
Json deadline_of(const Standing& standing, Seat seat) {
  const auto& clocks = standing.position.clocks;
  return seat < clocks.size() ? time_json(clocks[seat].deadline) : Json(nullptr);
}

}  // namespace

Json Matches::match_json(const store::OwnedMatch& owned) const {
  Json json = match::list_item(owned.match, std::nullopt, parts_.presence, parts_.clock.now_ms());
  // What a list says of its reader, who is nobody here.
  for (const char* key : {"you", "your_turn", "refused"}) json.erase(key);
  json["owner"] = match::user_json(owned.owner);
  json["deadline"] = time_json(owned.match.position.deadline);
  return json;
}

Answer<Json> Matches::search(store::MatchPage page) const {
  page.now = parts_.clock.now_ms();
  const auto found = answered(parts_.store.matches(page));
  if (!found) return std::unexpected(found.error());
  Json matches = Json::array();
  for (const store::OwnedMatch& each : found->items) matches.push_back(match_json(each));
  return Json{{"matches", std::move(matches)}, {"next", next_json(found->next)}};
}

Answer<store::OwnedMatch> Matches::find(const std::string& id) const {
  auto found = answered(parts_.store.matches({.id = id, .limit = 1}));
  if (!found) return std::unexpected(std::move(found.error()));
  // An empty id would not filter.
  if (id.empty() || found->items.empty()) return unknown_match();
  return std::move(found->items.front());
}

Answer<Json> Matches::view(const std::string& id) const {
  const auto owned = find(id);
  if (!owned) return std::unexpected(owned.error());
  const int ply = owned->match.position.ply;
  const auto entries = answered(parts_.match_store.turns(owned->match.head.key, 0, ply));
  if (!entries) return std::unexpected(entries.error());
  Json json = match_json(*owned);
  json["entries"] = ply;
  json["turns"] = std::ranges::count(*entries, std::string("turn"), &store::Turn::kind);
  return json;
}

Answer<Json> Matches::replay(const std::string& id) const {
  const auto stored = answered(parts_.match_store.match(id));
  if (!stored) return std::unexpected(stored.error());
  if (!*stored) return unknown_match();
  const store::Match& match = **stored;
  const auto log = answered(parts_.match_store.turns(match.head.key, 0, match.position.ply));
  if (!log) return std::unexpected(log.error());
  const auto verified = match::verify(match, *log);
  // While a match runs, the hash of its state would tell who guesses that they guessed right, and words about a step
  // what was done in secret. The state is stored as `hash_of` writes it.
  const bool is_over = match.position.status == Status::finished;
  return Json{{"sound", verified.has_value()},
              {"plies", verified ? *verified : std::max(0, verified.error().ply - 1)},
              {"final_hash", is_over ? Json(sha256_hex(match.position.state)) : Json(nullptr)},
              {"difference", verified ? Json(nullptr) : Json(in_words(verified.error(), is_over))}};
}

void Matches::look(const std::string& match, int ply, Told told, Ask<Json> ask) {
  parts_.matches.find(match, [this, ply, told, ask = std::move(ask)](const Answer<match::LiveMatchPtr>& found) mutable {
    if (!found) return ask(std::unexpected(found.error()));
    ask((parts_.history.*told)(*(*found)->standing(), ply));
  });
}

void Matches::look_on(const std::string& id, int ply, Ask<Json> ask) {
  look(id, ply, &match::History::outside, std::move(ask));
}

void Matches::inspect(const Act& act, int ply, Ask<Json> ask) {
  look(act.subject, ply, &match::History::uncovered,
       [this, act, ply, ask = std::move(ask)](Answer<Json> position) mutable {
         if (!position) return ask(std::unexpected(std::move(position.error())));
         auto entry = entry_of(act, "match.inspect", "match", parts_.clock.now_ms(), {{"ply", ply}});
         parts_.audit.record(std::move(entry), [this, act, position = std::move(*position),
                                                ask = std::move(ask)](const store::Result<void>& noted) mutable {
           if (noted) position["inspection"] = inspections_.begin(act.actor, act.subject, parts_.clock.now_ms());
           parts_.workers.post(
               [is_noted = noted.has_value(), position = std::move(position), ask = std::move(ask)]() mutable {
                 if (!is_noted) return ask(refuse(Code::unavailable, "this could not be noted down; nothing is shown"));
                 ask(std::move(position));
               });
         });
       });
}

void Matches::inspect_on(const Act& act, int ply, std::int64_t inspection, Ask<Json> ask) {
  if (!inspections_.holds(inspection, act.actor, act.subject, parts_.clock.now_ms())) {
    return ask(std::unexpected(invalid(
        Violation{"inspection.unknown", "no inspection of yours, of this match, or not any more", "/inspection"})));
  }
  look(act.subject, ply, &match::History::uncovered, [inspection, ask = std::move(ask)](Answer<Json> position) mutable {
    if (position) (*position)["inspection"] = inspection;
    ask(std::move(position));
  });
}

void Matches::end(const Act& act, Ending ending, Ask<Json> ask) {
  const auto owned = find(act.subject);
  if (!owned) return ask(std::unexpected(owned.error()));
  const bool annuls = ending == Ending::none;
  auto noted = entry_of(act, "match.end", "match", parts_.clock.now_ms(), {{"outcome", annuls ? "none" : "score"}});
  if (annuls && owned->match.position.status == Status::open)
    return parts_.lobby.close(act.subject, std::move(noted), shown(act, std::move(ask)));
  const HouseAct done{.kind = annuls ? HouseAct::Kind::annul : HouseAct::Kind::adjudicate};
  parts_.turns.intervene(
      act.subject, {.act = done, .user = {}, .entry = [noted = std::move(noted)](const Standing&) { return noted; }},
      shown(act, std::move(ask)));
}

Answer<store::User> Matches::newcomer(const std::string& id) const {
  auto person = answered(parts_.store.person(id, parts_.clock.now_ms()));
  if (!person) return std::unexpected(std::move(person.error()));
  if (!*person || (*person)->user.deleted) return refuse(Code::unknown_user, "there is no such user");
  if ((*person)->suspension)
    return std::unexpected(invalid(Violation{"user.suspended", "this user is suspended", "/user"}));
  return std::move((*person)->user);
}

void Matches::seat(const Act& act, Seat seat, const std::optional<std::string>& user, Ask<Json> ask) {
  match::Intervention request{.act = {.kind = HouseAct::Kind::computer, .seat = seat}, .user = {}, .entry = {}};
  Json to = "computer";
  if (user) {
    auto found = newcomer(*user);
    if (!found) return ask(std::unexpected(std::move(found.error())));
    to = found->id;
    request.act.kind = HouseAct::Kind::seat;
    request.user = std::move(*found);
  }
  request.entry = [this, act, seat, to](const Standing& before) {
    return entry_of(act, "match.seat", "match", parts_.clock.now_ms(),
                    {{"seat", seat}, {"from", holder_json(before.head().seats[seat])}, {"to", to}});
  };
  parts_.turns.intervene(act.subject, std::move(request), shown(act, std::move(ask)));
}

void Matches::set_deadline(const Act& act, Seat seat, store::Millis at, Ask<Json> ask) {
  // The match itself knows only who has its seats now.
  const auto has_sat = answered(parts_.store.has_sat(act.subject, act.actor));
  if (!has_sat) return ask(std::unexpected(has_sat.error()));
  match::Intervention request{
      .act = {.kind = HouseAct::Kind::deadline, .seat = seat, .at = at},
      .user = {},
      .entry =
          [this, act, seat, at](const Standing& before) {
            return entry_of(act, "match.deadline", "match", parts_.clock.now_ms(),
                            {{"seat", seat}, {"from", deadline_of(before, seat)}, {"to", at}});
          },
      .may = [act, sat = *has_sat](const Standing& before) { return may_judge(act, before, sat); }};
  parts_.turns.intervene(act.subject, std::move(request), shown(act, std::move(ask)));
}

Ask<Json> Matches::shown(const Act& act, Ask<Json> ask) const {
  return [this, id = act.subject, ask = std::move(ask)](Answer<Json> done) mutable {
    if (!done) return ask(std::unexpected(std::move(done.error())));
    ask(view(id));
  };
}

}  // namespace reef::admin
