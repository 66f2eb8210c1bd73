#pragma once

#include "server/app/services.hpp"

namespace reef::app {

/// Lays a few tables with one free seat each into a database that has none, so that whoever comes first can play at
/// once against the computer. Blocks until they are there.
void lay_demo_tables(Services& services);

}  // namespace reef::app
