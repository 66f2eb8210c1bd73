#include <utility>

#include "server/api/admin/calls.hpp"
#include "server/http/files/file_source.hpp"

namespace reef::api {
namespace {

Response file_response(const std::string& path, const std::string& name, Pool& workers) {
  auto source = http::FileSource::open(path, workers);
  if (!source) return refusal(protocol::Code::not_found, "this backup no longer exists");
  Response response;
  response.content_type = "application/vnd.sqlite3";
  response.headers.emplace_back("Content-Disposition", "attachment; filename=\"" + name + '"');
  response.source = std::move(source);
  return response;
}

}  // namespace

/// GET /admin/backups
Result<Json> BackupCalls::list_backups(Call& /*call*/) const {
  return backups.list();
}

/// POST /admin/backups
void BackupCalls::make(Call& call, std::string reason) const {
  backups.make(act_of(call, "", std::move(reason)), answering(std::move(call.reply), 202));
}

/// GET /admin/backups/{backup}
Result<void> BackupCalls::download(Call& call) const {
  // A link on another site could write its own reason into the audit log.
  if (call.cross_site) {
    return refuse(protocol::Code::bad_origin, "This request must not come from another site.");
  }
  ATOLL_TRY(reason, reason_in_query(call));
  const std::string name = call.param("backup");
  backups.hand_out(act_of(call, name, std::move(reason)),
                   [name, &pool = workers, reply = std::move(call.reply)](Result<std::string> path) mutable {
                     if (!path) return reply(failure_response(path.error()));
                     pool.post([name, &pool, path = std::move(*path), reply = std::move(reply)]() mutable {
                       reply(file_response(path, name, pool));
                     });
                   });
  return {};
}

}  // namespace reef::api
