#include "server/match/records/record.hpp"

#include <utility>

#include "engines/core/strict_json.hpp"
#include "server/match/actions/absences.hpp"
#include "server/match/actions/leaving.hpp"

namespace reef::match {
namespace {

Json recorded(const std::vector<EventsPtr>& events) {
  Json all = Json::array();
  for (const EventsPtr& each : events) {
    for (Json& event : each->record()) all.push_back(std::move(event));
  }
  return all;
}

Json entry(const Advance& advance) {
  const store::Turn& turn = advance.turn;
  return {{"ply", turn.ply}, {"seat", or_null(turn.seat)}, {"kind", turn.kind}, {"at", turn.at}};
}

std::unexpected<Difference> differs(int ply, std::string what, std::string rule) {
  return std::unexpected(Difference{.ply = ply, .what = std::move(what), .rule = std::move(rule)});
}

std::unexpected<Difference> misread(const Violation& fault) {
  return misshapen(fault.path + ": " + fault.detail, fault.rule, fault.path);
}

/// The members of a record around its entries, read strictly.
struct Frame {
  const GameEntry* game = nullptr;
  std::string match;
  std::string commitment;
  std::optional<Key32> key;
  bool commitment_fits = true;
};

std::expected<Frame, Difference> read_frame(Reader& reader) {
  Frame frame;
  if (reader.string("format", 32) != record_format && reader.ok())
    return misshapen("not a record of format atoll-match/1", "record.format", "/format");
  frame.game = find_game(reader.string("game", 64));
  frame.match = reader.string("match", 64);
  const std::int64_t version = reader.integer("rules_version", 1, 1'000'000);
  frame.commitment = reader.string("commitment", 64);
  std::vector<std::string> nonces;
  for (const Json& nonce : reader.array("nonces", 0, seats_limit))
    nonces.push_back(nonce.is_string() ? nonce.get<std::string>() : "");
  if (reader.has("seed")) {
    Key32 seed{};
    if (!from_hex(reader.string("seed", 64), seed))
      return misshapen("the seed is not 64 hex digits", "json.value", "/seed");
    frame.commitment_fits = commitment(seed, frame.match) == frame.commitment;
    frame.key = match_key(seed, frame.match, nonces);
  }
  if (!reader.ok()) return misread(*reader.fault());
  if (frame.game == nullptr) return misshapen("this program does not have this game", "game.unknown", "/game");
  if (frame.game->meta().rules_version != version)
    return misshapen("this program does not have this rules version", "game.rules_version", "/rules_version");
  if (!frame.commitment_fits) return differs(0, "the seed does not match the commitment", "record.commitment");
  return frame;
}

/// Replays one entry and compares it.
std::expected<void, Difference> check_entry(Replay& replay, const Json& json, const std::optional<Key32>& key) {
  const int ply = replay.ply() + 1;
  Reader reader(json);
  const auto recorded_ply = reader.integer("ply", 0, 1'000'000);
  std::optional<Seat> seat;
  if (!reader.null("seat")) seat = static_cast<Seat>(reader.integer("seat", 0, seats_limit - 1));
  const std::string kind = reader.string("kind", 32);
  const Json& steps = reader.array("steps", 0, steps_max);
  const Json& draws = reader.any("draws");
  const Json& events = reader.any("events");
  reader.integer("at", 0, INT64_MAX);
  const Json* state = reader.has("state") ? &reader.any("state") : nullptr;
  reader.no_other_keys();
  if (!reader.ok()) return differs(ply, reader.fault()->path + ": " + reader.fault()->detail, "record.entry");
  if (recorded_ply != ply) return differs(ply, "the entries are not numbered consecutively", "record.entry");

  auto replayed = replay.play(seat, kind, steps, draws);
  if (!replayed) return std::unexpected(std::move(replayed.error()));
  if (recorded(*replayed) != events) return differs(ply, "the events differ", "record.events");
  if (state != nullptr && *state != replay.game_state().state())
    return differs(ply, "the state differs", "record.state");
  if (key && !drawn_with(*key, ply, draws)) return differs(ply, "the seed gives different draws", "record.draws");
  return {};
}

}  // namespace

const std::string& played_as(const store::MatchHead& head) {
  return head.origin ? head.origin->match : head.id;
}

Key32 seed_of(const store::Match& row) {
  Key32 seed{};
  std::copy_n(row.seed.begin(), std::min(row.seed.size(), seed.size()), seed.begin());
  return seed;
}

Key32 draw_key_of(const store::Match& row) {
  std::vector<std::string> nonces;
  nonces.reserve(row.head.seats.size());
  for (const store::SeatRow& seat : row.head.seats) nonces.push_back(seat.nonce);
  return match_key(seed_of(row), played_as(row.head), nonces);
}

bool drawn_with(const Key32& key, int ply, const Json& draws) {
  const auto logged = draws_from(draws);
  if (!logged) return false;
  KeyedChance chance(key, static_cast<std::uint32_t>(ply));
  return std::ranges::all_of(*logged, [&](const Draw& draw) { return chance.below(draw.bound) == draw.value; });
}

std::string hash_of(const AnyGame& game_state) {
  return sha256_hex(game_state.state_text());
}

Json whole_entry(const Advance& advance, States states) {
  Json json = entry(advance);
  json["steps"] = Json::parse(advance.turn.steps);
  json["draws"] = Json::parse(advance.turn.draws);
  json["events"] = recorded(advance.events);
  if (states == States::include) json["state"] = advance.after.state();
  return json;
}

Json log_entry(const Advance& advance, Viewer viewer) {
  Json json = entry(advance);
  json["events"] = narrate(advance.events, viewer);
  if (advance.turn.within_turn) json["within_turn"] = true;
  return json;
}

Json cut_entry(const Advance& advance, Viewer viewer) {
  Json json = entry(advance);
  json["events"] = narrate(advance.events, viewer);
  if (viewer.seat && viewer.seat == advance.turn.seat) json["steps"] = Json::parse(advance.turn.steps);
  return json;
}

Json match_record(const MatchState& match_state, States states) {
  const store::Match& row = *match_state.row;
  const bool finished = match_state.position.status == store::Status::finished;
  Json seats = Json::array();
  Json nonces = Json::array();
  for (const store::SeatRow& seat : row.head.seats) {
    const bool is_bot = seat.kind == store::SeatKind::bot;
    const std::string& name = seat.user && !seat.user->deleted ? seat.user->name : seat.name;
    seats.push_back({{"name", name.empty() ? Json(nullptr) : Json(name)},
                     {"kind", is_bot ? "bot" : "player"},
                     {"bot", is_bot ? Json(seat.bot) : Json(nullptr)}});
    nonces.push_back(seat.nonce);
  }
  Json record{
      {"format", record_format},
      {"match", played_as(row.head)},
      {"game", row.head.game},
      {"rules_version", row.head.rules_version},
      {"options", Json::parse(row.head.options)},
      {"seats", std::move(seats)},
      {"nonces", std::move(nonces)},
      {"commitment", commitment(seed_of(row), played_as(row.head))},
      {"turns", Json::array()},
      {"outcome", match_state.position.outcome.empty() ? Json(nullptr) : Json::parse(match_state.position.outcome)},
      {"score", match_state.game_state->score()}};
  if (!finished) return record;

  record["seed"] = to_hex(row.seed);
  record["setup"] = {{"draws", Json::parse(row.setup_draws)}};
  record["final_hash"] = hash_of(*match_state.game_state);
  if (states == States::include) {
    const Result<Replay> start = Replay::begin(match_state);
    if (start) record["setup"]["state"] = start->game_state().state();
  }
  return record;
}

namespace {

/// Whether a match may have ended for this reason although the game is not over: a player left or ran out of time, or
/// an administrator decided.
bool ends_outside(const Replay& replay, const std::string& reason) {
  if (replay.outcome()) return false;
  return reason == "resigned" || (reason == "timed_out" && may_time_out(replay.decisions())) ||
         may_end(replay.admin_action(), reason);
}

/// Updates `left` for the newest entry: seats that were given up, or given to a user.
void note_leaving(const Replay& replay, const Json& entry, std::vector<bool>& left) {
  if (entry.at("kind") == "resign") left[entry.at("seat").get<std::size_t>()] = true;
  if (const auto& act = replay.admin_action()) {
    if (act->kind == AdminAction::Kind::computer) left[act->seat] = true;
    if (act->kind == AdminAction::Kind::seat) left[act->seat] = false;
  }
  for (const Decision& decision : replay.decisions()) {
    if (decision.choice == AbsenceChoice::computer) left[decision.absent] = true;
  }
}

/// The outcome that follows from a record's entries; null if there is none yet.
Json outcome_of(const Replay& replay, const std::string& reason, std::vector<bool> left) {
  if (const auto reached = replay.outcome()) return encode(*reached);
  if (!ends_outside(replay, reason)) return nullptr;
  for (const Decision& decision : replay.decisions()) {
    if (decision.choice == AbsenceChoice::end) left[decision.absent] = true;
  }
  return encode(outcome_without(replay.game_state(), left, reason));
}

}  // namespace

std::unexpected<Difference> misshapen(std::string what, std::string rule, std::string path) {
  return std::unexpected(
      Difference{.ply = 0, .what = std::move(what), .rule = std::move(rule), .path = std::move(path)});
}

Json with_current_names(Json record) {
  const auto rename = [](Json& json, const char* member, std::string_view before, const char* now) {
    if (json.is_object() && json.value(member, Json()) == before) json[member] = now;
  };
  if (!record.is_object() || !record.contains("turns") || !record["turns"].is_array()) return record;
  for (Json& entry : record["turns"]) {
    if (!entry.is_object() || entry.value("kind", Json()) != "house") continue;
    rename(entry, "kind", "house", "admin");
    for (const char* list : {"steps", "events"}) {
      if (!entry.contains(list) || !entry[list].is_array()) continue;
      for (Json& item : entry[list]) {
        rename(item, "type", "house", "admin");
        rename(item, "type", "match.house", "match.admin");
      }
    }
  }
  return record;
}

std::expected<Checked, Difference> check_record(const Json& json, const Watch& watch) {
  Reader reader(json);
  const auto frame = read_frame(reader);
  if (!frame) return std::unexpected(frame.error());
  if (!reader.has("final_hash"))
    return misshapen("the record of a match that is not over", "record.unfinished", "/final_hash");
  const Json& seats = reader.array("seats", 1, seats_limit);
  const Json& options = reader.object("options");
  const Json& turns = reader.array("turns", 0, 1'000'000);
  const Json& outcome = reader.any("outcome");
  const Json& score = reader.any("score");
  const std::string final_hash = reader.string("final_hash", 64);
  const Json& setup_json = reader.object("setup");
  reader.no_other_keys();
  Reader setup(setup_json);
  const Json& setup_draws = setup.any("draws");
  const Json* setup_state = setup.has("state") ? &setup.any("state") : nullptr;
  setup.no_other_keys();
  reader.adopt("setup", setup);
  if (!reader.ok()) return misread(*reader.fault());

  auto replay = Replay::begin(*frame->game, options, static_cast<int>(seats.size()), setup_draws);
  if (!replay) return differs(0, std::move(replay.error().what), "record.setup");
  if (setup_state != nullptr && *setup_state != replay->game_state().state())
    return differs(0, "the setup gives a different state", "record.state");
  if (frame->key && !drawn_with(*frame->key, 0, setup_draws))
    return differs(0, "the seed gives different draws", "record.draws");
  std::vector<bool> left(seats.size(), false);
  if (watch) watch(*replay);
  for (const Json& turn : turns) {
    auto checked = check_entry(*replay, turn, frame->key);
    if (!checked) return std::unexpected(std::move(checked.error()));
    note_leaving(*replay, turn, left);
    if (watch) watch(*replay);
  }

  const int last = replay->ply();
  if (hash_of(replay->game_state()) != final_hash)
    return differs(last, "the hash of the final state differs", "record.final_hash");
  if (replay->game_state().score() != score) return differs(last, "the final score differs", "record.score");
  const std::string reason = outcome.is_object() && outcome.contains("reason") && outcome["reason"].is_string()
                                 ? outcome["reason"].get<std::string>()
                                 : "";
  if (outcome_of(*replay, reason, left) != outcome) return differs(last, "the outcome differs", "record.outcome");
  return Checked{std::string(frame->game->meta().id), last, frame->key.has_value(), std::move(left)};
}

}  // namespace reef::match
