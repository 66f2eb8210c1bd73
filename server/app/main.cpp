#include <CLI/CLI.hpp>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "server/app/commands/commands.hpp"
#include "server/app/config_file.hpp"
#include "server/app/serve_options.hpp"
#include "server/app/version.hpp"
#include "server/log/lines.hpp"

namespace {

using namespace reef;
using namespace reef::app;

/// Runs a command with the store that it is given.
using OnStore = std::function<int(const store::Location&)>;

void add_simulate(CLI::App& app, SimulateOptions& options, std::function<int()>& run) {
  CLI::App* command = app.add_subcommand("simulate", "Let bots play complete games against each other");
  command->add_option("--game", options.game, "Id of the game")->required();
  command->add_option("--seats", options.seats, "Number of seats")->required();
  command->add_option("--options", options.options, "The game's options as JSON")->capture_default_str();
  command->add_option("--seed", options.seed, "Any text; the same seed gives the same games")->capture_default_str();
  command->add_option("--games", options.games, "Number of games")
      ->check(CLI::Range(1, 10'000'000))
      ->capture_default_str();
  command->add_option("--bot", options.bot, "The bot in every seat: easy, medium, strong, expert, random or greedy")
      ->capture_default_str();
  command->add_option(
      "--bots", options.bots,
      "One bot for each seat, such as strong,medium. They change seats after each game, and each deal is "
      "played from every seat");
  command->add_option(
      "--think-ms", options.search_ms,
      "The longest time of one core for a turn of strong and expert; the same seed then gives other games");
  command->add_option("--out", options.out, "Write the match records to this file, one per line");
  command->add_flag("--states", options.states, "Include the whole state after each turn in the records");
  command->callback([&] { run = [&] { return simulate(options); }; });
}

/// The two ends of `copy`.
struct CopyEnds {
  std::string from;
  std::string to;
};

void add_copy(CLI::App& app, CopyEnds& ends, std::function<int()>& run) {
  CLI::App* command = app.add_subcommand(
      "copy",
      "Copy a whole database into a new one, of the same or another kind, and check it; no server may be running");
  add_location(*command, "--from", ends.from, "Database to copy");
  add_location(*command, "--to", ends.to, "New database");
  command->callback(
      [&] { run = [&] { return copy(*store::read_location(ends.from), *store::read_location(ends.to)); }; });
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Atoll: a self-hosted server for turn-based board games");
  app.set_version_flag("--version", std::string(version));
  app.require_subcommand(1);

  std::function<int()> run;
  ServeOptions serve_options;
  CLI::App* serve_command = add_serve(app, serve_options);
  serve_command->callback([&] { run = [&] { return serve(serve_options); }; });
  read_config_file(app, *serve_command);

  bool json = false;
  CLI::App* games_command = app.add_subcommand("games", "List the games of this server");
  games_command->add_flag("--json", json, "Print JSON with the schema of their options");
  games_command->callback([&] { run = [&] { return games(json ? GamesFormat::json : GamesFormat::text); }; });

  CLI::App* openapi_command = app.add_subcommand("openapi", "Print the OpenAPI document of the API");
  openapi_command->callback([&] { run = openapi; });

  SimulateOptions simulate_options;
  add_simulate(app, simulate_options, run);

  std::string file;
  CLI::App* replay_command = app.add_subcommand("replay", "Replay match records and compare the results");
  replay_command->add_option("file", file, "One or more match records, one per line")->required();
  replay_command->callback([&] { run = [&] { return replay(file); }; });

  const auto add_on_store = [&run](CLI::App& parent, const std::string& name, const std::string& what, OnStore act) {
    CLI::App* command = parent.add_subcommand(name, what);
    // One for each command: CLI11 sets values from the environment for all of them, parsed or not.
    const auto location = std::make_shared<store::Location>(store::Location{.data = "data"});
    with_env(command->add_option("--data", location->data, "Folder of the database"))->capture_default_str();
    with_env(add_database(*command, location->database));
    command->callback([&run, location, act = std::move(act)] { run = [location, act] { return act(*location); }; });
    return command;
  };
  add_on_store(app, "verify", "Check a database: its file, and every match by replaying it", verify);
  add_on_store(app, "migrate", "Migrate a database to the schema of this program", migrate);

  CLI::App* user_command =
      app.add_subcommand("user", "Add accounts, set passwords and appoint administrators; the server may be running");
  user_command->require_subcommand(1);
  std::string user_name;
  std::string user_mail;
  CLI::App* user_add =
      add_on_store(*user_command, "add", "Add an account; the password is read from stdin",
                   [&](const store::Location& location) { return add_user(location, user_name, user_mail); });
  user_add->add_option("name", user_name, "Name of the player")->required();
  user_add->add_option("mail", user_mail, "Mail address; it is marked as confirmed")->required();
  CLI::App* user_passwd =
      add_on_store(*user_command, "passwd", "Set a password, which is read from stdin, and end all sessions",
                   [&](const store::Location& location) { return set_user_password(location, user_name); });
  user_passwd->add_option("name", user_name, "Name of the player")->required();
  bool revoke = false;
  CLI::App* user_admin =
      add_on_store(*user_command, "admin", "Make an account an administrator",
                   [&](const store::Location& location) { return set_user_admin(location, user_name, revoke); });
  user_admin->add_option("name", user_name, "Name of the player")->required();
  user_admin->add_flag("--revoke", revoke, "Make it a player again");

  std::string match;
  CLI::App* export_command =
      add_on_store(app, "export", "Print the record of a match; the server must not be running",
                   [&](const store::Location& location) { return export_record(location, match); });
  export_command->add_option("match", match, "Id of the match, as in its URL")->required();
  CLI::App* import_command =
      add_on_store(app, "import", "Import a match from its record, for viewing; the server must not be running",
                   [&](const store::Location& location) { return import_record(location, file, user_name); });
  import_command->add_option("file", file, "A match record")->required();
  import_command->add_option("--for", user_name, "Name of the account that will own it")->required();

  CopyEnds ends;
  add_copy(app, ends, run);

  std::string out;
  CLI::App* backup_command =
      add_on_store(app, "backup", "Copy a database and check the copy; the server may be running",
                   [&](const store::Location& location) { return backup(location, out); });
  backup_command->add_option("out", out, "File to write; it must not exist")->required();

  std::string backup_path;
  bool force = false;
  CLI::App* restore_command =
      add_on_store(app, "restore", "Restore a backup; the server must not be running",
                   [&](const store::Location& location) { return restore(backup_path, location, force); });
  restore_command->add_option("backup", backup_path, "File of the backup")->required();
  restore_command->add_flag("--force", force, "Rename an existing database instead of refusing");

  CLI11_PARSE(app, argc, argv);
  for (char** argument = argv; *argument != nullptr; ++argument) store::hide_password(*argument);
  // stdout is for the command's output. `serve` sets up its own log from its options.
  if (!serve_command->parsed()) reef::log::set_up(reef::log::Format::text, "info");
  return run();
}
