#pragma once

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own name
class App;
}  // namespace CLI

namespace reef::app {

/// Adds the option --config to the program: a TOML file whose table `[serve]` sets options of `serve`. The command line
/// and the environment take precedence. Anything else in the file is an error, reported with its line.
void read_config_file(CLI::App& app, const CLI::App& serve);

/// Reads the file that ATOLL_CONFIG names, if it is set and the command line gives none.
void take_config_file_of_environment(CLI::App& app);

}  // namespace reef::app
