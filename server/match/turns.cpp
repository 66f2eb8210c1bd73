#include "server/match/turns.hpp"

#include <algorithm>
#include <utility>

#include "server/chance/keyed_chance.hpp"
#include "server/match/actions/entry.hpp"
#include "server/match/actions/leaving.hpp"
#include "server/match/actions/log_limits.hpp"
#include "server/match/clocks/clock.hpp"
#include "server/match/notices.hpp"
#include "server/match/rated.hpp"
#include "server/match/records/record.hpp"
#include "server/match/records/replay.hpp"
#include "server/metrics/registry.hpp"
#include "server/metrics/stopwatch.hpp"
#include "server/store/refusal.hpp"

namespace reef::match {
namespace {

using protocol::Code;

/// The state that an offer or a vote leads to.
std::shared_ptr<MatchState> agreed_upon(const MatchState& before, OfferTransition& transition, std::int64_t now) {
  auto after = next(before, now);
  store::Position& position = after->position;
  after->game_state = std::move(transition.game_state);
  position.offer = std::move(transition.offer);
  if (transition.turns_back > 0) {
    const SeatSet owed = after->game_state->to_act();
    position.prompts = prompts_anew(position.prompts, owed, position.ply);
    position.to_act = owed.bits();
    position.absences.clear();
  }
  const auto outcome = transition.agreed ? transition.agreed : after->game_state->outcome();
  if (outcome) finish(*after, *outcome);
  return after;
}

/// The same state with the rating changes that the store made.
std::shared_ptr<MatchState> with_ratings(const std::shared_ptr<MatchState>& final, store::RatingChanges changes) {
  auto row = std::make_shared<store::Match>(*final->row);
  row->rating_changes = std::move(changes);
  auto rated = std::make_shared<MatchState>(*final);
  rated->row = std::move(row);
  return rated;
}

/// The input for the next entry, without the earlier turns.
EntryContext context_of(const MatchState& before) {
  return {.game = *before.game,
          .seats = before.seat_count(),
          .ply = before.position.ply + 1,
          .game_state = before.game_state,
          .offer = before.position.offer,
          .turns = {}};
}

/// Whether an offer with these terms depends on the earlier turns.
bool looks_back(const Terms& terms) {
  return terms.kind == Terms::Kind::cancel || terms.kind == Terms::Kind::take_back;
}

/// The turn that this vote may take back, as its ply; none if it needs no earlier turn.
std::optional<int> turn_needed_by(const MatchState& state, const Vote& vote) {
  const auto& offer = state.position.offer;
  if (!offer || offer->ply != vote.offer || !vote.accept) return std::nullopt;
  return turn_to_take_back(*offer);
}

Result<Seat> playing_seat(const MatchState& state, const Caller& caller) {
  if (!may_see(state, caller)) return refuse(Code::unknown_match, "there is no such match");
  if (!caller.user) return refuse(Code::unauthenticated, "log in or create a guest first");
  const auto seat = state.seat_of(caller.user->key);
  if (!seat) return refuse(Code::not_seated, "you have no seat in this match");
  return *seat;
}

Result<void> running(const MatchState& state) {
  if (state.position.status == store::Status::running) return {};
  return refuse(Code::match_not_running, "the match is not running");
}

void count_entry(const MatchState& state, const store::Turn& turn) {
  metrics::registry()
      .counter("atoll_turns_total", "Durable entries of match logs, by game and kind.",
               {{"game", state.head().game}, {"kind", turn.kind}})
      .add();
}

/// Wraps the callback so that it also measures the duration, or counts the refusal.
Callback<Json> timed(Callback<Json> callback) {
  static metrics::Histogram& seconds = metrics::registry().histogram(
      "atoll_turn_seconds", "Time from a command of a match to its durable response in seconds.",
      metrics::seconds_buckets);
  static metrics::Counter& refused =
      metrics::registry().counter("atoll_turns_refused_total", "Refused commands of matches.");
  return [callback = std::move(callback), took = metrics::Stopwatch()](Result<Json> answer) mutable {
    if (answer) {
      seconds.observe(took.seconds());
    } else {
      refused.add();
    }
    callback(std::move(answer));
  };
}

}  // namespace

Result<Draft> Turns::draft(const MatchState& state, Seat seat, const Caller& caller, const TurnRequest& request) const {
  if (auto runs = running(state); !runs) return std::unexpected(std::move(runs.error()));
  const auto prompt = state.prompt(seat);
  if (!prompt) return refuse(Code::not_your_turn, "it is not your turn");
  if (*prompt != request.prompt) {
    return refuse(Code::stale, "this seat has been asked another question since",
                  {{"snapshot", snapshot(state, caller, deps_.presence, deps_.clock.now_ms())}});
  }
  auto draft = fold(*state.game_state, seat, request.steps);
  if (!draft) return std::unexpected(illegal(draft.error()));
  return std::move(*draft);
}

Result<Draft> Turns::draft_of(const MatchState& state, const Caller& caller, const TurnRequest& request) const {
  const Result<Seat> seat = playing_seat(state, caller);
  if (!seat) return std::unexpected(seat.error());
  return draft(state, *seat, caller, request);
}

void Turns::preview(const std::string& match, Caller caller, TurnRequest request, Callback<std::string> callback) {
  deps_.matches.find(match, [this, caller = std::move(caller), request = std::move(request),
                             callback = std::move(callback)](const Result<LiveMatchPtr>& found) mutable {
    if (!found) return callback(std::unexpected(found.error()));
    const MatchStatePtr state = (*found)->state();
    const Result<Seat> seat = playing_seat(*state, caller);
    if (!seat) return callback(std::unexpected(seat.error()));
    const Result<Draft> drafted = draft(*state, *seat, caller, request);
    if (!drafted) return callback(std::unexpected(drafted.error()));
    JsonWriter json;
    begin_preview(json, *drafted, *seat, drafted->events);
    callback(json.end_object().take());
  });
}

void Turns::act(const std::string& match, Actor actor, std::string cmd, Command command, Callback<Json> callback) {
  auto request =
      std::make_shared<Request>(std::move(actor), std::move(cmd), std::move(command), timed(std::move(callback)));
  deps_.matches.find_to_change(match, [this, request = std::move(request)](const Result<LiveMatchPtr>& found) {
    if (!found) return request->callback(std::unexpected(found.error()));
    (*found)->lock([this, request](MatchLock lock) { judge(std::move(lock), request); });
  });
}

void Turns::judge(MatchLock lock, const RequestPtr& request) {
  const MatchStatePtr before = lock.state();
  const auto& user = request->actor.caller.user;
  // A player who has just resigned may repeat that command.
  const auto was = user ? before->was_seated(user->key) : request->actor.bot;
  if (const auto ply = was ? lock.ply_of(*was, request->cmd) : std::nullopt) {
    return request->callback(Json{{"ply", *ply}});
  }
  auto again = [this, request](MatchLock newer) { judge(std::move(newer), request); };
  Result<Transition> transition = judged(before, request->actor, request->command);
  if (!transition && !lock.knows_all_commands()) {
    // It may be an old command that is repeated.
    return deps_.matches.recall(std::move(lock), std::move(again), [request] {
      request->callback(refuse(Code::unavailable, "the match cannot be read at present"));
    });
  }
  if (!transition) {
    return deps_.matches.refuse_when_current(
        std::move(lock), std::move(again), std::move(transition.error()),
        [request](Failure failure) { request->callback(std::unexpected(std::move(failure))); });
  }
  transition->turn.cmd = request->cmd;
  write(
      std::move(lock), std::move(*transition), [request](Result<Json> result) { request->callback(std::move(result)); },
      std::move(again));
}

Result<Turns::Transition> Turns::judged(const MatchStatePtr& before, const Actor& actor, Command& command) const {
  const Result<Seat> seat = actor.bot ? Result<Seat>(*actor.bot) : playing_seat(*before, actor.caller);
  if (!seat) return std::unexpected(seat.error());
  if (actor.bot && before->head().seats[*seat].kind != store::SeatKind::bot) {
    return refuse(Code::not_seated, "no bot has this seat");
  }
  if (auto runs = running(*before); !runs) return std::unexpected(std::move(runs.error()));
  Result<Transition> transition = command(before, *seat);
  if (transition) transition->turn.seat = *seat;
  return transition;
}

void Turns::commit(const std::string& match, Caller caller, TurnRequest request, Callback<Json> callback) {
  play(match, {.caller = std::move(caller), .bot = {}}, std::move(request), std::move(callback));
}

void Turns::commit_for_bot(const std::string& match, Seat seat, TurnRequest request, Callback<Json> callback) {
  play(match, {.caller = {}, .bot = seat}, std::move(request), std::move(callback));
}

void Turns::play(const std::string& match, Actor actor, TurnRequest request, Callback<Json> callback) {
  std::string cmd = std::move(request.cmd);
  Command command = [this, actor, request = std::move(request)](const MatchStatePtr& before, Seat seat) {
    return turn_transition(before, seat, actor, request);
  };
  act(match, std::move(actor), std::move(cmd), std::move(command), std::move(callback));
}

Result<Turns::Transition> Turns::turn_transition(const MatchStatePtr& before, Seat seat, const Actor& actor,
                                                 const TurnRequest& request) const {
  if (actor.bot && before->offer_to(seat)) {
    return refuse(Code::stale, "the bot has to answer the offer first");
  }
  Result<Draft> drafted = draft(*before, seat, actor.caller, request);
  if (!drafted) return std::unexpected(std::move(drafted.error()));
  if (!drafted->can_commit) return refuse(Code::incomplete_turn, "the turn needs further steps");

  auto after = next(*before, deps_.clock.now_ms());
  store::Position& position = after->position;
  KeyedChance keyed(draw_key_of(*before->row), static_cast<std::uint32_t>(position.ply));
  LoggedChance chance(keyed);
  std::vector<EventsPtr> events = std::move(drafted->events);
  events.push_back(drafted->game_state->settle(chance));
  Counted counted = back(before->position.absences, seat);
  OfferEffect effect = after_turn(position.offer, seat);
  if (effect.event) events.push_back(std::move(effect.event));
  if (counted.event) events.push_back(std::move(counted.event));

  after->game_state = std::move(drafted->game_state);
  const SeatSet owed = after->game_state->to_act();
  position.prompts = next_prompts(position.prompts, before->to_act(), owed, seat, position.ply);
  position.to_act = owed.bits();
  position.offer = std::move(effect.offer);
  position.absences = std::move(counted.absences);
  if (const auto outcome = after->game_state->outcome()) finish(*after, *outcome);
  store::Turn turn;
  turn.kind = "turn";
  turn.steps = request.steps.dump();
  turn.draws = draws_json(chance.draws()).dump();
  return Transition{before, std::move(after), std::move(turn), std::move(events), {}};
}

void Turns::resign(const std::string& match, Caller caller, std::string cmd, Callback<Json> callback) {
  Command command = [this](const MatchStatePtr& before, Seat seat) -> Result<Transition> {
    OfferEffect effect = after_resignation(before->position.offer, seat);
    Counted counted = gone(before->position.absences, seat);
    auto after = next(*before, deps_.clock.now_ms());
    after->position.offer = std::move(effect.offer);
    after->position.absences = std::move(counted.absences);
    give_up(*after, seat, Leaving::resigned);
    carry_out(*after, counted.decisions);
    Transition transition{before, std::move(after), entry("resign"), {}, std::move(counted.decisions)};
    if (effect.event) transition.events.push_back(std::move(effect.event));
    if (counted.event) transition.events.push_back(std::move(counted.event));
    return transition;
  };
  act(match, {.caller = std::move(caller), .bot = {}}, std::move(cmd), std::move(command), std::move(callback));
}

Turns::EarlierTurns Turns::turns_before_offer(MatchStatePtr seen, const Caller& caller, const Json& json) const {
  EarlierTurns earlier{.seen = std::move(seen)};
  const MatchState& state = *earlier.seen;
  const Result<Seat> seat = playing_seat(state, caller);
  if (!seat || !running(state)) return earlier;
  const auto terms = read_terms(json, state.game->meta(), state.seat_count());
  if (!terms || !looks_back(*terms) || state.position.offer) return earlier;
  if (!may_offer(state, *seat, deps_.store) || !is_recent(state, *terms)) return earlier;
  const bool cancels = terms->kind == Terms::Kind::cancel;
  for (int after = cancels ? 0 : terms->turn - 1;; after = std::max(0, after - checkpoint_plies)) {
    earlier.replay = replayed(state, deps_.store, after, state.position.ply);
    if (!*earlier.replay) return earlier;
    // A turn of several commits must be read from its beginning.
    const auto turns = (*earlier.replay)->context().turns;
    const bool is_cut = !turns.empty() && turns.front().within_turn();
    if (!is_cut || after == 0) return earlier;
  }
}

Turns::EarlierTurns Turns::turns_before_vote(MatchStatePtr seen, const Actor& actor, const Vote& vote) const {
  EarlierTurns earlier{.seen = std::move(seen)};
  const MatchState& state = *earlier.seen;
  const auto turn = turn_needed_by(state, vote);
  const Result<Seat> seat = actor.bot ? Result<Seat>(*actor.bot) : playing_seat(state, actor.caller);
  if (!turn || !seat || !running(state) || !owes_answer(state.position.offer, *seat)) return earlier;
  earlier.replay = replayed(state, deps_.store, *turn - 1, state.position.ply);
  return earlier;
}

Result<EntryContext> Turns::context_with(const EarlierTurns& earlier, const MatchState& before,
                                         const Caller& caller) const {
  // Every turn, and taking one back, makes another game state.
  if (!earlier.replay || earlier.seen->game_state != before.game_state) {
    return refuse(Code::stale, "a turn was played meanwhile",
                  {{"snapshot", snapshot(before, caller, deps_.presence, deps_.clock.now_ms())}});
  }
  if (!*earlier.replay) return std::unexpected(earlier.replay->error());
  EntryContext context = context_of(before);
  context.turns = (*earlier.replay)->context().turns;
  return context;
}

void Turns::offer(const std::string& match, Caller caller, OfferRequest request, Callback<Json> callback) {
  const Result<LiveMatchPtr> found = deps_.matches.wait_for(match);
  if (!found) return callback(std::unexpected(found.error()));
  EarlierTurns earlier = turns_before_offer((*found)->state(), caller, request.terms);
  Command command = [this, caller, terms = std::move(request.terms), earlier = std::move(earlier)](
                        const MatchStatePtr& before, Seat seat) -> Result<Transition> {
    Result<OfferTransition> transition = offered(*before, seat, caller, terms, earlier);
    if (!transition) return std::unexpected(std::move(transition.error()));
    return Transition{before,
                      agreed_upon(*before, *transition, deps_.clock.now_ms()),
                      entry("offer", Json{{"type", "offer"}, {"offer", terms}}),
                      std::move(transition->events),
                      {}};
  };
  act(match, {.caller = std::move(caller), .bot = {}}, std::move(request.cmd), std::move(command), std::move(callback));
}

Result<OfferTransition> Turns::offered(const MatchState& before, Seat seat, const Caller& caller, const Json& json,
                                       const EarlierTurns& earlier) const {
  // `make_offer` refuses malformed terms and a second offer without looking at the turns.
  const auto terms = read_terms(json, before.game->meta(), before.seat_count());
  if (!terms || before.position.offer) return make_offer(context_of(before), seat, json);
  if (auto may = may_offer(before, seat, deps_.store); !may) return std::unexpected(std::move(may.error()));
  if (auto recent = is_recent(before, *terms); !recent) return std::unexpected(std::move(recent.error()));
  if (!looks_back(*terms)) return make_offer(context_of(before), seat, json);
  const Result<EntryContext> context = context_with(earlier, before, caller);
  if (!context) return std::unexpected(context.error());
  return make_offer(*context, seat, json);
}

void Turns::vote(const std::string& match, Caller caller, VoteRequest request, Callback<Json> callback) {
  answer(match, {.caller = std::move(caller), .bot = {}}, std::move(request), std::move(callback));
}

void Turns::vote_for_bot(const std::string& match, Seat seat, VoteRequest request, Callback<Json> callback) {
  answer(match, {.caller = {}, .bot = seat}, std::move(request), std::move(callback));
}

void Turns::answer(const std::string& match, Actor actor, VoteRequest request, Callback<Json> callback) {
  const Result<LiveMatchPtr> found = deps_.matches.wait_for(match);
  if (!found) return callback(std::unexpected(found.error()));
  EarlierTurns earlier = turns_before_vote((*found)->state(), actor, request.vote);
  Command command = [this, caller = actor.caller, vote = request.vote, earlier = std::move(earlier)](
                        const MatchStatePtr& before, Seat seat) -> Result<Transition> {
    Result<OfferTransition> transition = answered(*before, seat, caller, vote, earlier);
    if (!transition) return std::unexpected(std::move(transition.error()));
    return Transition{before,
                      agreed_upon(*before, *transition, deps_.clock.now_ms()),
                      entry("vote", Json{{"type", "vote"}, {"offer", vote.offer}, {"accept", vote.accept}}),
                      std::move(transition->events),
                      {}};
  };
  act(match, std::move(actor), std::move(request.cmd), std::move(command), std::move(callback));
}

Result<OfferTransition> Turns::answered(const MatchState& before, Seat seat, const Caller& caller, const Vote& vote,
                                        const EarlierTurns& earlier) const {
  if (!turn_needed_by(before, vote) || !owes_answer(before.position.offer, seat)) {
    return answer_offer(context_of(before), seat, vote);
  }
  const Result<EntryContext> context = context_with(earlier, before, caller);
  if (!context) return std::unexpected(context.error());
  return answer_offer(*context, seat, vote);
}

void Turns::write(MatchLock lock, Transition transition, Callback<Json> callback, WithLock again) {
  transition.turn.ply = transition.after->position.ply;
  transition.turn.at = transition.after->position.updated_at;
  const bool is_commit = transition.turn.kind == "turn";
  transition.turn.within_turn = is_commit && transition.before->mid_turn();
  const Committed committed{is_commit ? transition.turn.seat : std::nullopt};
  keep_time(*transition.before, *transition.after, committed, transition.turn.at);
  store::Change change;
  change.match = transition.before->head().key;
  change.position = transition.after->position;
  change.turn = transition.turn;
  change.position.state = transition.after->game_state->state_text();
  const store::Position& before = transition.before->position;
  change.sets_offer = before.offer || change.position.offer;
  change.sets_absences = !before.absences.empty() || !change.position.absences.empty();
  change.is_checkpoint = is_checkpoint(transition.before->position, change.position);
  // A replay must start before a turn that may be taken back, otherwise it does not know the turn.
  change.stale_from = turn_to_take_back(transition.turn);
  if (transition.reseats()) change.seats = transition.after->head().seats;
  change.raise = transition.raise;
  add_notices(change, *transition.before, *transition.after);
  change.audit = transition.audit;
  change.completion = completions_between(*transition.before, *transition.after, transition.decisions);
  change.rated = rated(*transition.after);

  deps_.store.change(std::move(change), [this, lock = std::move(lock), transition = std::move(transition),
                                         callback = std::move(callback),
                                         again = std::move(again)](store::Result<store::RatingChanges> stored) mutable {
    durable_.post([this, stored = std::move(stored), lock = std::move(lock), transition = std::move(transition),
                   callback = std::move(callback), again = std::move(again)]() mutable {
      if (!stored) {
        auto refuse = [error = stored.error(), callback = std::move(callback)]() mutable {
          callback(std::unexpected(
              store::refuse_unstored(error, "the turn could not be stored; nothing has changed").error()));
        };
        if (stored.error().fault != store::Fault::conflict) return refuse();
        return deps_.matches.judge_again(std::move(lock), std::move(again), std::move(refuse));
      }
      if (!stored->empty()) transition.after = with_ratings(transition.after, std::move(*stored));
      tell(std::move(lock), transition, std::move(callback));
    });
  });
}

void Turns::tell(MatchLock lock, const Transition& transition, Callback<Json> callback) {
  count_entry(*transition.before, transition.turn);
  lock.publish(transition.after);
  if (transition.turn.seat) lock.remember(*transition.turn.seat, transition.turn.cmd, transition.turn.ply);
  callback(Json{{"ply", transition.turn.ply}});
  deps_.listener.advanced(transition.before, transition.after, transition.turn, transition.events);
  if (transition.reseats()) {
    deps_.listener.admission_changed(transition.after);
    deps_.listener.seats_changed(transition.after);
  }
  for (const store::Notice& notice : transition.raise)
    deps_.listener.noticed(notice.user, notice.kind, transition.after->head().id);
  if (watcher_) watcher_(transition.after);
}

}  // namespace reef::match
