#include "server/match/snapshot.hpp"

#include <algorithm>
#include <utility>

#include "server/chance/keyed_chance.hpp"
#include "server/match/absences.hpp"
#include "server/match/clock.hpp"
#include "server/match/offers.hpp"
#include "server/match/record.hpp"
#include "server/match/seats_message.hpp"
#include "server/store/rows.hpp"

namespace reef::match {
namespace {

std::string_view name_of(store::SeatKind kind) {
  switch (kind) {
    case store::SeatKind::player:
      return "player";
    case store::SeatKind::bot:
      return "bot";
    case store::SeatKind::invite:
      return "invite";
    case store::SeatKind::open:
      break;
  }
  return "open";
}

Json parsed(const std::string& text) {
  return text.empty() ? Json(nullptr) : Json::parse(text);
}

std::optional<std::int64_t> prompt_of(const store::Position& position, std::optional<Seat> seat) {
  if (!seat || position.status != store::Status::running || !SeatSet::from_bits(position.to_act).contains(*seat))
    return std::nullopt;
  return position.prompts[*seat];
}

bool has_open_seat(const store::MatchHead& head) {
  return std::any_of(head.seats.begin(), head.seats.end(),
                     [](const store::SeatRow& seat) { return seat.kind == store::SeatKind::open; });
}

/// The legal steps of the seat; empty if it owes nothing or the match is over.
Json legal_for(const AnyGame& game_state, const store::Position& position, std::optional<Seat> seat) {
  return prompt_of(position, seat) ? game_state.legal(*seat) : Json::array();
}

}  // namespace

Json user_json(const store::User& user) {
  Json json{{"id", user.id}, {"name", user.name}, {"guest", user.guest}};
  if (user.deleted) json["deleted"] = true;
  return json;
}

Json seats_json(const store::MatchHead& head, const Presence& presence, store::Millis now) {
  Json seats = Json::array();
  for (std::size_t seat = 0; seat < head.seats.size(); ++seat) {
    const store::SeatRow& row = head.seats[seat];
    const bool is_bot = row.kind == store::SeatKind::bot;
    // An imported match has no users in its seats; the people who played it were players.
    const bool is_past = head.origin && !is_bot;
    seats.push_back({{"seat", seat},
                     {"kind", is_past ? "player" : name_of(row.kind)},
                     {"user", row.user ? user_json(*row.user) : Json(nullptr)},
                     {"bot", is_bot ? Json(row.bot) : Json(nullptr)},
                     {"kept_for", row.kept_for ? user_json(*row.kept_for) : Json(nullptr)},
                     {"present", is_bot || (row.user && presence.is_here(row.user->key))},
                     {"resigned", row.resigned},
                     {"paused", is_person(row) ? paused_json(row.user->clock_pause, now) : Json(nullptr)}});
    if (head.origin) seats.back()["name"] = row.name.empty() ? Json(nullptr) : Json(row.name);
  }
  return seats;
}

Json origin_json(const store::MatchHead& head) {
  if (!head.origin) return nullptr;
  return {{"by", user_json(head.origin->by)}, {"match", head.origin->match}, {"at", head.origin->at}};
}

bool is_rated(const store::MatchHead& head) {
  // The bot in a seat that a player gave up does not have that seat as its own.
  const auto is_person = [](const store::SeatRow& seat) { return seat.user || seat.kind != store::SeatKind::bot; };
  return head.rated && head.seats.size() >= 2 && std::ranges::all_of(head.seats, is_person);
}

Json rematch_json(const MatchState& state) {
  return state.row->rematch.empty() ? Json(nullptr) : Json(state.row->rematch);
}

Json ratings_json(const store::Match& match) {
  if (match.rating_changes.empty()) return nullptr;
  Json ratings = Json::array();
  for (std::size_t seat = 0; seat < match.head.seats.size(); ++seat) {
    const auto& user = match.head.seats[seat].user;
    for (const store::RatingChange& change : match.rating_changes) {
      if (!user || user->key != change.user) continue;
      ratings.push_back(
          {{"seat", seat}, {"before", rating::shown(change.before.mu)}, {"after", rating::shown(change.after.mu)}});
    }
  }
  return ratings;
}

Json seat_numbers(SeatSet set) {
  Json seats = Json::array();
  for (const Seat seat : set) seats.push_back(seat);
  return seats;
}

Json snapshot(const MatchState& state, const Caller& caller, const Presence& presence, store::Millis now) {
  const store::MatchHead& head = state.head();
  const store::Position& position = state.position;
  const Viewer viewer = viewer_of(state, caller);
  const AnyGame* game_state = state.game_state.get();
  Json document{
      {"id", head.id},
      {"game", head.game},
      {"rules_version", head.rules_version},
      {"options", Json::parse(head.options)},
      {"status", word_of(position.status)},
      {"visibility", word_of(head.visibility)},
      {"owner", head.owner_id},
      {"seats", seats_json(head, presence, now)},
      {"you", or_null(viewer.seat)},
      {"ply", position.ply},
      {"to_act", seat_numbers(SeatSet::from_bits(position.to_act))},
      {"prompt", or_null(prompt_of(position, viewer.seat))},
      {"offer", offer_json(position.offer)},
      {"absences", absences_json(position.absences)},
      {"view", game_state ? game_state->view(viewer) : Json(nullptr)},
      {"legal", game_state ? legal_for(*game_state, position, viewer.seat) : Json::array()},
      {"score", game_state ? game_state->score() : Json(nullptr)},
      {"clock", clock_json(head, position, now)},
      {"limits", parsed(head.limits)},
      {"rated", is_rated(head)},
      {"rematch", rematch_json(state)},
      {"origin", origin_json(head)},
      {"commitment", commitment(seed_of(*state.row), played_as(head))},
      {"outcome", parsed(position.outcome)},
      {"ratings", ratings_json(*state.row)},
      {"created_at", head.created_at},
      {"updated_at", position.updated_at},
  };
  if (state.mid_turn()) document["mid_turn"] = true;
  if (may_share(state, caller)) document["invitation"] = invitation_json(state);
  return document;
}

Json list_item(const store::MatchSummary& match, const std::optional<store::User>& user, const Presence& presence,
               store::Millis now) {
  const store::MatchHead& head = match.head;
  const store::Position& position = match.position;
  std::optional<Seat> you;
  for (std::size_t seat = 0; seat < head.seats.size(); ++seat) {
    const auto& holder = head.seats[seat].user;
    if (user && holder && holder->key == user->key) you = static_cast<Seat>(seat);
  }
  const bool your_turn = you && !head.seats[*you].resigned && position.status == store::Status::running &&
                         SeatSet::from_bits(position.to_act).contains(*you);
  return {{"id", head.id},
          {"game", head.game},
          {"options", Json::parse(head.options)},
          {"status", word_of(position.status)},
          {"visibility", word_of(head.visibility)},
          {"owner", head.owner_id},
          {"seats", seats_json(head, presence, now)},
          {"you", or_null(you)},
          {"ply", position.ply},
          {"to_act", seat_numbers(SeatSet::from_bits(position.to_act))},
          {"your_turn", your_turn},
          {"offer", offer_json(position.offer)},
          {"absences", absences_json(position.absences)},
          {"replacement", position.status == store::Status::running && has_open_seat(head)},
          {"clock", clock_json(head, position, now)},
          {"limits", parsed(head.limits)},
          {"rated", is_rated(head)},
          {"refused", nullptr},
          {"origin", origin_json(head)},
          {"created_at", head.created_at},
          {"updated_at", position.updated_at},
          {"outcome", parsed(position.outcome)}};
}

Json narrate(const std::vector<EventsPtr>& events, Viewer viewer) {
  Json narrated = Json::array();
  for (const EventsPtr& each : events) {
    for (Json& event : each->narrate(viewer)) narrated.push_back(std::move(event));
  }
  return narrated;
}

void add_events(Json& json, const std::vector<EventsPtr>& events, Viewer viewer) {
  Json narrated = Json::array();
  Json stages = Json::array();
  for (const EventsPtr& each : events) {
    for (Json& stage : each->stages(viewer)) {
      stage["events"] = narrated.size() + stage["events"].get<std::size_t>();
      stages.push_back(std::move(stage));
    }
    for (Json& event : each->narrate(viewer)) narrated.push_back(std::move(event));
  }
  json["events"] = std::move(narrated);
  if (!stages.empty()) json["stages"] = std::move(stages);
}

Json preview(const Draft& draft, Seat seat) {
  const Viewer viewer = Viewer::at(seat);
  return {{"view", draft.game_state->view(viewer)},
          {"legal", draft.is_over ? Json::array() : draft.game_state->legal(seat)},
          {"score", draft.game_state->score()},
          {"can_commit", draft.can_commit},
          {"sealed", draft.sealed},
          {"events", narrate(draft.events, viewer)}};
}

bool within_turn(const Advance& advance) {
  return advance.turn.kind == "turn" && advance.before.mid_turn();
}

Json view_patch(const Advance& advance, Viewer viewer) {
  return Json::diff(advance.before.view(viewer), advance.after.view(viewer));
}

Json frame(const Advance& advance, Viewer viewer, Latest latest, Json patch) {
  const store::Position& position = advance.position;
  const bool newest = latest == Latest::yes;
  Json json{{"type", "frame"},
            {"match", advance.head.id},
            {"base", advance.turn.ply - 1},
            {"ply", advance.turn.ply},
            {"seat", or_null(advance.turn.seat)},
            {"kind", advance.turn.kind},
            {"at", advance.turn.at},
            {"patch", std::move(patch)},
            {"to_act", seat_numbers(SeatSet::from_bits(position.to_act))},
            {"prompt", or_null(prompt_of(position, viewer.seat))},
            {"offer", offer_json(position.offer)},
            {"absences", absences_json(position.absences)},
            {"clock", newest ? clock_json(advance.head, position, advance.now) : Json(nullptr)},
            {"legal", newest ? legal_for(advance.after, position, viewer.seat) : Json::array()},
            {"score", newest ? advance.after.score() : Json(nullptr)},
            {"status", word_of(position.status)},
            {"outcome", parsed(position.outcome)},
            {"ratings", position.status == store::Status::finished ? ratings_json(advance.row) : Json(nullptr)}};
  add_events(json, advance.events, viewer);
  if (within_turn(advance)) json["within_turn"] = true;
  if (position.status == store::Status::running && advance.after.mid_turn()) json["mid_turn"] = true;
  return json;
}

}  // namespace reef::match
