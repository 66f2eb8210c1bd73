#pragma once

#include <functional>

#include "server/api/api.hpp"

namespace reef::app {

class Services;

/// The API with the services, and with what only exists in a listening server. `room` refuses with `storage_low` what
/// can wait, and does not read the store. `state` is the answer of GET /admin/state, and reads the store on the calling
/// thread. All arguments must outlive the result.
api::Api api_of(Services& services, admin::Backups& backups, const std::function<Result<void>()>& room,
                const std::function<Result<Json>()>& state);

}  // namespace reef::app
