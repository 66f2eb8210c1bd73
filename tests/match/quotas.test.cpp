// Daily quotas per address, and how much space the database has left.

#include "server/lobby/quotas.hpp"

#include <catch2/catch.hpp>

#include "server/upkeep/upkeep.hpp"

namespace reef::lobby {
namespace {

struct SetClock final : Clock {
  std::int64_t now = 1'000'000'000;
  [[nodiscard]] std::int64_t now_ms() const override { return now; }
};

constexpr std::int64_t hour_ms = 3'600'000;

}  // namespace

TEST_CASE("each address has its own daily quota") {
  SetClock clock;
  DayQuotas quotas(clock, {24, 2, 2, 2});
  CHECK(quotas.take(QuotaKind::account, "a"));
  CHECK(quotas.take(QuotaKind::account, "a"));
  const auto refused = quotas.take(QuotaKind::account, "a");
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == protocol::Code::quota_used);
  CHECK(refused.error().members["quota"] == "accounts");
  CHECK(refused.error().retry_after_s == 12 * 3600);
  CHECK(quotas.take(QuotaKind::account, "b"));
  CHECK(quotas.take(QuotaKind::import, "a"));

  clock.now += 12 * hour_ms;
  CHECK(quotas.take(QuotaKind::account, "a"));
  CHECK_FALSE(quotas.take(QuotaKind::account, "a"));
  clock.now -= 48 * hour_ms;  // Setting the clock back neither takes nor adds anything.
  CHECK_FALSE(quotas.take(QuotaKind::account, "a"));
}

TEST_CASE("a failed creation is given back, but never beyond the quota") {
  SetClock clock;
  DayQuotas quotas(clock, {24, 2, 1, 2});
  quotas.give_back(QuotaKind::bot_match, "a");
  CHECK(quotas.take(QuotaKind::bot_match, "a"));
  CHECK_FALSE(quotas.take(QuotaKind::bot_match, "a"));
  Callback<int> refuses = giving_back<int>(quotas, QuotaKind::bot_match, "a", [](const Result<int>&) {});
  refuses(refuse(protocol::Code::unavailable, "no"));
  CHECK(quotas.take(QuotaKind::bot_match, "a"));
  Callback<int> answers = giving_back<int>(quotas, QuotaKind::bot_match, "a", [](const Result<int>&) {});
  answers(1);
  CHECK_FALSE(quotas.take(QuotaKind::bot_match, "a"));
}

TEST_CASE("memory is bounded for any number of addresses") {
  SetClock clock;
  DayQuotas quotas(clock, {1, 1, 1, 1}, 8);
  for (int address = 0; address < 100; ++address) CHECK(quotas.take(QuotaKind::guest, std::to_string(address)));
  CHECK(quotas.buckets() == 8);
  CHECK_FALSE(quotas.take(QuotaKind::guest, "99"));
  CHECK(quotas.take(QuotaKind::guest, "0"));
}

TEST_CASE("the storage level depends on the database's use and the disk's free space") {
  using upkeep::Level;
  using upkeep::level_of;
  const upkeep::Settings open{};
  CHECK(level_of(open, 1'000'000'000'000, 0) == Level::enough);
  const upkeep::Settings limited{.limit_bytes = 1000};
  CHECK(level_of(limited, 799, std::nullopt) == Level::enough);
  CHECK(level_of(limited, 800, std::nullopt) == Level::low);
  CHECK(level_of(limited, 1000, std::nullopt) == Level::full);
  const upkeep::Settings warned{.warn_bytes = 100};
  CHECK(level_of(warned, 99, 0) == Level::enough);
  CHECK(level_of(warned, 1'000'000, 0) == Level::low);
  const upkeep::Settings reserving{.reserve_bytes = 50};
  CHECK(level_of(reserving, 0, 100) == Level::enough);
  CHECK(level_of(reserving, 0, 99) == Level::low);
  CHECK(level_of(reserving, 0, 49) == Level::full);
  CHECK(level_of(reserving, 0, std::nullopt) == Level::enough);
}

}  // namespace reef::lobby
