#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/store/types.hpp"

/// What the servers of one database know of each other.
namespace reef::store {

/// A running server.
struct ServerRow {
  std::string id;  ///< Another one after each start.
  std::string name;
  std::string release;
  Millis started_at = 0;   ///< By the database's clock; set by the store.
  Millis seen_ms_ago = 0;  ///< The age of its last heartbeat; set by the store.
  std::string report;      ///< JSON: what administrators see of it.
};

/// That a user has the client open, and which match they look at; empty: none.
struct PresenceRow {
  Key user = 0;
  std::string match;
  auto operator<=>(const PresenceRow&) const = default;
};

/// A match that was promised to a user, before its table is opened.
struct PromiseRow {
  std::string match;
  Key user = 0;
  Bytes seed;
  Millis ends_at = 0;  ///< By the clock of the server that promised.
};

/// The deletion of a user, or their merge into another, which a server has begun. All ids of users are public.
struct RemovalRow {
  std::string id{};
  std::string user;
  std::string merge_target{};  ///< Empty: the user is deleted.
  std::optional<Key> actor{};  ///< The administrator; none: the user asked for it.
  std::string reason{};
  bool operator==(const RemovalRow&) const = default;
};

/// A file of the web client under `/static/<build>/`.
struct WebFile {
  std::string path;  ///< Below the build, with the ending of its encoding: `app/main.js.br`.
  std::shared_ptr<const std::string> content;
};

/// Storage of the servers of a database, of the leases on work that only one of them does at a time, and of what they
/// must know of each other at once. All times are those of the database's clock, because a server's may be wrong. The
/// calls are synchronous, and use connections of their own: they wait neither for other reads nor for other writes.
class ServerStore {
 public:
  virtual ~ServerStore() = default;

  /// Adds the server if it is not there, and notes that it is alive. Returns the key of its row, which is another one
  /// if the row had been removed.
  virtual Result<Key> heartbeat(const ServerRow& server) = 0;
  /// Removes the server, with its leases and presences.
  virtual Result<void> remove(const std::string& server) = 0;
  /// Removes the servers that have not been seen for this long.
  virtual Result<void> remove_unseen(Millis for_ms) = 0;
  /// By name, then by start.
  virtual Result<std::vector<ServerRow>> servers() = 0;

  /// Takes those of the leases that nobody else holds, and renews those that the server holds: they last this long from
  /// now. Returns which of them it holds; none if the server is not there.
  virtual Result<std::vector<std::string>> take_leases(const std::string& server, const std::vector<std::string>& names,
                                                       Millis for_ms) = 0;
  virtual Result<void> give_up_leases(const std::string& server) = 0;

  /// Removes and adds presences of the server with this key, in one transaction. `conflict` if it is not there.
  virtual Result<void> change_presences(Key server, const std::vector<PresenceRow>& added,
                                        const std::vector<PresenceRow>& removed) = 0;
  /// Replaces all of its presences.
  virtual Result<void> set_presences(Key server, const std::vector<PresenceRow>& all) = 0;
  /// Those of the other servers that were seen within this time, each once.
  virtual Result<std::vector<PresenceRow>> presences_elsewhere(const std::string& server, Millis seen_within_ms) = 0;

  /// Stores a match that was promised to a user, and forgets promises that have ended. Of more than `count_max` of a
  /// user, the oldest are forgotten. In these two calls, the time is that of the caller: minutes do not matter.
  virtual Result<void> promise(const PromiseRow& promised, int count_max, Millis now) = 0;
  /// Takes the promise of this match to this user out of the database, and returns its seed; none if there is none.
  virtual Result<std::optional<Bytes>> take_promise(Key user, const std::string& match, Millis now) = 0;

  virtual Result<void> begin_removal(const std::string& server, const RemovalRow& removal) = 0;
  virtual Result<void> end_removal(const std::string& id) = 0;
  /// Takes over those that were begun by servers that have not been seen for this long.
  virtual Result<std::vector<RemovalRow>> take_removals(const std::string& server, Millis unseen_for_ms) = 0;

  /// Keeps the files of a build of the web client, for pages that ask a server with another build for them. Forgets all
  /// builds but the five that servers started with last.
  virtual Result<void> keep_web_files(const std::string& build, const std::vector<WebFile>& files) = 0;
  /// The files of this build; none if it is not kept.
  virtual Result<std::vector<WebFile>> web_files(const std::string& build) = 0;
};

}  // namespace reef::store
