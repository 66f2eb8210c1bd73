#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "server/app/commands.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own name
class App;
class Option;
}  // namespace CLI

namespace reef::app {

/// Adds the command `serve` and all that can be set of it. Each option is also a variable of the environment, and each
/// value is checked: a fault names the option, the value and what is allowed.
CLI::App* add_serve(CLI::App& app, ServeOptions& options);

/// Gives an option its name in the environment as well: --log-level is ATOLL_LOG_LEVEL.
CLI::Option* with_env(CLI::Option* option);

struct Address {
  std::string host;
  std::uint16_t port;
};
/// Reads HOST:PORT, where an IPv6 host stands in brackets.
std::optional<Address> read_address(const std::string& text);
/// Reads `90s`, `30m`, `24h` or `7d`: more than nothing, and a year at most.
std::optional<std::chrono::seconds> read_duration(const std::string& text);

}  // namespace reef::app
