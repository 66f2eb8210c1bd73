#include "server/app/services.hpp"

#include <utility>

#include "server/app/removals.hpp"
#include "server/app/server_report.hpp"
#include "server/app/version.hpp"
#include "server/chance/keyed_chance.hpp"
#include "server/match/clocks/clock_pause.hpp"
#include "server/match/clocks/reliability.hpp"

namespace reef::app {
namespace {

constexpr std::size_t server_id_length = 12;

/// The settings, with the cost of hashing charged to `meter`.
accounts::Accounts::Settings metered(accounts::Accounts::Settings settings, UsageMeter& meter) {
  settings.passwords.meter = &meter;
  return settings;
}

FairPool::Bounds bounds_for(FairPool::Kind kind, const Services::Sizes& sizes) {
  return sizes.bounds_reads ? FairPool::bounds_of(kind) : FairPool::boundless;
}

}  // namespace

Services::Services(std::unique_ptr<store::Store> opened, const Clock& time, const Sizes& sizes,
                   accounts::Accounts::Settings account_settings, std::string name)
    : store(std::move(opened)),
      clock(time),
      id(random_text(server_id_length)),
      publisher(store->channel(), id),
      servers(store->servers(), {.id = id, .name = std::move(name), .release = std::string(version)},
              [this] { return server_report(*this); }),
      leases(store->servers(), id),
      usage(clock),
      restraints(clock),
      workers(sizes.workers),
      bot_threads(sizes.bot_threads),
      light(sizes.workers, FairPool::Kind::light, bounds_for(FairPool::Kind::light, sizes)),
      heavy(sizes.heavy_threads, FairPool::Kind::heavy, bounds_for(FairPool::Kind::heavy, sizes)),
      search_threads(sizes.bot_threads, FairPool::Kind::search),
      matches(store->matches(), workers, sizes.matches_in_memory_max,
              store->channel() == nullptr ? match::Servers::one : match::Servers::several),
      history(store->matches(), matches, presence, clock),
      analysis(matches, history),
      imports({store->imports(), matches, workers, clock}),
      hub(matches, history, light, heavy, presence, focus, spectators, clock, store->chat(), publisher),
      chat({store->chat(), matches, workers, clock, hub}),
      lobby_chat({store->chat(), workers, clock, hub}),
      private_notes({store->notes(), matches, workers, clock}),
      reports({store->reports(), matches, workers, clock}),
      turns({store->matches(), matches, workers, clock, presence, hub}),
      visits({store->visits(), matches, turns, workers, clock}),
      people({store->people(), store->ratings(), clock, presence}),
      lobby({store->matches(), store->chat(), matches, workers, clock, presence, spectators, hub, turns, people,
             store->servers()}),
      day_quotas(clock),
      playing_times(store->completions(), clock),
      bot_turns({.store = store->matches(),
                 .matches = matches,
                 .turns = turns,
                 .bot_threads = bot_threads,
                 .search_threads = search_threads,
                 .focus = focus,
                 .clock = clock,
                 .pause = sizes.bot_pause,
                 .share = leases.share(cluster::Work::bots)}),
      seat_release(lobby, turns),
      deadlines({store->matches(), turns, workers, clock, leases.share(cluster::Work::deadlines)}),
      accounts(store->accounts(), clock, workers, metered(std::move(account_settings), usage)),
      admin_users({store->admin(), store->accounts(), store->audit(), accounts, workers, clock}),
      first_admin({store->admin(), accounts, workers, clock}),
      command_watch({store->audit(), store->admin(), accounts, clock}),
      admin_reports({store->reports(), accounts, workers, clock,
                     [this](const std::string& match, const store::ChatLine& line,
                            const std::vector<store::Key>& excluded) { hub.removed(match, line, excluded); }}),
      announcements({store->announcements(), workers, clock}),
      admin_deliveries({store->deliveries(), workers, clock}),
      settings({store->settings(), clock, [this] { publisher.tell({.kind = cluster::Event::Kind::settings}); }}),
      log_level({store->audit(), clock}),
      admin_usage({store->admin(), store->audit(), usage, restraints, workers, clock}),
      admin_matches(
          {store->admin(), store->matches(), store->audit(), matches, history, turns, lobby, presence, workers, clock}),
      merging({store->admin(), accounts, matches, turns, admin_users, workers, clock}),
      alerts(
          store->notices(), clock, focus,
          [this](const std::string& user, std::size_t count) {
            usage.add(UserKind::user, user, {.deliveries = count});
          },
          leases.share(cluster::Work::alerts)),
      other_servers(*this, id),
      presences({store->servers(), servers, presence, focus,
                 [this](store::Key user) { hub.presence_changed_elsewhere(user); },
                 [this] { publisher.tell({.kind = cluster::Event::Kind::presence}); }}),
      removals({store->servers(), id, [this](const store::RemovalRow& removal, cluster::Removals::Ended ended) {
                  resume(*this, removal, std::move(ended));
                }}) {
  const auto attend = [this](const match::MatchStatePtr& state) {
    bot_turns.attend(state);
    deadlines.note(state->position);
  };
  turns.set_watcher(attend);
  lobby.set_watcher(attend);
  people.set_sources(
      {.reliability_of = [this](store::Key user,
                                store::Millis now) { return match::reliability_of(store->completions(), user, now); },
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
           },
       .tell_servers = [this](store::Key user) { publisher.tell({.kind = cluster::Event::Kind::user, .user = user}); },
       .begin_removal = [this](store::RemovalRow removal) { return removals.begin(std::move(removal)); },
       .end_removal = [this](const std::string& removal) { removals.end(removal); }});
  matches.set_on_refresh([this](const match::MatchStatePtr& before, const match::MatchStatePtr& after,
                                const std::vector<store::Turn>& entries) {
    hub.refreshed(before, after, entries);
    deadlines.note(after->position);
  });
  servers.start();
  leases.start();
  deadlines.start();
  bot_turns.start();
  command_watch.start();
  other_servers.start();
  presences.start();
  removals.start();
}

void Services::stop() {
  removals.stop();
  alerts.stop();
  other_servers.stop();
  presences.stop();
  command_watch.stop();
  deadlines.stop();
  bot_turns.stop();
  search_threads.stop();
  bot_threads.stop();
  accounts.stop();
  heavy.stop();
  light.stop();
  leases.stop();
  servers.stop();
  store->close();  // Completes pending commits; their callbacks run on the workers, so these stop last.
  workers.stop();
  publisher.stop();
}

}  // namespace reef::app
