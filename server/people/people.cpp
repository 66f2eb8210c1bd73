#include "server/people/people.hpp"

#include <algorithm>
#include <utility>

#include "server/store/refusal.hpp"

namespace reef::people {
namespace {

using protocol::Code;
using Made = store::PeopleStore::Made;

constexpr int found_max = 10;

std::unexpected<Failure> unreadable() {
  return refuse(Code::unavailable, "the database cannot be read at present");
}

template <class T>
Result<T> answered(store::Result<T> result) {
  if (!result) return unreadable();
  return std::move(*result);
}

store::Callback<void> stored_then(Callback<void> callback) {
  return [callback = std::move(callback)](store::Result<void> done) mutable {
    if (!done) return callback(store::refuse_unstored(done.error(), "it could not be stored; nothing has changed"));
    callback({});
  };
}

store::Callback<Made> stored_then(Callback<void> callback, std::string_view of_these) {
  return [callback = std::move(callback), of_these](store::Result<Made> made) mutable {
    if (!made) return callback(store::refuse_unstored(made.error(), "it could not be stored; nothing has changed"));
    if (*made == Made::excluded) return callback(refuse(Code::blocked, "one of you has blocked the other"));
    if (*made == Made::too_many) {
      return callback(refuse(
          Code::too_many, "you can have at most " + std::to_string(store::people_max) + " " + std::string(of_these)));
    }
    callback({});
  };
}

}  // namespace

Result<store::User> People::find(const std::string& id) const {
  auto found = deps_.store.user(id);
  if (!found) return unreadable();
  if (!*found) return refuse(Code::unknown_user, "there is no such player");
  return std::move(**found);
}

Result<Profile> People::profile(const std::string& id, const std::optional<store::User>& asker) const {
  Result<store::User> user = find(id);
  if (!user) return std::unexpected(std::move(user.error()));
  const store::Millis now = deps_.clock.now_ms();
  Profile profile;
  auto ratings = deps_.ratings.ratings_of(user->key);
  if (!ratings) return unreadable();
  profile.ratings = std::move(*ratings);
  auto results = deps_.ratings.results(user->key);
  if (!results) return unreadable();
  profile.results = std::move(*results);
  const Result<std::optional<int>> reliable = reliability(user->key);
  if (!reliable) return std::unexpected(reliable.error());
  profile.reliability = *reliable;
  if (sources_.paused) profile.paused = sources_.paused(*user, now);
  profile.online = is_online(*user);
  if (asker && asker->key != user->key) {
    const auto ties = deps_.store.ties(asker->key, user->key);
    if (!ties) return unreadable();
    profile.is_friend = ties->is_friend;
    profile.blocks = ties->blocks;
    profile.mutes = ties->mutes;
  }
  profile.user = std::move(*user);
  return profile;
}

Result<std::vector<store::User>> People::accounts_named(const std::string& beginning) const {
  return answered(deps_.store.accounts_named(beginning, found_max));
}

Result<std::vector<store::Acquaintance>> People::friends(const store::User& user) const {
  return answered(deps_.store.friends(user.key));
}

Result<std::vector<store::Acquaintance>> People::blocks(const store::User& user) const {
  return answered(deps_.store.blocks(user.key));
}

Result<std::vector<store::Acquaintance>> People::mutes(const store::User& user) const {
  return answered(deps_.store.mutes(user.key));
}

Result<store::User> People::other_than(const store::User& user, const std::string& id) const {
  Result<store::User> other = find(id);
  if (other && other->key == user.key) {
    return std::unexpected(invalid(Violation{"people.yourself", "you cannot do this to yourself", "/user"}));
  }
  return other;
}

void People::befriend(const store::User& user, const std::string& other, Callback<void> callback) {
  const Result<store::User> found = other_than(user, other);
  if (!found) return callback(std::unexpected(found.error()));
  deps_.store.add_friend(user.key, found->key, deps_.clock.now_ms(), stored_then(std::move(callback), "friends"));
}

void People::block(const store::User& user, const std::string& other, Callback<void> callback) {
  const Result<store::User> found = other_than(user, other);
  if (!found) return callback(std::unexpected(found.error()));
  deps_.store.add_block(user.key, found->key, deps_.clock.now_ms(), stored_then(std::move(callback), "blocks"));
}

void People::unfriend(const store::User& user, const std::string& other, Callback<void> callback) {
  const Result<store::User> found = other_than(user, other);
  if (!found) return callback(std::unexpected(found.error()));
  deps_.store.remove_friend(user.key, found->key, stored_then(std::move(callback)));
}

void People::unblock(const store::User& user, const std::string& other, Callback<void> callback) {
  const Result<store::User> found = other_than(user, other);
  if (!found) return callback(std::unexpected(found.error()));
  deps_.store.remove_block(user.key, found->key, stored_then(std::move(callback)));
}

void People::mute(const store::User& user, const std::string& other, Callback<void> callback) {
  const Result<store::User> found = other_than(user, other);
  if (!found) return callback(std::unexpected(found.error()));
  deps_.store.add_mute(user.key, found->key, deps_.clock.now_ms(), stored_then(std::move(callback), "mutes"));
}

void People::unmute(const store::User& user, const std::string& other, Callback<void> callback) {
  const Result<store::User> found = other_than(user, other);
  if (!found) return callback(std::unexpected(found.error()));
  deps_.store.remove_mute(user.key, found->key, stored_then(std::move(callback)));
}

Result<std::vector<store::Key>> People::blocked_either_way(store::Key user) const {
  return answered(deps_.store.blocked_either_way(user));
}

Result<int> People::rating(store::Key user, const std::string& game) const {
  const auto ratings = deps_.ratings.ratings_of(user);
  if (!ratings) return unreadable();
  const auto found = std::ranges::find(*ratings, game, &store::RatingRow::game);
  return rating::shown(found == ratings->end() ? rating::Rating().mu : found->rating.mu);
}

Result<store::Ranking> People::ranking(store::RankingPage page) const {
  page.active_since = deps_.clock.now_ms() - inactive_ms;
  auto read = deps_.ratings.ranking(page);
  if (!read && read.error().fault == store::Fault::bad_cursor) {
    return std::unexpected(invalid(Violation{"query.value", "this cursor is not from this ranking", "/cursor"}));
  }
  return answered(std::move(read));
}

Result<std::vector<store::BotRating>> People::bot_ratings(const std::string& game) const {
  return answered(deps_.ratings.bots(game));
}

Result<std::optional<store::Ranked>> People::rank_of(store::Key user, const std::string& game) const {
  return answered(deps_.ratings.rank_of(user, game, deps_.clock.now_ms() - inactive_ms));
}

Result<std::vector<store::RatingStep>> People::rating_history(const std::string& id, const std::string& game) const {
  const Result<store::User> user = find(id);
  if (!user) return std::unexpected(user.error());
  return answered(deps_.ratings.history(user->key, game, history_max));
}

Result<std::optional<int>> People::reliability(store::Key user) const {
  if (!sources_.reliability_of) return std::nullopt;
  return answered(sources_.reliability_of(user, deps_.clock.now_ms()));
}

Result<std::optional<store::Millis>> People::pace(store::Key user) const {
  auto took = deps_.store.pace(user);
  if (!took) return unreadable();
  if (took->size() < pace_turns_min) return std::nullopt;
  const auto middle = took->begin() + static_cast<std::ptrdiff_t>(took->size() / 2);
  std::nth_element(took->begin(), middle, took->end());
  return *middle;
}

}  // namespace reef::people
