#include "server/store/location.hpp"

#include "server/store/postgres/url.hpp"
#include "server/store/sqlite/database.hpp"

namespace reef::store {

bool is_database_url(const std::string& text) {
  const bool has_scheme = text.starts_with("postgresql://") || text.starts_with("postgres://");
  return has_scheme && postgres::check_url(text).has_value();
}

std::optional<Location> read_location(const std::string& text) {
  constexpr std::string_view in_folder = "sqlite:";
  if (is_database_url(text)) return Location{.data = {}, .database = text};
  if (!text.starts_with(in_folder) || text.size() == in_folder.size()) return std::nullopt;
  return Location{.data = text.substr(in_folder.size())};
}

std::string shown(const Location& location) {
  return location.on_server() ? postgres::shown(location.database) : sqlite::file_in(location.data);
}

void hide_password(char* argument) {
  if (std::string_view(argument).contains("postgres")) postgres::hide_password(argument);
}

}  // namespace reef::store
