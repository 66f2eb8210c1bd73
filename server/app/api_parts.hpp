#pragma once

#include <functional>

#include "server/http/api.hpp"

namespace reef::app {

class Services;

/// What the API works on: the services, and what only a server that listens has. `state` is what GET /admin/state
/// answers. All of them outlive what is given here.
http::ApiParts api_parts(Services& services, admin::Backups& backups, std::function<Answer<Json>()> state);

}  // namespace reef::app
