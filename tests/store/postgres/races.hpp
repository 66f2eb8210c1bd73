#pragma once

#include <barrier>
#include <future>
#include <utility>

#include "server/store/maintenance.hpp"
#include "tests/store/postgres/support.hpp"

/// Races of two servers with one database: both do something at once, again and again. Afterwards nothing is lost that
/// was reported as done, nothing is there twice, and the answers are those of one order.
namespace reef::store::test {

/// How often each race is run: ATOLL_RACES times, or a few times, which show what breaks at once.
inline int rounds() {
  constexpr int few = 20;  // After which players are ranked.
  const char* const wanted = std::getenv("ATOLL_RACES");
  return wanted == nullptr ? few : std::max(few, std::stoi(wanted));
}

/// Two servers with one database.
struct TwoServers {
  Folder folder;
  std::string url = PostgresServer::running().store_of(folder.file(""));
  SqlStore here{open(url)};
  SqlStore there{open(url)};
  int at_once_count = 0;

  /// Runs this for each round, and checks the whole database afterwards.
  template <class Round>
  void race(Round round) {
    for (int number = 1; number <= rounds(); ++number) {
      INFO("round " << number);
      round(number);
    }
    const auto check = open_for_check({.data = {}, .database = url}).value();
    for (const std::string& fault : check->faults(/*stop=*/false).value()) FAIL_CHECK(fault);
    for (const std::string& miscount : check->miscounts(/*stop=*/false).value()) FAIL_CHECK(miscount);
  }
  /// Calls one with a store and the other with the other store, at once. They must not throw.
  template <class First, class Second>
  auto at_once(First first, Second second) {
    // The thread that comes last to a barrier goes on first, so they take turns.
    if (++at_once_count % 2 == 0) {
      auto [here_did, there_did] = run(second, first);
      return std::pair(std::move(there_did), std::move(here_did));
    }
    return run(first, second);
  }

 private:
  static std::unique_ptr<sql::Database> open(const std::string& url) {
    return postgres::Database::open(url, {.readers_max = 2, .writers = 2, .match_writers = 2}).value();
  }
  template <class First, class Second>
  auto run(First& first, Second& second) {
    std::barrier start(2);
    auto other = std::async(std::launch::async, [&] {
      start.arrive_and_wait();
      return second(there);
    });
    start.arrive_and_wait();
    auto answer = first(here);
    return std::pair(std::move(answer), other.get());
  }
};

/// Whether one of them had this outcome, and the other one that.
template <class Outcome>
bool one_each(const std::pair<Outcome, Outcome>& answers, const Outcome& one, const Outcome& other) {
  return answers == std::pair(one, other) || answers == std::pair(other, one);
}

/// Why a write was refused; none if it is done.
template <class T>
std::optional<Fault> fault_of(const Result<T>& result) {
  return result ? std::nullopt : std::optional(result.error().fault);
}
inline constexpr std::optional<Fault> is_done = std::nullopt;

/// The hash of a token with this number.
inline Bytes token_of(int number) {
  Bytes hash(32, 7);
  for (std::size_t byte = 0; byte < 4; ++byte) hash[byte] = static_cast<std::uint8_t>(number >> (8 * byte));
  return hash;
}
inline NewSession session_of(int token) {
  return {.token_hash = token_of(token),
          .id = "session " + std::to_string(token),
          .device = {},
          .created_at = 1000,
          .expires_at = 9'000'000};
}

/// An account whose name, public id and confirmed address are made of this word.
inline NewAccount account_named(const std::string& word) {
  NewAccount account;
  account.user.id = account.user.name = word;
  account.name_key = "key of " + word;
  account.mail = account.mail_key = word + "@x";
  account.password = "hash";
  account.confirmed_at = 1000;
  account.at = 1000;
  return account;
}
inline Written create(SqlStore& store, const NewAccount& account) {
  return wait<Written>([&](auto done) { store.accounts().create_account(account, std::move(done)); }).value();
}
inline User add_account(SqlStore& store, const std::string& word) {
  return create(store, account_named(word)).user;
}

inline AuditEntry entry_about(const User& subject, const std::string& action) {
  return {
      .actor = std::nullopt, .action = action, .kind = "user", .subject = subject.id, .reason = "because", .at = 2000};
}

}  // namespace reef::store::test
