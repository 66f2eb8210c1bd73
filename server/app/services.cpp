#include "server/app/services.hpp"

#include <utility>

#include "server/match/reliability.hpp"
#include "server/match/rest.hpp"

namespace reef::app {

Services::Services(std::unique_ptr<store::Store> opened, std::shared_ptr<store::Database> shared, const Clock& time,
                   const Sizes& sizes, accounts::Accounts::Settings account_settings)
    : database(std::move(shared)),
      store(std::move(opened)),
      account_store(database),
      chats(database),
      note_store(database),
      report_store(database),
      people_store(database),
      ratings(database),
      conduct(database),
      notices(database),
      visit_store(database),
      import_store(database),
      audit(database),
      admin_store(database),
      announcement_store(database),
      delivery_store(database),
      setting_store(database),
      clock(time),
      workers(sizes.workers),
      thinkers(sizes.thinkers),
      matches(*store, workers, sizes.matches_in_memory_max),
      history(*store, matches, presence, clock),
      imports({import_store, matches, workers, clock}),
      hub(matches, history, workers, presence, focus, clock, chats),
      chat({chats, matches, workers, clock, hub}),
      lobby_chat({chats, workers, clock, hub}),
      private_notes({note_store, matches, workers, clock}),
      reports({report_store, matches, workers, clock}),
      turns({*store, matches, workers, clock, presence, hub}),
      visits({visit_store, matches, turns, workers, clock}),
      people({people_store, ratings, clock, presence}),
      lobby({*store, chats, matches, workers, clock, presence, hub, turns, people}),
      computer(*store, matches, turns, thinkers),
      departure(lobby, turns),
      deadlines({*store, turns, workers, clock}),
      accounts(account_store, clock, workers, std::move(account_settings)),
      admin_users({admin_store, account_store, audit, accounts, workers, clock}),
      admin_reports({report_store, accounts, workers, clock,
                     [this](const std::string& match, const store::ChatLine& line,
                            const std::vector<store::Key>& apart) { hub.removed(match, line, apart); }}),
      announcements({announcement_store, workers, clock}),
      admin_deliveries({delivery_store, workers, clock}),
      settings({setting_store, clock}),
      log_level({audit, clock}),
      admin_matches({admin_store, *store, audit, matches, history, turns, lobby, presence, workers, clock}),
      merging({admin_store, accounts, matches, turns, admin_users, workers, clock}),
      alerts(notices, clock, focus) {
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
  accounts.set_others(
      {.user_changed =
           [this](const store::User& user) {
             matches.user_changed(user, [this](const match::StandingPtr& standing) { hub.show_seats(standing); });
             deadlines.rest_changed(user);
           },
       .tokens_ended = [this](store::Key user,
                              const accounts::Accounts::Which& which) { hub.tokens_ended(user, which); },
       .leave_matches = [this](const store::User& user, std::vector<store::Tie> ties,
                               Ask<void> ask) { departure.leave(user, std::move(ties), std::move(ask)); }});
  deadlines.start();
}

void Services::stop() {
  alerts.stop();
  deadlines.stop();
  thinkers.stop();
  accounts.stop();
  store->close();  // Runs what waits for its commit; the answers go through the workers, so these end last.
  workers.stop();
}

}  // namespace reef::app
