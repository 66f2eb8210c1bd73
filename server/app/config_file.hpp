#pragma once

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own name
class App;
}  // namespace CLI

namespace reef::app {

/// Gives the program the option --config: a TOML file whose table `[serve]` sets options of `serve`. What stands on the
/// command line or in the environment goes before it. Whatever else is in the file is a fault, named with its line.
void read_config_file(CLI::App& app, const CLI::App& serve);

/// Has the file that ATOLL_CONFIG names read, if there is such a name and the command line gives none.
void take_config_file_of_environment(CLI::App& app);

}  // namespace reef::app
