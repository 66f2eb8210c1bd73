#include "server/app/serve_options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstddef>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>

#include "server/app/config_file.hpp"
#include "server/http/address.hpp"
#include "server/log/lines.hpp"
#include "server/notify/channels/email.hpp"
#include "server/store/location.hpp"

namespace reef::app {
namespace {

using Fits = std::function<bool(const std::string&)>;

/// A check whose error names what is allowed.
CLI::Validator allowed(const std::string& what, Fits fits) {
  return {[what, fits = std::move(fits)](std::string& value) {
            return fits(value) ? std::string() : fmt::format("must be {}, not \"{}\"", what, value);
          },
          ""};
}

/// The same for secrets, which must not be printed.
CLI::Validator allowed_secret(const std::string& what, Fits fits) {
  return {[what, fits = std::move(fits)](std::string& value) {
            return fits(value) ? std::string() : fmt::format("must be {}", what);
          },
          ""};
}

bool is_origin(const std::string& url) {
  for (const std::string_view scheme : {"https://", "http://"}) {
    if (url.starts_with(scheme)) {
      return url.size() > scheme.size() && url.find_first_of("/?#@ ", scheme.size()) == std::string::npos;
    }
  }
  return false;
}

bool is_site(const std::string& url) {
  return (url.starts_with("https://") && url.size() > 8) || (url.starts_with("http://") && url.size() > 7);
}

bool is_smtp(const std::string& url) {
  return (url.starts_with("smtp://") && url.size() > 7) || (url.starts_with("smtps://") && url.size() > 8);
}

bool is_contact(const std::string& url) {
  return (url.starts_with("mailto:") && url.find('@') != std::string::npos) || url.starts_with("https://");
}

bool is_network(const std::string& text) {
  return http::Networks().add(text);
}

bool is_time_or_never(const std::string& text) {
  return text == "0" || read_duration(text).has_value();
}

constexpr std::size_t token_length_min = 16;
constexpr std::size_t server_name_max = 63;

bool is_server_name(const std::string& text) {
  const auto fits = [](char each) {
    return (each >= 'a' && each <= 'z') || (each >= 'A' && each <= 'Z') || (each >= '0' && each <= '9') ||
           each == '.' || each == '-' || each == '_';
  };
  return !text.empty() && text.size() <= server_name_max && std::ranges::all_of(text, fits);
}

/// Options for how alerts are sent.
void add_alerts(CLI::App& command, ServeOptions& options) {
  command
      .add_option("--public-url", options.public_url,
                  "Public address of the server, for links in mails, such as https://atoll.example")
      ->check(allowed("an address such as https://atoll.example", is_site));
  command
      .add_option("--smtp-url", options.smtp_url,
                  "Mail server: smtp://host:587 or smtps://host:465; without it no mail is sent")
      ->check(allowed("smtp://HOST:PORT or smtps://HOST:PORT", is_smtp));
  command.add_option("--smtp-user", options.smtp_user, "User name at the mail server");
  command.add_option("--smtp-password", options.smtp_password,
                     "Password at the mail server; better in the environment or in a file");
  command.add_option("--smtp-password-file", options.smtp_password_file, "File whose first line is the password")
      ->check(CLI::ExistingFile);
  command
      .add_option("--smtp-tls", options.smtp_tls,
                  "always: send mail only over encrypted connections; never: for a mail server on "
                  "this machine")
      ->check(CLI::IsMember({"always", "never"}))
      ->capture_default_str();
  command.add_option("--mail-from", options.mail_from, "Sender of mails: Atoll <atoll@example.org>")
      ->check(allowed("an address, such as Atoll <atoll@example.org>",
                      [](const std::string& value) { return notify::read_mail_address(value).has_value(); }));
  command
      .add_option("--vapid-subject", options.vapid_subject,
                  "mailto: or https: address at which push services can contact you")
      ->check(allowed("mailto:somebody@example.org or an https: address", is_contact));
  command
      .add_option("--ca-file", options.ca_file,
                  "File of certificate authorities for mail, push and webhooks, instead of the system's")
      ->check(CLI::ExistingFile);
  command
      .add_option("--webhook-allow-private", options.webhooks_allowed_private,
                  "HOST or HOST:PORT that webhooks and push may reach although it is private, and without "
                  "TLS: for tests and home networks")
      ->delimiter(',');
}

/// Options for backups and maintenance.
void add_operations(CLI::App& command, ServeOptions& options) {
  command
      .add_option("--backup-every", options.backup_every,
                  "Make a backup when the last one is older than this, such as 24h")
      ->check(allowed("a time such as 30m, 24h or 7d",
                      [](const std::string& value) { return read_duration(value).has_value(); }));
  command.add_option("--backup-keep", options.backup_keep, "Number of backups to keep; older ones are removed")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
  command.add_option("--backup-dir", options.backup_dir,
                     "Folder of the backups; default: backups in the folder of the database");
  command
      .add_option("--prune-matches-after", options.prune_matches_after,
                  "Prune matches without people this long after their end; 0: never")
      ->check(allowed("a time such as 12h or 7d, or 0", is_time_or_never))
      ->capture_default_str();
  command
      .add_option("--prune-guests-after", options.prune_guests_after,
                  "Prune guests without matches after this time without a visit; 0: never")
      ->check(allowed("a time such as 30d, or 0", is_time_or_never))
      ->capture_default_str();
  command
      .add_option("--database-limit-mib", options.database_limit_mib,
                  "Size in use, in MiB, from which new guests, imports and bot matches are refused; 0: no limit")
      ->check(CLI::Range(0, 1 << 30))
      ->capture_default_str();
  command
      .add_option("--database-warn-mib", options.database_warn_mib,
                  "Size in use, in MiB, from which the server warns; 0: four fifths of the limit")
      ->check(CLI::Range(0, 1 << 30))
      ->capture_default_str();
  command
      .add_option("--disk-reserve-mib", options.disk_reserve_mib,
                  "Free disk space, in MiB, below which new guests, imports and bot matches are refused; 0: no minimum")
      ->check(CLI::Range(0, 1 << 30))
      ->capture_default_str();
  command.add_option("--metrics-token", options.metrics_token, "Bearer token to read /metrics from other machines")
      ->check(allowed_secret(fmt::format("at least {} characters", token_length_min),
                             [](const std::string& value) { return value.size() >= token_length_min; }));
  command.add_option("--log-level", options.log_level, "Log level")
      ->check(CLI::IsMember(std::vector<std::string>(log::level_words.begin(), log::level_words.end())))
      ->capture_default_str();
  command.add_option("--log-format", options.log_format, "json: one JSON document per line")
      ->check(CLI::IsMember({"text", "json"}))
      ->capture_default_str();
}

/// Reads environment variables of `serve` only once that is known to be the command: CLI11 reads them for all commands,
/// and an invalid one would prevent the others from running.
void look_into_environment(CLI::App& app, CLI::App& command) {
  for (CLI::Option* option : command.get_options()) {
    if (option != command.get_help_ptr()) with_env(option);
  }
  take_config_file_of_environment(app);
}

}  // namespace

CLI::Option* add_database(CLI::App& command, std::string& url) {
  return command
      .add_option(
          "--database", url,
          fmt::format("Database on a server, instead of one in the data folder, such as {}; a password is better "
                      "in the environment or a password file",
                      store::database_url_example))
      ->check(allowed_secret(fmt::format("a URL such as {}", store::database_url_example), store::is_database_url));
}

CLI::Option* add_location(CLI::App& command, const std::string& name, std::string& location, const std::string& what) {
  return command.add_option(name, location, fmt::format("{}, such as {}", what, store::location_example))
      ->required()
      ->check(allowed_secret(fmt::format("a database such as {}", store::location_example),
                             [](const std::string& text) { return store::read_location(text).has_value(); }));
}

CLI::App* add_serve(CLI::App& app, ServeOptions& options) {
  CLI::App* serve_command = app.add_subcommand("serve", "Run the server");
  serve_command->fallthrough();  // --config is an option of the program, not of the command.
  serve_command->add_option("--listen", options.listen, "Address and port to listen on; port 0: any free port")
      ->check(allowed("HOST:PORT, such as 127.0.0.1:8420",
                      [](const std::string& value) { return read_address(value).has_value(); }))
      ->capture_default_str();
  serve_command->add_option("--data", options.data, "Folder of the database; created if it does not exist")
      ->capture_default_str();
  add_database(*serve_command, options.database);
  serve_command
      ->add_option("--database-wait", options.database_wait,
                   "Seconds to wait at the start for a database server that does not answer")
      ->check(CLI::Range(0, 86'400))
      ->capture_default_str();
  serve_command
      ->add_option("--server-name", options.server_name,
                   "Name of this server where several share a database; default: the name of the machine")
      ->check(allowed(fmt::format("at most {} letters, digits, dots, hyphens and underscores", server_name_max),
                      is_server_name));
  serve_command->add_option("--web", options.web, "Folder of the built client")->check(CLI::ExistingDirectory);
  serve_command->add_flag("--demo", options.demo, "Create a few open tables in an empty database");
  serve_command->add_flag("--no-rate-limits", options.no_rate_limits, "Turn off rate limits: for load tests only");
  serve_command->add_option("--io-threads", options.io_threads, "Threads for connections")
      ->check(CLI::Range(1, 64))
      ->capture_default_str();
  serve_command
      ->add_option("--workers", options.workers,
                   "Threads that apply turns and compute patches, and as many that read the database for requests")
      ->check(CLI::Range(1, 64))
      ->capture_default_str();
  serve_command->add_option("--heavy-threads", options.heavy_threads, "Threads that replay matches, at low priority")
      ->check(CLI::Range(1, 4))  // Fewer than the database's read connections.
      ->capture_default_str();
  serve_command->add_option("--bot-threads", options.bot_threads, "Threads on which bots choose their turns")
      ->check(CLI::Range(1, 64))
      ->capture_default_str();
  serve_command
      ->add_option(
          "--bot-pause-ms", options.bot_pause_ms,
          "How long a bot waits before its turn while a player looks at the match; ten times as long if none does")
      ->check(CLI::Range(0, 60'000))
      ->capture_default_str();
  serve_command->add_option("--matches-in-memory-max", options.matches_in_memory_max, "Matches kept in memory")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  serve_command
      ->add_option("--trusted-proxy", options.trusted_proxies,
                   "Address or network whose X-Forwarded-* headers are trusted")
      ->check(allowed("an address or a network, such as 10.0.0.0/8", is_network))
      ->delimiter(',');
  serve_command
      ->add_option("--public-origin", options.public_origins,
                   "Origin of the site behind a proxy, such as https://atoll.example")
      ->check(allowed("an origin, such as https://atoll.example", is_origin))
      ->delimiter(',');
  add_alerts(*serve_command, options);
  serve_command->add_option("--password-ops", options.password_ops, "Passes of argon2id over its memory")
      ->check(CLI::Range(1, 100))
      ->capture_default_str();
  serve_command
      ->add_option("--password-memory-mib", options.password_memory_mib, "Memory for hashing one password, in MiB")
      ->check(CLI::Range(1, 4096))
      ->capture_default_str();
  serve_command->add_option("--clock-offset-file", options.clock_offset_file,
                            "Shift the clock by the milliseconds in this file: for tests only");
  add_operations(*serve_command, options);
  serve_command->preparse_callback([&app, serve_command](std::size_t) { look_into_environment(app, *serve_command); });
  return serve_command;
}

CLI::Option* with_env(CLI::Option* option) {
  std::string name = "ATOLL_";
  for (const char letter : option->get_lnames().front())
    name += letter == '-' ? '_' : static_cast<char>(std::toupper(letter));
  return option->envname(name);
}

std::optional<Address> read_address(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string::npos) return std::nullopt;
  std::string host = text.substr(0, colon);
  if (host.size() > 2 && host.front() == '[' && host.back() == ']') host = host.substr(1, host.size() - 2);
  std::uint16_t port = 0;
  const char* end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data() + colon + 1, end, port);
  if (host.empty() || error != std::errc() || stopped != end) return std::nullopt;
  return Address{host, port};
}

std::optional<std::chrono::seconds> read_duration(const std::string& text) {
  static constexpr std::pair<char, int> units[] = {{'s', 1}, {'m', 60}, {'h', 3600}, {'d', 86400}};
  constexpr std::int64_t seconds_max = 365 * 86400;
  std::int64_t count = 0;
  const char* const end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, count);
  if (error != std::errc() || stopped + 1 != end || count < 1 || count > seconds_max) return std::nullopt;
  for (const auto& [letter, seconds] : units) {
    if (letter == *stopped && count * seconds <= seconds_max) return std::chrono::seconds(count * seconds);
  }
  return std::nullopt;
}

}  // namespace reef::app
