#include "engines/manitou/score.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "engines/manitou/events.hpp"

namespace reef::manitou {
namespace {

/// The highest sum above 0 and its seat; no seat if several have it.
struct Leader {
  int sum = 0;
  Seat seat = none;
};

Leader leader_of(std::span<const int> sums, Seat but_for) {
  Leader leader;
  for (std::size_t seat = 0; seat < sums.size(); ++seat) {
    if (seat == but_for || sums[seat] < leader.sum || sums[seat] == 0) continue;
    const bool tied = sums[seat] == leader.sum;
    leader = {.sum = sums[seat], .seat = tied ? none : static_cast<Seat>(seat)};
  }
  return leader;
}

/// §7.2 to §7.5.
void give_buffalo(HerdTally& tally, const Buffalo& buffalo, std::size_t seats) {
  const std::span<const int> sums(tally.hunter_sums.data(), seats);
  const Leader first = leader_of(sums, none);
  if (first.seat == none) return;
  if (buffalo.large == 0) {
    tally.takes.small = first.seat;
  } else {
    tally.takes.large = first.seat;
    const Leader second = leader_of(sums, first.seat);
    if (buffalo.small != 0) tally.takes.small = second.sum == 0 ? first.seat : second.seat;
  }
  if (tally.takes.large != none) tally.buffalo[tally.takes.large] += buffalo.large;
  if (tally.takes.small != none) tally.buffalo[tally.takes.small] += buffalo.small;
}

/// §7.10, §7.11.
SeatSet robbed_of(std::span<const int> sums) {
  SeatSet robbed;
  const int most = *std::ranges::max_element(sums);
  for (std::size_t seat = 0; seat < sums.size() && most > 0; ++seat) {
    if (sums[seat] == most) robbed.insert(static_cast<Seat>(seat));
  }
  return robbed;
}

/// §7.6 to §7.8: hunters count, captured or not; all cards of other seats are prisoners of the owner.
void count_cards(HuntTally& tally, const State& state, int hunt) {
  const Hunt& played = state.hunts[static_cast<std::size_t>(hunt)];
  for (int herd = 0; herd < herds_count; ++herd) {
    tally.herds[static_cast<std::size_t>(herd)].owner = owner_of(state, hunt, herd);
  }
  Seat seat = start_of(state, hunt);
  for (const Play& play : played.plays) {
    HerdTally& herd = tally.herds[play.herd];
    const int value = hunter_value(play.card);
    herd.hunter_sums[seat] += value;
    tally.hunter_sums[seat] += value;
    if (herd.owner != none && herd.owner != seat) ++herd.prisoners[herd.owner];
    seat = next_seat(state, seat);
  }
}

/// A seat's count and points of one item over all hunts, and at which herds of the current one.
struct Line {
  int count = 0;
  int points = 0;
  std::vector<int> herds;
};

struct Lines {
  Line buffalo;
  Line prisoners;
  Line fur_robber;
};

void add_hunt(Lines& lines, const HuntTally& tally, std::size_t seat, bool is_present) {
  const bool robbed = tally.robbed.contains(static_cast<Seat>(seat));
  for (std::size_t index = 0; index < herds_count; ++index) {
    const HerdTally& herd = tally.herds[index];
    lines.buffalo.count += (herd.takes.large == seat ? 1 : 0) + (herd.takes.small == seat ? 1 : 0);
    lines.prisoners.count += herd.prisoners[seat];
    if (!is_present) continue;
    const int number = static_cast<int>(index);
    if (herd.buffalo[seat] > 0) lines.buffalo.herds.push_back(number);
    if (herd.prisoners[seat] > 0) lines.prisoners.herds.push_back(number);
    if (robbed && herd.hunter_sums[seat] > 0) lines.fur_robber.herds.push_back(number);
  }
  lines.fur_robber.count += robbed ? 1 : 0;
  lines.buffalo.points += tally.points[seat].buffalo;
  lines.prisoners.points += tally.points[seat].prisoners;
  lines.fur_robber.points += tally.points[seat].fur_robber;
}

SeatScore seat_score(Lines lines) {
  SeatScore score{.items = {}, .total = 0};
  score.items.reserve(3);
  const auto add = [&](std::string_view item, Line& line) {
    score.items.push_back({.item = item, .count = line.count, .points = line.points, .cells = std::move(line.herds)});
    score.total += line.points;
  };
  add("buffalo", lines.buffalo);
  add("prisoners", lines.prisoners);
  add("fur_robber", lines.fur_robber);
  return score;
}

}  // namespace

HuntTally tally_of(const State& state, int hunt) {
  HuntTally tally;
  count_cards(tally, state, hunt);
  const std::size_t seats = state.tribes.size();
  tally.robbed = robbed_of({tally.hunter_sums.data(), seats});
  const Hunt& played = state.hunts[static_cast<std::size_t>(hunt)];
  for (std::size_t index = 0; index < herds_count; ++index) {
    HerdTally& herd = tally.herds[index];
    give_buffalo(herd, played.herds[index].buffalo, seats);
    for (std::size_t seat = 0; seat < seats; ++seat) {
      tally.points[seat].buffalo += herd.buffalo[seat];
      tally.points[seat].prisoners += herd.prisoners[seat];
    }
  }
  for (const Seat seat : tally.robbed) tally.points[seat].fur_robber = fur_robber_points;
  for (Points& points : tally.points) points.total = points.buffalo + points.prisoners + points.fur_robber;
  return tally;
}

int hunts_ended(const State& state) {
  return state.phase == Phase::over ? hunts_count : hunt_index(state);
}

ScoreSheet score(const State& state) {
  std::array<Lines, seats_max> lines;
  const std::size_t seats = state.tribes.size();
  for (int hunt = 0; hunt <= hunt_index(state); ++hunt) {
    const HuntTally tally = tally_of(state, hunt);
    for (std::size_t seat = 0; seat < seats; ++seat) add_hunt(lines[seat], tally, seat, hunt == hunt_index(state));
  }
  ScoreSheet sheet;
  sheet.seats.reserve(seats);
  for (std::size_t seat = 0; seat < seats; ++seat) sheet.seats.push_back(seat_score(std::move(lines[seat])));
  return sheet;
}

std::optional<Outcome> outcome(const State& state) {
  if (state.phase != Phase::over) return std::nullopt;
  const ScoreSheet sheet = score(state);
  Outcome outcome{.ranks = {}, .scores = {}, .reason = reef::word_of(Ending::three_hunts)};
  for (const SeatScore& seat : sheet.seats) {
    const auto better = [&](const SeatScore& other) { return other.total > seat.total; };
    outcome.ranks.push_back(1 + static_cast<int>(std::ranges::count_if(sheet.seats, better)));
    outcome.scores.push_back(seat.total);
  }
  return outcome;
}

}  // namespace reef::manitou
