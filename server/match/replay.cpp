#include "server/match/replay.hpp"

#include <algorithm>
#include <utility>

#include "engines/core/strict_json.hpp"

namespace reef::match {
namespace {

constexpr std::int64_t bound_max = 4'294'967'295;

std::unexpected<Failure> unlike(std::string what) {
  return refuse(protocol::Code::internal, std::move(what));
}

}  // namespace

Json draws_json(const std::vector<Draw>& draws) {
  Json json = Json::array();
  for (const Draw& draw : draws) json.push_back({draw.bound, draw.value});
  return json;
}

std::optional<std::vector<Draw>> draws_from(const Json& json) {
  if (!json.is_array()) return std::nullopt;
  std::vector<Draw> draws;
  for (const Json& item : json) {
    const Json wrapped{{"draw", item}};
    Reader reader(wrapped);
    const Json& pair = reader.array("draw", 2, 2);
    if (!reader.ok() || !pair[0].is_number_unsigned() || !pair[1].is_number_unsigned()) return std::nullopt;
    const auto bound = pair[0].get<std::uint64_t>();
    const auto value = pair[1].get<std::uint64_t>();
    if (bound == 0 || bound > bound_max || value >= bound) return std::nullopt;
    draws.push_back({static_cast<std::uint32_t>(bound), static_cast<std::uint32_t>(value)});
  }
  return draws;
}

std::expected<Replay, Difference> Replay::begin(const GameEntry& game, const Json& options, int seats,
                                                const Json& setup_draws) {
  const auto draws = draws_from(setup_draws);
  if (!draws) return std::unexpected(Difference{0, "the setup's draws are not draws"});
  ReplayedChance chance(*draws);
  auto table = game.setup(options, seats, chance);
  if (!table) return std::unexpected(Difference{0, "setup refused: " + table.error().detail});
  if (!chance.faithful()) return std::unexpected(Difference{0, "the setup asks for other draws"});
  return Replay(game, seats, std::shared_ptr<const Table>(std::move(*table)));
}

Replay Replay::go_on(const GameEntry& game, int seats, std::shared_ptr<const Table> table, int ply) {
  Replay replay(game, seats, std::move(table));
  replay.ply_ = ply;
  return replay;
}

Answer<Replay> Replay::begin(const Standing& standing) {
  auto replay = begin(*standing.game, Json::parse(standing.head().options), standing.seat_count(),
                      Json::parse(standing.row->setup_draws));
  if (!replay) return refuse(protocol::Code::internal, std::move(replay.error().what));
  return std::move(*replay);
}

Answer<Entered> Replay::turn(Seat seat, const Json& steps, const Json& draws) {
  auto draft = fold(*table_, seat, steps);
  if (!draft) {
    return unlike("step " + std::to_string(draft.error().index) + " refused: " + draft.error().violation.rule);
  }
  if (!draft->can_commit) return unlike("the turn is not whole");
  const auto logged = draws_from(draws);
  if (!logged) return unlike("the draws are not draws");
  ReplayedChance chance(*logged);
  draft->happened.push_back(draft->table->settle(chance));
  if (!chance.faithful()) return unlike("the settling asks for other draws");
  const std::shared_ptr<const Table> after = std::move(draft->table);
  turns_.push_back({.ply = ply_ + 1,
                    .seat = seat,
                    .steps = steps,
                    .is_sealed = draft->sealed,
                    .drew = !logged->empty(),
                    .before = table_,
                    .after = after,
                    .happened = draft->happened});
  Overtaken overtaken = overtaken_by_turn(offer_, seat);
  if (overtaken.told) draft->happened.push_back(std::move(overtaken.told));
  return Entered{.table = after, .offer = std::move(overtaken.offer), .happened = std::move(draft->happened)};
}

Answer<Entered> Replay::offer_or_vote(Seat seat, const std::string& kind, const Json& steps) const {
  if (!steps.is_array() || steps.size() != 1) return unlike("an entry of this kind has one step");
  Reader reader(steps[0]);
  reader.word("type", {kind});
  if (kind == "offer") {
    const Json& terms = reader.object("offer");
    reader.no_other_keys();
    if (reader.ok()) return make_offer(ground(), seat, terms);
  } else {
    const Vote vote = read_vote(reader);
    reader.no_other_keys();
    if (reader.ok()) return answer_offer(ground(), seat, vote);
  }
  return unlike(reader.fault()->path + ": " + reader.fault()->detail);
}

Answer<Counted> Replay::absence_entry(std::optional<Seat> seat, const std::string& kind, const Json& steps) const {
  if (!steps.is_array() || steps.size() != 1) return unlike("an entry of this kind has one step");
  if (seat.has_value() == (kind == "timeout")) return unlike("a timeout is the server's entry, and no other");
  Reader reader(steps[0]);
  reader.word("type", {kind});
  if (kind == "timeout") {
    const auto late = static_cast<Seat>(reader.integer("seat", 0, seats_ - 1));
    SeatSet voters;
    for (const int voter : reader.integers("voters", 0, seats_ - 1, 0, seats_limit))
      voters.insert(static_cast<Seat>(voter));
    reader.no_other_keys();
    const auto is_absent = [&](const Absence& each) { return each.seat == late || voters.contains(each.seat); };
    if (reader.ok() && (voters.contains(late) || std::any_of(absences_.begin(), absences_.end(), is_absent)))
      return unlike("somebody was absent already");
    if (reader.ok()) return time_out(absences_, late, voters, ply_ + 1, seats_);
  } else if (kind == "absence_vote") {
    const Ballot ballot{.absent = static_cast<Seat>(reader.integer("absent", 0, seats_ - 1)),
                        .choice = read_choice(reader)};
    reader.no_other_keys();
    if (reader.ok()) return cast(absences_, *seat, ballot);
  } else {
    reader.no_other_keys();
    if (reader.ok()) return replaced(absences_, *seat);
  }
  return unlike(reader.fault()->path + ": " + reader.fault()->detail);
}

Answer<HouseAct> Replay::house_entry(std::optional<Seat> seat, const Json& steps) const {
  if (seat) return unlike("an entry of the house has no seat");
  if (!steps.is_array() || steps.size() != 1) return unlike("an entry of this kind has one step");
  Reader reader(steps[0]);
  const HouseAct act = read_house_act(reader, seats_);
  if (!reader.ok()) return unlike(reader.fault()->path + ": " + reader.fault()->detail);
  return act;
}

std::expected<std::vector<HappeningsPtr>, Difference> Replay::play(std::optional<Seat> seat, const std::string& kind,
                                                                   const Json& steps, const Json& draws) {
  const int ply = ply_ + 1;
  const auto differs = [ply](std::string what) { return std::unexpected(Difference{ply, std::move(what)}); };
  const bool is_servers = kind == "timeout" || kind == "house";
  if (seat ? *seat >= seats_ : !is_servers) return differs("an entry of nobody at the table");
  if (agreed_ || may_end(house_, adjudicated)) return differs("an entry after the end");
  if (kind != "turn" && draws != Json::array()) return differs("only a turn draws");
  Answer<Entered> entered = Entered{.table = table_, .offer = offer_, .happened = {}};
  Answer<Counted> counted = Counted{absences_, {}, nullptr};
  std::optional<HouseAct> house;
  if (kind == "turn") {
    entered = turn(*seat, steps, draws);
    counted = back(absences_, *seat);
  } else if (kind == "offer" || kind == "vote") {
    entered = offer_or_vote(*seat, kind, steps);
    if (entered && entered->turns_back > 0) counted = Counted{{}, {}, nullptr};
  } else if (kind == "resign") {
    Overtaken overtaken = overtaken_by_resignation(offer_, *seat);
    entered->offer = std::move(overtaken.offer);
    if (overtaken.told) entered->happened.push_back(std::move(overtaken.told));
    counted = gone(absences_, *seat);
  } else if (kind == "timeout" || kind == "absence_vote" || kind == "replacement") {
    counted = absence_entry(seat, kind, steps);
  } else if (kind == "house") {
    const Answer<HouseAct> act = house_entry(seat, steps);
    if (!act) return differs(act.error().detail);
    house = *act;
    Intervened done = intervene(offer_, absences_, *act);
    entered->offer = std::move(done.offer);
    entered->happened = std::move(done.happened);
    counted = Counted{std::move(done.absences), std::move(done.decisions), nullptr};
    if (act->kind == HouseAct::Kind::annul) entered->agreed = annulment();
  } else {
    return differs("an entry of unknown kind: " + kind);
  }
  if (!entered) return differs(std::move(entered.error().detail));
  if (!counted) return differs(std::move(counted.error().detail));
  if (counted->told) entered->happened.push_back(std::move(counted->told));
  table_ = std::move(entered->table);
  went_back_ = entered->turns_back > 0;
  turns_.erase(turns_.end() - static_cast<std::ptrdiff_t>(entered->turns_back), turns_.end());
  agreed_ = std::move(entered->agreed);
  offer_ = std::move(entered->offer);
  absences_ = std::move(counted->absences);
  decisions_ = std::move(counted->decisions);
  house_ = house;
  ply_ = ply;
  return std::move(entered->happened);
}

std::expected<std::vector<HappeningsPtr>, Difference> Replay::play(const store::Turn& turn) {
  return play(turn.seat, turn.kind, Json::parse(turn.steps, nullptr, false), Json::parse(turn.draws, nullptr, false));
}

Answer<Replay> replayed(const Standing& standing, store::Store& store) {
  const auto turns = store.turns(standing.head().key, 0, standing.position.ply);
  if (!turns) return refuse(protocol::Code::unavailable, "the log cannot be read now");
  Answer<Replay> replay = Replay::begin(standing);
  if (!replay) return replay;
  for (const store::Turn& turn : *turns) {
    const auto happened = replay->play(turn);
    if (!happened) return refuse(protocol::Code::internal, "the log does not replay: " + happened.error().what);
  }
  return replay;
}

}  // namespace reef::match
