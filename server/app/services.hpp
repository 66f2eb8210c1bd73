#pragma once

#include <memory>

#include "server/accounts/accounts.hpp"
#include "server/admin/moderation/announcements.hpp"
#include "server/admin/moderation/matches.hpp"
#include "server/admin/moderation/reports.hpp"
#include "server/admin/operation/command_watch.hpp"
#include "server/admin/operation/deliveries.hpp"
#include "server/admin/operation/log_level.hpp"
#include "server/admin/operation/settings.hpp"
#include "server/admin/operation/usage.hpp"
#include "server/admin/users/first_admin.hpp"
#include "server/admin/users/merging.hpp"
#include "server/admin/users/users.hpp"
#include "server/app/other_servers.hpp"
#include "server/chat/chat.hpp"
#include "server/chat/lobby_chat.hpp"
#include "server/chat/notes.hpp"
#include "server/chat/reports.hpp"
#include "server/cluster/leases.hpp"
#include "server/cluster/presences.hpp"
#include "server/cluster/publisher.hpp"
#include "server/cluster/removals.hpp"
#include "server/cluster/servers.hpp"
#include "server/lobby/account_deletion.hpp"
#include "server/lobby/lobby.hpp"
#include "server/lobby/playing_times.hpp"
#include "server/lobby/quotas.hpp"
#include "server/match/bot_turns.hpp"
#include "server/match/deadlines.hpp"
#include "server/match/records/analysis.hpp"
#include "server/match/records/history.hpp"
#include "server/match/records/imports.hpp"
#include "server/match/visits.hpp"
#include "server/notify/alerts.hpp"
#include "server/people/people.hpp"
#include "server/realtime/hub.hpp"
#include "server/store/store.hpp"
#include "server/work/fair_pool.hpp"
#include "server/work/restraints.hpp"
#include "server/work/usage.hpp"

namespace reef::app {

/// Everything between the store and the network. Each member depends only on members before it.
class Services {
 public:
  struct Sizes {
    std::size_t workers;
    std::size_t bot_threads;
    std::chrono::milliseconds bot_pause{};  ///< Of a bot before its turn, while a player looks at the match.
    std::size_t matches_in_memory_max;
    std::size_t heavy_threads = 1;
    bool bounds_reads = true;  ///< Whether requesters have only their share of the pools for reads.
  };

  /// `time` must outlive this. Does not load the settings. `name`: of this server, for administrators.
  Services(std::unique_ptr<store::Store> opened, const Clock& time, const Sizes& sizes,
           accounts::Accounts::Settings account_settings = {}, std::string name = {});
  ~Services() { stop(); }
  Services(const Services&) = delete;
  Services& operator=(const Services&) = delete;

  /// Stops the bots, completes pending writes, and joins the threads. Idempotent.
  void stop();

  std::unique_ptr<store::Store> store;
  const Clock& clock;
  const std::string id;  ///< Of this server, another one after each start.
  cluster::Publisher publisher;
  cluster::Servers servers;
  cluster::Leases leases;
  UsageMeter usage;
  Restraints restraints;
  Presence presence;
  Focus focus;
  Spectators spectators;
  Pool workers;
  Pool bot_threads;
  FairPool light;
  FairPool heavy;
  FairPool search_threads;  ///< For bots that search for seconds.
  match::LiveMatches matches;
  match::History history;
  match::Analysis analysis;
  match::Imports imports;
  realtime::Hub hub;
  chat::Chat chat;
  chat::LobbyChat lobby_chat;
  chat::Notes private_notes;
  chat::Reports reports;
  match::Turns turns;
  match::Visits visits;
  people::People people;
  lobby::Lobby lobby;
  lobby::DayQuotas day_quotas;
  lobby::PlayingTimes playing_times;
  match::BotTurns bot_turns;
  lobby::SeatRelease seat_release;
  match::Deadlines deadlines;
  accounts::Accounts accounts;
  admin::Users admin_users;
  admin::FirstAdmin first_admin;
  admin::CommandWatch command_watch;
  admin::Reports admin_reports;
  admin::Announcements announcements;
  admin::Deliveries admin_deliveries;
  admin::Settings settings;
  admin::LogLevel log_level;
  admin::Usage admin_usage;
  admin::Matches admin_matches;
  admin::Merging merging;
  notify::Alerts alerts;
  OtherServers other_servers;
  cluster::Presences presences;
  cluster::Removals removals;
};

}  // namespace reef::app
