#include "server/match/record.hpp"

#include <utility>

#include "engines/core/strict_json.hpp"

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

std::unexpected<Difference> differs(int ply, std::string what) {
  return std::unexpected(Difference{ply, std::move(what)});
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
    return differs(0, "not a record of format atoll-match/1");
  frame.game = find_game(reader.string("game", 64));
  frame.match = reader.string("match", 64);
  const std::int64_t version = reader.integer("rules_version", 1, 1'000'000);
  frame.commitment = reader.string("commitment", 64);
  std::vector<std::string> nonces;
  for (const Json& nonce : reader.array("nonces", 0, seats_limit))
    nonces.push_back(nonce.is_string() ? nonce.get<std::string>() : "");
  if (reader.has("seed")) {
    Key32 seed{};
    if (!from_hex(reader.string("seed", 64), seed)) return differs(0, "the seed is not 64 hex digits");
    frame.commitment_fits = commitment(seed, frame.match) == frame.commitment;
    frame.key = match_key(seed, frame.match, nonces);
  }
  if (!reader.ok()) return differs(0, reader.fault()->path + ": " + reader.fault()->detail);
  if (frame.game == nullptr) return differs(0, "a game that this program does not have");
  if (frame.game->meta().rules_version != version) return differs(0, "a rules version that this program does not have");
  if (!frame.commitment_fits) return differs(0, "the seed does not fit the commitment");
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
  if (!reader.ok()) return differs(ply, reader.fault()->path + ": " + reader.fault()->detail);
  if (recorded_ply != ply) return differs(ply, "the entries are not numbered one by one");

  auto happened = replay.play(seat, kind, steps, draws);
  if (!happened) return std::unexpected(std::move(happened.error()));
  if (recorded(*happened) != events) return differs(ply, "other events happened");
  if (state != nullptr && *state != replay.table().state()) return differs(ply, "another state was reached");
  if (key && !drawn_with(*key, ply, *draws_from(draws))) return differs(ply, "the seed gives other draws");
  return {};
}

}  // namespace

Key32 seed_of(const store::Match& row) {
  Key32 seed{};
  std::copy_n(row.seed.begin(), std::min(row.seed.size(), seed.size()), seed.begin());
  return seed;
}

Key32 draw_key_of(const store::Match& row) {
  std::vector<std::string> nonces;
  nonces.reserve(row.head.seats.size());
  for (const store::SeatRow& seat : row.head.seats) nonces.push_back(seat.nonce);
  return match_key(seed_of(row), row.head.id, nonces);
}

bool drawn_with(const Key32& key, int ply, const std::vector<Draw>& draws) {
  KeyedChance chance(key, static_cast<std::uint32_t>(ply));
  for (const Draw& draw : draws) {
    if (chance.below(draw.bound) != draw.value) return false;
  }
  return true;
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
    seats.push_back({{"name", seat.user && !seat.user->deleted ? Json(seat.user->name) : Json(nullptr)},
                     {"kind", is_bot ? "bot" : "player"},
                     {"bot", is_bot ? Json(seat.bot) : Json(nullptr)}});
    nonces.push_back(seat.nonce);
  }
  Json record{{"format", record_format},
              {"match", row.head.id},
              {"game", row.head.game},
              {"rules_version", row.head.rules_version},
              {"options", Json::parse(row.head.options)},
              {"seats", std::move(seats)},
              {"nonces", std::move(nonces)},
              {"commitment", commitment(seed_of(row), row.head.id)},
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

std::expected<Checked, Difference> check_record(const Json& json) {
  Reader reader(json);
  const auto frame = read_frame(reader);
  if (!frame) return std::unexpected(frame.error());
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
  if (!reader.ok()) return differs(0, reader.fault()->path + ": " + reader.fault()->detail);

  auto replay = Replay::begin(*frame->game, options, static_cast<int>(seats.size()), setup_draws);
  if (!replay) return std::unexpected(std::move(replay.error()));
  if (setup_state != nullptr && *setup_state != replay->table().state()) return differs(0, "another state was set up");
  if (frame->key && !drawn_with(*frame->key, 0, *draws_from(setup_draws)))
    return differs(0, "the seed gives other draws");
  for (const Json& turn : turns) {
    auto checked = check_entry(*replay, turn, frame->key);
    if (!checked) return std::unexpected(std::move(checked.error()));
  }

  const int last = replay->ply();
  if (hash_of(replay->table()) != final_hash) return differs(last, "the final state has another hash");
  if (replay->table().score() != score) return differs(last, "the final score is another");
  const auto reached = replay->outcome();
  // A match that somebody left has an outcome of the server's; the log does not hold it.
  const std::string reason = !reached && outcome.is_object() ? outcome.value("reason", "") : "";
  const bool by_leaving = reason == "resigned" || (reason == "timed_out" && !replay->decisions().empty());
  if (!by_leaving && (reached ? encode(*reached) : Json(nullptr)) != outcome)
    return differs(last, "the outcome is another");
  return Checked{std::string(frame->game->meta().id), last, frame->key.has_value()};
}

}  // namespace reef::match
