#include "server/app/services.hpp"

#include <utility>

#include "server/match/clocks/clock_pause.hpp"
#include "server/match/clocks/reliability.hpp"

namespace reef::app {
namespace {

/// The settings, with the cost of hashing charged to `meter`.
accounts::Accounts::Settings metered(accounts::Accounts::Settings settings, UsageMeter& meter) {
  settings.passwords.meter = &meter;
  return settings;
}

FairPool::Bounds bounds_for(FairPool::Kind kind, const Services::Sizes& sizes) {
  return sizes.bounds_reads ? FairPool::bounds_of(kind) : FairPool::boundless;
}

}  // namespace

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
      completion(database),
      notices(database),
      visit_store(database),
      import_store(database),
      audit(database),
      admin_store(database),
      announcement_store(database),
      delivery_store(database),
      setting_store(database),
      clock(time),
      usage(clock),
      restraints(clock),
      workers(sizes.workers),
      bot_threads(sizes.bot_threads),
      light(sizes.workers, FairPool::Kind::light, bounds_for(FairPool::Kind::light, sizes)),
      heavy(sizes.heavy_threads, FairPool::Kind::heavy, bounds_for(FairPool::Kind::heavy, sizes)),
      matches(*store, workers, sizes.matches_in_memory_max),
      history(*store, matches, presence, clock),
      imports({import_store, matches, workers, clock}),
      hub(matches, history, light, heavy, presence, focus, spectators, clock, chats),
      chat({chats, matches, workers, clock, hub}),
      lobby_chat({chats, workers, clock, hub}),
      private_notes({note_store, matches, workers, clock}),
      reports({report_store, matches, workers, clock}),
      turns({*store, matches, workers, clock, presence, hub}),
      visits({visit_store, matches, turns, workers, clock}),
      people({people_store, ratings, clock, presence}),
      lobby({*store, chats, matches, workers, clock, presence, spectators, hub, turns, people}),
      day_quotas(clock),
      playing_times(completion, clock),
      computer(*store, matches, turns, bot_threads),
      seat_release(lobby, turns),
      deadlines({*store, turns, workers, clock}),
      accounts(account_store, clock, workers, metered(std::move(account_settings), usage)),
      admin_users({admin_store, account_store, audit, accounts, workers, clock}),
      first_admin({admin_store, accounts, workers, clock}),
      command_watch({audit, admin_store, accounts, clock}),
      admin_reports({report_store, accounts, workers, clock,
                     [this](const std::string& match, const store::ChatLine& line,
                            const std::vector<store::Key>& excluded) { hub.removed(match, line, excluded); }}),
      announcements({announcement_store, workers, clock}),
      admin_deliveries({delivery_store, workers, clock}),
      settings({setting_store, clock}),
      log_level({audit, clock}),
      admin_usage({admin_store, audit, usage, restraints, workers, clock}),
      admin_matches({admin_store, *store, audit, matches, history, turns, lobby, presence, workers, clock}),
      merging({admin_store, accounts, matches, turns, admin_users, workers, clock}),
      alerts(notices, clock, focus, [this](const std::string& user, std::size_t count) {
        usage.add(UserKind::user, user, {.deliveries = count});
      }) {
  const auto attend = [this](const match::MatchStatePtr& state) {
    computer.attend(state);
    deadlines.note(state->position);
  };
  turns.set_watcher(attend);
  lobby.set_watcher(attend);
  people.set_sources(
      {.reliability_of = [this](store::Key user,
                                store::Millis now) { return match::reliability_of(completion, user, now); },
       .paused = [](const store::User& user, store::Millis now) { return match::paused_json(user.clock_pause, now); }});
  accounts.set_others(
      {.user_changed =
           [this](const store::User& user) {
             matches.user_changed(user, [this](const match::MatchStatePtr& state) { hub.show_seats(state); });
             deadlines.clock_pause_changed(user);
           },
       .tokens_ended = [this](store::Key user,
                              const accounts::Accounts::Which& which) { hub.tokens_ended(user, which); },
       .leave_matches =
           [this](const store::User& user, std::vector<store::Tie> ties, Callback<void> callback) {
             seat_release.leave(user, std::move(ties), std::move(callback));
           }});
  deadlines.start();
  command_watch.start();
}

void Services::stop() {
  alerts.stop();
  command_watch.stop();
  deadlines.stop();
  bot_threads.stop();
  accounts.stop();
  heavy.stop();
  light.stop();
  store->close();  // Completes pending commits; their callbacks run on the workers, so these stop last.
  workers.stop();
}

}  // namespace reef::app
