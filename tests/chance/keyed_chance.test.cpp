// The expected values were computed independently of this code, with the crypto module of Node.js 20, only from the
// documentation in keyed_chance.hpp, as anyone who verifies a match would do.
//
//   const be = (n) => { const b = Buffer.alloc(4); b.writeUInt32BE(n); return b; };
//   const part = (s) => Buffer.concat([be(Buffer.byteLength(s)), Buffer.from(s)]);
//   const key = (seed, id, nonces) => createHmac('sha256', seed)
//       .update(Buffer.concat([part('atoll-key/1'), part(id), ...nonces.map(part)])).digest();
//   const attempt = (key, ply, i, a) => createHmac('sha256', key)
//       .update(Buffer.concat([Buffer.from('atoll-draw/1'), be(ply), be(i), be(a)])).digest().readBigUInt64BE(0);
#include "server/chance/keyed_chance.hpp"

#include <catch2/catch.hpp>
#include <numeric>
#include <set>
#include <vector>

using namespace reef;

namespace {

/// 00 01 02 … 1f
Key32 counting_seed() {
  Key32 seed;
  std::iota(seed.begin(), seed.end(), std::uint8_t{0});
  return seed;
}

Key32 known_key() {
  return match_key(counting_seed(), "match1", std::vector<std::string>{"n0", "", "n2"});
}

std::vector<std::uint32_t> draws(const Key32& key, std::uint32_t ply, const std::vector<std::uint32_t>& bounds) {
  KeyedChance chance(key, ply);
  std::vector<std::uint32_t> numbers;
  for (const std::uint32_t bound : bounds) numbers.push_back(chance.below(bound));
  return numbers;
}

std::string key_hex(std::string_view id, const std::vector<std::string>& nonces) {
  return to_hex(match_key(counting_seed(), id, nonces));
}

/// Pearson's chi-square statistic of counts with equal expected values.
double chi_square(const std::vector<int>& counts) {
  const double expected = std::accumulate(counts.begin(), counts.end(), 0.0) / static_cast<double>(counts.size());
  double statistic = 0;
  for (const int count : counts) statistic += (count - expected) * (count - expected) / expected;
  return statistic;
}

}  // namespace

TEST_CASE("draws are as documented, to the bit") {
  CHECK(draws(known_key(), 0, {6, 6, 6, 52, 1, 2, 100, 4294967295}) ==
        std::vector<std::uint32_t>{1, 3, 0, 48, 0, 0, 12, 1422311466});
  CHECK(draws(known_key(), 1, {6, 6, 6}) == std::vector<std::uint32_t>{4, 0, 0});
  CHECK(draws(known_key(), 4294967295, {1000000, 4294967291}) == std::vector<std::uint32_t>{20921, 2246294262});
}

TEST_CASE("keys, commitments and hashes are as documented, to the bit") {
  CHECK(to_hex(known_key()) == "2d2e6130039c2c0df945a13e23207a500ac36c6974b10b86fdbf76cb1ced1343");
  CHECK(key_hex("match1", {}) == "bf2a066fc8628aa033b0ec95131f2391ce380ed31b16830680e8ef1e2a79b839");
  CHECK(commitment(counting_seed(), "match1") == "555714bb45dc0910ba292108dbb9329ce48a15fb0a6628646f32c69119a6f7bc");
  CHECK(sha256_hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST_CASE("the parts of a key are separated by their lengths") {
  const std::set<std::string> keys = {
      key_hex("match1", {}),          key_hex("match1", {""}),        key_hex("match1", {"", ""}),
      key_hex("match1", {"ab", "c"}), key_hex("match1", {"a", "bc"}), key_hex("match1", {"abc"}),
      key_hex("match1", {"", "abc"}), key_hex("match1", {"abc", ""}), key_hex("match1a", {"bc"}),
      key_hex("match", {"1", "abc"}), key_hex("match2", {"abc", ""}),
  };
  CHECK(keys.size() == 11);
  CHECK(match_key(Key32{}, "match1", {}) != match_key(counting_seed(), "match1", {}));
  CHECK(commitment(Key32{}, "match1") != commitment(counting_seed(), "match1"));
  CHECK(commitment(counting_seed(), "match1") != commitment(counting_seed(), "match2"));
}

TEST_CASE("numbers stay below their bound") {
  KeyedChance chance(known_key(), 3);
  for (int drawn = 0; drawn < 100; ++drawn) REQUIRE(chance.below(1) == 0);
  std::uint32_t highest = 0;
  for (int drawn = 0; drawn < 200; ++drawn) {
    const std::uint32_t number = chance.below(0xFFFFFFFFU);
    REQUIRE(number < 0xFFFFFFFFU);
    highest = std::max(highest, number);
  }
  CHECK(highest > 0xE0000000U);
}

TEST_CASE("numbers are uniform below their bound") {
  // With at most 15 degrees of freedom the statistic exceeds 38 less than once in a thousand; the key is fixed.
  for (const std::uint32_t bound : {2U, 3U, 6U, 7U, 16U}) {
    KeyedChance chance(known_key(), bound);
    std::vector<int> counts(bound, 0);
    for (int drawn = 0; drawn < 16'000; ++drawn) ++counts.at(chance.below(bound));
    CAPTURE(bound);
    CHECK(chi_square(counts) < 38);
  }
  // With 3/4 of 2^32, a plain 32-bit remainder would draw the lowest third twice as often.
  KeyedChance chance(known_key(), 4);
  int lowest_third = 0;
  for (int drawn = 0; drawn < 10'000; ++drawn) lowest_third += chance.below(0xC0000000U) < 0x40000000U ? 1 : 0;
  CHECK(lowest_third > 3'150);
  CHECK(lowest_third < 3'520);
}

TEST_CASE("a draw depends only on key, ply and index") {
  const std::vector<std::uint32_t> wide(8, 1'000'000'000);
  CHECK(draws(known_key(), 5, wide) == draws(known_key(), 5, wide));
  CHECK(draws(known_key(), 5, wide) != draws(known_key(), 6, wide));
  CHECK(draws(known_key(), 5, wide) != draws(counting_seed(), 5, wide));
  // Earlier draws and their bounds have no effect.
  CHECK(draws(known_key(), 5, {2, 7, 1, 1'000'000'000}).back() == draws(known_key(), 5, wide)[3]);
  // No number is repeated at another ply or index.
  std::set<std::uint32_t> seen;
  for (std::uint32_t ply = 0; ply < 20; ++ply) {
    for (const std::uint32_t number : draws(known_key(), ply, wide)) seen.insert(number);
  }
  CHECK(seen.size() == 160);
}

TEST_CASE("neighbouring plies and indices are independent") {
  // Pairs of dice, from one ply to the next and from one index to the next: 36 cells, 35 degrees of freedom.
  std::vector<int> across_plies(36, 0);
  std::vector<int> across_indices(36, 0);
  std::uint32_t before = 0;
  for (std::uint32_t ply = 0; ply < 7'200; ++ply) {
    const auto pair = draws(known_key(), ply, {6, 6});
    ++across_plies[before * 6 + pair[0]];
    ++across_indices[pair[0] * 6 + pair[1]];
    before = pair[0];
  }
  CHECK(chi_square(across_plies) < 67);  // once in a thousand
  CHECK(chi_square(across_indices) < 67);
}

TEST_CASE("hex is read strictly and written with all digits") {
  Key32 key;
  const std::string text = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
  CHECK(from_hex(text, key));
  CHECK(key == counting_seed());
  CHECK(to_hex(key) == text);
  CHECK_FALSE(from_hex(text.substr(1), key));
  CHECK_FALSE(from_hex(text.substr(2), key));
  CHECK_FALSE(from_hex(text + "00", key));
  CHECK_FALSE(from_hex("", key));
  CHECK_FALSE(from_hex("zz" + text.substr(2), key));
  CHECK_FALSE(from_hex(text.substr(0, 62) + "0 ", key));
  CHECK(to_hex({}).empty());
}

TEST_CASE("new keys and texts differ from earlier ones") {
  CHECK(random_key() != random_key());
  std::vector<int> counts(32, 0);
  for (int made = 0; made < 500; ++made) {
    const std::string text = random_text(26);
    REQUIRE(text.size() == 26);
    for (const char letter : text) {
      const bool known = (letter >= 'a' && letter <= 'z') || (letter >= '2' && letter <= '7');
      REQUIRE(known);
      ++counts[static_cast<std::size_t>(letter >= 'a' ? letter - 'a' : letter - '2' + 26)];
    }
  }
  CHECK(chi_square(counts) < 85);  // 31 degrees of freedom: fails once in a million runs, because these are random
  CHECK(random_text(0).empty());
}
