#include "server/people/people.hpp"

#include <algorithm>
#include <utility>

namespace reef::people {
namespace {

using protocol::Code;
using Made = store::PeopleStore::Made;

constexpr int found_max = 10;

std::unexpected<Failure> unreadable() {
  return refuse(Code::unavailable, "the database cannot be read now");
}

template <class T>
Answer<T> answered(store::Result<T> result) {
  if (!result) return unreadable();
  return std::move(*result);
}

store::Done<void> told(Ask<void> ask) {
  return [ask = std::move(ask)](store::Result<void> done) mutable {
    if (!done) return ask(refuse(Code::unavailable, "it could not be stored; nothing has changed"));
    ask({});
  };
}

store::Done<Made> told(Ask<void> ask, std::string_view of_these) {
  return [ask = std::move(ask), of_these](store::Result<Made> made) mutable {
    if (!made) return ask(refuse(Code::unavailable, "it could not be stored; nothing has changed"));
    if (*made == Made::apart) return ask(refuse(Code::blocked, "one of you has blocked the other"));
    if (*made == Made::too_many) {
      return ask(
          refuse(Code::too_many, "one has at most " + std::to_string(store::people_max) + " " + std::string(of_these)));
    }
    ask({});
  };
}

}  // namespace

Answer<store::User> People::find(const std::string& id) const {
  auto found = parts_.store.user(id);
  if (!found) return unreadable();
  if (!*found) return refuse(Code::unknown_user, "there is no such player");
  return std::move(**found);
}

Answer<Profile> People::profile(const std::string& id, const std::optional<store::User>& asker) const {
  Answer<store::User> user = find(id);
  if (!user) return std::unexpected(std::move(user.error()));
  const store::Millis now = parts_.clock.now_ms();
  Profile profile;
  auto ratings = parts_.ratings.ratings_of(user->key);
  if (!ratings) return unreadable();
  profile.ratings = std::move(*ratings);
  auto results = parts_.ratings.results(user->key);
  if (!results) return unreadable();
  profile.results = std::move(*results);
  const Answer<std::optional<int>> reliable = reliability(user->key);
  if (!reliable) return std::unexpected(reliable.error());
  profile.reliability = *reliable;
  if (sources_.resting) profile.resting = sources_.resting(*user, now);
  profile.online = is_online(*user);
  if (asker && asker->key != user->key) {
    const auto ties = parts_.store.ties(asker->key, user->key);
    if (!ties) return unreadable();
    profile.is_friend = ties->is_friend;
    profile.blocks = ties->blocks;
    profile.mutes = ties->mutes;
  }
  profile.user = std::move(*user);
  return profile;
}

Answer<std::vector<store::User>> People::accounts_named(const std::string& beginning) const {
  return answered(parts_.store.accounts_named(beginning, found_max));
}

Answer<std::vector<store::Acquaintance>> People::friends(const store::User& user) const {
  return answered(parts_.store.friends(user.key));
}

Answer<std::vector<store::Acquaintance>> People::blocks(const store::User& user) const {
  return answered(parts_.store.blocks(user.key));
}

Answer<std::vector<store::Acquaintance>> People::mutes(const store::User& user) const {
  return answered(parts_.store.mutes(user.key));
}

Answer<store::User> People::other_than(const store::User& user, const std::string& id) const {
  Answer<store::User> other = find(id);
  if (other && other->key == user.key) {
    return std::unexpected(invalid(Violation{"people.yourself", "this is about somebody else", "/user"}));
  }
  return other;
}

void People::befriend(const store::User& user, const std::string& other, Ask<void> ask) {
  const Answer<store::User> found = other_than(user, other);
  if (!found) return ask(std::unexpected(found.error()));
  parts_.store.add_friend(user.key, found->key, parts_.clock.now_ms(), told(std::move(ask), "friends"));
}

void People::block(const store::User& user, const std::string& other, Ask<void> ask) {
  const Answer<store::User> found = other_than(user, other);
  if (!found) return ask(std::unexpected(found.error()));
  parts_.store.add_block(user.key, found->key, parts_.clock.now_ms(), told(std::move(ask), "blocks"));
}

void People::unfriend(const store::User& user, const std::string& other, Ask<void> ask) {
  const Answer<store::User> found = other_than(user, other);
  if (!found) return ask(std::unexpected(found.error()));
  parts_.store.remove_friend(user.key, found->key, told(std::move(ask)));
}

void People::unblock(const store::User& user, const std::string& other, Ask<void> ask) {
  const Answer<store::User> found = other_than(user, other);
  if (!found) return ask(std::unexpected(found.error()));
  parts_.store.remove_block(user.key, found->key, told(std::move(ask)));
}

void People::mute(const store::User& user, const std::string& other, Ask<void> ask) {
  const Answer<store::User> found = other_than(user, other);
  if (!found) return ask(std::unexpected(found.error()));
  parts_.store.add_mute(user.key, found->key, parts_.clock.now_ms(), told(std::move(ask), "mutes"));
}

void People::unmute(const store::User& user, const std::string& other, Ask<void> ask) {
  const Answer<store::User> found = other_than(user, other);
  if (!found) return ask(std::unexpected(found.error()));
  parts_.store.remove_mute(user.key, found->key, told(std::move(ask)));
}

Answer<std::vector<store::Key>> People::apart_from(store::Key user) const {
  return answered(parts_.store.apart_from(user));
}

Answer<int> People::rating(store::Key user, const std::string& game) const {
  const auto ratings = parts_.ratings.ratings_of(user);
  if (!ratings) return unreadable();
  const auto found = std::ranges::find(*ratings, game, &store::RatingRow::game);
  return rating::shown(found == ratings->end() ? rating::Rating().mu : found->rating.mu);
}

Answer<store::Ranking> People::ranking(store::RankingPage page) const {
  page.active_since = parts_.clock.now_ms() - inactive_ms;
  auto read = parts_.ratings.ranking(page);
  if (!read && read.error().fault == store::Fault::bad_cursor) {
    return std::unexpected(
        invalid(Violation{"query.value", "this cursor was not given out for this ranking", "/cursor"}));
  }
  return answered(std::move(read));
}

Answer<std::vector<store::BotRating>> People::bot_ratings(const std::string& game) const {
  return answered(parts_.ratings.bots(game));
}

Answer<std::optional<store::Ranked>> People::rank_of(store::Key user, const std::string& game) const {
  return answered(parts_.ratings.rank_of(user, game, parts_.clock.now_ms() - inactive_ms));
}

Answer<std::vector<store::RatingStep>> People::rating_history(const std::string& id, const std::string& game) const {
  const Answer<store::User> user = find(id);
  if (!user) return std::unexpected(user.error());
  return answered(parts_.ratings.history(user->key, game, history_max));
}

Answer<std::optional<int>> People::reliability(store::Key user) const {
  if (!sources_.reliability_of) return std::nullopt;
  return answered(sources_.reliability_of(user, parts_.clock.now_ms()));
}

Answer<std::optional<store::Millis>> People::pace(store::Key user) const {
  auto took = parts_.store.pace(user);
  if (!took) return unreadable();
  if (took->size() < pace_turns_min) return std::nullopt;
  const auto middle = took->begin() + static_cast<std::ptrdiff_t>(took->size() / 2);
  std::nth_element(took->begin(), middle, took->end());
  return *middle;
}

}  // namespace reef::people
