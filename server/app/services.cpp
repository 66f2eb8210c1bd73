#include "server/app/services.hpp"

#include <utility>

#include "server/match/reliability.hpp"
#include "server/match/rest.hpp"

namespace reef::app {

Services::Services(std::unique_ptr<store::Store> opened, std::shared_ptr<store::Database> shared, const Clock& time,
                   const Sizes& sizes)
    : database(std::move(shared)),
      store(std::move(opened)),
      people_store(database),
      ratings(database),
      conduct(database),
      chats(database),
      clock(time),
      workers(sizes.workers),
      thinkers(sizes.thinkers),
      matches(*store, workers, sizes.matches_in_memory_max),
      history(*store, matches, presence, clock),
      hub(matches, history, workers, presence, clock, chats),
      chat({chats, matches, workers, clock, hub}),
      turns({*store, matches, workers, clock, presence, hub}),
      people({people_store, ratings, clock, presence}),
      lobby({*store, chats, matches, workers, clock, presence, hub, turns, people}),
      computer(*store, matches, turns, thinkers),
      deadlines({*store, turns, workers, clock}),
      accounts(*store, clock) {
  const auto attend = [this](const match::StandingPtr& standing) {
    computer.attend(standing);
    deadlines.note(standing->position);
  };
  turns.set_watcher(attend);
  lobby.set_watcher(attend);
  people.set_sources(
      {.reliability_of = [this](store::Key user,
                                store::Millis now) { return match::reliability_of(conduct, user, now); },
       .resting = [](const store::User& user, store::Millis now) { return match::resting_json(user.rest, now); }});
  deadlines.start();
}

void Services::stop() {
  deadlines.stop();
  thinkers.stop();
  store->close();  // Runs what waits for its commit; the answers go through the workers, so these end last.
  workers.stop();
}

}  // namespace reef::app
