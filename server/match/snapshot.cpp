#include "server/match/snapshot.hpp"

#include <algorithm>
#include <utility>

#include "server/chance/keyed_chance.hpp"
#include "server/match/absences.hpp"
#include "server/match/clock.hpp"
#include "server/match/offers.hpp"
#include "server/match/record.hpp"

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

Json or_null(std::optional<Seat> seat) {
  return seat ? Json(*seat) : Json(nullptr);
}
Json or_null(std::optional<std::int64_t> number) {
  return number ? Json(*number) : Json(nullptr);
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

/// What the seat may do now; empty for those who owe nothing and once the match is over.
Json legal_for(const Table& table, const store::Position& position, std::optional<Seat> seat) {
  return prompt_of(position, seat) ? table.legal(*seat) : Json::array();
}

}  // namespace

std::string_view name_of(store::Status status) {
  switch (status) {
    case store::Status::running:
      return "running";
    case store::Status::finished:
      return "finished";
    case store::Status::closed:
      return "closed";
    case store::Status::open:
      break;
  }
  return "open";
}

std::string_view name_of(store::Visibility visibility) {
  return visibility == store::Visibility::everyone ? "public" : "private";
}

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
    // In a match that was put in nobody sits; who sat there once was a player.
    const bool is_past = head.origin && !is_bot;
    seats.push_back({{"seat", seat},
                     {"kind", is_past ? "player" : name_of(row.kind)},
                     {"user", row.user ? user_json(*row.user) : Json(nullptr)},
                     {"bot", is_bot ? Json(row.bot) : Json(nullptr)},
                     {"kept_for", row.kept_for ? user_json(*row.kept_for) : Json(nullptr)},
                     {"present", is_bot || (row.user && presence.is_here(row.user->key))},
                     {"resigned", row.resigned},
                     {"resting", is_person(row) ? resting_json(row.user->rest, now) : Json(nullptr)}});
    if (head.origin) seats.back()["name"] = row.name.empty() ? Json(nullptr) : Json(row.name);
  }
  return seats;
}

Json origin_json(const store::MatchHead& head) {
  if (!head.origin) return nullptr;
  return {{"by", user_json(head.origin->by)}, {"match", head.origin->match}, {"at", head.origin->at}};
}

bool is_rated(const store::MatchHead& head) {
  // The computer in a seat that somebody gave up is none of its own.
  const auto is_person = [](const store::SeatRow& seat) { return seat.user || seat.kind != store::SeatKind::bot; };
  return head.rated && head.seats.size() >= 2 && std::ranges::all_of(head.seats, is_person);
}

Json rematch_json(const Standing& standing) {
  return standing.row->rematch.empty() ? Json(nullptr) : Json(standing.row->rematch);
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

Json snapshot(const Standing& standing, const Caller& caller, const Presence& presence, store::Millis now) {
  const store::MatchHead& head = standing.head();
  const store::Position& position = standing.position;
  const Viewer viewer = viewer_of(standing, caller);
  const Table* table = standing.table.get();
  Json document{
      {"id", head.id},
      {"game", head.game},
      {"rules_version", head.rules_version},
      {"options", Json::parse(head.options)},
      {"status", name_of(position.status)},
      {"visibility", name_of(head.visibility)},
      {"owner", head.owner_id},
      {"seats", seats_json(head, presence, now)},
      {"you", or_null(viewer.seat)},
      {"ply", position.ply},
      {"to_act", seat_numbers(SeatSet::from_bits(position.to_act))},
      {"prompt", or_null(prompt_of(position, viewer.seat))},
      {"offer", offer_json(position.offer)},
      {"absences", absences_json(position.absences)},
      {"view", table ? table->view(viewer) : Json(nullptr)},
      {"legal", table ? legal_for(*table, position, viewer.seat) : Json::array()},
      {"score", table ? table->score() : Json(nullptr)},
      {"clock", clock_json(head, position, now)},
      {"limits", parsed(head.limits)},
      {"rated", is_rated(head)},
      {"rematch", rematch_json(standing)},
      {"origin", origin_json(head)},
      {"commitment", commitment(seed_of(*standing.row), played_as(head))},
      {"outcome", parsed(position.outcome)},
      {"ratings", ratings_json(*standing.row)},
      {"created_at", head.created_at},
      {"updated_at", position.updated_at},
  };
  const bool owns = caller.user && caller.user->key == head.owner;
  const bool takes_people =
      position.status == store::Status::open || (position.status == store::Status::running && has_open_seat(head));
  const bool is_secret = position.status == store::Status::finished && head.visibility == store::Visibility::invited;
  const bool played = is_secret && caller.user && standing.was_seated(caller.user->key);
  if ((takes_people || is_secret) && (owns || viewer.seat || played)) {
    const std::string& invitation = standing.row->invitation;
    document["invitation"] = invitation.empty() ? Json(nullptr) : Json(invitation);
  }
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
          {"status", name_of(position.status)},
          {"visibility", name_of(head.visibility)},
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

Json narrate(const std::vector<HappeningsPtr>& happened, Viewer viewer) {
  Json events = Json::array();
  for (const HappeningsPtr& happening : happened) {
    for (Json& event : happening->narrate(viewer)) events.push_back(std::move(event));
  }
  return events;
}

Json preview(const Draft& draft, Seat seat) {
  const Viewer viewer = Viewer::at(seat);
  return {{"view", draft.table->view(viewer)},
          {"legal", draft.can_commit ? Json::array() : draft.table->legal(seat)},
          {"score", draft.table->score()},
          {"can_commit", draft.can_commit},
          {"sealed", draft.sealed},
          {"events", narrate(draft.happened, viewer)}};
}

Json frame(const Advance& advance, Viewer viewer, Latest latest) {
  const store::Position& position = advance.position;
  const bool newest = latest == Latest::yes;
  return {{"type", "frame"},
          {"match", advance.head.id},
          {"base", advance.turn.ply - 1},
          {"ply", advance.turn.ply},
          {"seat", or_null(advance.turn.seat)},
          {"kind", advance.turn.kind},
          {"at", advance.turn.at},
          {"events", narrate(advance.happened, viewer)},
          {"patch", Json::diff(advance.before.view(viewer), advance.after.view(viewer))},
          {"to_act", seat_numbers(SeatSet::from_bits(position.to_act))},
          {"prompt", or_null(prompt_of(position, viewer.seat))},
          {"offer", offer_json(position.offer)},
          {"absences", absences_json(position.absences)},
          {"clock", newest ? clock_json(advance.head, position, advance.now) : Json(nullptr)},
          {"legal", newest ? legal_for(advance.after, position, viewer.seat) : Json::array()},
          {"score", newest ? advance.after.score() : Json(nullptr)},
          {"status", name_of(position.status)},
          {"outcome", parsed(position.outcome)},
          {"ratings", position.status == store::Status::finished ? ratings_json(advance.row) : Json(nullptr)}};
}

}  // namespace reef::match
