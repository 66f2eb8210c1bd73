#include "server/admin/backups.hpp"

#include <utility>

namespace reef::admin {

using protocol::Code;

Json Backups::list() const {
  const backup::Backups::Settings& settings = parts_.backups.settings();
  Json backups = Json::array();
  for (const backup::Entry& entry : parts_.backups.list()) {
    backups.push_back({{"name", entry.name}, {"bytes", entry.bytes}, {"at", entry.at}, {"sound", entry.sound}});
  }
  return {{"backups", std::move(backups)},
          {"folder", settings.folder},
          {"every_ms", settings.every.count()},
          {"keep", settings.keep},
          {"making", parts_.backups.making()}};
}

void Backups::make(const Act& act, Ask<Json> ask) {
  if (!parts_.backups.reserve()) return ask(refuse(Code::busy, "a backup is being made already"));
  parts_.store.record(entry_of(act, "backup.make", "server", parts_.clock.now_ms()),
                      [this, ask = std::move(ask)](const store::Result<void>& noted) mutable {
                        if (!noted) {
                          parts_.backups.give_up();
                          return ask(unchanged());
                        }
                        parts_.backups.begin();
                        ask(Json{{"making", true}});
                      });
}

void Backups::hand_out(const Act& act, Ask<std::string> ask) {
  auto path = parts_.backups.path_of(act.subject);
  if (!path) return ask(refuse(Code::not_found, "there is no such backup"));
  parts_.store.record(entry_of(act, "backup.download", "backup", parts_.clock.now_ms()),
                      [path = std::move(*path), ask = std::move(ask)](const store::Result<void>& noted) mutable {
                        if (!noted) return ask(unchanged());
                        ask(std::move(path));
                      });
}

}  // namespace reef::admin
