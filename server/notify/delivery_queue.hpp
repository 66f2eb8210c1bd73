#pragma once

#include <array>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "server/notify/delivery_worker.hpp"
#include "server/work/clock.hpp"
#include "server/work/focus.hpp"
#include "server/work/pool.hpp"
#include "server/work/share.hpp"

namespace reef::notify {

/// Turns due notices into deliveries and delivers them on its own threads.
///
/// A message is claimed in the store before it is sent, and its result is stored afterwards. If something fails in
/// between, it is sent again after its backoff, with the same id. A message is sent twice only if the server dies, or
/// stops for so long that another one takes over, after the recipient has accepted it and before that is stored.
///
/// Of several servers, one does this. What it had claimed when it died is sent by the next one after the backoff.
///
/// Messages are sent in lanes (`store::Lane`) with their own threads. No more messages are claimed for a lane than it
/// has free threads, so none waits behind one that hangs. The recipients of a lane take turns, one message at a time.
class DeliveryQueue {
 public:
  struct Dependencies {
    store::NoticeStore& store;
    const Clock& clock;
    const Focus& focus;
    const MessageSettings& message_settings;
    Outside& outside;
    /// Called with the number of deliveries created for a user (public id), on the thread of the queue. May be null.
    std::function<void(const std::string& user, std::size_t count)> made{};
    Share share{};
  };
  explicit DeliveryQueue(Dependencies deps);
  ~DeliveryQueue() { stop(); }
  DeliveryQueue(const DeliveryQueue&) = delete;
  DeliveryQueue& operator=(const DeliveryQueue&) = delete;

  /// Waits up to three seconds for messages in flight, then ends the threads. Idempotent.
  void stop();

 private:
  struct Lane {
    Lane(store::Lane lane, std::size_t count) : name(lane), threads(count), pool(count) {}

    store::Lane name;
    std::size_t threads;
    std::set<store::Recipient> on_their_way{};
    store::Recipient last{};  ///< The recipient claimed last.
    Pool pool;
  };

  void run();
  void look(store::Millis now);
  /// Returns whether more may be due.
  bool dispatch(store::Millis now);
  void claim(store::Millis now);
  std::vector<store::LaneClaim> vacancies();
  void prune(store::Millis now);
  void send(store::Outgoing message);
  void ended(store::Lane lane, const store::Recipient& recipient);
  bool is_stopping();
  [[nodiscard]] bool is_idle() const;  ///< Requires the lock.
  Lane& lane_of(store::Lane name) { return lanes_.at(static_cast<std::size_t>(name)); }

  Dependencies deps_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool stopping_ = false;
  bool ended_some_ = false;  ///< A message has completed since the last look.
  store::Millis pruned_at_ = 0;
  std::array<Lane, store::lane_words.size()> lanes_;  ///< Indexed by `store::Lane`.
  std::thread thread_;
};

}  // namespace reef::notify
