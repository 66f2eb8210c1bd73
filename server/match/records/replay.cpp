#include "server/match/records/replay.hpp"

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
  if (!draws) return std::unexpected(Difference{0, "the draws of the setup are not valid"});
  ReplayedChance chance(*draws);
  auto game_state = game.setup(options, seats, chance);
  if (!game_state) return std::unexpected(Difference{0, "setup refused: " + game_state.error().detail});
  if (!chance.faithful()) return std::unexpected(Difference{0, "the setup makes different draws"});
  return Replay(game, seats, std::shared_ptr<const AnyGame>(std::move(*game_state)));
}

Replay Replay::go_on(const GameEntry& game, int seats, std::shared_ptr<const AnyGame> game_state, int ply) {
  Replay replay(game, seats, std::move(game_state));
  replay.ply_ = ply;
  return replay;
}

Result<Replay> Replay::begin(const MatchState& state) {
  auto replay =
      begin(*state.game, Json::parse(state.head().options), state.seat_count(), Json::parse(state.row->setup_draws));
  if (!replay) return refuse(protocol::Code::internal, std::move(replay.error().what));
  return std::move(*replay);
}

Result<OfferTransition> Replay::turn(Seat seat, const Json& steps, const Json& draws) {
  auto draft = fold(*game_state_, seat, steps);
  if (!draft) {
    return unlike("step " + std::to_string(draft.error().index) + " refused: " + draft.error().violation.rule);
  }
  if (!draft->can_commit) return unlike("the turn is not complete");
  const auto logged = draws_from(draws);
  if (!logged) return unlike("the draws are not valid");
  ReplayedChance chance(*logged);
  draft->events.push_back(draft->game_state->settle(chance));
  if (!chance.faithful()) return unlike("the turn makes different draws");
  const std::shared_ptr<const AnyGame> after = std::move(draft->game_state);
  turns_.push_back({.ply = ply_ + 1,
                    .seat = seat,
                    .steps = steps,
                    .is_sealed = draft->sealed,
                    .drew = !logged->empty(),
                    .before = game_state_,
                    .after = after,
                    .events = draft->events});
  OfferEffect effect = after_turn(offer_, seat);
  if (effect.event) draft->events.push_back(std::move(effect.event));
  return OfferTransition{.game_state = after, .offer = std::move(effect.offer), .events = std::move(draft->events)};
}

Result<OfferTransition> Replay::offer_or_vote(Seat seat, const std::string& kind, const Json& steps) const {
  if (!steps.is_array() || steps.size() != 1) return unlike("an entry of this kind must have one step");
  Reader reader(steps[0]);
  reader.word("type", {kind});
  if (kind == "offer") {
    const Json& terms = reader.object("offer");
    reader.no_other_keys();
    if (reader.ok()) return make_offer(context(), seat, terms);
  } else {
    const Vote vote = read_vote(reader);
    reader.no_other_keys();
    if (reader.ok()) return answer_offer(context(), seat, vote);
  }
  return unlike(reader.fault()->path + ": " + reader.fault()->detail);
}

Result<Counted> Replay::absence_entry(std::optional<Seat> seat, const std::string& kind, const Json& steps) const {
  if (!steps.is_array() || steps.size() != 1) return unlike("an entry of this kind must have one step");
  if (seat.has_value() == (kind == "timeout")) return unlike("only timeouts are entries of the server");
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
      return unlike("a seat that timed out was absent already");
    if (reader.ok()) return time_out(absences_, late, voters, ply_ + 1, seats_);
  } else if (kind == "absence_vote") {
    const Ballot ballot{.absent = static_cast<Seat>(reader.integer("absent", 0, seats_ - 1)),
                        .vote = read_absence_choice(reader)};
    reader.no_other_keys();
    if (reader.ok()) return cast(absences_, *seat, ballot);
  } else {
    reader.no_other_keys();
    if (reader.ok()) return replaced(absences_, *seat);
  }
  return unlike(reader.fault()->path + ": " + reader.fault()->detail);
}

Result<AdminAction> Replay::admin_entry(std::optional<Seat> seat, const Json& steps) const {
  if (seat) return unlike("an entry of an administrator must not have a seat");
  if (!steps.is_array() || steps.size() != 1) return unlike("an entry of this kind must have one step");
  Reader reader(steps[0]);
  AdminAction act = read_admin_action(reader, seats_);
  if (!reader.ok()) return unlike(reader.fault()->path + ": " + reader.fault()->detail);
  return act;
}

std::expected<std::vector<EventsPtr>, Difference> Replay::play(std::optional<Seat> seat, const std::string& kind,
                                                               const Json& steps, const Json& draws) {
  const int ply = ply_ + 1;
  const auto differs = [ply](std::string what) { return std::unexpected(Difference{ply, std::move(what)}); };
  const bool is_servers = kind == "timeout" || kind == "admin";
  if (seat ? *seat >= seats_ : !is_servers) return differs("the entry's seat is not in the match");
  if (agreed_ || may_end(admin_action_, adjudicated)) return differs("an entry after the end");
  if (kind != "turn" && draws != Json::array()) return differs("only turns make draws");
  Result<OfferTransition> transition = OfferTransition{.game_state = game_state_, .offer = offer_, .events = {}};
  Result<Counted> counted = Counted{absences_, {}, nullptr};
  std::optional<AdminAction> admin_action;
  if (kind == "turn") {
    transition = turn(*seat, steps, draws);
    counted = back(absences_, *seat);
  } else if (kind == "offer" || kind == "vote") {
    transition = offer_or_vote(*seat, kind, steps);
    if (transition && transition->turns_back > 0) counted = Counted{{}, {}, nullptr};
  } else if (kind == "resign") {
    OfferEffect effect = after_resignation(offer_, *seat);
    transition->offer = std::move(effect.offer);
    if (effect.event) transition->events.push_back(std::move(effect.event));
    counted = gone(absences_, *seat);
  } else if (kind == "timeout" || kind == "absence_vote" || kind == "replacement") {
    counted = absence_entry(seat, kind, steps);
  } else if (kind == "admin") {
    const Result<AdminAction> act = admin_entry(seat, steps);
    if (!act) return differs(act.error().detail);
    admin_action = *act;
    AdminEffect done = intervene(offer_, absences_, *act);
    transition->offer = std::move(done.offer);
    transition->events = std::move(done.events);
    counted = Counted{std::move(done.absences), std::move(done.decisions), nullptr};
    if (act->kind == AdminAction::Kind::annul) transition->agreed = annulment();
  } else {
    return differs("an entry of unknown kind: " + kind);
  }
  if (!transition) return differs(std::move(transition.error().detail));
  if (!counted) return differs(std::move(counted.error().detail));
  if (counted->event) transition->events.push_back(std::move(counted->event));
  game_state_ = std::move(transition->game_state);
  went_back_ = transition->turns_back > 0;
  turns_.erase(turns_.end() - static_cast<std::ptrdiff_t>(transition->turns_back), turns_.end());
  agreed_ = std::move(transition->agreed);
  offer_ = std::move(transition->offer);
  absences_ = std::move(counted->absences);
  decisions_ = std::move(counted->decisions);
  admin_action_ = admin_action;
  ply_ = ply;
  return std::move(transition->events);
}

std::expected<std::vector<EventsPtr>, Difference> Replay::play(const store::Turn& turn) {
  return play(turn.seat, turn.kind, Json::parse(turn.steps, nullptr, false), Json::parse(turn.draws, nullptr, false));
}

Result<ReplayStart> start_before(const MatchState& state, store::MatchStore& store, int after) {
  const auto checkpoint =
      after > 0 ? store.checkpoint(state.head().key, after) : store::Result<std::optional<store::Checkpoint>>();
  if (!checkpoint) return refuse(protocol::Code::unavailable, "the log cannot be read at present");
  store::Position position;
  position.status = store::Status::running;
  if (!*checkpoint) {
    Result<Replay> replay = Replay::begin(state);
    if (!replay) return std::unexpected(std::move(replay.error()));
    position.prompts = first_prompts(state.seat_count(), replay->game_state().to_act());
    position.to_act = replay->game_state().to_act().bits();
    return ReplayStart{std::move(*replay), std::move(position)};
  }
  auto game_state = state.game->load(Json::parse((*checkpoint)->state, nullptr, /*allow_exceptions=*/false));
  if (!game_state)
    return refuse(protocol::Code::internal, "the stored state is not valid: " + game_state.error().detail);
  position.ply = (*checkpoint)->ply;
  position.prompts = (*checkpoint)->prompts;
  position.to_act = (*game_state)->to_act().bits();
  return ReplayStart{Replay::go_on(*state.game, state.seat_count(), std::move(*game_state), position.ply),
                     std::move(position)};
}

Result<Replay> replayed(const MatchState& state, store::MatchStore& store, int after, int until) {
  Result<ReplayStart> start = start_before(state, store, after);
  if (!start) return std::unexpected(std::move(start.error()));
  Replay& replay = start->replay;
  const auto turns = store.turns(state.head().key, replay.ply(), until);
  if (!turns) return refuse(protocol::Code::unavailable, "the log cannot be read at present");
  for (const store::Turn& turn : *turns) {
    const auto events = replay.play(turn);
    if (!events) return refuse(protocol::Code::internal, "the log cannot be replayed: " + events.error().what);
  }
  return std::move(replay);
}

}  // namespace reef::match
