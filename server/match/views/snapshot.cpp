#include "server/match/views/snapshot.hpp"

#include <algorithm>
#include <utility>

#include "server/chance/keyed_chance.hpp"
#include "server/match/actions/absences.hpp"
#include "server/match/actions/offers.hpp"
#include "server/match/clocks/clock.hpp"
#include "server/match/records/record.hpp"
#include "server/match/views/seats_message.hpp"
#include "server/store/store.hpp"

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

/// Stored JSON; empty: null.
std::string_view raw_of(const std::string& text) {
  return text.empty() ? "null" : std::string_view(text);
}

void write(JsonWriter& json, const store::User& user) {
  json.begin_object().member("id", user.id).member("name", user.name).member("guest", user.guest);
  if (user.deleted) json.member("deleted", true);
  json.end_object();
}

void write(JsonWriter& json, const std::optional<store::User>& user) {
  if (!user) {
    json.null();
  } else {
    write(json, *user);
  }
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

/// Writes the legal steps of the seat; none if it owes nothing or the match is over.
void write_legal(JsonWriter& json, const MatchState& state, std::optional<Seat> seat) {
  if (state.game_state && prompt_of(state.position, seat)) {
    state.game_state->write_legal(*seat, json);
  } else {
    json.begin_array().end_array();
  }
}

/// The same as a tree.
Json legal_for(const AnyGame& game_state, const store::Position& position, std::optional<Seat> seat) {
  return prompt_of(position, seat) ? game_state.legal(*seat) : Json::array();
}

void write(JsonWriter& json, const std::optional<store::Origin>& origin) {
  if (!origin) {
    json.null();
    return;
  }
  write(json.begin_object().key("by"), origin->by);
  json.member("match", origin->match).member("at", origin->at).end_object();
}

/// What snapshots and items of lists say of the table.
void write_head(JsonWriter& json, const store::MatchHead& head) {
  json.member("id", head.id).member("game", head.game).key("options").raw(raw_of(head.options));
  json.member("visibility", word_of(head.visibility)).member("owner", head.owner_id);
  json.key("limits").raw(raw_of(head.limits)).member("rated", is_rated(head));
  write(json.key("origin"), head.origin);
  json.member("created_at", head.created_at);
}

/// The same of the position, without the clock.
void write_position(JsonWriter& json, const store::Position& position) {
  json.member("status", word_of(position.status)).member("ply", position.ply);
  json.key("to_act").begin_array();
  for (const Seat seat : SeatSet::from_bits(position.to_act)) json.value(seat);
  json.end_array().member("offer", offer_json(position.offer)).member("absences", absences_json(position.absences));
  json.key("outcome").raw(raw_of(position.outcome)).member("updated_at", position.updated_at);
}

/// The members of a snapshot that depend on nothing but the state and the viewer.
std::string fixed_members(const MatchState& state, Viewer viewer) {
  const store::MatchHead& head = state.head();
  const store::Position& position = state.position;
  const AnyGame* game_state = state.game_state.get();
  JsonWriter json;
  write_head(json, head);
  write_position(json, position);
  json.member("rules_version", head.rules_version).member("you", viewer.seat);
  json.member("prompt", prompt_of(position, viewer.seat));
  write_legal(json.key("legal"), state, viewer.seat);
  if (game_state != nullptr) {
    game_state->write_view(viewer, json.key("view"));
    game_state->write_score(json.key("score"));
  } else {
    json.key("view").null().key("score").null();
  }
  json.member("rematch", rematch_json(state)).member("ratings", ratings_json(*state.row));
  json.member("commitment", commitment(seed_of(*state.row), played_as(head)));
  if (state.mid_turn()) json.member("mid_turn", true);
  if (game_state != nullptr && game_state->shares_results()) {
    json.key("teams").begin_array();
    for (const int team : game_state->teams()) json.value(team);
    json.end_array();
  }
  return json.take();
}

}  // namespace

Json user_json(const store::User& user) {
  JsonWriter json;
  write(json, user);
  return Json::parse(json.take());
}

void write_seats(JsonWriter& json, const store::MatchHead& head, const Presence& presence, store::Millis now) {
  json.begin_array();
  for (std::size_t seat = 0; seat < head.seats.size(); ++seat) {
    const store::SeatRow& row = head.seats[seat];
    const bool is_bot = row.kind == store::SeatKind::bot;
    // An imported match has no users in its seats; the people who played it were players.
    const bool is_past = head.origin && !is_bot;
    json.begin_object().member("seat", seat).member("kind", is_past ? "player" : name_of(row.kind));
    write(json.key("user"), row.user);
    json.member("bot", is_bot ? std::optional<std::string_view>(row.bot) : std::nullopt);
    write(json.key("kept_for"), row.kept_for);
    json.member("present", is_bot || (row.user && presence.is_here(row.user->key))).member("resigned", row.resigned);
    const bool may_pause = is_person(row) && !row.user->clock_pause.empty();
    json.member("paused", may_pause ? paused_json(row.user->clock_pause, now) : Json(nullptr));
    if (head.origin) json.member("name", row.name.empty() ? std::nullopt : std::optional<std::string_view>(row.name));
    json.end_object();
  }
  json.end_array();
}

bool is_rated(const store::MatchHead& head) {
  // The bot in a seat that a player gave up does not have that seat as its own.
  const auto is_person = [](const store::SeatRow& seat) { return seat.user || seat.kind != store::SeatKind::bot; };
  const GameEntry* game = find_game(head.game);
  const bool is_contest = head.seats.size() >= 2 && (game == nullptr || !game->meta().co_operative);
  return head.rated && is_contest && std::ranges::all_of(head.seats, is_person);
}

bool allows_hints(const MatchState& state, const Caller& caller) {
  const auto own = caller.user ? state.seat_of(caller.user->key) : std::nullopt;
  if (!own || state.head().rated || state.position.status != store::Status::running) return false;
  const auto& seats = state.head().seats;
  return std::ranges::none_of(
      seats, [&](const store::SeatRow& seat) { return &seat != &seats[*own] && seat.kind != store::SeatKind::bot; });
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

void begin_snapshot(JsonWriter& json, const MatchState& state, const Caller& caller, const Presence& presence,
                    store::Millis now) {
  const Viewer viewer = viewer_of(state, caller);
  json.begin_object().raw(*state.snapshots.of(viewer, [&] { return fixed_members(state, viewer); }));
  write_seats(json.key("seats"), state.head(), presence, now);
  json.member("clock", clock_json(state.head(), state.position, now));
  if (may_share(state, caller)) json.member("invitation", invitation_json(state));
  if (allows_hints(state, caller)) json.member("hints", true);
}

Json snapshot(const MatchState& state, const Caller& caller, const Presence& presence, store::Millis now) {
  JsonWriter json;
  begin_snapshot(json, state, caller, presence, now);
  return Json::parse(json.end_object().take());
}

void begin_list_item(JsonWriter& json, const store::MatchSummary& match, const std::optional<store::User>& user,
                     const Presence& presence, store::Millis now) {
  const store::MatchHead& head = match.head;
  const store::Position& position = match.position;
  std::optional<Seat> you;
  for (std::size_t seat = 0; seat < head.seats.size(); ++seat) {
    const auto& holder = head.seats[seat].user;
    if (user && holder && holder->key == user->key) you = static_cast<Seat>(seat);
  }
  const bool is_running = position.status == store::Status::running;
  const bool your_turn =
      you && !head.seats[*you].resigned && is_running && SeatSet::from_bits(position.to_act).contains(*you);
  json.begin_object();
  write_head(json, head);
  write_position(json, position);
  json.member("you", you).member("your_turn", your_turn).member("replacement", is_running && has_open_seat(head));
  json.member("clock", clock_json(head, position, now));
  write_seats(json.key("seats"), head, presence, now);
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

void write_narrated(JsonWriter& json, const std::vector<EventsPtr>& events, Viewer viewer) {
  json.begin_array();
  for (const EventsPtr& each : events) each->write_narrated(viewer, json);
  json.end_array();
}

void begin_preview(JsonWriter& json, const Draft& draft, Seat seat, const std::vector<EventsPtr>& events) {
  const Viewer viewer = Viewer::at(seat);
  draft.game_state->write_view(viewer, json.begin_object().key("view"));
  json.key("legal");
  if (draft.is_over) {
    json.begin_array().end_array();
  } else {
    draft.game_state->write_legal(seat, json);
  }
  draft.game_state->write_score(json.key("score"));
  json.member("can_commit", draft.can_commit).member("sealed", draft.sealed);
  write_narrated(json.key("events"), events, viewer);
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
  if (advance.turn.within_turn) json["within_turn"] = true;
  if (position.status == store::Status::running && advance.after.mid_turn()) json["mid_turn"] = true;
  return json;
}

}  // namespace reef::match
