#pragma once

#include "server/app/services.hpp"

namespace reef::app {

/// If there are no open tables, opens a few with one free seat each, so that the first visitor can play against bots at
/// once. Blocks until they are open.
void lay_demo_tables(Services& services);

}  // namespace reef::app
