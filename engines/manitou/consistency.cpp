#include "engines/manitou/consistency.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engines/manitou/check.hpp"
#include "engines/manitou/fight.hpp"
#include "engines/manitou/rules.hpp"

namespace reef::manitou {
namespace {

using Fault = std::optional<Violation>;

Fault fault(std::string law, std::string detail, std::string path) {
  return Violation{"manitou.state." + std::move(law), std::move(detail), std::move(path)};
}

/// Takes a herd's card from the rest of the deck. False if the deck does not have it, or if the herd should have none.
bool take_from(std::vector<std::uint8_t>& deck, bool wanted, std::uint8_t value) {
  if (!wanted) return value == 0;
  const auto found = std::ranges::find(deck, value);
  if (found == deck.end()) return false;
  deck.erase(found);
  return true;
}

/// §1.3, §1.4, §2.2.
bool herds_from_the_box(const State& written) {
  std::vector<std::uint8_t> large(large_buffalo.begin(), large_buffalo.end());
  std::vector<std::uint8_t> small(small_buffalo.begin(), small_buffalo.end());
  const auto& wanted = herds_of(seats_in(written));
  for (const Hunt& hunt : written.hunts) {
    for (std::size_t herd = 0; herd < herds_count; ++herd) {
      const Buffalo& buffalo = hunt.herds[herd].buffalo;
      if (!take_from(large, wanted[herd].large != 0, buffalo.large)) return false;
      if (!take_from(small, wanted[herd].small != 0, buffalo.small)) return false;
    }
  }
  return true;
}

/// Replays the cards of the current hunt.
Fault replay(State& state, const Hunt& written, const std::string& path) {
  if (plays_in(written) > seats_in(state) * plays_each) {
    return fault("plays", "a player lays at most seven cards", path);
  }
  Seat seat = start_of(state, hunt_index(state));
  for (const Play& play : written.plays) {
    const std::string at = path + "/" + std::to_string(present(state).plays.size());
    if (state.tribes[seat].left[play.card] == 0) return fault("card", "the tribe has no such card left", at);
    const bool third = !is_hunter(play.card) && has_two_active(state, seat, play.herd);
    if (third && !has_two_everywhere(state, seat))
      return fault("third_warrior", "a third warrior, although another card could have been played", at);
    --state.tribes[seat].left[play.card];
    lay_at(state, play.card, play.herd);
    seat = next_seat(state, seat);
  }
  return std::nullopt;
}

bool has_warrior(const Cards& cards) {
  return std::any_of(cards.begin() + hunters_count, cards.end(), [](std::uint8_t count) { return count > 0; });
}

/// §6.11 for a hunt that has ended: a card left over was a warrior, so the seat must still have one.
bool forced_rightly(const State& state) {
  for (const Seat seat : present(state).forced) {
    if (team_size(state, seat) != plays_each && !has_warrior(state.tribes[seat].left)) return false;
  }
  return true;
}

Fault replay_hunts(const State& written, State& state) {
  for (const Hunt& hunt : written.hunts) {
    const std::string path = "/hunts/" + std::to_string(state.hunts.size()) + "/plays";
    state.hunts.push_back({.herds = hunt.herds});
    if (auto broken = replay(state, hunt, path)) return broken;
    const bool ended = state.hunts.size() < written.hunts.size() || written.phase == Phase::over;
    if (!ended) continue;
    if (!all_laid(state)) return fault("plays", "the hunt is not over", path);
    if (!forced_rightly(state))
      return fault("third_warrior", "a third warrior, although the hand must have had a hunter", path);
    take_back(state);
  }
  return std::nullopt;
}

/// How many cards a seat must have in its team and its hand.
struct Due {
  int team = 0;
  int hand = 0;
};

/// §4.1, §4.2: in phase `done`, the seat that has just laid has not drawn yet.
Due due_of(const State& state, Seat seat) {
  const bool waits =
      state.phase == Phase::done && seat == seat_of_play(state, hunt_index(state), plays_in(present(state)) - 1);
  const int to_come = team_size(state, seat) - laid_by(state, seat);
  const int before = waits ? to_come + 1 : to_come;
  const int hand = std::min(hand_full, before);
  return {.team = before - hand, .hand = waits ? hand - 1 : hand};
}

bool all_left(const Tribe& tribe) {
  for (std::size_t card = 0; card < cards_count; ++card) {
    if (tribe.team[card] + tribe.hand[card] > tribe.left[card]) return false;
  }
  return true;
}

Fault check_choosing(const State& state) {
  int half_made = 0;
  for (Seat seat = 0; seat < seats_in(state); ++seat) {
    const Tribe& tribe = state.tribes[seat];
    const int chosen = cards_in(tribe.team);
    const std::string path = "/tribes/" + std::to_string(seat);
    if (cards_in(tribe.hand) > 0) return fault("hand", "a hand must be empty while teams are chosen", path + "/hand");
    if (chosen > team_size(state, seat)) return fault("team", "the team is too large", path + "/team");
    if (chosen > 0 && chosen < team_size(state, seat)) ++half_made;
  }
  if (half_made > 1) return fault("team", "more than one team is incomplete", "/tribes");
  return std::nullopt;
}

Fault check_playing(const State& state) {
  for (Seat seat = 0; seat < seats_in(state); ++seat) {
    const Tribe& tribe = state.tribes[seat];
    const Due due = due_of(state, seat);
    const std::string path = "/tribes/" + std::to_string(seat);
    if (cards_in(tribe.team) != due.team) return fault("team", "wrong number of cards", path + "/team");
    if (cards_in(tribe.hand) != due.hand) return fault("hand", "wrong number of cards", path + "/hand");
    if (present(state).forced.contains(seat) && has_hunter(tribe.hand)) {
      return fault("third_warrior", "a third warrior, although the hand had a hunter", path + "/hand");
    }
  }
  return std::nullopt;
}

/// Checks what the phase allows of plays, teams and hands.
Fault check_phase(const State& state) {
  const int plays = plays_in(present(state));
  const char* const path = "/phase";
  switch (state.phase) {
    case Phase::choose:
      return plays == 0 ? check_choosing(state) : fault("phase", "cards have already been laid", path);
    case Phase::play:
      return all_laid(state) ? fault("phase", "all cards have been laid", path) : check_playing(state);
    case Phase::done:
      return plays == 0 ? fault("phase", "no card has been laid", path) : check_playing(state);
    case Phase::over:
      break;
  }
  if (state.hunts.size() < hunts_count) return fault("phase", "there are more hunts to come", path);
  for (const Tribe& tribe : state.tribes) {
    if (tribe.team != Cards{} || tribe.hand != Cards{})
      return fault("hand", "no cards may be left in a hand or team", "/tribes");
  }
  return std::nullopt;
}

/// Plays the game again as it is written, into a state that has only its seats.
Fault rebuild(const State& written, State& state) {
  if (written.start >= seats_in(written)) return Violation{"json.range", "there is no such seat", "/start"};
  if (!herds_from_the_box(written)) return fault("buffalo", "the game has no such herds", "/hunts");
  state.phase = written.phase;
  state.start = written.start;
  if (auto broken = replay_hunts(written, state)) return broken;
  for (std::size_t seat = 0; seat < state.tribes.size(); ++seat) {
    state.tribes[seat].team = written.tribes[seat].team;
    state.tribes[seat].hand = written.tribes[seat].hand;
    if (!all_left(state.tribes[seat])) {
      return fault("card", "the tribe has no such cards left", "/tribes/" + std::to_string(seat));
    }
  }
  return check_phase(state);
}

}  // namespace

std::expected<State, Violation> decode_state(const Json& json) {
  auto written = read<State>(json);
  if (!written) return written;
  State state;
  state.tribes.resize(written->tribes.size());
  if (auto broken = rebuild(*written, state)) return std::unexpected(std::move(*broken));
  return state;
}

}  // namespace reef::manitou
