#include "server/store/postgres/url.hpp"

#include <fmt/format.h>
#include <libpq-fe.h>
#include <poll.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <regex>
#include <string_view>

namespace reef::store::postgres {
namespace {

constexpr std::chrono::seconds asking_time_max{5};

/// The options of a URL that are set; none if it cannot be read.
std::optional<std::map<std::string, std::string>> options_of(const std::string& url) {
  const std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)> all(PQconninfoParse(url.c_str(), nullptr),
                                                                         PQconninfoFree);
  if (!all) return std::nullopt;
  std::map<std::string, std::string> set;
  for (const PQconninfoOption* option = all.get(); option->keyword != nullptr; ++option) {
    if (option->val != nullptr) set[option->keyword] = option->val;
  }
  return set;
}

/// Waits until the connection can go on; false at the end of the time.
bool wait_for(pg_conn* connection, PostgresPollingStatusType status, std::chrono::steady_clock::time_point end) {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
  if (left.count() <= 0) return false;
  pollfd socket{.fd = PQsocket(connection),
                .events = static_cast<short>(status == PGRES_POLLING_READING ? POLLIN : POLLOUT),
                .revents = 0};
  return ::poll(&socket, 1, static_cast<int>(left.count())) > 0;
}

/// The SQLSTATE with which the server refuses a connection; empty if there is none.
std::string refusal_of(const std::string& url) {
  constexpr const char* names[] = {"dbname", nullptr};
  const char* const values[] = {url.c_str(), nullptr};
  const std::unique_ptr<pg_conn, decltype(&PQfinish)> connection(PQconnectStartParams(names, values, 1), PQfinish);
  if (!connection || PQstatus(connection.get()) == CONNECTION_BAD) return {};
  PQsetErrorVerbosity(connection.get(), PQERRORS_VERBOSE);  // Messages begin with the code.
  const auto end = std::chrono::steady_clock::now() + asking_time_max;
  PostgresPollingStatusType status = PGRES_POLLING_WRITING;
  while (status == PGRES_POLLING_READING || status == PGRES_POLLING_WRITING) {
    if (!wait_for(connection.get(), status, end)) return {};
    status = PQconnectPoll(connection.get());
  }
  const std::string message = PQerrorMessage(connection.get());
  static const std::regex code(R"(:  ([0-9A-Z]{5}): )");
  std::smatch found;
  return std::regex_search(message, found, code) ? found[1].str() : std::string();
}

Fault fault_of_refusal(const std::string& state) {
  // Authorisation, unknown database, or no privilege to connect to it.
  const bool permanent = state.starts_with("28") || state == "3D000" || state == "42501";
  return permanent ? Fault::misconfigured : Fault::unavailable;
}

}  // namespace

Result<void> check_url(const std::string& url) {
  if (options_of(url)) return {};
  return std::unexpected(Error{Fault::misconfigured, "the URL of the database cannot be read"});
}

std::string shown(const std::string& url) {
  const auto options = options_of(url);
  if (!options) return "postgresql://…";
  const auto value = [&](const char* name) {
    const auto found = options->find(name);
    return found == options->end() ? std::string() : found->second;
  };
  std::string text = "postgresql://";
  if (const std::string user = value("user"); !user.empty()) text += user + "@";
  text += value("host");
  if (const std::string port = value("port"); !port.empty()) text += ":" + port;
  return text + "/" + value("dbname");
}

Error connect_error(const std::string& url, const std::string& message) {
  const std::string state = refusal_of(url);
  return {fault_of_refusal(state), message};
}

void hide_password(char* url) {
  const std::string_view text(url);
  const auto blank = [&](std::size_t from, std::size_t to) { std::fill(url + from, url + to, 'x'); };
  if (const std::size_t scheme = text.find("://"); scheme != std::string_view::npos) {
    const std::size_t begin = scheme + 3;
    const std::size_t end = std::min(text.find_first_of("/?#", begin), text.size());
    const std::size_t at = text.substr(0, end).rfind('@');
    const std::size_t colon = text.find(':', begin);
    if (at != std::string_view::npos && at > begin && colon < at) blank(colon + 1, at);
  }
  constexpr std::string_view key = "password=";
  for (std::size_t found = text.find(key); found != std::string_view::npos;
       found = text.find(key, found + key.size())) {
    const std::size_t begin = found + key.size();
    blank(begin, std::min(text.find_first_of("&# ", begin), text.size()));
  }
}

}  // namespace reef::store::postgres
