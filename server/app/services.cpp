#include "server/app/services.hpp"

#include <utility>

namespace reef::app {

Services::Services(std::unique_ptr<store::Store> opened, std::shared_ptr<store::Database> shared, const Clock& time,
                   const Sizes& sizes)
    : database(std::move(shared)),
      store(std::move(opened)),
      people_store(database),
      ratings(database),
      chats(database),
      clock(time),
      workers(sizes.workers),
      thinkers(sizes.thinkers),
      matches(*store, workers, sizes.matches_in_memory_max),
      history(*store, matches, presence),
      hub(matches, history, workers, presence, chats),
      chat({chats, matches, workers, clock, hub}),
      turns({*store, matches, workers, clock, presence, hub}),
      people({people_store, ratings, clock, presence}),
      lobby({*store, chats, matches, workers, clock, presence, hub, people}),
      computer(*store, matches, turns, thinkers),
      accounts(*store, clock) {
  const auto attend = [this](const match::StandingPtr& standing) { computer.attend(standing); };
  turns.set_watcher(attend);
  lobby.set_watcher(attend);
}

void Services::stop() {
  thinkers.stop();
  store->close();  // Runs what waits for its commit; the answers go through the workers, so these end last.
  workers.stop();
}

}  // namespace reef::app
