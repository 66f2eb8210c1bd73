#include "server/notify/dispatcher.hpp"

#include <sodium.h>
#include <spdlog/spdlog.h>

#include <chrono>
#include <future>
#include <memory>

#include "server/chance/keyed_chance.hpp"
#include "server/metrics/registry.hpp"
#include "server/notify/planning.hpp"

namespace reef::notify {
namespace {

using namespace std::chrono_literals;
using store::Millis;

constexpr auto look_every = 250ms;  ///< Nobody tells of new notices, and a test's clock may jump.
constexpr auto stop_patience = 3s;
constexpr int page_size = 100;
constexpr std::size_t letters_max = 16;  ///< On their way at once.
constexpr std::size_t mail_threads = 2;
constexpr std::size_t web_threads = 4;
constexpr std::size_t delivery_id_length = 20;
constexpr Millis hour_ms = 3'600'000;
constexpr Millis keep_ms = 90 * 24 * hour_ms;

/// Waits for a write: for calls that take a Done as their last argument.
template <class T, class Write>
store::Result<T> await(Write write) {
  std::promise<store::Result<T>> promise;
  auto future = promise.get_future();
  write(store::Done<T>([&promise](store::Result<T> result) { promise.set_value(std::move(result)); }));
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

metrics::Gauge& letters_on_their_way() {
  static metrics::Gauge& gauge =
      metrics::registry().gauge("atoll_deliveries_on_their_way", "Alerts that are being delivered just now.");
  return gauge;
}

void count(const store::Attempted& attempted, store::Channel channel) {
  const bool delivered = attempted.state == store::Attempted::State::delivered;
  const bool failed = attempted.state == store::Attempted::State::failed;
  metrics::registry()
      .counter("atoll_delivery_attempts_total", "Attempts to deliver an alert, by channel and what they came to.",
               {{"channel", std::string(store::word_of(channel))},
                {"result", delivered ? "delivered"
                           : failed  ? "failed"
                                     : "retry"}})
      .add();
}

}  // namespace

Dispatcher::Dispatcher(Parts parts)
    : parts_(parts), mail_(mail_threads), web_(web_threads), thread_([this] { run(); }) {}

void Dispatcher::stop() {
  {
    std::unique_lock lock(mutex_);
    if (stopping_) return;
    stopping_ = true;
    wake_.notify_all();
    wake_.wait_for(lock, stop_patience, [this] { return on_their_way_.empty(); });
  }
  parts_.outside.stop();
  thread_.join();
  mail_.stop();
  web_.stop();
}

void Dispatcher::run() {
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    ended_some_ = false;
    lock.unlock();
    look(parts_.clock.now_ms());
    lock.lock();
    wake_.wait_for(lock, look_every, [this] { return stopping_ || ended_some_; });
  }
}

void Dispatcher::look(Millis now) {
  prune(now);
  const store::Result<bool> due = parts_.store.anything_due(now);
  if (!due) {
    spdlog::warn("alerts: the database cannot be read: {}", due.error().detail);
    return;
  }
  if (!*due) return;
  dispatch(now);
  claim(now);
}

void Dispatcher::dispatch(Millis now) {
  const auto notices = parts_.store.due_notices(now, page_size);
  if (!notices) return spdlog::error("alerts: notices cannot be read: {}", notices.error().detail);
  if (notices->empty()) return;
  std::vector<store::Dispatch> dispatches;
  for (const store::DueNotice& notice : *notices) {
    const Situation situation{.now = now,
                              .looking = notice.match && parts_.focus.is_on(notice.user.key, notice.match->id),
                              .mail_works = !parts_.stationery.from.address.empty()};
    dispatches.push_back(dispatch_of(notice, plan(notice, stored_settings(notice.user.settings), situation)));
  }
  const auto done = await<int>([&](auto told) { parts_.store.dispatch(std::move(dispatches), now, std::move(told)); });
  if (!done) spdlog::error("alerts: deliveries could not be written: {}", done.error().detail);
}

void Dispatcher::claim(Millis now) {
  std::set<Recipient> busy;
  {
    const std::lock_guard lock(mutex_);
    if (stopping_ || on_their_way_.size() >= letters_max) return;
    busy = on_their_way_;
  }
  store::Claim wanted{
      .now = now,
      .count_max = static_cast<int>(letters_max - busy.size()),
      .attempts_max = attempts_max,
      .retry_at = [now](int attempt) { return now + backoff_ms(attempt, static_cast<int>(randombytes_uniform(1000))); },
      .busy = [busy](store::Key user, store::Channel channel) { return busy.contains({user, channel}); }};
  auto letters =
      await<std::vector<store::Outgoing>>([&](auto told) { parts_.store.claim(std::move(wanted), std::move(told)); });
  if (!letters) return spdlog::error("alerts: letters could not be claimed: {}", letters.error().detail);
  for (store::Outgoing& letter : *letters) {
    {
      const std::lock_guard lock(mutex_);
      on_their_way_.insert({letter.user.key, letter.channel});
    }
    letters_on_their_way().add(1);
    Pool& pool = letter.channel == store::Channel::mail ? mail_ : web_;
    pool.post([this, letter = std::move(letter)]() mutable { send(std::move(letter)); });
  }
}

void Dispatcher::send(store::Outgoing letter) {
  const Recipient recipient{letter.user.key, letter.channel};
  store::Attempted attempted = deliver(letter, parts_.stationery, parts_.outside, parts_.clock);
  count(attempted, letter.channel);
  if (attempted.state != store::Attempted::State::delivered) {
    spdlog::info("alerts: delivery {} over {}, attempt {}: {}", letter.id, store::word_of(letter.channel),
                 letter.attempt, attempted.error);
  }
  parts_.store.finish(std::move(attempted), [this, recipient, id = letter.id](store::Result<void> written) {
    if (!written) spdlog::error("alerts: the end of delivery {} is not on disk: {}", id, written.error().detail);
    ended(recipient);
  });
}

void Dispatcher::ended(const Recipient& recipient) {
  letters_on_their_way().add(-1);
  const std::lock_guard lock(mutex_);
  on_their_way_.erase(recipient);
  ended_some_ = true;
  wake_.notify_all();
}

void Dispatcher::prune(Millis now) {
  if (now - pruned_at_ < hour_ms) return;
  const auto pruned = await<int>([&](auto told) { parts_.store.prune(now - keep_ms, std::move(told)); });
  // A full page: there may be more, which the next look takes.
  if (!pruned || *pruned == 0) pruned_at_ = now;
}

}  // namespace reef::notify
