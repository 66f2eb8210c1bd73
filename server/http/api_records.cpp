#include <utility>

#include "server/accounts/names.hpp"
#include "server/http/api_call.hpp"

namespace reef::http {
namespace {

constexpr std::size_t record_bytes_max = 1024 * 1024;

/// A name in a record is shown as it stands: it has to be one that somebody may have here.
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

/// POST /records
void import_record(const ApiParts& parts, Call call) {
  if (const Reader shape(call.body); !shape.ok()) return call.reply(failure_response(invalid(*shape.fault())));
  if (const auto fault = fault_in_names(call.body)) return call.reply(failure_response(invalid(*fault)));
  parts.imports.add(*call.user, call.body, [reply = std::move(call.reply)](Answer<match::Imported> imported) mutable {
    if (!imported) return reply(failure_response(imported.error()));
    reply(json_response(imported->is_new ? 201 : 200, {{"match", imported->match}}));
  });
}

/// DELETE /records/{match}
void delete_record(const ApiParts& parts, Call call) {
  parts.imports.remove(call.param("match"), *call.user, answering_without_body<Json>(std::move(call.reply)));
}

}  // namespace

void add_record_routes(Router& router, const ApiParts& parts) {
  add_route(router, parts,
            {.method = "POST",
             .pattern = "/api/v1/records",
             .body_bytes_max = record_bytes_max,
             .rate = RateClass::create,
             .who = Who::account,
             .scope = Scope::play,
             .handler = import_record});
  add_route(router, parts,
            {.method = "DELETE",
             .pattern = "/api/v1/records/{match}",
             .rate = RateClass::write,
             .who = Who::account,
             .scope = Scope::play,
             .handler = delete_record});
}

}  // namespace reef::http
