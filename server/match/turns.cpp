#include "server/match/turns.hpp"

#include <algorithm>
#include <utility>

#include "server/chance/keyed_chance.hpp"
#include "server/match/clock.hpp"
#include "server/match/entry.hpp"
#include "server/match/leaving.hpp"
#include "server/match/notices.hpp"
#include "server/match/rated.hpp"
#include "server/match/record.hpp"
#include "server/match/replay.hpp"
#include "server/metrics/registry.hpp"
#include "server/metrics/stopwatch.hpp"

namespace reef::match {
namespace {

using protocol::Code;

/// The standing that an offer or a vote leads to.
std::shared_ptr<Standing> agreed_upon(const Standing& before, Entered& entered, std::int64_t now) {
  auto after = next(before, now);
  store::Position& position = after->position;
  after->table = std::move(entered.table);
  position.offer = std::move(entered.offer);
  if (entered.turns_back > 0) {
    const SeatSet owed = after->table->to_act();
    position.prompts = prompts_anew(position.prompts, owed, position.ply);
    position.to_act = owed.bits();
    position.absences.clear();
  }
  const auto outcome = entered.agreed ? entered.agreed : after->table->outcome();
  if (outcome) finish(*after, *outcome);
  return after;
}

/// The same standing, with what the store made of the ratings. They are shown with the match, so a store that cannot be
/// read just now only means that they are not shown until the match is loaded again.
std::shared_ptr<Standing> with_ratings(const std::shared_ptr<Standing>& final, store::Store& store) {
  auto stored = store.match(final->head().id);
  if (!stored || !*stored) return final;
  auto row = std::make_shared<store::Match>(*final->row);
  row->rating_changes = std::move((*stored)->rating_changes);
  auto rated = std::make_shared<Standing>(*final);
  rated->row = std::move(row);
  return rated;
}

Answer<Seat> playing_seat(const Standing& standing, const Caller& caller) {
  if (!may_see(standing, caller)) return refuse(Code::unknown_match, "there is no such match");
  if (!caller.user) return refuse(Code::unauthenticated, "say who you are first");
  const auto seat = standing.seat_of(caller.user->key);
  if (!seat) return refuse(Code::not_seated, "you hold no seat in this match");
  return *seat;
}

Answer<void> running(const Standing& standing) {
  if (standing.position.status == store::Status::running) return {};
  return refuse(Code::match_not_running, "the match is not running");
}

void count_entry(const Standing& standing, const store::Turn& turn) {
  metrics::registry()
      .counter("atoll_turns_total", "Entries in the logs of matches that became durable, by game and kind.",
               {{"game", standing.head().game}, {"kind", turn.kind}})
      .add();
}

/// The same ask, which also counts how long its answer took, or that it was a refusal.
Ask<Json> timed(Ask<Json> ask) {
  static metrics::Histogram& seconds = metrics::registry().histogram(
      "atoll_turn_seconds", "From a command of a match to its answer, once it is durable.", metrics::seconds_buckets);
  static metrics::Counter& refused =
      metrics::registry().counter("atoll_turns_refused_total", "Commands of matches that were refused.");
  return [ask = std::move(ask), took = metrics::Stopwatch()](Answer<Json> answer) mutable {
    if (answer) {
      seconds.observe(took.seconds());
    } else {
      refused.add();
    }
    ask(std::move(answer));
  };
}

}  // namespace

Answer<Draft> Turns::draft(const Standing& standing, Seat seat, const Caller& caller,
                           const TurnRequest& request) const {
  if (auto runs = running(standing); !runs) return std::unexpected(std::move(runs.error()));
  const auto prompt = standing.prompt(seat);
  if (!prompt) return refuse(Code::not_your_turn, "others are to move");
  if (*prompt != request.prompt) {
    return refuse(Code::stale, "the question has changed meanwhile",
                  {{"snapshot", snapshot(standing, caller, parts_.presence, parts_.clock.now_ms())}});
  }
  auto draft = fold(*standing.table, seat, request.steps);
  if (!draft) return std::unexpected(illegal(draft.error()));
  return std::move(*draft);
}

Answer<Draft> Turns::draft_of(const Standing& standing, const Caller& caller, const TurnRequest& request) const {
  const Answer<Seat> seat = playing_seat(standing, caller);
  if (!seat) return std::unexpected(seat.error());
  return draft(standing, *seat, caller, request);
}

void Turns::preview(const std::string& match, Caller caller, TurnRequest request, Ask<Json> ask) {
  parts_.matches.find(match, [this, caller = std::move(caller), request = std::move(request),
                              ask = std::move(ask)](const Answer<LiveMatchPtr>& found) mutable {
    if (!found) return ask(std::unexpected(found.error()));
    const StandingPtr standing = (*found)->standing();
    const Answer<Seat> seat = playing_seat(*standing, caller);
    if (!seat) return ask(std::unexpected(seat.error()));
    const Answer<Draft> drafted = draft(*standing, *seat, caller, request);
    if (!drafted) return ask(std::unexpected(drafted.error()));
    ask(match::preview(*drafted, *seat));
  });
}

void Turns::act(const std::string& match, Actor actor, std::string cmd, Deed deed, Ask<Json> ask) {
  parts_.matches.find(match, [this, actor = std::move(actor), cmd = std::move(cmd), deed = std::move(deed),
                              ask = timed(std::move(ask))](const Answer<LiveMatchPtr>& found) mutable {
    if (!found) return ask(std::unexpected(found.error()));
    (*found)->enter([this, actor = std::move(actor), cmd = std::move(cmd), deed = std::move(deed),
                     ask = std::move(ask)](Hold hold) mutable {
      const StandingPtr before = hold.standing();
      const auto& user = actor.caller.user;
      // Who has just resigned may send that again.
      const auto was = user ? before->was_seated(user->key) : actor.bot;
      if (const auto ply = was ? hold.ply_of(*was, cmd) : std::nullopt) return ask(Json{{"ply", *ply}});
      Answer<Played> played = judged(before, actor, deed);
      if (!played) return refuse_or_repeat(*before, was, std::move(cmd), std::move(played.error()), std::move(ask));
      played->turn.cmd = std::move(cmd);
      write(std::move(hold), std::move(*played), std::move(ask));
    });
  });
}

Answer<Turns::Played> Turns::judged(const StandingPtr& before, const Actor& actor, Deed& deed) const {
  const Answer<Seat> seat = actor.bot ? Answer<Seat>(*actor.bot) : playing_seat(*before, actor.caller);
  if (!seat) return std::unexpected(seat.error());
  if (actor.bot && before->head().seats[*seat].kind != store::SeatKind::bot) {
    return refuse(Code::not_seated, "the computer does not hold this seat");
  }
  if (auto runs = running(*before); !runs) return std::unexpected(std::move(runs.error()));
  Answer<Played> played = deed(before, *seat);
  if (played) played->turn.seat = *seat;
  return played;
}

void Turns::refuse_or_repeat(const Standing& standing, std::optional<Seat> seat, std::string cmd, Failure failure,
                             Ask<Json> ask) {
  if (!seat || standing.position.ply <= commands_kept) return ask(std::unexpected(std::move(failure)));
  parts_.workers.post([this, match = standing.head().key, seat = *seat, cmd = std::move(cmd),
                       failure = std::move(failure), ask = std::move(ask)]() mutable {
    const auto ply = parts_.store.ply_of(match, seat, cmd);
    if (!ply) return ask(refuse(Code::unavailable, "whether this was heard before cannot be read now"));
    if (*ply) return ask(Json{{"ply", **ply}});
    ask(std::unexpected(std::move(failure)));
  });
}

void Turns::commit(const std::string& match, Caller caller, TurnRequest request, Ask<Json> ask) {
  play(match, {.caller = std::move(caller), .bot = {}}, std::move(request), std::move(ask));
}

void Turns::commit_for_bot(const std::string& match, Seat seat, TurnRequest request, Ask<Json> ask) {
  play(match, {.caller = {}, .bot = seat}, std::move(request), std::move(ask));
}

void Turns::play(const std::string& match, Actor actor, TurnRequest request, Ask<Json> ask) {
  std::string cmd = std::move(request.cmd);
  Deed deed = [this, actor, request = std::move(request)](const StandingPtr& before, Seat seat) {
    return played(before, seat, actor, request);
  };
  act(match, std::move(actor), std::move(cmd), std::move(deed), std::move(ask));
}

Answer<Turns::Played> Turns::played(const StandingPtr& before, Seat seat, const Actor& actor,
                                    const TurnRequest& request) const {
  if (actor.bot && before->offer_to(seat)) {
    return refuse(Code::stale, "the computer answers the offer first");
  }
  Answer<Draft> drafted = draft(*before, seat, actor.caller, request);
  if (!drafted) return std::unexpected(std::move(drafted.error()));
  if (!drafted->can_commit) return refuse(Code::incomplete_turn, "the turn wants further steps");

  auto after = next(*before, parts_.clock.now_ms());
  store::Position& position = after->position;
  KeyedChance keyed(draw_key_of(*before->row), static_cast<std::uint32_t>(position.ply));
  LoggedChance chance(keyed);
  std::vector<HappeningsPtr> happened = std::move(drafted->happened);
  happened.push_back(drafted->table->settle(chance));
  Counted counted = back(before->position.absences, seat);
  Overtaken overtaken = overtaken_by_turn(position.offer, seat);
  if (overtaken.told) happened.push_back(std::move(overtaken.told));
  if (counted.told) happened.push_back(std::move(counted.told));

  after->table = std::move(drafted->table);
  const SeatSet owed = after->table->to_act();
  position.prompts = next_prompts(position.prompts, before->to_act(), owed, seat, position.ply);
  position.to_act = owed.bits();
  position.offer = std::move(overtaken.offer);
  position.absences = std::move(counted.absences);
  if (const auto outcome = after->table->outcome()) finish(*after, *outcome);
  store::Turn turn;
  turn.kind = "turn";
  turn.steps = request.steps.dump();
  turn.draws = draws_json(chance.draws()).dump();
  return Played{before, std::move(after), std::move(turn), std::move(happened), {}};
}

void Turns::resign(const std::string& match, Caller caller, std::string cmd, Ask<Json> ask) {
  Deed deed = [this](const StandingPtr& before, Seat seat) -> Answer<Played> {
    Overtaken overtaken = overtaken_by_resignation(before->position.offer, seat);
    Counted counted = gone(before->position.absences, seat);
    auto after = next(*before, parts_.clock.now_ms());
    after->position.offer = std::move(overtaken.offer);
    after->position.absences = std::move(counted.absences);
    give_up(*after, seat, Leaving::resigned);
    carry_out(*after, counted.decisions);
    Played played{before, std::move(after), entry("resign"), {}, std::move(counted.decisions)};
    if (overtaken.told) played.happened.push_back(std::move(overtaken.told));
    if (counted.told) played.happened.push_back(std::move(counted.told));
    return played;
  };
  act(match, {.caller = std::move(caller), .bot = {}}, std::move(cmd), std::move(deed), std::move(ask));
}

void Turns::offer(const std::string& match, Caller caller, OfferRequest request, Ask<Json> ask) {
  Deed deed = [this, terms = std::move(request.terms)](const StandingPtr& before, Seat seat) -> Answer<Played> {
    Answer<Replay> log = replayed(*before, parts_.store);
    if (!log) return std::unexpected(std::move(log.error()));
    Answer<Entered> entered = make_offer(log->ground(), seat, terms);
    if (!entered) return std::unexpected(std::move(entered.error()));
    return Played{before,
                  agreed_upon(*before, *entered, parts_.clock.now_ms()),
                  entry("offer", Json{{"type", "offer"}, {"offer", terms}}),
                  std::move(entered->happened),
                  {}};
  };
  act(match, {.caller = std::move(caller), .bot = {}}, std::move(request.cmd), std::move(deed), std::move(ask));
}

void Turns::vote(const std::string& match, Caller caller, VoteRequest request, Ask<Json> ask) {
  answer(match, {.caller = std::move(caller), .bot = {}}, std::move(request), std::move(ask));
}

void Turns::vote_for_bot(const std::string& match, Seat seat, VoteRequest request, Ask<Json> ask) {
  answer(match, {.caller = {}, .bot = seat}, std::move(request), std::move(ask));
}

void Turns::answer(const std::string& match, Actor actor, VoteRequest request, Ask<Json> ask) {
  Deed deed = [this, vote = request.vote](const StandingPtr& before, Seat seat) -> Answer<Played> {
    Answer<Replay> log = replayed(*before, parts_.store);
    if (!log) return std::unexpected(std::move(log.error()));
    Answer<Entered> entered = answer_offer(log->ground(), seat, vote);
    if (!entered) return std::unexpected(std::move(entered.error()));
    return Played{before,
                  agreed_upon(*before, *entered, parts_.clock.now_ms()),
                  entry("vote", Json{{"type", "vote"}, {"offer", vote.offer}, {"accept", vote.accept}}),
                  std::move(entered->happened),
                  {}};
  };
  act(match, std::move(actor), std::move(request.cmd), std::move(deed), std::move(ask));
}

void Turns::write(Hold hold, Played played, Ask<Json> ask) {
  played.turn.ply = played.after->position.ply;
  played.turn.at = played.after->position.updated_at;
  const Committed committed{played.turn.kind == "turn" ? played.turn.seat : std::nullopt};
  keep_time(*played.before, *played.after, committed, played.turn.at);
  store::Change change;
  change.match = played.before->head().key;
  change.position = played.after->position;
  change.turn = played.turn;
  change.position.state = played.after->table->state().dump();
  change.is_checkpoint = is_checkpoint(change.position.ply, change.position.offer, change.position.absences);
  // A replay has to begin before a turn that somebody wants back, or it would not know the turn.
  change.stale_from = wanted_back(played.turn);
  if (played.reseats()) change.seats = played.after->head().seats;
  change.raise = played.raise;
  add_notices(change, *played.before, *played.after);
  change.audit = played.audit;
  change.conduct = conduct_between(*played.before, *played.after, played.decisions);
  change.rated = rated(*played.after);
  const bool is_rated = change.rated.has_value();

  parts_.store.change(std::move(change), [this, is_rated, hold = std::move(hold), played = std::move(played),
                                          ask = std::move(ask)](store::Result<void> stored) mutable {
    parts_.workers.post([this, is_rated, stored = std::move(stored), hold = std::move(hold), played = std::move(played),
                         ask = std::move(ask)]() mutable {
      if (!stored) {
        return refuse_or_repeat(*played.before, played.turn.seat, std::move(played.turn.cmd),
                                {Code::unavailable, "the turn could not be stored; nothing has changed"},
                                std::move(ask));
      }
      if (is_rated) played.after = with_ratings(played.after, parts_.store);
      tell(std::move(hold), played, std::move(ask));
    });
  });
}

void Turns::tell(Hold hold, const Played& played, Ask<Json> ask) {
  count_entry(*played.before, played.turn);
  hold.advance(played.after);
  if (played.turn.seat) hold.remember(*played.turn.seat, played.turn.cmd, played.turn.ply);
  ask(Json{{"ply", played.turn.ply}});
  parts_.audience.advanced(played.before, played.after, played.turn, played.happened);
  if (played.reseats()) {
    parts_.audience.admission_changed(played.after);
    parts_.audience.seats_changed(played.after);
  }
  for (const store::Notice& notice : played.raise)
    parts_.audience.noticed(notice.user, notice.kind, played.after->head().id);
  if (watcher_) watcher_(played.after);
}

}  // namespace reef::match
