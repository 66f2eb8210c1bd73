#include "server/store/location.hpp"

#include "server/store/postgres/url.hpp"
#include "server/store/sqlite/database.hpp"

namespace reef::store {

bool is_database_url(const std::string& text) {
  const bool has_scheme = text.starts_with("postgresql://") || text.starts_with("postgres://");
  return has_scheme && postgres::check_url(text).has_value();
}

std::string shown(const Location& location) {
  return location.on_server() ? postgres::shown(location.database) : sqlite::file_in(location.data);
}

void hide_password(char* argument) {
  if (std::string_view(argument).contains("postgres")) postgres::hide_password(argument);
}

}  // namespace reef::store
