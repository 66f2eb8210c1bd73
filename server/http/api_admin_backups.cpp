#include <utility>

#include "server/http/api_admin.hpp"
#include "server/http/file_source.hpp"

namespace reef::http {
namespace {

/// GET /admin/backups
void list_backups(const ApiParts& parts, Call call) {
  call.reply(json_response(200, parts.backups.list()));
}

/// POST /admin/backups
void make(const ApiParts& parts, Call call) {
  Reader reader(call.body);
  std::string reason = read_reason(reader);
  reader.no_other_keys();
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  parts.backups.make(act_of(call, "", std::move(reason)), answering(std::move(call.reply), 202));
}

Response file_response(const std::string& path, const std::string& name, Pool& workers) {
  auto source = FileSource::open(path, workers);
  if (!source) return refusal(protocol::Code::not_found, "this backup is not there any more");
  Response response;
  response.content_type = "application/vnd.sqlite3";
  response.headers.emplace_back("Content-Disposition", "attachment; filename=\"" + name + '"');
  response.source = std::move(source);
  return response;
}

/// GET /admin/backups/{backup}
void download(const ApiParts& parts, Call call) {
  // A link on another site would write its own reason into the audit log.
  if (call.cross_site) {
    return call.reply(refusal(protocol::Code::bad_origin, "Another site may not ask for this."));
  }
  Answer<std::string> reason = reason_in_query(call);
  if (!reason) return call.reply(failure_response(reason.error()));
  const std::string name = call.param("backup");
  parts.backups.hand_out(
      act_of(call, name, std::move(*reason)),
      [name, &workers = parts.workers, reply = std::move(call.reply)](Answer<std::string> path) mutable {
        if (!path) return reply(failure_response(path.error()));
        workers.post([name, &workers, path = std::move(*path), reply = std::move(reply)]() mutable {
          reply(file_response(path, name, workers));
        });
      });
}

}  // namespace

void add_admin_backup_routes(Router& router, const ApiParts& parts) {
  constexpr auto role = store::Role::admin;
  add_admin_route(router, parts, role, {.method = "GET", .pattern = "/backups", .handler = list_backups});
  add_admin_route(router, parts, role, {.method = "POST", .pattern = "/backups", .handler = make});
  add_admin_route(router, parts, role, {.method = "GET", .pattern = "/backups/{backup}", .handler = download});
}

}  // namespace reef::http
