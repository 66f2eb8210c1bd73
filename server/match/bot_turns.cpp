#include "server/match/bot_turns.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <chrono>
#include <utility>
#include <vector>

#include "server/chance/keyed_chance.hpp"
#include "server/work/processor_time.hpp"

namespace reef::match {
namespace {

constexpr std::chrono::milliseconds failed_wait{500};  ///< Before a retry when the store has failed.
constexpr std::chrono::milliseconds pause_looked_at_every{500};
constexpr std::chrono::milliseconds retries_rest{60'000};  ///< Of the retries when there are none.
constexpr std::chrono::milliseconds sweep_every{5'000};
/// A bot may need long for its turn: a match is not attended to again before so many sweeps.
constexpr int sweeps_between = 6;

bots::Kind kind_of(const MatchState& state, Seat seat) {
  return bots::kind_named(state.head().seats[seat].bot).value_or(bots::Kind::random);
}

/// Who pays for the search of a bot: the first user in the match.
Requester payer_of(const MatchState& state) {
  for (const store::SeatRow& seat : state.head().seats) {
    if (seat.user) return {.address = "", .account = seat.user->id, .is_guest = seat.user->guest};
  }
  return {};
}

}  // namespace

BotTurns::BotTurns(Dependencies deps) : deps_(std::move(deps)) {
  retries_.start(retries_rest, [this] { return attend_to_due(); });
}

void BotTurns::attend(const MatchStatePtr& state) {
  const std::chrono::milliseconds wait = pause_left(*state);
  for (Seat seat = 0; seat < state->seat_count(); ++seat) {
    if (state->head().seats[seat].kind != store::SeatKind::bot) continue;
    if (state->offer_to(seat)) {
      deps_.bot_threads.post([this, state, seat] { vote(state, seat); });
      continue;
    }
    const auto prompt = state->prompt(seat);
    if (!prompt) continue;
    // Looked at again soon: a player may come, or go.
    if (wait.count() > 0) return attend_later(state->head().id, std::min(wait, pause_looked_at_every));
    choose_later(state, seat, *prompt);
  }
}

std::chrono::milliseconds BotTurns::pause_left(const MatchState& state) const {
  bool has_people = false;
  bool is_seen = false;
  for (const store::SeatRow& seat : state.head().seats) {
    if (seat.kind != store::SeatKind::player || !seat.user) continue;
    has_people = true;
    is_seen = is_seen || deps_.focus.is_on(seat.user->key, state.head().id);
  }
  if (!has_people) return {};
  const auto since = std::chrono::milliseconds(deps_.clock.now_ms() - state.position.updated_at);
  const auto pause = is_seen ? deps_.pause : unseen_factor * deps_.pause;
  // A clock that was set back must not make it longer.
  return std::clamp(pause - since, std::chrono::milliseconds(0), pause);
}

void BotTurns::stop() {
  stopping_ = true;
  sweeper_.stop();
  retries_.stop();
}

void BotTurns::vote(const MatchStatePtr& state, Seat seat) {
  const store::Offer& offer = *state->position.offer;
  VoteRequest request{
      .vote = {.offer = offer.ply,
               .accept = bot_accepts(offer, seat, state->game_state->score(), state->game->meta().lowest_wins)},
      .cmd = "bot:offer:" + std::to_string(offer.ply)};
  const std::string& id = state->head().id;
  deps_.turns.vote_for_bot(id, seat, std::move(request), [this, id, seat](Result<Json> answer) {
    using protocol::Code;
    if (!answer && answer.error().code == Code::unavailable) return attend_later(id, failed_wait);
    // Meanwhile a user may have taken the seat, or the match may be over.
    const auto expected = {Code::no_offer, Code::match_not_running, Code::not_seated};
    if (answer || std::ranges::find(expected, answer.error().code) != expected.end()) return;
    spdlog::warn("match {}: the bot's answer for seat {} was refused: {}", id, seat, answer.error().detail);
  });
}

void BotTurns::choose_later(const MatchStatePtr& state, Seat seat, std::int64_t prompt) {
  Choice choice(state->head().id, seat, prompt);
  {
    const std::lock_guard lock(mutex_);
    if (!choices_.insert(choice).second) return;
  }
  if (bots::seconds_of(kind_of(*state, seat)) > 0) return search_later(state, std::move(choice));
  deps_.bot_threads.post([this, state, choice = std::move(choice)] {
    answer(state, std::get<Seat>(choice), std::get<std::int64_t>(choice));
    forget(choice);
  });
}

void BotTurns::search_later(const MatchStatePtr& state, Choice choice) {
  deps_.search_threads.post(payer_of(*state),
                            [this, state, choice = std::move(choice)](std::optional<FairPool::Refusal> refusal) {
                              if (!refusal) answer(state, std::get<Seat>(choice), std::get<std::int64_t>(choice));
                              forget(choice);
                              const bool is_over = !refusal || refusal->reason == FairPool::Refusal::Reason::stopping;
                              if (!is_over) attend_later(state->head().id, refusal->retry_after);
                            });
}

void BotTurns::forget(const Choice& choice) {
  const std::lock_guard lock(mutex_);
  choices_.erase(choice);
}

bool BotTurns::is_wanted(const MatchState& state, Seat seat, std::int64_t prompt) const {
  if (stopping_) return false;
  const MatchStatePtr now = deps_.matches.state_in_memory(state.head().id);
  return now == nullptr || now->position.version <= state.position.version || now->prompt(seat) == prompt;
}

void BotTurns::answer(const MatchStatePtr& state, Seat seat, std::int64_t prompt) {
  const std::string& id = state->head().id;
  const auto wanted = [&] { return is_wanted(*state, seat, prompt); };
  if (!wanted()) return;
  const bots::Kind kind = kind_of(*state, seat);
  const auto spent = [&wanted, limit = turn_time(bots::seconds_of(kind))] { return wanted() ? limit() : 1.0; };
  // A bot's randomness need not be reproducible: the log contains the turn that it chose.
  KeyedChance chance(random_key(), 0);
  // A client's `cmd` cannot contain a colon, so this never equals a command that the player sent before the bot took
  // over.
  TurnRequest request{.prompt = prompt, .steps = Json::array(), .cmd = "bot:" + std::to_string(prompt)};
  for (Json& step : state->game->choose_turn(*state->game_state, seat, kind, chance, spent)) {
    request.steps.push_back(std::move(step));
  }
  if (!wanted()) return;
  deps_.turns.commit_for_bot(id, seat, std::move(request), [this, id, seat](Result<Json> answer) {
    using protocol::Code;
    if (!answer && answer.error().code == Code::unavailable) return attend_later(id, failed_wait);
    // Meanwhile the players may have taken a turn back or ended the match, or a user may have taken the seat.
    const auto expected = {Code::stale, Code::not_your_turn, Code::match_not_running, Code::not_seated};
    if (answer || std::ranges::find(expected, answer.error().code) != expected.end()) return;
    spdlog::warn("match {}: the bot's turn for seat {} was refused: {}", id, seat, answer.error().detail);
  });
}

void BotTurns::resume() {
  const auto waiting = deps_.store.waiting_for_bots();
  if (!waiting) {
    spdlog::error("cannot read the matches that wait for bots: {}", waiting.error().detail);
    return;
  }
  for (const std::string& id : *waiting) attend_to(id);
}

void BotTurns::start() {
  if (!deps_.share.has_others) return;
  sweeper_.start(sweep_every, [this] {
    sweep();
    return sweep_every;
  });
}

void BotTurns::sweep() {
  if (!deps_.share.is_ours()) return waiting_.clear();
  const auto ids = deps_.store.waiting_for_bots();
  if (!ids) return spdlog::error("cannot read the matches that wait for bots: {}", ids.error().detail);
  const auto versions = deps_.store.versions(*ids);
  if (!versions) return spdlog::error("cannot read the matches that wait for bots: {}", versions.error().detail);
  const std::map<std::string, Waiting> before = std::exchange(waiting_, {});
  for (std::size_t index = 0; index < ids->size(); ++index) {
    const std::string& id = (*ids)[index];
    Waiting now{.version = (*versions)[index].value_or(0)};
    const auto known = before.find(id);
    if (known != before.end() && known->second.version == now.version) now.sweeps = known->second.sweeps + 1;
    waiting_[id] = now;
    if (now.sweeps % sweeps_between == 1) attend_to(id);
  }
}

void BotTurns::attend_to(const std::string& id) {
  deps_.matches.find(id, [this, id](const Result<LiveMatchPtr>& found) {
    if (found) return attend((*found)->state());
    if (found.error().code == protocol::Code::unavailable) attend_later(id, failed_wait);
  });
}

void BotTurns::attend_later(const std::string& id, std::chrono::milliseconds wait) {
  {
    const std::lock_guard lock(mutex_);
    later_.emplace(id, std::chrono::steady_clock::now() + wait);
  }
  retries_.hurry();
}

std::chrono::milliseconds BotTurns::attend_to_due() {
  const TimePoint now = std::chrono::steady_clock::now();
  std::vector<std::string> due;
  TimePoint next = now + retries_rest;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, when] : later_) {
      if (when > now) {
        next = std::min(next, when);
      } else {
        due.push_back(id);
      }
    }
    for (const std::string& id : due) later_.erase(id);
  }
  for (const std::string& id : due) attend_to(id);
  return std::chrono::ceil<std::chrono::milliseconds>(next - now);
}

}  // namespace reef::match
