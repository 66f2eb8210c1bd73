#include "server/notify/delivery_queue.hpp"

#include <sodium.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <chrono>
#include <future>
#include <memory>
#include <utility>

#include "server/chance/keyed_chance.hpp"
#include "server/metrics/registry.hpp"
#include "server/notify/planning.hpp"

namespace reef::notify {
namespace {

using namespace std::chrono_literals;
using store::Millis;

constexpr auto look_every =
    250ms;  ///< Polling interval: new notices are not announced, and the clock may jump in tests.
constexpr auto stop_patience = 3s;
constexpr int page_size = 100;
constexpr std::size_t account_threads = 2;
constexpr std::size_t mail_threads = 2;
constexpr std::size_t web_threads = 6;
constexpr std::size_t trial_threads = 6;
constexpr int jitter_steps = 1000;
constexpr std::size_t delivery_id_length = 20;
constexpr Millis prune_every_ms = 3'600'000;
constexpr Millis keep_ms = 90LL * 24 * 3'600'000;

/// Waits for a write: for calls that take a callback as their last argument.
template <class T, class Write>
store::Result<T> await(Write write) {
  std::promise<store::Result<T>> promise;
  auto future = promise.get_future();
  write(store::Callback<T>([&promise](store::Result<T> result) { promise.set_value(std::move(result)); }));
  return future.get();
}

store::Dispatch dispatch_of(const store::DueNotice& notice, const std::vector<Planned>& planned) {
  const Kind* const kind = find_kind(notice.kind);
  store::Dispatch dispatch{.notice = notice.key,
                           .created_at = notice.created_at,
                           .due_at = notice.due_at,
                           .user = notice.user.key,
                           .match = {},
                           .deliveries = {}};
  if (notice.match) dispatch.match = notice.match->key;
  for (const Planned& each : planned) {
    dispatch.deliveries.push_back({.id = random_text(delivery_id_length),
                                   .channel = each.channel,
                                   .endpoint = each.endpoint,
                                   .next_at = each.at,
                                   .digest = each.digest,
                                   .weight = kind == nullptr ? 0 : kind->weight});
  }
  return dispatch;
}

metrics::Gauge& messages_in_flight() {
  static metrics::Gauge& gauge =
      metrics::registry().gauge("atoll_deliveries_on_their_way", "Alerts being delivered at present.");
  return gauge;
}

int jitter() {
  return static_cast<int>(randombytes_uniform(jitter_steps));
}

void count(const store::Attempted& attempted, store::Channel channel) {
  const bool delivered = attempted.state == store::Attempted::State::delivered;
  const bool failed = attempted.state == store::Attempted::State::failed;
  metrics::registry()
      .counter("atoll_delivery_attempts_total", "Attempts to deliver an alert, by channel and result.",
               {{"channel", std::string(store::word_of(channel))},
                {"result", delivered ? "delivered"
                           : failed  ? "failed"
                                     : "retry"}})
      .add();
}

}  // namespace

DeliveryQueue::DeliveryQueue(Dependencies deps)
    : deps_(std::move(deps)),
      lanes_{Lane(store::Lane::account, account_threads), Lane(store::Lane::mail, mail_threads),
             Lane(store::Lane::web, web_threads), Lane(store::Lane::trial, trial_threads)},
      thread_([this] { run(); }) {}

void DeliveryQueue::stop() {
  {
    std::unique_lock lock(mutex_);
    if (stopping_) return;
    stopping_ = true;
    wake_.notify_all();
    wake_.wait_for(lock, stop_patience, [this] { return is_idle(); });
  }
  deps_.outside.stop();
  thread_.join();
  for (Lane& lane : lanes_) lane.pool.stop();
}

bool DeliveryQueue::is_stopping() {
  const std::lock_guard lock(mutex_);
  return stopping_;
}

bool DeliveryQueue::is_idle() const {
  return std::ranges::all_of(lanes_, [](const Lane& lane) { return lane.on_their_way.empty(); });
}

void DeliveryQueue::run() {
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    ended_some_ = false;
    lock.unlock();
    look(deps_.clock.now_ms());
    lock.lock();
    wake_.wait_for(lock, look_every, [this] { return stopping_ || ended_some_; });
  }
}

void DeliveryQueue::look(Millis now) {
  if (!deps_.share.is_ours()) return;
  prune(now);
  const store::Result<bool> due = deps_.store.anything_due(now);
  if (!due) {
    spdlog::warn("alerts: cannot read the database: {}", due.error().detail);
    return;
  }
  if (!*due) return;
  const bool more = dispatch(now);
  claim(now);
  const std::lock_guard lock(mutex_);
  ended_some_ = ended_some_ || more;
}

bool DeliveryQueue::dispatch(Millis now) {
  const auto notices = deps_.store.due_notices(now, page_size);
  if (!notices) {
    spdlog::error("alerts: cannot read notices: {}", notices.error().detail);
    return false;
  }
  if (notices->empty()) return false;
  std::vector<store::Dispatch> dispatches;
  std::vector<std::pair<std::string, std::size_t>> made;
  for (const store::DueNotice& notice : *notices) {
    const Situation situation{.now = now,
                              .looking = notice.match && deps_.focus.is_on(notice.user.key, notice.match->id),
                              .mail_works = !deps_.message_settings.from.address.empty()};
    dispatches.push_back(dispatch_of(notice, plan(notice, stored_settings(notice.user.settings), situation)));
    made.emplace_back(notice.user.id, dispatches.back().deliveries.size());
  }
  const auto done =
      await<int>([&](auto callback) { deps_.store.dispatch(std::move(dispatches), now, std::move(callback)); });
  if (!done) {
    spdlog::error("alerts: cannot write deliveries: {}", done.error().detail);
    return false;
  }
  if (deps_.made) {
    for (const auto& [user, count] : made) deps_.made(user, count);
  }
  return notices->size() == page_size;
}

std::vector<store::LaneClaim> DeliveryQueue::vacancies() {
  const std::lock_guard lock(mutex_);
  std::vector<store::LaneClaim> vacant;
  for (const Lane& lane : lanes_) {
    const std::size_t busy = lane.on_their_way.size();
    if (stopping_ || busy >= lane.threads) continue;
    vacant.push_back({.lane = lane.name,
                      .count_max = static_cast<int>(lane.threads - busy),
                      .after = lane.last,
                      .busy = lane.on_their_way});
  }
  return vacant;
}

void DeliveryQueue::claim(Millis now) {
  store::Claim wanted{.now = now,
                      .attempts_max = attempts_max,
                      .retry_at = [now](int attempt) { return now + backoff_ms(attempt, jitter()); },
                      .lanes = vacancies()};
  if (wanted.lanes.empty()) return;
  auto messages = await<std::vector<store::Outgoing>>(
      [&](auto callback) { deps_.store.claim(std::move(wanted), std::move(callback)); });
  if (!messages) return spdlog::error("alerts: cannot claim deliveries: {}", messages.error().detail);
  for (store::Outgoing& message : *messages) {
    Lane& lane = lane_of(message.lane);
    {
      const std::lock_guard lock(mutex_);
      lane.last = {message.user.key, message.channel};
      lane.on_their_way.insert(lane.last);
    }
    messages_in_flight().add(1);
    lane.pool.post([this, message = std::move(message)]() mutable { send(std::move(message)); });
  }
}

void DeliveryQueue::send(store::Outgoing message) {
  const store::Recipient recipient{message.user.key, message.channel};
  // Another server has taken over since this was claimed, and sends it after its backoff.
  if (!deps_.share.is_ours()) return ended(message.lane, recipient);
  store::Attempted attempted = deliver(message, deps_.message_settings, deps_.outside, deps_.clock);
  // A call that the shutdown interrupted says nothing about the endpoint.
  if (!is_stopping()) attempted = with_hold(std::move(attempted), message, jitter());
  count(attempted, message.channel);
  if (attempted.state != store::Attempted::State::delivered) {
    spdlog::info("alerts: delivery {} over {}, attempt {}: {}", message.id, store::word_of(message.channel),
                 message.attempt, attempted.error);
  }
  deps_.store.finish(
      std::move(attempted), [this, lane = message.lane, recipient, id = message.id](store::Result<void> written) {
        if (!written) {
          spdlog::error("alerts: cannot store the result of delivery {}: {}", id, written.error().detail);
        }
        ended(lane, recipient);
      });
}

void DeliveryQueue::ended(store::Lane lane, const store::Recipient& recipient) {
  messages_in_flight().add(-1);
  const std::lock_guard lock(mutex_);
  lane_of(lane).on_their_way.erase(recipient);
  ended_some_ = true;
  wake_.notify_all();
}

void DeliveryQueue::prune(Millis now) {
  if (now - pruned_at_ < prune_every_ms) return;
  const auto pruned = await<int>([&](auto callback) { deps_.store.prune(now - keep_ms, std::move(callback)); });
  // A full page was deleted: the next look continues.
  if (!pruned || *pruned == 0) pruned_at_ = now;
}

}  // namespace reef::notify
