#pragma once

#include <condition_variable>
#include <mutex>
#include <set>
#include <thread>
#include <utility>
#include <vector>

#include "server/notify/courier.hpp"
#include "server/work/clock.hpp"
#include "server/work/focus.hpp"
#include "server/work/pool.hpp"

namespace reef::notify {

/// Turns notices that are due into deliveries, and has these delivered, on threads of its own.
///
/// A letter is claimed in the store before it is sent, and its end is written down after it was: whatever happens in
/// between, it goes out again only after its backoff, under the same id. Only if the server dies after the other side
/// has taken a letter and before that is on disk, the same letter comes a second time.
class Dispatcher {
 public:
  struct Parts {
    store::NoticeStore& store;
    const Clock& clock;
    const Focus& focus;
    const Stationery& stationery;
    Outside& outside;
  };
  explicit Dispatcher(Parts parts);
  ~Dispatcher() { stop(); }
  Dispatcher(const Dispatcher&) = delete;
  Dispatcher& operator=(const Dispatcher&) = delete;

  /// Lets what is on its way end, for three seconds at most, and ends the threads. Idempotent.
  void stop();

 private:
  using Recipient = std::pair<store::Key, store::Channel>;  ///< One letter at a time goes to each.

  void run();
  void look(store::Millis now);
  void dispatch(store::Millis now);
  void claim(store::Millis now);
  void prune(store::Millis now);
  void send(store::Outgoing letter);
  void ended(const Recipient& recipient);

  Parts parts_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool stopping_ = false;
  bool ended_some_ = false;  ///< A letter has ended since the last look.
  std::set<Recipient> on_their_way_;
  store::Millis pruned_at_ = 0;
  Pool mail_;
  Pool web_;  ///< Apart from mail: a webhook that hangs holds nobody else up.
  std::thread thread_;
};

}  // namespace reef::notify
