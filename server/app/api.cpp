#include "server/app/api.hpp"

#include <memory>

#include "server/app/services.hpp"

namespace reef::app {

api::Api api_of(Services& services, admin::Backups& backups, const std::function<Result<void>()>& room,
                const std::function<Result<Json>()>& state) {
  return {.entrance = {.accounts = services.accounts,
                       .workers = services.workers,
                       .heavy = services.heavy,
                       .search_threads = services.search_threads,
                       .usage = services.usage},
          .accounts = {.accounts = services.accounts, .settings = services.settings, .day_quotas = services.day_quotas},
          .alerts = {.alerts = services.alerts},
          .me = {.accounts = services.accounts,
                 .clock = services.clock,
                 .workers = services.workers,
                 .heavy = services.heavy},
          .people = {.people = services.people},
          .results = {.completions = services.store->completions()},
          .sessions = {.accounts = services.accounts,
                       .settings = services.settings,
                       .day_quotas = services.day_quotas,
                       .room = room},
          .announcements = {.clock = services.clock, .announcements = services.announcements},
          .backups = {.workers = services.workers, .backups = backups},
          .deliveries = {.admin_deliveries = services.admin_deliveries},
          .admin_matches = {.clock = services.clock, .admin_matches = services.admin_matches},
          .reports = {.clock = services.clock, .admin_reports = services.admin_reports},
          .server = {.settings = services.settings, .log_level = services.log_level, .state = state},
          .usage = {.clock = services.clock, .admin_usage = services.admin_usage},
          .users = {.clock = services.clock, .admin_users = services.admin_users, .merging = services.merging},
          .staff = {.audit = services.store->audit(), .first_admin = services.first_admin},
          .games = {.playing_times = services.playing_times},
          .health = {.readiness = std::make_shared<api::Readiness>(
                         services.workers, [&services] { return services.store->ping().has_value(); })},
          .ratings = {.people = services.people, .lobby = services.lobby},
          .absences = {.turns = services.turns},
          .chat = {.chat = services.chat, .reports = services.reports, .room = room},
          .lobby_chat = {.lobby_chat = services.lobby_chat,
                         .reports = services.reports,
                         .settings = services.settings,
                         .room = room},
          .matches = {.matches = services.matches,
                      .turns = services.turns,
                      .history = services.history,
                      .analysis = services.analysis,
                      .presence = services.presence,
                      .clock = services.clock,
                      .light = services.light,
                      .heavy = services.heavy,
                      .visit_store = services.store->visits()},
          .notes = {.notes = services.private_notes, .room = room},
          .records = {.imports = services.imports,
                      .settings = services.settings,
                      .day_quotas = services.day_quotas,
                      .room = room},
          .tables = {.lobby = services.lobby,
                     .settings = services.settings,
                     .day_quotas = services.day_quotas,
                     .room = room},
          .visits = {.visits = services.visits}};
}

}  // namespace reef::app
