#include <utility>

#include "server/accounts/names.hpp"
#include "server/api/matches/calls.hpp"

namespace reef::api {
namespace {

/// Names from a record are displayed, so they must be names that a user could choose here.
std::optional<Violation> fault_in_names(const Json& record) {
  if (!record.is_object() || !record.contains("seats") || !record["seats"].is_array()) return std::nullopt;
  for (std::size_t seat = 0; seat < record["seats"].size(); ++seat) {
    const Json& row = record["seats"][seat];
    if (!row.is_object() || !row.contains("name") || !row["name"].is_string()) continue;
    const auto name = accounts::judge_name(row["name"].get_ref<const std::string&>());
    if (!name) {
      return Violation{name.error().rule, name.error().detail, "/seats/" + std::to_string(seat) + "/name"};
    }
  }
  return std::nullopt;
}

}  // namespace

/// POST /records
Result<void> RecordCalls::import_record(Call& call) const {
  if (const Reader shape(call.body); !shape.ok()) return std::unexpected(invalid(*shape.fault()));
  if (const auto fault = fault_in_names(call.body)) return std::unexpected(invalid(*fault));
  ATOLL_CHECK(room());
  ATOLL_CHECK(day_quotas.take(lobby::QuotaKind::import, call.origin.address));
  Callback<match::Imported> callback = [reply = std::move(call.reply)](Result<match::Imported> imported) mutable {
    if (!imported) return reply(failure_response(imported.error()));
    reply(json_response(imported->is_new ? 201 : 200, {{"match", imported->match}}));
  };
  imports.add(*call.user, call.body, settings.import_quota(),
              lobby::giving_back(day_quotas, lobby::QuotaKind::import, call.origin.address, std::move(callback)));
  return {};
}

/// DELETE /records/{match}
void RecordCalls::delete_record(Call& call) const {
  imports.remove(call.param("match"), *call.user, answering_without_body<Json>(std::move(call.reply)));
}

}  // namespace reef::api
