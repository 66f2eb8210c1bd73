// The protection of passwords: the throttle, the hashes, the token cache.

#include <sodium.h>

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <ctime>
#include <future>
#include <latch>
#include <memory>

#include "server/accounts/known_tokens.hpp"
#include "server/accounts/passwords.hpp"
#include "server/accounts/throttle.hpp"
#include "tests/support/fixture.hpp"

namespace reef::accounts {
namespace {

constexpr Throttle::Rule rule{.free = 3, .wait_ms = 1000, .wait_ms_max = 5000};
const Throttle::Claim account{"account ann", rule};
const Throttle::Claim address{"address here", {.free = 100, .wait_ms = 1000, .wait_ms_max = 5000}};

class StillClock final : public Clock {
 public:
  [[nodiscard]] std::int64_t now_ms() const override { return now; }
  std::int64_t now = 1'000'000;
};

std::int64_t wait_of(Throttle& throttle) {
  const auto wait = throttle.attempt({account, address});
  return wait ? wait->count() : 0;
}

Result<std::string> hash_of(Passwords& passwords, const std::string& password) {
  return testing::await_result<std::string>(
      [&](auto callback) { passwords.hash("here", password, std::move(callback)); });
}
Result<Passwords::Verified> verify(Passwords& passwords, std::optional<std::string> hash, const std::string& password) {
  return testing::await_result<Passwords::Verified>(
      [&](auto callback) { passwords.verify("here", std::move(hash), password, std::move(callback)); });
}

Identity identity_of(store::Key key, const std::string& hash) {
  Identity identity;
  identity.user.key = key;
  identity.token_hash = hash;
  return identity;
}

}  // namespace

TEST_CASE("each failure beyond the free ones doubles the wait, up to a maximum") {
  StillClock clock;
  Throttle throttle(clock);
  for (int attempt = 0; attempt < 3; ++attempt) CHECK(wait_of(throttle) == 0);
  for (const std::int64_t expected : {1000, 2000, 4000, 5000, 5000}) {
    CHECK(wait_of(throttle) == 0);
    CHECK(wait_of(throttle) == expected);
    clock.now += expected;
  }
}

TEST_CASE("a success resets the account's failures, but not the address's") {
  StillClock clock;
  Throttle throttle(clock);
  const Throttle::Claim strict{"address there", rule};
  for (int attempt = 0; attempt < 3; ++attempt) CHECK_FALSE(throttle.attempt({account, strict}));
  throttle.succeeded(account.key, strict);
  CHECK_FALSE(throttle.attempt({account, strict}));
  CHECK_FALSE(throttle.attempt({{"account bob", rule}, strict}));
  throttle.succeeded(account.key, strict);  // A login to an own account, between two guesses at others.
  clock.now += 500;
  CHECK_FALSE(throttle.attempt({{"account bob", rule}, strict}));
  CHECK(throttle.attempt({{"account cleo", rule}, strict}));
}

TEST_CASE("a clock that is set back by a day makes no wait longer than the maximum") {
  StillClock clock;
  Throttle throttle(clock);
  CHECK(wait_of(throttle) == 0);
  clock.now -= 86'400'000;
  for (int attempt = 1; attempt < 4; ++attempt) CHECK(wait_of(throttle) == 0);
  clock.now -= 86'400'000;
  CHECK(wait_of(throttle) == 1000);
}

TEST_CASE("failures are forgotten after a day") {
  StillClock clock;
  Throttle throttle(clock);
  for (int attempt = 0; attempt < 4; ++attempt) wait_of(throttle);
  clock.now += 25LL * 60 * 60 * 1000;
  for (int attempt = 0; attempt < 4; ++attempt) CHECK(wait_of(throttle) == 0);
}

TEST_CASE("a password is checked against its hash, and against none") {
  REQUIRE(sodium_init() >= 0);
  Passwords passwords({.passes = 1, .memory_mib = 1});
  const std::string hash = *hash_of(passwords, "rather long and only mine");
  CHECK(hash.starts_with("$argon2id$v=19$m=1024,t=1,p=1$"));
  CHECK(verify(passwords, hash, "rather long and only mine")->right);
  CHECK_FALSE(verify(passwords, hash, "rather long and only mine ")->right);
  CHECK_FALSE(verify(passwords, std::nullopt, "rather long and only mine")->right);
  CHECK(verify(passwords, hash, "rather long and only mine")->renewed.empty());
}

TEST_CASE("an unknown name takes as long as a wrong password") {
  REQUIRE(sodium_init() >= 0);
  Passwords passwords({.passes = 2, .memory_mib = 16});
  const std::string hash = *hash_of(passwords, "rather long and only mine");
  // CPU time of all threads: the wall time depends on the machine's load.
  const auto cost_of = [&](const std::optional<std::string>& against) {
    const std::clock_t before = std::clock();
    CHECK_FALSE(verify(passwords, against, "not the right one")->right);
    return static_cast<double>(std::clock() - before);
  };
  double known = cost_of(hash);
  double unknown = cost_of(std::nullopt);
  for (int round = 1; round < 5; ++round) {
    known = std::min(known, cost_of(hash));
    unknown = std::min(unknown, cost_of(std::nullopt));
  }
  CHECK(unknown > known * 0.5);
  CHECK(unknown < known * 2);
}

TEST_CASE("a hash with other costs is renewed with the current ones") {
  REQUIRE(sodium_init() >= 0);
  Passwords cheap({.passes = 1, .memory_mib = 1});
  Passwords dear({.passes = 2, .memory_mib = 2});
  const std::string hash = *hash_of(cheap, "rather long and only mine");
  CHECK(verify(dear, hash, "not the right one")->renewed.empty());
  const auto verified = verify(dear, hash, "rather long and only mine");
  CHECK(verified->right);
  CHECK(verified->renewed.starts_with("$argon2id$v=19$m=2048,t=2,p=1$"));
}

TEST_CASE("an address that sends too many passwords is refused, and everybody if too many wait in total") {
  REQUIRE(sodium_init() >= 0);
  Passwords passwords(
      {.passes = 1, .memory_mib = 1, .threads = 1, .line = {.waiting_max = 3, .waiting_per_address_max = 1}});
  std::latch stuck(1);
  std::promise<void> release;
  passwords.verify("a", std::nullopt, "first", [&](const Result<Passwords::Verified>&) {
    stuck.count_down();
    release.get_future().wait();
  });
  stuck.wait();
  const auto send = [&](const char* sender) {
    auto answer = std::make_shared<std::promise<Result<Passwords::Verified>>>();
    passwords.verify(sender, std::nullopt, "another",
                     [answer](Result<Passwords::Verified> verified) { answer->set_value(std::move(verified)); });
    return answer->get_future();
  };
  auto waiting = send("a");
  const auto refused = send("a").get();
  CHECK(refused.error().code == protocol::Code::rate_limited);
  CHECK(refused.error().retry_after_s > 0);
  auto of_others = std::array{send("b"), send("c")};
  CHECK(passwords.waiting() == 3);
  const auto no_room = send("d").get();
  CHECK(no_room.error().code == protocol::Code::unavailable);
  CHECK(no_room.error().retry_after_s > 0);
  release.set_value();
  CHECK(waiting.get());
  for (auto& other : of_others) CHECK(other.get());
}

TEST_CASE("an attempt that was not made does not count") {
  StillClock clock;
  Throttle throttle(clock);
  for (int attempt = 0; attempt < 10; ++attempt) {
    CHECK(wait_of(throttle) == 0);
    throttle.withdraw({account, address});
  }
}

TEST_CASE("a row read before it was forgotten is not cached") {
  KnownTokens tokens;
  const auto read_at = tokens.moment();
  tokens.forget_user(7);
  tokens.remember(identity_of(7, "a"), 100, read_at);
  CHECK_FALSE(tokens.find("a", 1));
  tokens.remember(identity_of(7, "a"), 100, tokens.moment());
  CHECK(tokens.find("a", 99));
  CHECK_FALSE(tokens.find("a", 100));
}

TEST_CASE("the cache drops the token unused longest") {
  KnownTokens tokens(2);
  tokens.remember(identity_of(1, "a"), 100, tokens.moment());
  tokens.remember(identity_of(2, "b"), 100, tokens.moment());
  CHECK(tokens.find("a", 1));
  tokens.remember(identity_of(3, "c"), 100, tokens.moment());
  CHECK(tokens.find("a", 1));
  CHECK_FALSE(tokens.find("b", 1));
}

TEST_CASE("the cookie of an extended session is sent once") {
  KnownTokens tokens;
  Identity identity = identity_of(1, "a");
  identity.cookie_due = true;
  tokens.remember(identity, 100, tokens.moment());
  CHECK(tokens.find("a", 1)->cookie_due);
  tokens.cookie_renewed("a");
  CHECK_FALSE(tokens.find("a", 1)->cookie_due);
}

TEST_CASE("a refreshed user is updated for all their tokens") {
  KnownTokens tokens;
  tokens.remember(identity_of(1, "a"), 100, tokens.moment());
  tokens.remember(identity_of(2, "b"), 100, tokens.moment());
  store::User user;
  user.key = 1;
  user.name = "Ann";
  tokens.refresh(user);
  CHECK(tokens.find("a", 1)->user.name == "Ann");
  CHECK(tokens.find("b", 1)->user.name.empty());
}

}  // namespace reef::accounts
