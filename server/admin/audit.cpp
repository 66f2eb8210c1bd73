#include "server/admin/audit.hpp"

#include "server/admin/users/support.hpp"
#include "server/match/views/snapshot.hpp"

namespace reef::admin {
namespace {

Json entry_json(const store::AuditRow& row) {
  const store::AuditEntry& entry = row.entry;
  return {{"number", row.number},
          {"at", entry.at},
          {"actor", row.actor ? match::user_json(*row.actor) : Json(nullptr)},
          {"action", entry.action},
          {"subject", {{"kind", entry.kind}, {"id", entry.subject}}},
          {"reason", entry.reason},
          {"details", Json::parse(entry.details)}};
}

}  // namespace

Result<Json> audit_json(store::AuditStore& store, const store::AuditPage& page) {
  const auto rows = answered(store.entries(page));
  if (!rows) return std::unexpected(rows.error());
  Json entries = Json::array();
  for (const store::AuditRow& row : rows->items) entries.push_back(entry_json(row));
  return Json{{"entries", std::move(entries)}, {"next", next_json(rows->next)}};
}

}  // namespace reef::admin
