#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/store/location.hpp"

/// The commands of the command line. Each returns the process's exit code: 0 for success, 1 for a finding or a failure,
/// with a message on stderr.
namespace reef::app {

/// Prints the error to stderr, and returns the exit code 1.
int fail(const std::string& what);

struct ServeOptions {
  std::string listen = "127.0.0.1:8420";
  std::string data = "data";
  std::string database;         ///< URL of a database on a server; empty: the database is in the data folder.
  unsigned database_wait = 60;  ///< Seconds to wait for that server at the start.
  std::string server_name;      ///< For administrators, where several servers share a database; empty: the host's.
  std::string web;              ///< Folder of the built client; empty: searched for near the program.
  bool demo = false;
  bool no_rate_limits = false;
  unsigned io_threads = 1;
  unsigned workers = 2;
  unsigned heavy_threads = 1;
  unsigned bot_threads = 1;
  unsigned bot_pause_ms = 700;
  unsigned matches_in_memory_max = 4096;
  std::vector<std::string> trusted_proxies;
  std::vector<std::string> public_origins;
  std::string public_url;  ///< Base of links in mails; empty: the first public origin, else the listening address.
  std::string smtp_url;    ///< smtp://host:587 or smtps://host; empty: no mail.
  std::string smtp_user;
  std::string smtp_password;
  std::string smtp_password_file;  ///< Its first line is the password.
  std::string smtp_tls = "always";
  std::string mail_from;  ///< `Atoll <atoll@example.org>`
  std::string vapid_subject;
  std::string ca_file;
  std::vector<std::string> webhooks_allowed_private;
  unsigned password_ops = 2;
  unsigned password_memory_mib = 64;
  std::string backup_every;  ///< Such as `24h`; empty: no automatic backups.
  unsigned backup_keep = 7;
  std::string backup_dir;                  ///< Empty: `backups` in the data folder.
  std::string prune_matches_after = "7d";  ///< `0`: never.
  std::string prune_guests_after = "30d";  ///< `0`: never.
  unsigned database_limit_mib = 0;         ///< 0: no limit.
  unsigned database_warn_mib = 0;          ///< 0: four fifths of the limit.
  unsigned disk_reserve_mib = 256;
  std::string metrics_token;
  std::string log_level = "info";
  std::string log_format = "text";
  std::string clock_offset_file;  ///< See MovedClock; empty: the system's time.

  bool operator==(const ServeOptions&) const = default;
};
int serve(const ServeOptions& options);

enum class GamesFormat : bool { text, json };
int games(GamesFormat format);
/// Prints the OpenAPI document that the server serves.
int openapi();

struct SimulateOptions {
  std::string game;
  int seats = 0;
  std::string options = "{}";
  std::string seed = "0";
  int games = 1;
  std::string bot = "random";  ///< In every seat, unless there are `bots`.
  std::string bots;            ///< One for each seat, separated by commas; they take turns at the seats.
  unsigned search_ms = 0;      ///< The longest that a bot thinks about a turn; 0: as long as its kind may.
  bool states = false;
  std::string out;
};
int simulate(const SimulateOptions& options);

/// Replays the records of a file: one JSON document, or one per line.
int replay(const std::string& file);
/// Checks a whole database; a server may have it open meanwhile.
int verify(const store::Location& location);
/// Restores a backup as the database of a data folder. Refuses if there is one, unless `force`: then that one is kept
/// beside it under another name.
int restore(const std::string& backup, const store::Location& location, bool force);
/// Adds an account, or sets the password of one; the password is the first line of stdin.
int add_user(const store::Location& location, const std::string& name, const std::string& mail);
int set_user_password(const store::Location& location, const std::string& name);
/// Makes the account of this name an administrator, or a player again.
int set_user_admin(const store::Location& location, const std::string& name, bool revoke);
/// Prints the record of a match.
int export_record(const store::Location& location, const std::string& match);
/// Imports a match from the file of its record, for the account of this name, and prints its id.
int import_record(const store::Location& location, const std::string& file, const std::string& name);
int migrate(const store::Location& location);
/// Copies a whole database into a new one, and checks the copy.
int copy(const store::Location& from, const store::Location& to);
int backup(const store::Location& location, const std::string& out);

}  // namespace reef::app
