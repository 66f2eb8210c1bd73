#include "server/admin/operation/backups.hpp"

#include <utility>

#include "protocol/try.hpp"

namespace reef::admin {

using protocol::Code;

Json replication_json(const std::optional<store::Replication>& replication) {
  if (!replication) return nullptr;
  Json standbys = Json::array();
  for (const store::Standby& standby : replication->standbys) {
    standbys.push_back({{"name", standby.name},
                        {"state", standby.state},
                        {"is_awaited", standby.is_awaited},
                        {"lag_bytes", or_null(standby.lag_bytes)},
                        {"lag_ms", or_null(standby.lag_ms)}});
  }
  return {{"is_standby", replication->is_standby}, {"standbys", std::move(standbys)}};
}

Result<Json> Backups::list() const {
  ATOLL_TRY(replication, answered(deps_.store.replication()));
  const backup::Backups::Settings& settings = deps_.backups.settings();
  Json backups = Json::array();
  for (const backup::Entry& entry : deps_.backups.list()) {
    backups.push_back({{"name", entry.name}, {"bytes", entry.bytes}, {"at", entry.at}, {"sound", entry.sound}});
  }
  return Json{{"backups", std::move(backups)},      {"folder", settings.folder},
              {"every_ms", settings.every.count()}, {"keep", settings.keep},
              {"making", deps_.backups.making()},   {"replication", replication_json(replication)}};
}

void Backups::make(const Act& act, Callback<Json> callback) {
  const auto replication = answered(deps_.store.replication());
  if (!replication) return callback(std::unexpected(replication.error()));
  if (*replication) {
    return callback(refuse(Code::no_backups, "backups of a database server are made with its own tools"));
  }
  if (!deps_.backups.reserve()) return callback(refuse(Code::busy, "a backup is being made already"));
  deps_.store.audit().record(entry_of(act, "backup.make", "server", deps_.clock.now_ms()),
                             [this, callback = std::move(callback)](const store::Result<void>& noted) mutable {
                               if (!noted) {
                                 deps_.backups.give_up();
                                 return callback(unchanged());
                               }
                               deps_.backups.begin();
                               callback(Json{{"making", true}});
                             });
}

void Backups::hand_out(const Act& act, Callback<std::string> callback) {
  auto path = deps_.backups.path_of(act.subject);
  if (!path) return callback(refuse(Code::not_found, "there is no such backup"));
  deps_.store.audit().record(
      entry_of(act, "backup.download", "backup", deps_.clock.now_ms()),
      [path = std::move(*path), callback = std::move(callback)](const store::Result<void>& noted) mutable {
        if (!noted) return callback(unchanged());
        callback(std::move(path));
      });
}

}  // namespace reef::admin
