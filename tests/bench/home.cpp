// The queries of the home page, for a user with many matches on a site with many matches.
#include "tests/bench/home.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "server/store/sql_store.hpp"
#include "tests/bench/support/figures.hpp"
#include "tests/bench/support/queries.hpp"

namespace reef::bench {
namespace {

using namespace reef::store;

constexpr int matches = 100'000;
constexpr int users = 5'000;
constexpr int hers_running = 200;
constexpr int hers_finished = 400;
constexpr int hers_invitations = 15;
constexpr int open_tables = 500;
constexpr int others_running = 10'000;
constexpr int blocked = 30;
constexpr double limit_ms = 5;
constexpr int rounds = 200;

/// Waits until all writes so far are stored.
void settle_down(SqlStore& store) {
  AccountStore& accounts = store.accounts();
  wait<void>([&](Callback<void> done) { accounts.end_session({}, std::move(done)); });
}

std::vector<User> settle(SqlStore& store) {
  AccountStore& accounts = store.accounts();
  std::vector<User> settlers(static_cast<std::size_t>(users));
  for (std::size_t index = 0; index < settlers.size(); ++index) {
    User user{.key = 0,
              .id = fmt::format("user{}", index),
              .name = fmt::format("User {}", index),
              .guest = index % 2 == 0,
              .created_at = 1,
              .deleted = false,
              .clock_pause = ""};
    Bytes token(32);
    std::memcpy(token.data(), &index, sizeof index);
    accounts.create_guest(
        user, user.id, {.token_hash = token, .created_at = 1, .expires_at = 2},
        [&settlers, index](Result<std::optional<User>> stored) { settlers[index] = must(std::move(stored)).value(); });
  }
  settle_down(store);
  return settlers;
}

SeatRow seat(SeatKind kind) {
  SeatRow row;
  row.kind = kind;
  return row;
}
SeatRow player(const User& user) {
  SeatRow row = seat(SeatKind::player);
  row.user = user;
  return row;
}

/// Creates matches like those of a site: two to five players, most of them finished.
class Past {
 public:
  Past(SqlStore& store, const std::vector<User>& people) : store_(store), people_(people) {}

  void lay(Status status, bool with_her, SeatKind last) {
    Match match;
    match.head.id = fmt::format("match{}", laid_);
    match.head.game = "maori";
    match.head.options = R"({"level":"basic","side":"front"})";
    const std::size_t count = 2 + dice_() % 4;
    const std::size_t first = with_her ? 0 : 1 + dice_() % (people_.size() - 10);
    for (std::size_t index = 0; index < count; ++index) {
      match.head.seats.push_back(player(people_[index == 0 ? first : 1 + (first + index) % (people_.size() - 1)]));
    }
    match.head.owner = people_[1 + first % (people_.size() - 1)].key;
    if (last != SeatKind::player) match.head.seats.back() = seat(last);
    if (last == SeatKind::invite) match.head.seats.back().kept_for = people_.front();
    match.position.status = status;
    match.position.to_act = status == Status::running ? static_cast<std::uint8_t>(1U << dice_() % 2) : 0;
    match.position.prompts.assign(count, 0);
    match.position.state = fmt::format(R"({{"padding":"{}"}})", std::string(2000, 'x'));
    match.position.outcome = status == Status::finished ? R"({"ranks":[1,2],"scores":[40,31],"reason":"played"})" : "";
    match.position.updated_at = 1'700'000'000'000 + dice_() % 1'000'000'000;
    match.head.created_at = match.position.updated_at;
    match.seed = Bytes(32);
    match.invitation = "invitation";
    store_.matches().create_match(std::move(match), [](Result<Key> key) { must(std::move(key)); });
    if (++laid_ % 1000 == 0) settle_down(store_);
  }
  [[nodiscard]] int laid() const { return laid_; }

 private:
  SqlStore& store_;
  const std::vector<User>& people_;
  std::mt19937 dice_{1};
  int laid_ = 0;
};

/// Her matches are spread among the others, as they would be on a site.
void lay_all(SqlStore& store, const std::vector<User>& people) {
  Past past(store, people);
  const auto due = [&](int count) { return past.laid() % (matches / count) == 0; };
  while (past.laid() < matches) {
    if (due(hers_running)) {
      past.lay(Status::running, true, SeatKind::player);
    } else if (due(hers_finished)) {
      past.lay(Status::finished, true, SeatKind::player);
    } else if (past.laid() % (matches / hers_invitations) == 7) {
      past.lay(Status::open, false, SeatKind::invite);
    } else if (past.laid() % (matches / open_tables) == 11) {
      past.lay(Status::open, false, SeatKind::open);
    } else if (past.laid() % (matches / others_running) == 3) {
      past.lay(Status::running, false, SeatKind::player);
    } else {
      past.lay(Status::finished, false, SeatKind::player);
    }
  }
}

}  // namespace

void measure_home(const std::string& folder) {
  const auto store = must(SqlStore::open(folder + "/home.db"));
  const std::vector<User> people = settle(*store);
  lay_all(*store, people);
  const User& her = people.front();
  PeopleStore& known = store->people();
  for (std::size_t index = 1; index <= blocked; ++index) {
    wait<PeopleStore::Made>([&](auto done) { known.add_block(her.key, people[index * 7].key, 1, std::move(done)); });
  }

  std::vector<double> took_ms;
  std::vector<double> worked_ms;
  std::size_t items = 0;
  for (int round = 0; round < rounds; ++round) {
    items = 0;
    const Clock::time_point start = Clock::now();
    const double work_before_ms = processor_ms();
    for (const Listing listing :
         {Listing::your_turn, Listing::mine, Listing::invited, Listing::open, Listing::finished}) {
      items +=
          must(store->matches().matches({.listing = listing, .user = her.key, .after = "", .limit = 50})).items.size();
    }
    worked_ms.push_back(processor_ms() - work_before_ms);
    took_ms.push_back(std::chrono::duration<double, std::milli>(Clock::now() - start).count());
  }
  const double p50_ms = percentile(took_ms, 0.5);
  row(fmt::format("the home page's five lists, {} rows, among {} matches: ms", items, matches), number(p50_ms, "%.2f"),
      number(p50_ms / limit_ms, "%.2f") + " x the limit of " + number(limit_ms) + " ms; p99 " +
          number(percentile(took_ms, 0.99), "%.2f") + " ms, of the processor p50 " +
          number(percentile(worked_ms, 0.5), "%.2f") + " ms");
}

}  // namespace reef::bench
