#include "server/app/api_parts.hpp"

#include <utility>

#include "server/app/services.hpp"

namespace reef::app {

http::ApiParts api_parts(Services& services, admin::Backups& backups, std::function<Answer<Json>()> state) {
  return {.accounts = services.accounts,
          .people = services.people,
          .lobby = services.lobby,
          .matches = services.matches,
          .turns = services.turns,
          .history = services.history,
          .imports = services.imports,
          .alerts = services.alerts,
          .presence = services.presence,
          .clock = services.clock,
          .store = *services.store,
          .workers = services.workers,
          .chat = services.chat,
          .chats = services.chats,
          .visits = services.visits,
          .visit_store = services.visit_store,
          .lobby_chat = services.lobby_chat,
          .notes = services.private_notes,
          .reports = services.reports,
          .audit = services.audit,
          .admin_users = services.admin_users,
          .admin_reports = services.admin_reports,
          .announcements = services.announcements,
          .admin_matches = services.admin_matches,
          .merging = services.merging,
          .admin_deliveries = services.admin_deliveries,
          .settings = services.settings,
          .log_level = services.log_level,
          .backups = backups,
          .state = std::move(state)};
}

}  // namespace reef::app
