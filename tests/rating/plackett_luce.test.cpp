// Compares the ratings with published values for the same model: those of the tests of openskill.js
// (philihp/openskill.js, src/__tests__/rate.test.ts and src/models/__tests__/plackett-luce.test.ts).

#include "server/rating/plackett_luce.hpp"

#include <array>
#include <catch2/catch.hpp>

using namespace reef::rating;

namespace {

using Ratings = std::vector<Rating>;

const Rating newcomer;
const Model still{.tau = 0};

Ratings rated(const Ratings& before, const std::vector<int>& ranks, const Model& model = {}) {
  std::vector<Finisher> match;
  for (std::size_t each = 0; each < before.size(); ++each) match.push_back({before[each], ranks[each]});
  return rate(match, model);
}

void check(const Ratings& found, const Ratings& published) {
  REQUIRE(found.size() == published.size());
  for (std::size_t each = 0; each < found.size(); ++each) {
    CAPTURE(each);
    CHECK(found[each].mu == Approx(published[each].mu).epsilon(1e-12));
    CHECK(found[each].sigma == Approx(published[each].sigma).epsilon(1e-12));
  }
}

}  // namespace

TEST_CASE("newcomers are rated as published, for two to five players, without drift") {
  check(rated({newcomer, newcomer}, {1, 2}, still),
        {{27.63523138347365, 8.065506316323548}, {22.36476861652635, 8.065506316323548}});
  check(rated({newcomer, newcomer, newcomer}, {1, 2, 3}, still), {{27.868876552746237, 8.204837030780652},
                                                                  {25.717219138186557, 8.057829747583874},
                                                                  {21.413904309067206, 8.057829747583874}});
  check(rated(Ratings(4, newcomer), {1, 2, 3, 4}, still), {{27.795084971874736, 8.263160757613477},
                                                           {26.552824984374855, 8.179213704945203},
                                                           {24.68943500312503, 8.083731307186588},
                                                           {20.96265504062538, 8.083731307186588}});
  check(rated(Ratings(5, newcomer), {1, 2, 3, 4, 5}, still), {{27.666666666666668, 8.290556877154474},
                                                              {26.833333333333332, 8.240145629781066},
                                                              {25.72222222222222, 8.179996679645559},
                                                              {24.055555555555557, 8.111796013701358},
                                                              {20.72222222222222, 8.111796013701358}});
}

TEST_CASE("players of different strength are rated as published, with the usual drift") {
  check(rated({{29.182, 4.782}, {27.174, 4.922}, {16.672, 6.217}, newcomer}, {1, 2, 3, 4}),
        {{30.210227447000438, 4.765617924939384},
         {27.644725221915632, 4.883479590134575},
         {17.4036218889969, 6.101259408259549},
         {19.21460876538932, 7.854669920480409}});
  check(rated({{15, 25 / 3.0}, {20, 25 / 3.0}, {25, 25 / 3.0}, {30, 25 / 3.0}}, {1, 3, 4, 2}),
        {{18.131120980297805, 8.283536573151807},
         {20.405169039419135, 8.107860440531121},
         {20.65583040714804, 8.082574596348321},
         {30.80787957313502, 8.155100416275928}});
}

TEST_CASE("other drifts give the published results") {
  check(rated({{29.182, 4.782}, {27.174, 4.922}, {16.672, 6.217}, newcomer}, {1, 2, 3, 4}, {.tau = 0.01}),
        {{30.20997558824299, 4.764909330988368},
         {27.64461002009721, 4.882799245921361},
         {17.403587237635527, 6.100731158882956},
         {19.21478808745494, 7.854267281042293}});
  check(rated({{25, 3}, {25, 3}}, {1, 2}, {.tau = 0.3}),
        {{25.624880438870754, 2.9879993738476953}, {24.375119561129246, 2.9879993738476953}});
}

TEST_CASE("ties are rated as published") {
  check(rated({{10, 8}, {5, 10}, {0, 12}}, {1, 2, 2}), {{11.942996666741225, 7.926888197620324},
                                                        {2.9381178546315034, 9.653804487570165},
                                                        {-1.4024317012198733, 11.323641575516767}});
  check(rated({{15, 25 / 3.0}, {20, 25 / 3.0}, {25, 25 / 3.0}, {30, 25 / 3.0}}, {2, 4, 2, 1}),
        {{15.340043358359136, 8.213141619804967},
         {18.007678675484204, 8.189033933813437},
         {24.25801928251219, 8.166918055585525},
         {32.39425868364447, 8.247687230833794}});
  check(rated(Ratings(4, newcomer), {1, 1, 1, 1}), Ratings(4, {25, 8.263571791259416}));
}

TEST_CASE("teams of different size are rated as published") {
  std::vector<Finisher> match;
  for (const auto& [team, rank, size] : {std::array{7, 1, 3}, std::array{2, 2, 1}, std::array{5, 3, 2}}) {
    for (int member = 0; member < size; ++member) match.push_back({.rating = newcomer, .rank = rank, .team = team});
  }
  const Rating first{25.939870821784513, 8.247641552260456};
  const Rating third{21.84646897330287, 8.213058173195341};
  check(rate(match, still), {first, first, first, {27.21366020491262, 8.274321317985242}, third, third});
}

TEST_CASE("a team of one is rated like a player alone, and the order of team mates does not matter") {
  const std::vector<Finisher> alone = {{{30, 4}, 1}, {{20, 6}, 2}};
  std::vector<Finisher> teams = alone;
  teams[0].team = 0;
  teams[1].team = 1;
  CHECK(rate(teams) == rate(alone));

  const Finisher strong{.rating = {30, 2}, .rank = 1, .team = 0};
  const Finisher unsure{.rating = {20, 8}, .rank = 1, .team = 0};
  const Finisher other{.rating = {25, 5}, .rank = 3, .team = 1};
  const Ratings listed = rate(std::vector{strong, unsure, other, other});
  const Ratings mixed = rate(std::vector{unsure, other, strong, other});
  CHECK(mixed[2] == listed[0]);
  CHECK(mixed[0] == listed[1]);
  // Both gain by the win; most of it is put down to the one of whom less is known.
  CHECK(listed[0].mu > 30);
  CHECK(listed[1].mu - 20 > 10 * (listed[0].mu - 30));
}

TEST_CASE("who left a team loses with it and does not gain with it") {
  const auto after = [](int rank) {
    const Finisher stayed{.rating = newcomer, .rank = rank, .team = 0};
    const Finisher left{.rating = newcomer, .rank = rank, .team = 0, .left_team = true};
    const Finisher rival{.rating = newcomer, .rank = 3 - rank, .team = 1};
    return rate(std::vector{stayed, left, rival, rival});
  };
  CHECK(after(1)[0].mu > 25);
  CHECK(after(1)[1].mu == 25);
  CHECK(after(2)[1].mu == after(2)[0].mu);
  CHECK(after(2)[1].mu < 25);
}

TEST_CASE("neither the order of the players nor gaps between ranks matter") {
  const Ratings listed = rated({{10, 8}, {5, 10}, {0, 12}}, {1, 2, 3});
  const Ratings turned = rated({{0, 12}, {10, 8}, {5, 10}}, {9, 2, 4});
  CHECK(turned[0].mu == Approx(listed[2].mu));
  CHECK(turned[1].mu == Approx(listed[0].mu));
  CHECK(turned[2].sigma == Approx(listed[1].sigma));
}

TEST_CASE("between equals the loser loses what the winner gains, and both become more certain") {
  for (const double sigma : {8.0, 4.0, 2.0}) {
    const Ratings after = rated({{30, sigma}, {30, sigma}}, {1, 2}, still);
    CHECK(after[0].mu > 30);
    CHECK(after[0].mu - 30 == Approx(30 - after[1].mu));
    CHECK(after[0].sigma < sigma);
  }
}

TEST_CASE("a rating never becomes perfectly certain") {
  Ratings two(2, newcomer);
  for (int match = 0; match < 5000; ++match) two = rated(two, {1 + match % 2, 2 - match % 2});
  CHECK(two[0].sigma > 0.5);
  CHECK(two[0].sigma < 2);
  CHECK(two[0].mu == Approx(25).margin(1));
}

TEST_CASE("ratings stay finite at the widest possible gap") {
  const Ratings after = rated({{-200, 1}, {300, 1}}, {1, 2});
  CHECK(after[0].mu > -200);
  CHECK(after[1].mu < 300);
  CHECK(after[0].sigma > 0);
}

TEST_CASE("a newcomer is displayed as 1500 ± 333") {
  CHECK(shown(newcomer.mu) == 1500);
  CHECK(shown_deviation(newcomer.sigma) == 333);
  CHECK(shown(27.635389493140497) == 1605);
  CHECK(shown(22.364610506859503) == 1395);
  CHECK(shown(-20) == -300);
}
