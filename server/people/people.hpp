#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "protocol/failure.hpp"
#include "server/store/interfaces/people_store.hpp"
#include "server/store/interfaces/rating_store.hpp"
#include "server/work/clock.hpp"
#include "server/work/presence.hpp"

/// Relations between users (friends, blocks, mutes), public profiles, ratings and rankings.
namespace reef::people {

/// What other modules know of a player. They may read the store on the calling thread; a null source provides nothing.
struct Sources {
  /// 0 to 100; none for users who have played too little.
  std::function<store::Result<std::optional<int>>(store::Key user, store::Millis now)> reliability_of{};
  /// `{"why", "until"}`, or null if the player's clocks are not paused now.
  std::function<Json(const store::User& user, store::Millis now)> paused{};
};

/// What is public about a player, and the asking user's relations to them.
struct Profile {
  store::User user;
  std::vector<store::RatingRow> ratings;
  std::vector<store::Results> results;
  std::optional<int> reliability;
  Json paused;
  bool online = false;
  bool is_friend = false;
  bool blocks = false;  ///< The asking user has blocked the player.
  bool mutes = false;   ///< The asking user has muted the player.
};

/// Reads run on the calling thread, which must be allowed to wait for the store. Each refuses with `unavailable` if the
/// store cannot be read.
class People {
 public:
  struct Dependencies {
    store::PeopleStore& store;
    store::RatingStore& ratings;
    const Clock& clock;
    const Presence& presence;
  };
  explicit People(Dependencies deps) : deps_(deps) {}
  /// Before the first call.
  void set_sources(Sources sources) { sources_ = std::move(sources); }

  /// By public id. Refuses with `unknown_user`, also for a deleted account.
  [[nodiscard]] Result<store::User> find(const std::string& id) const;
  [[nodiscard]] Result<Profile> profile(const std::string& id, const std::optional<store::User>& asker) const;
  /// Accounts whose names have this prefix.
  [[nodiscard]] Result<std::vector<store::User>> accounts_named(const std::string& beginning) const;
  [[nodiscard]] Result<std::vector<store::Acquaintance>> friends(const store::User& user) const;
  [[nodiscard]] Result<std::vector<store::Acquaintance>> blocks(const store::User& user) const;
  [[nodiscard]] Result<std::vector<store::Acquaintance>> mutes(const store::User& user) const;
  [[nodiscard]] bool is_online(const store::User& user) const { return deps_.presence.is_here(user.key); }

  /// These are idempotent. They refuse with `unknown_user`, `invalid` (oneself) and `too_many`; `befriend` also with
  /// `blocked`.
  void befriend(const store::User& user, const std::string& other, Callback<void> callback);
  void block(const store::User& user, const std::string& other, Callback<void> callback);
  void unfriend(const store::User& user, const std::string& other, Callback<void> callback);
  void unblock(const store::User& user, const std::string& other, Callback<void> callback);
  void mute(const store::User& user, const std::string& other, Callback<void> callback);
  void unmute(const store::User& user, const std::string& other, Callback<void> callback);

  /// All users whom the user has blocked or was blocked by.
  [[nodiscard]] Result<std::vector<store::Key>> blocked_either_way(store::Key user) const;
  /// The rating in this game as it is shown; the initial one for users who have none yet.
  [[nodiscard]] Result<int> rating(store::Key user, const std::string& game) const;
  [[nodiscard]] Result<std::optional<int>> reliability(store::Key user) const;
  /// The median time of the user's last turns in milliseconds; none with fewer than `pace_turns_min` turns.
  [[nodiscard]] Result<std::optional<store::Millis>> pace(store::Key user) const;

  /// Refuses with `invalid` for an invalid cursor. Fills in `active_since` of the page.
  [[nodiscard]] Result<store::Ranking> ranking(store::RankingPage page) const;
  /// The bots that were rated in the game, the strongest first.
  [[nodiscard]] Result<std::vector<store::BotRating>> bot_ratings(const std::string& game) const;
  /// The user's place in the ranking; none without a rating in the game.
  [[nodiscard]] Result<std::optional<store::Ranked>> rank_of(store::Key user, const std::string& game) const;
  /// The last `history_max` rated matches of a game. Refuses with `unknown_user`.
  [[nodiscard]] Result<std::vector<store::RatingStep>> rating_history(const std::string& id,
                                                                      const std::string& game) const;

  static constexpr std::size_t pace_turns_min = 5;
  static constexpr int history_max = 200;                                    ///< Rated matches of one game.
  static constexpr store::Millis inactive_ms = 180LL * 24 * 60 * 60 * 1000;  ///< Without a rated match of the game.

 private:
  [[nodiscard]] Result<store::User> other_than(const store::User& user, const std::string& id) const;

  Dependencies deps_;
  Sources sources_;
};

}  // namespace reef::people
