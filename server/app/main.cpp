#include <CLI/CLI.hpp>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "server/app/commands.hpp"
#include "server/app/config_file.hpp"
#include "server/app/serve_options.hpp"
#include "server/app/version.hpp"

namespace {

using namespace reef::app;

/// What a command does with the data folder that it is given.
using OnData = std::function<int(const std::string&)>;

void add_simulate(CLI::App& app, SimulateOptions& options, std::function<int()>& run) {
  CLI::App* command = app.add_subcommand("simulate", "Let the computer play whole games against itself");
  command->add_option("--game", options.game, "Id of the game")->required();
  command->add_option("--seats", options.seats, "Number of seats")->required();
  command->add_option("--options", options.options, "The game's options as JSON")->capture_default_str();
  command->add_option("--seed", options.seed, "Any text; the same one gives the same games")->capture_default_str();
  command->add_option("--games", options.games, "How many games")
      ->check(CLI::Range(1, 10'000'000))
      ->capture_default_str();
  command->add_option("--bot", options.bot, "random or greedy")->capture_default_str();
  command->add_option("--out", options.out, "Write the match records to this file, one a line");
  command->add_flag("--states", options.states, "Put the whole state after each turn into the records");
  command->callback([&] { run = [&] { return simulate(options); }; });
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Atoll: turn-based board games, played over days, on a server of one's own");
  app.set_version_flag("--version", std::string(version));
  app.require_subcommand(1);

  std::function<int()> run;
  ServeOptions serve_options;
  CLI::App* serve_command = add_serve(app, serve_options);
  serve_command->callback([&] { run = [&] { return serve(serve_options); }; });
  read_config_file(app, *serve_command);

  bool json = false;
  CLI::App* games_command = app.add_subcommand("games", "List the games of this server");
  games_command->add_flag("--json", json, "As JSON, with the schema of their options");
  games_command->callback([&] { run = [&] { return games(json ? GamesFormat::json : GamesFormat::text); }; });

  SimulateOptions simulate_options;
  add_simulate(app, simulate_options, run);

  std::string file;
  CLI::App* replay_command = app.add_subcommand("replay", "Play match records again and compare");
  replay_command->add_option("file", file, "A match record, or several, one a line")->required();
  replay_command->callback([&] { run = [&] { return replay(file); }; });

  const auto add_on_data = [&run](CLI::App& parent, const std::string& name, const std::string& what, OnData act) {
    CLI::App* command = parent.add_subcommand(name, what);
    // One for each command: CLI11 fills in the environment for all of them, run or not.
    const auto data = std::make_shared<std::string>("data");
    with_env(command->add_option("--data", *data, "Folder of the database"))->capture_default_str();
    command->callback([&run, data, act = std::move(act)] { run = [data, act] { return act(*data); }; });
    return command;
  };
  add_on_data(app, "verify", "Look a database over: its file, and every match, replayed and compared", verify);
  add_on_data(app, "migrate", "Bring a database up to this program's schema", migrate);

  CLI::App* user_command =
      app.add_subcommand("user", "Add accounts, set their passwords, make administrators, while no server runs");
  user_command->require_subcommand(1);
  std::string user_name;
  std::string user_mail;
  CLI::App* user_add = add_on_data(*user_command, "add", "Add an account; its password is read from stdin",
                                   [&](const std::string& data) { return add_user(data, user_name, user_mail); });
  user_add->add_option("name", user_name, "Name of the player")->required();
  user_add->add_option("mail", user_mail, "Mail address; counts as confirmed")->required();
  CLI::App* user_passwd = add_on_data(*user_command, "passwd", "Set a password, read from stdin, and end all sessions",
                                      [&](const std::string& data) { return set_user_password(data, user_name); });
  user_passwd->add_option("name", user_name, "Name of the player")->required();
  bool revoke = false;
  CLI::App* user_admin = add_on_data(*user_command, "admin", "Make an account an administrator",
                                     [&](const std::string& data) { return set_user_admin(data, user_name, revoke); });
  user_admin->add_option("name", user_name, "Name of the player")->required();
  user_admin->add_flag("--revoke", revoke, "Make it a player again");

  std::string match;
  CLI::App* export_command = add_on_data(app, "export", "Print the record of a match, while no server runs",
                                         [&](const std::string& data) { return export_record(data, match); });
  export_command->add_option("match", match, "Its id, as in its address")->required();
  CLI::App* import_command =
      add_on_data(app, "import", "Put a match in from its record, to be looked at, while no server runs",
                  [&](const std::string& data) { return import_record(data, file, user_name); });
  import_command->add_option("file", file, "A match record")->required();
  import_command->add_option("--for", user_name, "Name of the account that it is for")->required();

  std::string out;
  CLI::App* backup_command = add_on_data(app, "backup", "Copy a database, whole and checked, while it may be in use",
                                         [&](const std::string& data) { return backup(data, out); });
  backup_command->add_option("out", out, "File to write; must not exist")->required();

  std::string backup_path;
  bool force = false;
  CLI::App* restore_command = add_on_data(app, "restore", "Put a backup in, while no server runs",
                                          [&](const std::string& data) { return restore(backup_path, data, force); });
  restore_command->add_option("backup", backup_path, "The backup's file")->required();
  restore_command->add_flag("--force", force, "Put a database that is there aside, under another name");

  CLI11_PARSE(app, argc, argv);
  return run();
}
