#pragma once

#include <optional>
#include <string>
#include <string_view>

/// Where a store is.
namespace reef::store {

struct Location {
  std::string data;        ///< The data folder. It contains the database, unless there is a URL.
  std::string database{};  ///< The URL of a database on a server. May contain a password: print only `shown`.

  [[nodiscard]] bool on_server() const { return !database.empty(); }
};

/// For help texts and messages.
inline constexpr std::string_view database_url_example = "postgresql://atoll@db.example/atoll";
inline constexpr std::string_view location_example = "sqlite:/var/lib/atoll or postgresql://atoll@db.example/atoll";

/// Reads `sqlite:` with the data folder, or the URL of a database on a server; none if the text is neither.
std::optional<Location> read_location(const std::string& text);

/// Whether a text can be read as the URL of a database.
bool is_database_url(const std::string& text);

/// Where the database is, for people: the URL without its password, or the file.
std::string shown(const Location& location);

/// If an argument of the process contains the URL of a database with a password, replaces the password by `xxx…`, in
/// place: other users of the machine can read arguments.
void hide_password(char* argument);

}  // namespace reef::store
