#include "engines/core/last_results.hpp"

#include <catch2/catch.hpp>

namespace reef::test {

TEST_CASE("a result is computed once while it is remembered") {
  LastResults<2, std::uint64_t, 8> last;
  int computed = 0;
  const auto sum = [&](std::uint64_t one, std::uint64_t other) {
    return last.of({one, other}, [&] {
      ++computed;
      return one + other;
    });
  };
  CHECK(sum(1, 2) == 3);
  CHECK(sum(1, 2) == 3);
  CHECK(computed == 1);
  CHECK(sum(2, 1) == 3);
  CHECK(computed == 2);
}

TEST_CASE("results of arguments that share a place are not mistaken for each other") {
  LastResults<1, std::uint64_t, 4> last;
  for (int round = 0; round < 3; ++round) {
    for (std::uint64_t number = 0; number < 100; ++number) CHECK(last.of({number}, [&] { return ~number; }) == ~number);
  }
}

TEST_CASE("the argument of zeros is not known before it is computed") {
  LastResults<1, int, 4> last;
  CHECK(last.of({0}, [] { return 7; }) == 7);
}

}  // namespace reef::test
