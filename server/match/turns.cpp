#include "server/match/turns.hpp"

#include <algorithm>
#include <utility>

#include "server/chance/keyed_chance.hpp"
#include "server/match/record.hpp"

namespace reef::match {
namespace {

using protocol::Code;

Failure refused_step(const StepRefused& refused) {
  return {Code::illegal_step,
          refused.violation.detail,
          {{"index", refused.index}, {"rule", refused.violation.rule}, {"path", refused.violation.path}}};
}

bool is_person(const store::SeatRow& seat) {
  return seat.kind == store::SeatKind::player && !seat.resigned;
}

/// Alerts: to those who are asked anew; taken back from those who were asked and owe nothing any more.
void alert(store::Change& change, const Standing& before, const Standing& after) {
  const bool over = after.position.status == store::Status::finished;
  for (Seat seat = 0; seat < after.seat_count(); ++seat) {
    const store::SeatRow& holder = before.head().seats[seat];
    if (!is_person(holder)) continue;
    const bool stays = is_person(after.head().seats[seat]);
    const auto was_asked = before.prompt(seat);
    const auto asked = stays ? after.prompt(seat) : std::nullopt;
    if (asked && asked != was_asked) change.raise.push_back({holder.user->key, "your_turn"});
    if (was_asked && !asked) change.withdraw.push_back({holder.user->key, "your_turn"});
    if (over) change.raise.push_back({holder.user->key, "match_finished"});
  }
}

/// How a match stands that ends because too few are left: those who stayed by their points, then those who left.
Outcome outcome_by_resignation(const Json& score, const std::vector<store::SeatRow>& seats) {
  Outcome outcome{.ranks = {}, .scores = {}, .reason = "resigned"};
  for (const Json& sheet : score) outcome.scores.push_back(sheet.at("total").get<int>());
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    int better = 0;
    for (std::size_t other = 0; other < seats.size(); ++other) {
      const bool outstayed = seats[seat].resigned && !seats[other].resigned;
      const bool outscored =
          seats[seat].resigned == seats[other].resigned && outcome.scores[other] > outcome.scores[seat];
      better += outstayed || outscored ? 1 : 0;
    }
    outcome.ranks.push_back(better + 1);
  }
  return outcome;
}

/// The match after this seat was given up: the computer plays on for it, or too few are left and the match is over.
StandingPtr without(const Standing& before, Seat seat, std::int64_t now) {
  auto row = std::make_shared<store::Match>(*before.row);
  auto& seats = row->head.seats;
  seats[seat].resigned = true;
  seats[seat].kind = store::SeatKind::bot;
  seats[seat].bot = bots::name_of(bots::Kind::greedy);

  auto after = std::make_shared<Standing>(before);
  after->position.ply += 1;
  after->position.updated_at = now;
  const auto stayed = std::count_if(seats.begin(), seats.end(), [](const auto& each) { return !each.resigned; });
  if (stayed < 2 || std::none_of(seats.begin(), seats.end(), is_person)) {
    after->position.status = store::Status::finished;
    after->position.to_act = 0;
    after->position.outcome = encode(outcome_by_resignation(after->table->score(), seats)).dump();
  }
  after->row = std::move(row);
  return after;
}

}  // namespace

/// A log entry that is not durable yet, with all that becomes true when it is.
struct Turns::Played {
  StandingPtr before;
  StandingPtr after;
  store::Turn turn;
  std::vector<HappeningsPtr> happened;
};

Answer<Seat> Turns::playing_seat(const Standing& standing, const Caller& caller) const {
  if (!may_see(standing, caller)) return refuse(Code::unknown_match, "there is no such match");
  if (!caller.user) return refuse(Code::unauthenticated, "say who you are first");
  const auto seat = standing.seat_of(caller.user->key);
  if (!seat) return refuse(Code::not_seated, "you hold no seat in this match");
  return *seat;
}

Answer<Draft> Turns::draft(const Standing& standing, Seat seat, const Caller& caller,
                           const TurnRequest& request) const {
  if (standing.position.status != store::Status::running)
    return refuse(Code::match_not_running, "the match is not running");
  const auto prompt = standing.prompt(seat);
  if (!prompt) return refuse(Code::not_your_turn, "others are to move");
  if (*prompt != request.prompt) {
    return refuse(Code::stale, "the question has changed meanwhile",
                  {{"snapshot", snapshot(standing, caller, parts_.presence)}});
  }
  auto draft = fold(*standing.table, seat, request.steps);
  if (!draft) return std::unexpected(refused_step(draft.error()));
  return std::move(*draft);
}

void Turns::preview(const std::string& match, Caller caller, TurnRequest request, Ask<Json> ask) {
  parts_.matches.find(match, [this, caller = std::move(caller), request = std::move(request),
                              ask = std::move(ask)](Answer<LiveMatchPtr> found) mutable {
    if (!found) return ask(std::unexpected(std::move(found.error())));
    const StandingPtr standing = (*found)->standing();
    const Answer<Seat> seat = playing_seat(*standing, caller);
    if (!seat) return ask(std::unexpected(seat.error()));
    const Answer<Draft> drafted = draft(*standing, *seat, caller, request);
    if (!drafted) return ask(std::unexpected(drafted.error()));
    ask(match::preview(*drafted, *seat));
  });
}

void Turns::commit(const std::string& match, Caller caller, TurnRequest request, Ask<Json> ask) {
  parts_.matches.find(match, [this, caller = std::move(caller), request = std::move(request),
                              ask = std::move(ask)](Answer<LiveMatchPtr> found) mutable {
    if (!found) return ask(std::unexpected(std::move(found.error())));
    (*found)->enter(
        [this, caller = std::move(caller), request = std::move(request), ask = std::move(ask)](Hold hold) mutable {
          const Answer<Seat> seat = playing_seat(*hold.standing(), caller);
          if (!seat) return ask(std::unexpected(seat.error()));
          commit_held(std::move(hold), *seat, caller, std::move(request), std::move(ask));
        });
  });
}

void Turns::commit_for_bot(const std::string& match, Seat seat, TurnRequest request, Ask<Json> ask) {
  parts_.matches.find(
      match, [this, seat, request = std::move(request), ask = std::move(ask)](Answer<LiveMatchPtr> found) mutable {
        if (!found) return ask(std::unexpected(std::move(found.error())));
        (*found)->enter([this, seat, request = std::move(request), ask = std::move(ask)](Hold hold) mutable {
          if (hold.standing()->head().seats[seat].kind != store::SeatKind::bot) {
            return ask(refuse(Code::not_seated, "the computer does not hold this seat"));
          }
          commit_held(std::move(hold), seat, Caller{}, std::move(request), std::move(ask));
        });
      });
}

void Turns::commit_held(Hold hold, Seat seat, const Caller& caller, TurnRequest request, Ask<Json> ask) {
  if (const auto ply = hold.ply_of(seat, request.cmd)) return ask(Json{{"ply", *ply}});
  const StandingPtr before = hold.standing();
  Answer<Draft> drafted = draft(*before, seat, caller, request);
  if (!drafted) return ask(std::unexpected(std::move(drafted.error())));
  if (!drafted->can_commit) return ask(refuse(Code::incomplete_turn, "the turn wants further steps"));

  const int ply = before->position.ply + 1;
  KeyedChance keyed(draw_key_of(*before->row), static_cast<std::uint32_t>(ply));
  LoggedChance chance(keyed);
  std::vector<HappeningsPtr> happened = std::move(drafted->happened);
  happened.push_back(drafted->table->settle(chance));

  auto after = std::make_shared<Standing>(*before);
  after->table = std::move(drafted->table);
  const SeatSet owed = after->table->to_act();
  const auto outcome = after->table->outcome();
  const std::int64_t now = parts_.clock.now_ms();
  store::Position& position = after->position;
  position.ply = ply;
  position.prompts = next_prompts(position.prompts, before->to_act(), owed, seat, ply);
  position.to_act = owed.bits();
  position.status = outcome ? store::Status::finished : store::Status::running;
  position.outcome = outcome ? encode(*outcome).dump() : "";
  position.updated_at = now;

  store::Turn turn{.ply = ply,
                   .seat = seat,
                   .kind = "turn",
                   .steps = request.steps.dump(),
                   .draws = draws_json(chance.draws()).dump(),
                   .cmd = std::move(request.cmd),
                   .at = now};
  write(std::move(hold), {before, std::move(after), std::move(turn), std::move(happened)}, std::move(ask));
}

void Turns::resign(const std::string& match, Caller caller, std::string cmd, Ask<Json> ask) {
  parts_.matches.find(match, [this, caller = std::move(caller), cmd = std::move(cmd),
                              ask = std::move(ask)](Answer<LiveMatchPtr> found) mutable {
    if (!found) return ask(std::unexpected(std::move(found.error())));
    (*found)->enter([this, caller = std::move(caller), cmd = std::move(cmd), ask = std::move(ask)](Hold hold) mutable {
      const StandingPtr before = hold.standing();
      if (const auto was = caller.user ? before->was_seated(caller.user->key) : std::nullopt) {
        if (const auto ply = hold.ply_of(*was, cmd)) return ask(Json{{"ply", *ply}});
      }
      const Answer<Seat> seat = playing_seat(*before, caller);
      if (!seat) return ask(std::unexpected(seat.error()));
      if (before->position.status != store::Status::running) {
        return ask(refuse(Code::match_not_running, "the match is not running"));
      }
      const StandingPtr after = without(*before, *seat, parts_.clock.now_ms());
      store::Turn turn{.ply = after->position.ply,
                       .seat = *seat,
                       .kind = "resign",
                       .steps = "[]",
                       .draws = "[]",
                       .cmd = std::move(cmd),
                       .at = after->position.updated_at};
      write(std::move(hold), {before, after, std::move(turn), {}}, std::move(ask));
    });
  });
}

void Turns::write(Hold hold, Played played, Ask<Json> ask) {
  store::Change change;
  change.match = played.before->head().key;
  change.position = played.after->position;
  change.turn = played.turn;
  change.position.state = played.after->table->state().dump();
  if (played.after->row != played.before->row) change.seats = played.after->head().seats;
  alert(change, *played.before, *played.after);

  parts_.store.change(std::move(change), [this, hold = std::move(hold), played = std::move(played),
                                          ask = std::move(ask)](store::Result<void> stored) mutable {
    parts_.workers.post([this, stored = std::move(stored), hold = std::move(hold), played = std::move(played),
                         ask = std::move(ask)]() mutable {
      if (!stored) return ask(refuse(Code::unavailable, "the turn could not be stored; nothing has changed"));
      tell(std::move(hold), played, std::move(ask));
    });
  });
}

void Turns::tell(Hold hold, const Played& played, Ask<Json> ask) {
  hold.advance(played.after);
  if (played.turn.seat) hold.remember(*played.turn.seat, played.turn.cmd, played.turn.ply);
  ask(Json{{"ply", played.turn.ply}});
  parts_.audience.advanced(played.before, played.after, played.turn, played.happened);
  if (played.after->row != played.before->row) parts_.audience.seats_changed(played.after);
  if (watcher_) watcher_(played.after);
}

}  // namespace reef::match
