#include "server/match/computer.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "server/chance/keyed_chance.hpp"

namespace reef::match {
namespace {

constexpr auto failed_wait = std::chrono::milliseconds(500);  ///< Before what could not be stored is tried again.

}  // namespace

void Computer::attend(const StandingPtr& standing) {
  for (Seat seat = 0; seat < standing->seat_count(); ++seat) {
    if (standing->head().seats[seat].kind != store::SeatKind::bot) continue;
    if (standing->offer_to(seat)) {
      vote(standing, seat);
      continue;
    }
    if (const auto prompt = standing->prompt(seat)) {
      thinkers_.post([this, standing, seat, prompt = *prompt] { answer(standing, seat, prompt); });
    }
  }
}

void Computer::vote(const StandingPtr& standing, Seat seat) {
  const store::Offer& offer = *standing->position.offer;
  VoteRequest request{.vote = {.offer = offer.ply, .accept = computer_accepts(offer, seat, standing->table->score())},
                      .cmd = "bot:offer:" + std::to_string(offer.ply)};
  const std::string& id = standing->head().id;
  turns_.vote_for_bot(id, seat, std::move(request), [this, id, seat](Answer<Json> answer) {
    using protocol::Code;
    if (!answer && answer.error().code == Code::unavailable) return attend_later(id);
    // Somebody may have the seat by now, or the match be over.
    const auto overtaken = {Code::no_offer, Code::match_not_running, Code::not_seated};
    if (answer || std::ranges::find(overtaken, answer.error().code) != overtaken.end()) return;
    spdlog::warn("match {}: the computer's answer for seat {} was refused: {}", id, seat, answer.error().detail);
  });
}

void Computer::answer(const StandingPtr& standing, Seat seat, std::int64_t prompt) {
  const store::SeatRow& row = standing->head().seats[seat];
  const bots::Kind kind = bots::kind_named(row.bot).value_or(bots::Kind::random);
  // A bot's whims need not be repeated: only what it chose is logged.
  KeyedChance chance(random_key(), 0);
  // No client may send a colon: what a player sent before the computer took over is never taken for this.
  TurnRequest request{.prompt = prompt, .steps = Json::array(), .cmd = "bot:" + std::to_string(prompt)};
  for (Json& step : standing->game->think(*standing->table, seat, kind, chance))
    request.steps.push_back(std::move(step));
  const std::string& id = standing->head().id;
  turns_.commit_for_bot(id, seat, std::move(request), [this, id, seat](Answer<Json> answer) {
    using protocol::Code;
    if (!answer && answer.error().code == Code::unavailable) return attend_later(id);
    // The others may have taken a turn back meanwhile, or ended the match, or somebody has the seat.
    const auto overtaken = {Code::stale, Code::not_your_turn, Code::match_not_running, Code::not_seated};
    if (answer || std::ranges::find(overtaken, answer.error().code) != overtaken.end()) return;
    spdlog::warn("match {}: the computer's turn for seat {} was refused: {}", id, seat, answer.error().detail);
  });
}

void Computer::resume() {
  const auto waiting = store_.waiting_for_bots();
  if (!waiting) {
    spdlog::error("the matches that wait for the computer cannot be read: {}", waiting.error().detail);
    return;
  }
  for (const std::string& id : *waiting) attend_to(id);
}

void Computer::attend_to(const std::string& id) {
  matches_.find(id, [this, id](const Answer<LiveMatchPtr>& found) {
    if (found) return attend((*found)->standing());
    if (found.error().code == protocol::Code::unavailable) attend_later(id);
  });
}

void Computer::attend_later(const std::string& id) {
  {
    const std::lock_guard lock(mutex_);
    if (!later_.insert(id).second || later_.size() > 1) return;
  }
  // A thinker that waits is none that others miss: while the store takes no turn, no thought comes to anything.
  thinkers_.post([this] {
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
