#include <fcntl.h>
#include <sodium.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <expected>
#include <filesystem>
#include <fstream>
#include <optional>
#include <utility>

#include "server/admin/operation/backups.hpp"
#include "server/api/api.hpp"
#include "server/api/matches/match_pages.hpp"
#include "server/api/metrics_route.hpp"
#include "server/app/api.hpp"
#include "server/app/commands/commands.hpp"
#include "server/app/commands/demo.hpp"
#include "server/app/metrics.hpp"
#include "server/app/process.hpp"
#include "server/app/serve_options.hpp"
#include "server/app/services.hpp"
#include "server/app/state.hpp"
#include "server/app/version.hpp"
#include "server/app/web_client.hpp"
#include "server/backup/backups.hpp"
#include "server/http/address.hpp"
#include "server/http/limits/work_budget.hpp"
#include "server/log/lines.hpp"
#include "server/net/server.hpp"
#include "server/realtime/talk.hpp"
#include "server/store/store.hpp"
#include "server/upkeep/upkeep.hpp"

namespace reef::app {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds drain_time_max{8};

/// Raises the limit of open files to the maximum: every connection is one.
void raise_file_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

/// Blocks the signals that end the server in every thread started from now on.
sigset_t hold_back_signals() {
  std::signal(SIGXFSZ, SIG_IGN);  // Writing beyond the file size limit fails, as on a full disk.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGINT);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  return signals;
}

net::Config net_config(const ServeOptions& options, const Address& address) {
  net::Config config;
  config.host = address.host;
  config.port = address.port;
  config.io_threads = options.io_threads;
  config.trusted_proxies = options.trusted_proxies;
  if (options.no_rate_limits) {
    config.limits.connections_per_address_max = config.limits.connections_max;
    config.limits.answers_bytes_per_payer_max = config.limits.answers_bytes_max;
    config.limits.bodies_bytes_per_payer_max = config.limits.bodies_bytes_max;
  }
  return config;
}

std::unique_ptr<const Clock> clock_for(const ServeOptions& options) {
  if (options.clock_offset_file.empty()) return std::make_unique<SystemClock>();
  spdlog::warn("the clock is shifted by {}: this is for tests only", options.clock_offset_file);
  return std::make_unique<MovedClock>(options.clock_offset_file);
}

/// The base of links, without a trailing slash; `origin` is where the server listens.
std::string public_url(const ServeOptions& options, const std::string& origin) {
  std::string url = options.public_url;
  if (url.empty()) url = options.public_origins.empty() ? origin : options.public_origins.front();
  while (url.ends_with('/')) url.pop_back();
  return url;
}

accounts::Accounts::Settings account_settings(const ServeOptions& options) {
  accounts::Accounts::Settings settings;
  settings.public_url = public_url(options, "http://" + options.listen);
  settings.mail_works = !options.smtp_url.empty();
  settings.passwords.passes = options.password_ops;
  settings.passwords.memory_mib = options.password_memory_mib;
  // Another server may end a session, and the word of that may be lost.
  if (store::Location{.data = options.data, .database = options.database}.on_server())
    settings.tokens_known_ms = 30'000;
  return settings;
}

backup::Backups::Settings backup_settings(const ServeOptions& options) {
  backup::Backups::Settings settings;
  settings.folder = options.backup_dir.empty() ? (fs::path(options.data) / "backups").string() : options.backup_dir;
  if (const auto every = read_duration(options.backup_every)) settings.every = *every;
  settings.keep = options.backup_keep;
  return settings;
}

upkeep::Settings upkeep_settings(const ServeOptions& options) {
  constexpr std::int64_t mib = 1024 * 1024;
  upkeep::Settings settings;
  settings.matches_after = read_duration(options.prune_matches_after).value_or(std::chrono::seconds(0));
  settings.guests_after = read_duration(options.prune_guests_after).value_or(std::chrono::seconds(0));
  settings.warn_bytes = options.database_warn_mib * mib;
  settings.limit_bytes = options.database_limit_mib * mib;
  settings.reserve_bytes = options.disk_reserve_mib * mib;
  return settings;
}

/// The mail server's password, from the file if there is one.
std::optional<std::string> smtp_password(const ServeOptions& options) {
  if (options.smtp_password_file.empty()) return options.smtp_password;
  std::ifstream file(options.smtp_password_file);
  std::string password;
  if (!std::getline(file, password)) return std::nullopt;
  if (password.ends_with('\r')) password.pop_back();
  return password;
}

/// The configuration of alerts, except for the base of their links; or what is wrong with the options.
std::expected<notify::Config, std::string> alerts_config(const ServeOptions& options) {
  notify::Config config;
  config.vapid_subject = options.vapid_subject;
  config.outside.private_hosts = notify::PrivateHosts(options.webhooks_allowed_private);
  config.outside.ca_file = options.ca_file;
  if (options.smtp_url.empty()) return config;
  const auto from = notify::read_mail_address(options.mail_from);
  if (!from) return std::unexpected("--smtp-url requires --mail-from, such as Atoll <atoll@example.org>");
  const auto password = smtp_password(options);
  if (!password) return std::unexpected("--smtp-password-file cannot be read");
  config.mail_from = *from;
  config.outside.smtp_url = options.smtp_url;
  config.outside.smtp_user = options.smtp_user;
  config.outside.smtp_password = *password;
  config.outside.smtp_tls = options.smtp_tls == "always";
  return config;
}

/// Prints the link by which a server without an administrator gets its first one.
void tell_first_admin_link(admin::FirstAdmin& first_admin, const std::string& url) {
  const auto key = first_admin.make_key();
  if (!key) return spdlog::warn("cannot read whether there is an administrator: {}", key.error());
  // In the fragment, so that no browser sends it and no proxy logs it.
  if (*key)
    std::printf("there is no administrator yet: log in and open %s/first-admin#%s\n", url.c_str(), (*key)->c_str());
}

/// Opens the store. Waits for a database server that does not answer yet, until a signal arrives.
store::Result<std::unique_ptr<store::Store>> open_store(const store::Location& location, std::chrono::seconds patience,
                                                        const sigset_t& signals) {
  constexpr timespec pause{.tv_sec = 1, .tv_nsec = 0};
  const auto end = std::chrono::steady_clock::now() + patience;
  bool waits = false;
  while (true) {
    auto opened = store::open(location);
    const bool may_come = !opened && location.on_server() && opened.error().fault == store::Fault::unavailable;
    if (!may_come || std::chrono::steady_clock::now() >= end) return opened;
    if (!std::exchange(waits, true)) {
      spdlog::warn("waiting up to {} s for the database {}: {}", patience.count(), store::shown(location),
                   opened.error().detail);
    }
    if (sigtimedwait(&signals, nullptr, &pause) > 0) return opened;
  }
}

/// Runs the server until a signal arrives. Returns 1 if it cannot start.
int run(const ServeOptions& options, const Address& address, notify::Config alerts, Services& services,
        const sigset_t& signals) {
  http::RateLimits limits;
  if (options.no_rate_limits) {
    limits.switch_off();
    services.day_quotas.switch_off();
    services.settings.lift_quotas();
    spdlog::warn("rate limits are off: this is for load tests only");
  }
  services.light.set_budget(http::work_budget(limits, http::RateClass::light_work));
  services.light.set_observer(&services.usage);
  services.heavy.set_budget(http::work_budget(limits, http::RateClass::heavy_work));
  services.heavy.set_observer(&services.usage);
  services.search_threads.set_budget(http::work_budget(limits, http::RateClass::search_work));
  services.search_threads.set_observer(&services.usage);
  limits.set_share([&](http::Payer payer, std::string_view key) {
    return services.restraints.share(payer == http::Payer::account ? UserKind::user : UserKind::address, key);
  });
  http::Router router(services.light, limits,
                      {.public_origins = options.public_origins,
                       .account_of =
                           [&](const http::Request& request, Requester& requester) {
                             const auto identity = services.accounts.remembered(api::token_of(request));
                             if (!identity || !*identity) return;
                             requester.account = (*identity)->user.id;
                             requester.is_guest = (*identity)->user.guest;
                           },
                       .meter = &services.usage,
                       .restraints = &services.restraints});
  backup::Backups backups(*services.store, services.clock, backup_settings(options));
  admin::Backups admin_backups({backups, *services.store, services.clock});
  const net::Server* serving = nullptr;  // Set before the first request can arrive.
  upkeep::Upkeep upkeep({.store = *services.store,
                         .matches = services.matches,
                         .clock = services.clock,
                         .user_pruned = [&](store::Key user) { services.accounts.pruned(user); },
                         .share = services.leases.share(cluster::Work::upkeep)},
                        upkeep_settings(options));
  const api::Api api = api_of(
      services, admin_backups, [&] { return upkeep.room(); },
      [&] { return state(services, *serving, backups, upkeep); });
  api::add_api(router, api);
  api::add_metrics_route(router, options.metrics_token,
                         [&] { return metrics_text(services, *serving, backups, upkeep); });

  const std::string site = public_url(options, "http://" + options.listen);
  const auto client = WebClient::load(options.web, site, services.store->servers());
  if (!client) return fail("the client cannot be served: " + client.error());
  if (*client) {
    (*client)->serve(router);
    api::add_match_pages(router, services.matches, (*client)->files(), site);
  } else {
    spdlog::warn("no built client was found: only the API is served");
  }

  realtime::Talks talks({services.hub, services.turns, services.accounts, services.workers, services.clock,
                         std::string(version), api::token_of,
                         [](const http::Request& request) { return http::client_key(request.remote_address); },
                         &services.usage});
  net::Server server(net_config(options, address), router, talks);
  serving = &server;
  if (auto started = server.start(); !started) return fail(started.error());
  services.bot_turns.resume();
  const std::string host = address.host.find(':') == std::string::npos ? address.host : "[" + address.host + "]";
  const std::string origin = "http://" + host + ":" + std::to_string(server.port());
  alerts.public_url = public_url(options, origin);
  if (const auto started = services.alerts.start(std::move(alerts)); !started) return fail(started.error().detail);
  std::printf("listening on %s\n", origin.c_str());
  tell_first_admin_link(services.first_admin, public_url(options, origin));
  std::fflush(stdout);

  int signal = 0;
  sigwait(&signals, &signal);
  spdlog::info("{}: draining", signal == SIGINT ? "SIGINT" : "SIGTERM");
  server.drain(drain_time_max);
  backups.stop();
  upkeep.stop();
  services.stop();
  spdlog::info("stopped");
  return 0;
}

}  // namespace

int serve(const ServeOptions& options) {
  const sigset_t signals = hold_back_signals();
  log::set_up(options.log_format == "json" ? log::Format::json : log::Format::text, options.log_level);
  raise_file_limit();
  if (sodium_init() < 0) return fail("libsodium cannot be initialised");
  const auto address = read_address(options.listen);
  if (!address) return fail("--listen must be HOST:PORT, such as 127.0.0.1:8420");
  auto alerts = alerts_config(options);
  if (!alerts) return fail(alerts.error());

  std::error_code error;
  fs::create_directories(options.data, error);
  if (error) return fail("cannot create the data folder: " + error.message());
  if (!options.backup_dir.empty() || !options.backup_every.empty()) {
    const auto tried = backup::try_folder(backup_settings(options).folder);
    if (!tried) return fail("--backup-dir: cannot write backups: " + tried.error().detail);
  }
  const store::Location location{.data = options.data, .database = options.database};
  if (location.on_server() && !options.backup_every.empty()) {
    return fail("--backup-every is only for a database in the data folder; a database server has its own tools");
  }
  auto store = open_store(location, std::chrono::seconds(options.database_wait), signals);
  if (!store) return fail("cannot open the database: " + store.error().detail);
  const std::unique_ptr<const Clock> clock = clock_for(options);
  Services services(std::move(*store), *clock,
                    {.workers = options.workers,
                     .bot_threads = options.bot_threads,
                     .bot_pause = std::chrono::milliseconds(options.bot_pause_ms),
                     .matches_in_memory_max = options.matches_in_memory_max,
                     .heavy_threads = options.heavy_threads,
                     .bounds_reads = !options.no_rate_limits},
                    account_settings(options), options.server_name.empty() ? host_name() : options.server_name);
  if (const auto loaded = services.settings.load(); !loaded) {
    return fail("cannot read the settings: " + loaded.error());
  }
  if (options.demo) lay_demo_tables(services);
  return run(options, *address, std::move(*alerts), services, signals);
}

}  // namespace reef::app
