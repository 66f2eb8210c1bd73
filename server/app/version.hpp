#pragma once

#include <string_view>

namespace reef::app {

inline constexpr std::string_view version = ATOLL_VERSION;

}  // namespace reef::app
