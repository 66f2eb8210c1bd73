#include "server/match/bot_turns.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "server/chance/keyed_chance.hpp"

namespace reef::match {
namespace {

constexpr auto failed_wait = std::chrono::milliseconds(500);  ///< Before a retry when the store has failed.
constexpr std::chrono::milliseconds sweep_every{5'000};
/// A bot may need long for its turn: a match is not attended to again before so many sweeps.
constexpr int sweeps_between = 6;

}  // namespace

void BotTurns::attend(const MatchStatePtr& state) {
  for (Seat seat = 0; seat < state->seat_count(); ++seat) {
    if (state->head().seats[seat].kind != store::SeatKind::bot) continue;
    if (state->offer_to(seat)) {
      bot_threads_.post([this, state, seat] { vote(state, seat); });
      continue;
    }
    if (const auto prompt = state->prompt(seat)) {
      bot_threads_.post([this, state, seat, prompt = *prompt] { answer(state, seat, prompt); });
    }
  }
}

void BotTurns::vote(const MatchStatePtr& state, Seat seat) {
  const store::Offer& offer = *state->position.offer;
  VoteRequest request{
      .vote = {.offer = offer.ply,
               .accept = bot_accepts(offer, seat, state->game_state->score(), state->game->meta().lowest_wins)},
      .cmd = "bot:offer:" + std::to_string(offer.ply)};
  const std::string& id = state->head().id;
  turns_.vote_for_bot(id, seat, std::move(request), [this, id, seat](Result<Json> answer) {
    using protocol::Code;
    if (!answer && answer.error().code == Code::unavailable) return attend_later(id);
    // Meanwhile a user may have taken the seat, or the match may be over.
    const auto expected = {Code::no_offer, Code::match_not_running, Code::not_seated};
    if (answer || std::ranges::find(expected, answer.error().code) != expected.end()) return;
    spdlog::warn("match {}: the bot's answer for seat {} was refused: {}", id, seat, answer.error().detail);
  });
}

void BotTurns::answer(const MatchStatePtr& state, Seat seat, std::int64_t prompt) {
  const store::SeatRow& row = state->head().seats[seat];
  const bots::Kind kind = bots::kind_named(row.bot).value_or(bots::Kind::random);
  // A bot's randomness need not be reproducible: the log contains the turn that it chose.
  KeyedChance chance(random_key(), 0);
  // A client's `cmd` cannot contain a colon, so this never equals a command that the player sent before the bot took
  // over.
  TurnRequest request{.prompt = prompt, .steps = Json::array(), .cmd = "bot:" + std::to_string(prompt)};
  for (Json& step : state->game->choose_turn(*state->game_state, seat, kind, chance))
    request.steps.push_back(std::move(step));
  const std::string& id = state->head().id;
  turns_.commit_for_bot(id, seat, std::move(request), [this, id, seat](Result<Json> answer) {
    using protocol::Code;
    if (!answer && answer.error().code == Code::unavailable) return attend_later(id);
    // Meanwhile the players may have taken a turn back or ended the match, or a user may have taken the seat.
    const auto expected = {Code::stale, Code::not_your_turn, Code::match_not_running, Code::not_seated};
    if (answer || std::ranges::find(expected, answer.error().code) != expected.end()) return;
    spdlog::warn("match {}: the bot's turn for seat {} was refused: {}", id, seat, answer.error().detail);
  });
}

void BotTurns::resume() {
  const auto waiting = store_.waiting_for_bots();
  if (!waiting) {
    spdlog::error("cannot read the matches that wait for bots: {}", waiting.error().detail);
    return;
  }
  for (const std::string& id : *waiting) attend_to(id);
}

void BotTurns::start() {
  if (!share_.has_others) return;
  sweeper_.start(sweep_every, [this] {
    sweep();
    return sweep_every;
  });
}

void BotTurns::sweep() {
  if (!share_.is_ours()) return waiting_.clear();
  const auto ids = store_.waiting_for_bots();
  if (!ids) return spdlog::error("cannot read the matches that wait for bots: {}", ids.error().detail);
  const auto versions = store_.versions(*ids);
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
  matches_.find(id, [this, id](const Result<LiveMatchPtr>& found) {
    if (found) return attend((*found)->state());
    if (found.error().code == protocol::Code::unavailable) attend_later(id);
  });
}

void BotTurns::attend_later(const std::string& id) {
  {
    const std::lock_guard lock(mutex_);
    if (!later_.insert(id).second || later_.size() > 1) return;
  }
  // Blocking a bot thread does no harm: while the store takes no turns, the bots cannot play anyway.
  bot_threads_.post([this] {
    std::this_thread::sleep_for(failed_wait);
    std::set<std::string> ids;
    {
      const std::lock_guard lock(mutex_);
      ids = std::exchange(later_, {});
    }
    for (const std::string& each : ids) attend_to(each);
  });
}

}  // namespace reef::match
