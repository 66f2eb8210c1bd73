#pragma once

#include <functional>
#include <string>

#include "server/accounts/accounts.hpp"
#include "server/admin/announcements.hpp"
#include "server/admin/backups.hpp"
#include "server/admin/deliveries.hpp"
#include "server/admin/log_level.hpp"
#include "server/admin/matches.hpp"
#include "server/admin/merging.hpp"
#include "server/admin/reports.hpp"
#include "server/admin/settings.hpp"
#include "server/admin/users.hpp"
#include "server/chat/chat.hpp"
#include "server/chat/lobby_chat.hpp"
#include "server/chat/notes.hpp"
#include "server/chat/reports.hpp"
#include "server/http/router.hpp"
#include "server/lobby/lobby.hpp"
#include "server/match/history.hpp"
#include "server/match/imports.hpp"
#include "server/match/visits.hpp"
#include "server/notify/alerts.hpp"
#include "server/people/people.hpp"
#include "server/store/audit_store.hpp"

namespace reef::http {

/// What the API is a face of.
struct ApiParts {
  accounts::Accounts& accounts;
  people::People& people;
  lobby::Lobby& lobby;
  match::LiveMatches& matches;
  match::Turns& turns;
  match::History& history;
  match::Imports& imports;
  notify::Alerts& alerts;
  const Presence& presence;
  const Clock& clock;
  store::Store& store;
  Pool& workers;
  chat::Chat& chat;
  store::ChatStore& chats;
  match::Visits& visits;
  store::VisitStore& visit_store;
  chat::LobbyChat& lobby_chat;
  chat::Notes& notes;
  chat::Reports& reports;
  store::AuditStore& audit;
  admin::Users& admin_users;
  admin::Reports& admin_reports;
  admin::Announcements& announcements;
  admin::Matches& admin_matches;
  admin::Merging& merging;
  admin::Deliveries& admin_deliveries;
  admin::Settings& settings;
  admin::LogLevel& log_level;
  admin::Backups& backups;
  std::function<Answer<Json>()> state;  ///< What GET /admin/state answers; reads the store on the calling thread.
};

/// Adds every route of /api/v1, /healthz and /readyz to the table. `parts` outlives the router.
void add_api(Router& router, const ApiParts& parts);

/// The session's token in a request: from `Authorization: Bearer`, else from the cookie; empty if there is none.
std::string token_of(const Request& request);

}  // namespace reef::http
