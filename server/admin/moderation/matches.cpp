#include "server/admin/moderation/matches.hpp"

#include <algorithm>
#include <utility>

#include "server/chance/keyed_chance.hpp"
#include "server/match/records/verify.hpp"
#include "server/match/views/snapshot.hpp"

namespace reef::admin {
namespace {

using match::AdminAction;
using match::MatchState;
using protocol::Code;
using store::Status;

std::unexpected<Failure> unknown_match() {
  return refuse(Code::unknown_match, "there is no such match");
}

/// The holder of the seat, for the audit log: a public id, "computer", or null.
Json holder_json(const store::SeatRow& seat) {
  if (seat.kind == store::SeatKind::bot) return "computer";
  return seat.user ? Json(seat.user->id) : Json(nullptr);
}

/// A moderator must not decide about a match in which they have ever had a seat; an administrator may.
Result<void> may_judge(const Act& act, const MatchState& state, bool has_sat) {
  if (act.role == store::Role::admin || (!has_sat && !state.was_seated(act.actor))) return {};
  return refuse(Code::forbidden, "you have or had a seat in this match");
}

/// Where the replay differs from the stored match; with `whole` also what differs.
std::string in_words(const match::Difference& difference, bool whole) {
  const std::string place = "ply " + std::to_string(difference.ply);
  return whole ? place + ": " + difference.what : place;
}

/// The deadline of the seat's clock, or null.
Json deadline_of(const MatchState& state, Seat seat) {
  const auto& clocks = state.position.clocks;
  return seat < clocks.size() ? or_null(clocks[seat].deadline) : Json(nullptr);
}

}  // namespace

Json Matches::match_json(const store::OwnedMatch& owned) const {
  JsonWriter item;
  match::begin_list_item(item, owned.match, std::nullopt, deps_.presence, deps_.clock.now_ms());
  Json json = Json::parse(item.end_object().take());
  // These fields are about the reader of the list, and here there is none.
  for (const char* key : {"you", "your_turn", "refused"}) json.erase(key);
  json["owner"] = match::user_json(owned.owner);
  json["deadline"] = or_null(owned.match.position.deadline);
  return json;
}

Result<Json> Matches::search(store::MatchPage page) const {
  page.now = deps_.clock.now_ms();
  const auto found = answered(deps_.store.matches(page));
  if (!found) return std::unexpected(found.error());
  Json matches = Json::array();
  for (const store::OwnedMatch& each : found->items) matches.push_back(match_json(each));
  return Json{{"matches", std::move(matches)}, {"next", next_json(found->next)}};
}

Result<store::OwnedMatch> Matches::find(const std::string& id) const {
  auto found = answered(deps_.store.matches({.id = id, .limit = 1}));
  if (!found) return std::unexpected(std::move(found.error()));
  // The query ignores an empty id, so check for it here.
  if (id.empty() || found->items.empty()) return unknown_match();
  return std::move(found->items.front());
}

Result<Json> Matches::view(const std::string& id) const {
  const auto owned = find(id);
  if (!owned) return std::unexpected(owned.error());
  const int ply = owned->match.position.ply;
  const auto entries = answered(deps_.match_store.turns(owned->match.head.key, 0, ply));
  if (!entries) return std::unexpected(entries.error());
  Json json = match_json(*owned);
  json["entries"] = ply;
  json["turns"] = std::ranges::count(*entries, std::string("turn"), &store::Turn::kind);
  return json;
}

Result<Json> Matches::replay(const std::string& id) const {
  const auto stored = answered(deps_.match_store.match(id));
  if (!stored) return std::unexpected(stored.error());
  if (!*stored) return unknown_match();
  const store::Match& match = **stored;
  const auto log = answered(deps_.match_store.turns(match.head.key, 0, match.position.ply));
  if (!log) return std::unexpected(log.error());
  const auto verified = match::verify(match, *log);
  // During a match, the hash of its state would confirm guesses, and the description of a difference would reveal
  // hidden steps. The state is stored in the form that `hash_of` hashes.
  const bool is_over = match.position.status == Status::finished;
  return Json{{"sound", verified.has_value()},
              {"plies", verified ? *verified : std::max(0, verified.error().ply - 1)},
              {"final_hash", is_over ? Json(sha256_hex(match.position.state)) : Json(nullptr)},
              {"difference", verified ? Json(nullptr) : Json(in_words(verified.error(), is_over))}};
}

void Matches::look(const std::string& match, int ply, Read read, Callback<Json> callback) {
  const Result<match::LiveMatchPtr> found = deps_.matches.wait_for(match);
  if (!found) return callback(std::unexpected(found.error()));
  callback((deps_.history.*read)(*(*found)->state(), ply));
}

void Matches::show_position(const std::string& id, int ply, Callback<Json> callback) {
  look(id, ply, &match::History::spectator_view, std::move(callback));
}

void Matches::inspect(const Act& act, int ply, Callback<Json> callback) {
  look(act.subject, ply, &match::History::full_view,
       [this, act, ply, callback = std::move(callback)](Result<Json> position) mutable {
         if (!position) return callback(std::unexpected(std::move(position.error())));
         auto entry = entry_of(act, "match.inspect", "match", deps_.clock.now_ms(), {{"ply", ply}});
         deps_.audit.record(
             std::move(entry), [this, act, position = std::move(*position),
                                callback = std::move(callback)](const store::Result<void>& noted) mutable {
               if (noted) position["inspection"] = inspections_.begin(act.actor, act.subject, deps_.clock.now_ms());
               deps_.workers.post([is_noted = noted.has_value(), position = std::move(position),
                                   callback = std::move(callback)]() mutable {
                 if (!is_noted)
                   return callback(refuse(Code::unavailable, "the audit log could not be written; nothing is shown"));
                 callback(std::move(position));
               });
             });
       });
}

void Matches::inspect_on(const Act& act, int ply, std::int64_t inspection, Callback<Json> callback) {
  if (!inspections_.holds(inspection, act.actor, act.subject, deps_.clock.now_ms())) {
    return callback(std::unexpected(invalid(Violation{
        "inspection.unknown", "you have no current inspection of this match with this number", "/inspection"})));
  }
  look(act.subject, ply, &match::History::full_view,
       [inspection, callback = std::move(callback)](Result<Json> position) mutable {
         if (position) (*position)["inspection"] = inspection;
         callback(std::move(position));
       });
}

void Matches::end(const Act& act, MatchEnd ending, Callback<Json> callback) {
  const auto owned = find(act.subject);
  if (!owned) return callback(std::unexpected(owned.error()));
  const bool annuls = ending == MatchEnd::none;
  auto noted = entry_of(act, "match.end", "match", deps_.clock.now_ms(), {{"outcome", annuls ? "none" : "score"}});
  if (annuls && owned->match.position.status == Status::open)
    return deps_.lobby.close(act.subject, std::move(noted), shown(act, std::move(callback)));
  const AdminAction done{.kind = annuls ? AdminAction::Kind::annul : AdminAction::Kind::adjudicate};
  deps_.turns.intervene(
      act.subject, {.act = done, .user = {}, .entry = [noted = std::move(noted)](const MatchState&) { return noted; }},
      shown(act, std::move(callback)));
}

Result<store::User> Matches::newcomer(const std::string& id) const {
  auto person = answered(deps_.store.person(id, deps_.clock.now_ms()));
  if (!person) return std::unexpected(std::move(person.error()));
  if (!*person || (*person)->user.deleted) return refuse(Code::unknown_user, "there is no such user");
  if ((*person)->suspension)
    return std::unexpected(invalid(Violation{"user.suspended", "this user is suspended", "/user"}));
  return std::move((*person)->user);
}

void Matches::seat(const Act& act, Seat seat, const SeatTaker& taker, Callback<Json> callback) {
  match::Intervention request{
      .act = {.kind = AdminAction::Kind::computer, .seat = seat, .bot = taker.bot}, .user = {}, .entry = {}};
  Json to = "computer";
  if (taker.user) {
    auto found = newcomer(*taker.user);
    if (!found) return callback(std::unexpected(std::move(found.error())));
    to = found->id;
    request.act.kind = AdminAction::Kind::seat;
    request.user = std::move(*found);
  }
  request.entry = [this, act, seat, to](const MatchState& before) {
    return entry_of(act, "match.seat", "match", deps_.clock.now_ms(),
                    {{"seat", seat}, {"from", holder_json(before.head().seats[seat])}, {"to", to}});
  };
  deps_.turns.intervene(act.subject, std::move(request), shown(act, std::move(callback)));
}

void Matches::set_deadline(const Act& act, Seat seat, store::Millis at, Callback<Json> callback) {
  // The match itself only knows its current players.
  const auto has_sat = answered(deps_.store.has_sat(act.subject, act.actor));
  if (!has_sat) return callback(std::unexpected(has_sat.error()));
  match::Intervention request{
      .act = {.kind = AdminAction::Kind::deadline, .seat = seat, .at = at},
      .user = {},
      .entry =
          [this, act, seat, at](const MatchState& before) {
            return entry_of(act, "match.deadline", "match", deps_.clock.now_ms(),
                            {{"seat", seat}, {"from", deadline_of(before, seat)}, {"to", at}});
          },
      .may = [act, sat = *has_sat](const MatchState& before) { return may_judge(act, before, sat); }};
  deps_.turns.intervene(act.subject, std::move(request), shown(act, std::move(callback)));
}

Callback<Json> Matches::shown(const Act& act, Callback<Json> callback) const {
  return [this, id = act.subject, callback = std::move(callback)](Result<Json> done) mutable {
    if (!done) return callback(std::unexpected(std::move(done.error())));
    callback(view(id));
  };
}

}  // namespace reef::admin
