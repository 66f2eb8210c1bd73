#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engines/core/strict_json.hpp"
#include "server/people/people.hpp"

/// Restrictions on who can join a table.
namespace reef::lobby {

/// Who may take a seat that is open to anyone. Not applied to invited users.
struct Limits {
  std::optional<int> rating_min{};
  std::optional<int> rating_max{};
  std::optional<store::Millis> pace_ms_max{};  ///< The upper limit of the median time for a turn.
  std::optional<int> reliability_min{};        ///< 1 to 100.
  bool accounts_only = false;

  [[nodiscard]] bool any() const { return rating_min || rating_max || pace_ms_max || reliability_min || accounts_only; }
  bool operator==(const Limits&) const = default;
};

/// Far above any displayed rating.
inline constexpr int rating_limit_max = 5000;
inline constexpr store::Millis pace_limit_ms_min = 60LL * 1000;
inline constexpr store::Millis pace_limit_ms_max = 30LL * 24 * 60 * 60 * 1000;

/// Reads the members of `limits`. Besides what `Reader` refuses: `limits.rating` if the minimum is above the maximum.
Limits read_limits(Reader& reader);
/// The stored and displayed form; empty if there are no limits.
std::string limits_text(const Limits& limits);
/// Reads the output of `limits_text`.
Limits limits_of(const std::string& text);

/// A user checked against limits. What a limit needs is read on first use and cached. Reads the store on the calling
/// thread.
class JoinCheck {
 public:
  /// Without a user: a visitor without a session, who would join as a new guest.
  JoinCheck(const people::People& people, std::optional<store::User> user) : people_(people), user_(std::move(user)) {}

  /// The limit that excludes this person from a table of this game: `account`, `rating`, `reliability` or `pace`; none
  /// if none does. A user without a rating has the initial one; an unknown reliability or pace passes.
  Result<std::optional<std::string_view>> kept_out_by(const Limits& limits, const std::string& game);

 private:
  Result<int> rating(const std::string& game);
  Result<std::optional<int>> reliability();
  Result<std::optional<store::Millis>> pace();

  const people::People& people_;
  std::optional<store::User> user_;
  std::map<std::string, int> ratings_;
  std::optional<std::optional<int>> reliability_;
  std::optional<std::optional<store::Millis>> pace_;
};

}  // namespace reef::lobby
