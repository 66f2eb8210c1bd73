#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/types.hpp"

/// What the servers of one database do together.
namespace reef::cluster {

/// What one server tells the others: that something has changed, never how. They read the database.
struct Event {
  enum class Kind : std::uint8_t {
    match,     ///< `match` has another version.
    tables,    ///< A table was opened, filled or closed, or its match has started.
    notice,    ///< `user` should see at once that there is news of this kind in `match`.
    chat,      ///< `line` was added to the chat of `match`, or removed; in the lobby if `match` is empty.
    user,      ///< `user` was renamed or deleted, or their role, sessions or tokens changed.
    presence,  ///< Who is present, or looks at which match.
    settings,  ///< The settings of administrators.
  };
  Kind kind;
  std::string match{};
  store::Key user = 0;
  std::string news{};  ///< Of a `notice`: which kind of news.
  int line = 0;
  auto operator<=>(const Event&) const = default;
};

/// The events as texts for the channel, none longer than it allows. `from`: the server that sends them. `number`: of
/// this message of the server.
std::vector<std::string> texts_of(const std::string& from, std::int64_t number, const std::set<Event>& events);

/// What a text of the channel says.
struct Received {
  std::string from;
  std::int64_t number = 0;
  std::vector<Event> events;
};
/// None if it is not such a text, for example one of a later release. Events of unknown kinds are left out.
std::optional<Received> read_events(std::string_view text);

}  // namespace reef::cluster
