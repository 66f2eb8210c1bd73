#include <CLI/CLI.hpp>
#include <functional>
#include <thread>

#include "server/app/commands.hpp"
#include "server/app/version.hpp"

namespace {

using namespace reef::app;

/// Gives an option its name in the environment as well: --log-level is ATOLL_LOG_LEVEL.
CLI::Option* with_env(CLI::Option* option) {
  std::string name = "ATOLL_";
  for (const char letter : option->get_lnames().front())
    name += letter == '-' ? '_' : static_cast<char>(std::toupper(letter));
  return option->envname(name);
}

/// How alerts leave the server.
void add_alerts(CLI::App& command, ServeOptions& options) {
  with_env(command.add_option("--public-url", options.public_url,
                              "Where links in mails lead, such as https://atoll.example"));
  with_env(command.add_option("--smtp-url", options.smtp_url,
                              "Mail server: smtp://host:587, or smtps://host:465; without it no mail is sent"));
  with_env(command.add_option("--smtp-user", options.smtp_user, "Name to log in with at the mail server"));
  with_env(command.add_option("--smtp-password", options.smtp_password,
                              "Its password; better in the environment or in a file"));
  with_env(
      command.add_option("--smtp-password-file", options.smtp_password_file, "File whose first line is the password"))
      ->check(CLI::ExistingFile);
  with_env(command.add_option("--smtp-tls", options.smtp_tls,
                              "always: no mail over a connection that is not encrypted; never: for a mail server on "
                              "this machine"))
      ->check(CLI::IsMember({"always", "never"}))
      ->capture_default_str();
  with_env(command.add_option("--mail-from", options.mail_from, "Sender of mails: Atoll <atoll@example.org>"));
  with_env(command.add_option("--vapid-subject", options.vapid_subject,
                              "mailto: or https: address that push services may turn to"));
  with_env(command.add_option("--ca-file", options.ca_file,
                              "Certificate authorities to trust in mail, push and webhooks, instead of the system's"))
      ->check(CLI::ExistingFile);
  with_env(command.add_option("--webhook-allow-private", options.webhooks_allowed_private,
                              "HOST or HOST:PORT that webhooks and push may reach though it is private, and without "
                              "TLS: for tests and home networks"));
}

void add_serve(CLI::App& app, ServeOptions& options, std::function<int()>& run) {
  CLI::App* serve_command = app.add_subcommand("serve", "Run the server");
  serve_command->fallthrough();  // --config is read by the program itself: CLI11 reads no files for its commands
  with_env(serve_command->add_option("--listen", options.listen, "Address and port; port 0 takes any free one"))
      ->capture_default_str();
  with_env(serve_command->add_option("--data", options.data, "Folder of the database; made if it is not there"))
      ->capture_default_str();
  with_env(serve_command->add_option("--web", options.web, "Folder of the built client"))
      ->check(CLI::ExistingDirectory);
  with_env(serve_command->add_flag("--demo", options.demo, "Lay a few open tables into an empty database"));
  with_env(serve_command->add_flag("--no-rate-limits", options.no_rate_limits,
                                   "Take any number of requests: for load tests only"));
  with_env(serve_command->add_option("--io-threads", options.io_threads, "Threads that serve connections"))
      ->check(CLI::Range(1, 64))
      ->capture_default_str();
  with_env(serve_command->add_option("--workers", options.workers, "Threads that read the database and cut diffs"))
      ->check(CLI::Range(1, 64))
      ->capture_default_str();
  with_env(serve_command->add_option("--thinkers", options.thinkers, "Threads on which the computer thinks"))
      ->check(CLI::Range(1, 64))
      ->capture_default_str();
  with_env(serve_command->add_option("--matches-in-memory-max", options.matches_in_memory_max, "Matches kept loaded"))
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  with_env(serve_command->add_option("--trusted-proxy", options.trusted_proxies,
                                     "Address or network whose X-Forwarded-* headers are believed"));
  with_env(serve_command->add_option("--public-origin", options.public_origins,
                                     "Origin that a proxy is reached by, such as https://atoll.example"));
  add_alerts(*serve_command, options);
  with_env(serve_command->add_option("--password-ops", options.password_ops, "Passes of argon2id over its memory"))
      ->check(CLI::Range(1, 100))
      ->capture_default_str();
  with_env(serve_command->add_option("--password-memory-mib", options.password_memory_mib,
                                     "Memory that hashing one password takes, in MiB"))
      ->check(CLI::Range(1, 4096))
      ->capture_default_str();
  with_env(serve_command->add_option("--clock-offset-file", options.clock_offset_file,
                                     "Move the clock by the milliseconds that this file holds: for tests only"));
  with_env(serve_command->add_option("--log-level", options.log_level, "How much is logged"))
      ->check(CLI::IsMember({"debug", "info", "warn", "error"}))
      ->capture_default_str();
  serve_command->callback([&] { run = [&] { return serve(options); }; });
}

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
  app.set_config("--config", "", "Read the options of serve from this file: [serve], then name = value, one a line");
  app.allow_config_extras(CLI::config_extras_mode::error);

  std::function<int()> run;
  ServeOptions serve_options;
  add_serve(app, serve_options, run);

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

  std::string data = "data";
  const auto add_data = [&](CLI::App* command) {
    with_env(command->add_option("--data", data, "Folder of the database"))->capture_default_str();
  };
  CLI::App* verify_command = app.add_subcommand("verify", "Replay every match of a database and compare");
  add_data(verify_command);
  verify_command->callback([&] { run = [&] { return verify(data); }; });

  CLI::App* migrate_command = app.add_subcommand("migrate", "Bring a database up to this program's schema");
  add_data(migrate_command);
  migrate_command->callback([&] { run = [&] { return migrate(data); }; });

  CLI::App* user_command =
      app.add_subcommand("user", "Add accounts, set their passwords, make administrators, while no server runs");
  user_command->require_subcommand(1);
  std::string user_name;
  std::string user_mail;
  CLI::App* user_add = user_command->add_subcommand("add", "Add an account; its password is read from stdin");
  add_data(user_add);
  user_add->add_option("name", user_name, "Name of the player")->required();
  user_add->add_option("mail", user_mail, "Mail address; counts as confirmed")->required();
  user_add->callback([&] { run = [&] { return add_user(data, user_name, user_mail); }; });
  CLI::App* user_passwd =
      user_command->add_subcommand("passwd", "Set a password, read from stdin, and end all sessions");
  add_data(user_passwd);
  user_passwd->add_option("name", user_name, "Name of the player")->required();
  user_passwd->callback([&] { run = [&] { return set_user_password(data, user_name); }; });
  bool revoke = false;
  CLI::App* user_admin = user_command->add_subcommand("admin", "Make an account an administrator");
  add_data(user_admin);
  user_admin->add_option("name", user_name, "Name of the player")->required();
  user_admin->add_flag("--revoke", revoke, "Make it a player again");
  user_admin->callback([&] { run = [&] { return set_user_admin(data, user_name, revoke); }; });

  std::string match;
  CLI::App* export_command = app.add_subcommand("export", "Print the record of a match, while no server runs");
  add_data(export_command);
  export_command->add_option("match", match, "Its id, as in its address")->required();
  export_command->callback([&] { run = [&] { return export_record(data, match); }; });
  CLI::App* import_command =
      app.add_subcommand("import", "Put a match in from its record, to be looked at, while no server runs");
  add_data(import_command);
  import_command->add_option("file", file, "A match record")->required();
  import_command->add_option("--for", user_name, "Name of the account that it is for")->required();
  import_command->callback([&] { run = [&] { return import_record(data, file, user_name); }; });

  std::string out;
  CLI::App* backup_command = app.add_subcommand("backup", "Copy a database, whole and checked, while it may be in use");
  add_data(backup_command);
  backup_command->add_option("out", out, "File to write; must not exist")->required();
  backup_command->callback([&] { run = [&] { return backup(data, out); }; });

  CLI11_PARSE(app, argc, argv);
  return run();
}
