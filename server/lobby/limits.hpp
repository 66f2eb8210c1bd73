#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engines/core/strict_json.hpp"
#include "server/people/people.hpp"

/// Tables that are not for everybody.
namespace reef::lobby {

/// Who may take a seat that is open to whoever comes. Who was invited is not asked.
struct Limits {
  std::optional<int> rating_min{};
  std::optional<int> rating_max{};
  std::optional<store::Millis> pace_ms_max{};  ///< The median time for a turn.
  std::optional<int> reliability_min{};        ///< 1 to 100.
  bool accounts_only = false;

  [[nodiscard]] bool any() const { return rating_min || rating_max || pace_ms_max || reliability_min || accounts_only; }
  bool operator==(const Limits&) const = default;
};

/// A rating as it is shown lies well inside.
inline constexpr int rating_limit_max = 5000;
inline constexpr store::Millis pace_limit_ms_min = 60LL * 1000;
inline constexpr store::Millis pace_limit_ms_max = 30LL * 24 * 60 * 60 * 1000;

/// Reads the members of `limits`. Besides what `Reader` refuses: `limits.rating`, if nobody is between min and max.
Limits read_limits(Reader& reader);
/// As they are stored and shown; empty if there are none.
std::string limits_text(const Limits& limits);
/// What `limits_text` wrote.
Limits limits_of(const std::string& text);

/// Somebody before a table: what limits ask of them is read once, and only if a limit asks for it. Reads the store on
/// the calling thread.
class Newcomer {
 public:
  /// No user: somebody who has no session yet, and would come as a new guest.
  Newcomer(const people::People& people, std::optional<store::User> user) : people_(people), user_(std::move(user)) {}

  /// The limit that keeps this person from a table of this game: `account`, `rating`, `reliability` or `pace`; none if
  /// none does. Who has no rating yet counts as a newcomer; whose reliability or pace is not known yet is let in.
  Answer<std::optional<std::string_view>> kept_out_by(const Limits& limits, const std::string& game);

 private:
  Answer<int> rating(const std::string& game);
  Answer<std::optional<int>> reliability();
  Answer<std::optional<store::Millis>> pace();

  const people::People& people_;
  std::optional<store::User> user_;
  std::map<std::string, int> ratings_;
  std::optional<std::optional<int>> reliability_;
  std::optional<std::optional<store::Millis>> pace_;
};

}  // namespace reef::lobby
