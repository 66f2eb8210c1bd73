#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "server/app/commands/commands.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own name
class App;
class Option;
}  // namespace CLI

namespace reef::app {

/// Adds the command `serve` and all its options. Each option is also an environment variable, and each value is
/// checked: an error names the option, the value and what is allowed.
CLI::App* add_serve(CLI::App& app, ServeOptions& options);

/// Adds the option --database.
CLI::Option* add_database(CLI::App& command, std::string& url);

/// Adds an option for a database that is in a folder or on a server. It must be given.
CLI::Option* add_location(CLI::App& command, const std::string& name, std::string& location, const std::string& what);

/// Names the option's environment variable: --log-level is ATOLL_LOG_LEVEL.
CLI::Option* with_env(CLI::Option* option);

struct Address {
  std::string host;
  std::uint16_t port;
};
/// Parses HOST:PORT, with an IPv6 host in brackets.
std::optional<Address> read_address(const std::string& text);
/// Parses `90s`, `30m`, `24h` or `7d`: more than zero, and at most a year.
std::optional<std::chrono::seconds> read_duration(const std::string& text);

}  // namespace reef::app
