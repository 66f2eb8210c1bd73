#include "server/admin/operation/backups.hpp"

#include <utility>

namespace reef::admin {

using protocol::Code;

Json Backups::list() const {
  const backup::Backups::Settings& settings = deps_.backups.settings();
  Json backups = Json::array();
  for (const backup::Entry& entry : deps_.backups.list()) {
    backups.push_back({{"name", entry.name}, {"bytes", entry.bytes}, {"at", entry.at}, {"sound", entry.sound}});
  }
  return {{"backups", std::move(backups)},
          {"folder", settings.folder},
          {"every_ms", settings.every.count()},
          {"keep", settings.keep},
          {"making", deps_.backups.making()}};
}

void Backups::make(const Act& act, Callback<Json> callback) {
  if (!deps_.backups.reserve()) return callback(refuse(Code::busy, "a backup is being made already"));
  deps_.store.record(entry_of(act, "backup.make", "server", deps_.clock.now_ms()),
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
  deps_.store.record(
      entry_of(act, "backup.download", "backup", deps_.clock.now_ms()),
      [path = std::move(*path), callback = std::move(callback)](const store::Result<void>& noted) mutable {
        if (!noted) return callback(unchanged());
        callback(std::move(path));
      });
}

}  // namespace reef::admin
