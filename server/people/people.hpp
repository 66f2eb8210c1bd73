#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "protocol/failure.hpp"
#include "server/store/people_store.hpp"
#include "server/store/rating_store.hpp"
#include "server/work/clock.hpp"
#include "server/work/presence.hpp"

/// Who plays here: whom one knows, keeps away from or does not read, and what is known of everybody.
namespace reef::people {

/// Where other parts of the house tell what they know of a player. They may read the store on the calling thread; one
/// that is null knows nothing.
struct Sources {
  /// 0 to 100; none for who has played too little.
  std::function<store::Result<std::optional<int>>(store::Key user, store::Millis now)> reliability_of{};
  /// `{"why", "until"}`, or null: whether the player's clocks pause now.
  std::function<Json(const store::User& user, store::Millis now)> resting{};
};

/// What anybody may know of a player, and how the one who asks stands to them.
struct Profile {
  store::User user;
  std::vector<store::RatingRow> ratings;
  std::vector<store::Results> results;
  std::optional<int> reliability;
  Json resting;
  bool online = false;
  bool is_friend = false;
  bool blocks = false;  ///< The one who asks has blocked the player.
  bool mutes = false;   ///< The one who asks does not read what the player says.
};

/// Reads run on the calling thread, which must be one that may wait for the store. Each refuses with `unavailable` when
/// that cannot be read.
class People {
 public:
  struct Parts {
    store::PeopleStore& store;
    store::RatingStore& ratings;
    const Clock& clock;
    const Presence& presence;
  };
  explicit People(Parts parts) : parts_(parts) {}
  /// Before the first question.
  void set_sources(Sources sources) { sources_ = std::move(sources); }

  /// By public id. Refuses with `unknown_user`, also for a deleted account.
  [[nodiscard]] Answer<store::User> find(const std::string& id) const;
  [[nodiscard]] Answer<Profile> profile(const std::string& id, const std::optional<store::User>& asker) const;
  /// Accounts whose names begin like this.
  [[nodiscard]] Answer<std::vector<store::User>> accounts_named(const std::string& beginning) const;
  [[nodiscard]] Answer<std::vector<store::Acquaintance>> friends(const store::User& user) const;
  [[nodiscard]] Answer<std::vector<store::Acquaintance>> blocks(const store::User& user) const;
  [[nodiscard]] Answer<std::vector<store::Acquaintance>> mutes(const store::User& user) const;
  [[nodiscard]] bool is_online(const store::User& user) const { return parts_.presence.is_here(user.key); }

  /// What is asked for twice is done once. Refuse with `unknown_user`, `invalid` (oneself), `too_many`, and the first
  /// with `blocked`.
  void befriend(const store::User& user, const std::string& other, Ask<void> ask);
  void block(const store::User& user, const std::string& other, Ask<void> ask);
  void unfriend(const store::User& user, const std::string& other, Ask<void> ask);
  void unblock(const store::User& user, const std::string& other, Ask<void> ask);
  void mute(const store::User& user, const std::string& other, Ask<void> ask);
  void unmute(const store::User& user, const std::string& other, Ask<void> ask);

  /// Everybody whom the user has blocked or was blocked by.
  [[nodiscard]] Answer<std::vector<store::Key>> apart_from(store::Key user) const;
  /// The rating in this game as it is shown; a newcomer's for who has none yet.
  [[nodiscard]] Answer<int> rating(store::Key user, const std::string& game) const;
  [[nodiscard]] Answer<std::optional<int>> reliability(store::Key user) const;
  /// The median of the user's last turns in milliseconds; none for who has made fewer than `pace_turns_min`.
  [[nodiscard]] Answer<std::optional<store::Millis>> pace(store::Key user) const;

  /// Refuses with `invalid` for a cursor that is none. `active_since` of the page is filled in here.
  [[nodiscard]] Answer<store::Ranking> ranking(store::RankingPage page) const;
  /// The computers that were rated in the game, the strongest first.
  [[nodiscard]] Answer<std::vector<store::BotRating>> bot_ratings(const std::string& game) const;
  /// Where the user stands; none for who has no rating in the game.
  [[nodiscard]] Answer<std::optional<store::Ranked>> rank_of(store::Key user, const std::string& game) const;
  /// The last rated matches of a game. Refuses with `unknown_user`.
  [[nodiscard]] Answer<std::vector<store::RatingStep>> rating_history(const std::string& id,
                                                                      const std::string& game) const;

  static constexpr std::size_t pace_turns_min = 5;
  static constexpr int history_max = 200;                                    ///< Rated matches of one game.
  static constexpr store::Millis inactive_ms = 180LL * 24 * 60 * 60 * 1000;  ///< Without a rated match of the game.

 private:
  [[nodiscard]] Answer<store::User> other_than(const store::User& user, const std::string& id) const;

  Parts parts_;
  Sources sources_;
};

}  // namespace reef::people
