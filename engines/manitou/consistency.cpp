#include "engines/manitou/consistency.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "engines/manitou/check.hpp"
#include "engines/manitou/fight.hpp"
#include "engines/manitou/rules.hpp"

namespace reef::manitou {
namespace {

using Fault = std::optional<Violation>;

Fault fault(std::string law, std::string detail, std::string path) {
  return Violation{"manitou.state." + std::move(law), std::move(detail), std::move(path)};
}

/// True if a herd has a card just where it should, of those that are left of the deck; takes it from there.
bool take_from(std::vector<std::uint8_t>& deck, bool wanted, std::uint8_t value) {
  if (!wanted) return value == 0;
  const auto found = std::ranges::find(deck, value);
  if (found == deck.end()) return false;
  deck.erase(found);
  return true;
}

/// §1.3, §1.4, §2.2.
bool herds_from_the_box(const Account& account) {
  std::vector<std::uint8_t> large(large_buffalo.begin(), large_buffalo.end());
  std::vector<std::uint8_t> small(small_buffalo.begin(), small_buffalo.end());
  const auto& wanted = herds_of(static_cast<int>(account.tribes.size()));
  for (const Account::OfHunt& hunt : account.hunts) {
    for (std::size_t herd = 0; herd < herds_count; ++herd) {
      if (!take_from(large, wanted[herd].large != 0, hunt.herds[herd].large)) return false;
      if (!take_from(small, wanted[herd].small != 0, hunt.herds[herd].small)) return false;
    }
  }
  return true;
}

/// Plays the cards of the present hunt.
Fault replay(State& state, const std::vector<Play>& plays, const std::string& path) {
  if (std::ssize(plays) > state.seats * plays_each) {
    return fault("plays", "everybody lays seven cards", path);
  }
  for (std::size_t index = 0; index < plays.size(); ++index) {
    const std::string at = path + "/" + std::to_string(index);
    const Play& play = plays[index];
    const Seat seat = seat_of_play(state, state.hunt, static_cast<int>(index));
    if (state.tribes[seat].left[play.card] == 0) return fault("card", "the tribe has no such card left", at);
    const bool third = !is_hunter(play.card) && has_two_active(state, seat, play.herd);
    if (third && !has_two_everywhere(state, seat)) return fault("third_warrior", "there is room elsewhere", at);
    --state.tribes[seat].left[play.card];
    lay_at(state, play.card, play.herd);
  }
  return std::nullopt;
}

bool has_warrior(const Cards& cards) {
  return std::any_of(cards.begin() + hunters_count, cards.end(), [](std::uint8_t count) { return count > 0; });
}

/// §6.11 in a hunt that has ended: if a card was left over, it was a warrior.
bool forced_rightly(const State& state) {
  return std::ranges::all_of(std::vector<Seat>{0, 1, 2, 3}, [&](Seat seat) {
    return !present(state).forced.contains(seat) || team_size(state, seat) == plays_each ||
           has_warrior(state.tribes[seat].left);
  });
}

Fault replay_hunts(const Account& account, State& state) {
  for (std::size_t index = 0; index < account.hunts.size(); ++index) {
    const std::string path = "/hunts/" + std::to_string(index) + "/plays";
    state.hunt = static_cast<std::uint8_t>(index);
    for (std::size_t herd = 0; herd < herds_count; ++herd) {
      state.hunts[index].herds[herd].buffalo = account.hunts[index].herds[herd];
    }
    if (auto broken = replay(state, account.hunts[index].plays, path)) return broken;
    const bool ended = index + 1 < account.hunts.size() || account.phase == Phase::over;
    if (!ended) continue;
    if (!all_laid(state)) return fault("plays", "the hunt is not at its end", path);
    if (!forced_rightly(state)) return fault("third_warrior", "there must have been a hunter in the hand", path);
    take_back(state);
  }
  return std::nullopt;
}

/// Cards of a seat that are due in its team and its hand.
struct Due {
  int team = 0;
  int hand = 0;
};

/// §4.1, §4.2: before the hand is filled up (`done`, for the seat that has just laid) or after.
Due due_of(const State& state, Seat seat) {
  const bool waits =
      state.phase == Phase::done && seat == seat_of_play(state, state.hunt, present(state).plays_count - 1);
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
  for (Seat seat = 0; seat < state.seats; ++seat) {
    const Tribe& tribe = state.tribes[seat];
    const int chosen = cards_in(tribe.team);
    const std::string path = "/tribes/" + std::to_string(seat);
    if (cards_in(tribe.hand) > 0) return fault("hand", "there are no hands while choosing", path + "/hand");
    if (chosen > team_size(state, seat)) return fault("team", "the team is too large", path + "/team");
    if (chosen > 0 && chosen < team_size(state, seat)) ++half_made;
  }
  if (half_made > 1) return fault("team", "drafts are not stored: one team at most is half made", "/tribes");
  return std::nullopt;
}

Fault check_playing(const State& state) {
  for (Seat seat = 0; seat < state.seats; ++seat) {
    const Tribe& tribe = state.tribes[seat];
    const Due due = due_of(state, seat);
    const std::string path = "/tribes/" + std::to_string(seat);
    if (cards_in(tribe.team) != due.team) return fault("team", "another number of cards is due", path + "/team");
    if (cards_in(tribe.hand) != due.hand) return fault("hand", "another number of cards is due", path + "/hand");
    if (present(state).forced.contains(seat) && has_hunter(tribe.hand)) {
      return fault("third_warrior", "there was a hunter in the hand", path + "/hand");
    }
  }
  return std::nullopt;
}

/// What the phase allows of plays, teams and hands.
Fault check_phase(const State& state) {
  const int plays = present(state).plays_count;
  const char* const path = "/phase";
  switch (state.phase) {
    case Phase::choose:
      return plays == 0 ? check_choosing(state) : fault("phase", "cards were laid already", path);
    case Phase::play:
      return all_laid(state) ? fault("phase", "all cards were laid", path) : check_playing(state);
    case Phase::done:
      return plays == 0 ? fault("phase", "no card was laid", path) : check_playing(state);
    case Phase::over:
      break;
  }
  if (state.hunt + 1 < hunts_count) return fault("phase", "there are hunts to come", path);
  for (const Tribe& tribe : state.tribes) {
    if (tribe.team != Cards{} || tribe.hand != Cards{}) return fault("hand", "all cards are at home", "/tribes");
  }
  return std::nullopt;
}

}  // namespace

std::optional<Violation> rebuild(const Account& account, State& state) {
  state = {.seats = static_cast<std::uint8_t>(account.tribes.size()), .phase = account.phase, .start = account.start};
  if (!herds_from_the_box(account)) return fault("buffalo", "the box has no such herds", "/hunts");
  if (auto broken = replay_hunts(account, state)) return broken;
  for (std::size_t seat = 0; seat < state.seats; ++seat) {
    state.tribes[seat].team = account.tribes[seat].team;
    state.tribes[seat].hand = account.tribes[seat].hand;
    if (!all_left(state.tribes[seat])) {
      return fault("card", "the tribe has no such cards left", "/tribes/" + std::to_string(seat));
    }
  }
  return check_phase(state);
}

}  // namespace reef::manitou
