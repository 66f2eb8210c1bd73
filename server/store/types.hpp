#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <string>
#include <vector>

/// What is durable: interfaces by topic, independent of the database behind them.
namespace reef::store {

enum class Fault : std::uint8_t {
  conflict,          ///< A uniqueness or reference rule of the schema refused the write.
  too_many,          ///< A limit given with the write is reached.
  too_many_running,  ///< The limit of running matches is reached.
  too_often,         ///< The daily limit is reached.
  gone,              ///< The user who would be given something is deleted.
  other_gone,        ///< Another user whom the write is about is deleted.
  bad_cursor,        ///< The text is not a cursor of this listing.
  unavailable,       ///< Disk full, I/O error, database locked: may be temporary.
  corrupt,           ///< The file is damaged, not an Atoll database, or of a later version.
  misconfigured,     ///< The URL, the password or the name of the database is wrong, or a privilege is missing.
  closed,            ///< The store is shutting down.
};
struct Error {
  Fault fault;
  std::string detail;  ///< For the log; never for a player.
};
template <class T>
using Result = std::expected<T, Error>;
template <class T>
using Callback = std::move_only_function<void(Result<T>)>;

using Key = std::int64_t;     ///< A row's key inside the database; never sent to clients.
using Millis = std::int64_t;  ///< Milliseconds since 1970-01-01 UTC.
using Bytes = std::vector<std::uint8_t>;

struct User {
  Key key = 0;
  std::string id;  ///< Public id.
  std::string name;
  bool guest = true;
  Millis created_at = 0;
  bool deleted = false;       ///< Deleted, without a name: the row remains for matches of other players.
  std::string clock_pause{};  ///< JSON: when this player's clocks pause (match/clock_pause.hpp); empty: never.
  bool operator==(const User&) const = default;
};

struct NewSession {
  Bytes token_hash;      ///< 32 bytes: SHA-256 of the token. The token itself is not stored.
  std::string id{};      ///< Public id.
  std::string device{};  ///< What the browser calls itself.
  Millis created_at = 0;
  Millis expires_at = 0;
};

}  // namespace reef::store
