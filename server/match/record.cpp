#include "server/match/record.hpp"

#include <utility>

#include "engines/core/strict_json.hpp"
#include "server/match/leaving.hpp"

namespace reef::match {
namespace {

Json recorded(const std::vector<HappeningsPtr>& happened) {
  Json events = Json::array();
  for (const HappeningsPtr& happening : happened) {
    for (Json& event : happening->record()) events.push_back(std::move(event));
  }
  return events;
}

Json entry(const Advance& advance) {
  const store::Turn& turn = advance.turn;
  return {
      {"ply", turn.ply}, {"seat", turn.seat ? Json(*turn.seat) : Json(nullptr)}, {"kind", turn.kind}, {"at", turn.at}};
}

std::unexpected<Difference> differs(int ply, std::string what, std::string rule) {
  return std::unexpected(Difference{.ply = ply, .what = std::move(what), .rule = std::move(rule)});
}

std::unexpected<Difference> misread(const Violation& fault) {
  return misshapen(fault.path + ": " + fault.detail, fault.rule, fault.path);
}

/// The parts of a record that frame its entries, read strictly.
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
  if (frame.game == nullptr) return misshapen("a game that this program does not have", "game.unknown", "/game");
  if (frame.game->meta().rules_version != version)
    return misshapen("a rules version that this program does not have", "game.rules_version", "/rules_version");
  if (!frame.commitment_fits) return differs(0, "the seed does not fit the commitment", "record.commitment");
  return frame;
}

/// Plays one entry and compares it.
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
  if (recorded_ply != ply) return differs(ply, "the entries are not numbered one by one", "record.entry");

  auto happened = replay.play(seat, kind, steps, draws);
  if (!happened) return std::unexpected(std::move(happened.error()));
  if (recorded(*happened) != events) return differs(ply, "other events happened", "record.events");
  if (state != nullptr && *state != replay.table().state())
    return differs(ply, "another state was reached", "record.state");
  if (key && !drawn_with(*key, ply, draws)) return differs(ply, "the seed gives other draws", "record.draws");
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

std::string hash_of(const Table& table) {
  return sha256_hex(table.state().dump());
}

Json whole_entry(const Advance& advance, States states) {
  Json json = entry(advance);
  json["steps"] = Json::parse(advance.turn.steps);
  json["draws"] = Json::parse(advance.turn.draws);
  json["events"] = recorded(advance.happened);
  if (states == States::include) json["state"] = advance.after.state();
  return json;
}

Json log_entry(const Advance& advance, Viewer viewer) {
  Json json = entry(advance);
  json["events"] = narrate(advance.happened, viewer);
  return json;
}

Json cut_entry(const Advance& advance, Viewer viewer) {
  Json json = log_entry(advance, viewer);
  if (viewer.seat && viewer.seat == advance.turn.seat) json["steps"] = Json::parse(advance.turn.steps);
  return json;
}

Json match_record(const Standing& standing, Json turns, States states) {
  const store::Match& row = *standing.row;
  const bool finished = standing.position.status == store::Status::finished;
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
  Json record{{"format", record_format},
              {"match", played_as(row.head)},
              {"game", row.head.game},
              {"rules_version", row.head.rules_version},
              {"options", Json::parse(row.head.options)},
              {"seats", std::move(seats)},
              {"nonces", std::move(nonces)},
              {"commitment", commitment(seed_of(row), played_as(row.head))},
              {"turns", std::move(turns)},
              {"outcome", standing.position.outcome.empty() ? Json(nullptr) : Json::parse(standing.position.outcome)},
              {"score", standing.table->score()}};
  if (!finished) return record;

  record["seed"] = to_hex(row.seed);
  record["setup"] = {{"draws", Json::parse(row.setup_draws)}};
  record["final_hash"] = hash_of(*standing.table);
  if (states == States::include) {
    const Answer<Replay> start = Replay::begin(standing);
    if (start) record["setup"]["state"] = start->table().state();
  }
  return record;
}

namespace {

/// Whether a match may have ended by what the server alone decides: that somebody left, or ran out of time, or the
/// house's word.
bool ends_outside(const Replay& replay, const std::string& reason) {
  if (replay.outcome()) return false;
  return reason == "resigned" || (reason == "timed_out" && !replay.decisions().empty()) ||
         may_end(replay.house(), reason);
}

/// Notes which seats were given up in the newest entry, or given to somebody.
void note_leaving(const Replay& replay, const Json& entry, std::vector<bool>& left) {
  if (entry.at("kind") == "resign") left[entry.at("seat").get<std::size_t>()] = true;
  if (const auto& act = replay.house()) {
    if (act->kind == HouseAct::Kind::computer) left[act->seat] = true;
    if (act->kind == HouseAct::Kind::seat) left[act->seat] = false;
  }
  for (const Decision& decision : replay.decisions()) {
    if (decision.choice == AbsenceChoice::computer) left[decision.absent] = true;
  }
}

/// The outcome that follows from a record's entries; null while there is none.
Json outcome_of(const Replay& replay, const std::string& reason, std::vector<bool> left) {
  if (const auto reached = replay.outcome()) return encode(*reached);
  if (!ends_outside(replay, reason)) return nullptr;
  for (const Decision& decision : replay.decisions()) {
    if (decision.choice == AbsenceChoice::end) left[decision.absent] = true;
  }
  return encode(outcome_without(replay.table().score(), left, reason));
}

}  // namespace

std::unexpected<Difference> misshapen(std::string what, std::string rule, std::string path) {
  return std::unexpected(
      Difference{.ply = 0, .what = std::move(what), .rule = std::move(rule), .path = std::move(path)});
}

std::expected<Checked, Difference> check_record(const Json& json, const Watch& watch) {
  Reader reader(json);
  const auto frame = read_frame(reader);
  if (!frame) return std::unexpected(frame.error());
  if (!reader.has("final_hash"))
    return misshapen("the record of a match that was not over", "record.unfinished", "/final_hash");
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
  if (setup_state != nullptr && *setup_state != replay->table().state())
    return differs(0, "another state was set up", "record.state");
  if (frame->key && !drawn_with(*frame->key, 0, setup_draws))
    return differs(0, "the seed gives other draws", "record.draws");
  std::vector<bool> left(seats.size(), false);
  if (watch) watch(*replay);
  for (const Json& turn : turns) {
    auto checked = check_entry(*replay, turn, frame->key);
    if (!checked) return std::unexpected(std::move(checked.error()));
    note_leaving(*replay, turn, left);
    if (watch) watch(*replay);
  }

  const int last = replay->ply();
  if (hash_of(replay->table()) != final_hash)
    return differs(last, "the final state has another hash", "record.final_hash");
  if (replay->table().score() != score) return differs(last, "the final score is another", "record.score");
  const std::string reason = outcome.is_object() && outcome.contains("reason") && outcome["reason"].is_string()
                                 ? outcome["reason"].get<std::string>()
                                 : "";
  if (outcome_of(*replay, reason, left) != outcome) return differs(last, "the outcome is another", "record.outcome");
  return Checked{std::string(frame->game->meta().id), last, frame->key.has_value(), std::move(left)};
}

}  // namespace reef::match
