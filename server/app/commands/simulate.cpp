#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <span>

#include "server/app/commands/commands.hpp"
#include "server/match/records/record.hpp"
#include "server/work/processor_time.hpp"

namespace reef::app {
namespace {

using match::Advance;
using match::MatchState;

/// The bots of a run, in the order of the command line. If they differ, they move one seat on after each game.
struct Players {
  std::vector<bots::Kind> kinds;
  bool alike = true;

  /// The place in `kinds` of who sits in `seat` in this game.
  [[nodiscard]] std::size_t at(std::size_t seat, int game) const {
    return alike ? seat : (seat + static_cast<std::size_t>(game)) % kinds.size();
  }
  /// Per seat of this game.
  [[nodiscard]] std::vector<bots::Kind> seated(int game) const {
    std::vector<bots::Kind> seats;
    seats.reserve(kinds.size());
    for (std::size_t seat = 0; seat < kinds.size(); ++seat) seats.push_back(kinds[at(seat, game)]);
    return seats;
  }
  /// The number of the deal of this game: bots that differ play each deal from every seat.
  [[nodiscard]] int deal(int game) const { return alike ? game : game / static_cast<int>(kinds.size()); }
};

/// Sums over the games of one run.
struct Sums {
  std::int64_t turns = 0;
  std::int64_t steps = 0;
  std::vector<std::int64_t> scores;  ///< Per bot.
  std::vector<double> wins;          ///< Per bot; of a shared first place its share.
  std::map<std::string, int> reasons;

  void add(int game_turns, int game_steps, const Outcome& outcome, const Players& players, int game) {
    turns += game_turns;
    steps += game_steps;
    scores.resize(outcome.scores.size());
    wins.resize(outcome.ranks.size());
    const auto winners = static_cast<double>(std::ranges::count(outcome.ranks, 1));
    for (std::size_t seat = 0; seat < outcome.scores.size(); ++seat) {
      const std::size_t bot = players.at(seat, game);
      scores[bot] += outcome.scores[seat];
      wins[bot] += outcome.ranks[seat] == 1 ? 1 / winners : 0;
    }
    reasons[std::string(outcome.reason)] += 1;
  }
};

/// Wilson's interval of 95 % for a share of `all`.
std::pair<double, double> interval_of(double share, double all) {
  constexpr double z = 1.959964;
  const double middle = share + z * z / (2 * all);
  const double half = z * std::sqrt(share * (1 - share) / all + z * z / (4 * all * all));
  const double whole = 1 + z * z / all;
  return {(middle - half) / whole, (middle + half) / whole};
}

Key32 key_from(const std::string& text) {
  Key32 key{};
  from_hex(sha256_hex(text), key);
  return key;
}

/// A match id derived from `text`, in the form of the server's own.
std::string match_id_from(const std::string& text) {
  constexpr std::size_t letters = 12;
  const Key32 key = key_from("match " + text);
  return base32_letters(std::span(key).first<letters>());
}

/// A match of bots only, with the seed derived from `text`.
MatchState bots_match(const GameEntry& game, const Json& game_options, const std::vector<bots::Kind>& kinds,
                      const std::string& text) {
  auto row = std::make_shared<store::Match>();
  row->head.id = match_id_from(text);
  row->head.game = game.meta().id;
  row->head.rules_version = game.meta().rules_version;
  row->head.options = game_options.dump();
  for (const bots::Kind kind : kinds) {
    row->head.seats.push_back(
        {.kind = store::SeatKind::bot, .user = {}, .bot = std::string(bots::name_of(kind)), .nonce = ""});
  }
  const Key32 seed = key_from("seed " + text);
  row->seed.assign(seed.begin(), seed.end());

  KeyedChance keyed(match::draw_key_of(*row), 0);
  LoggedChance chance(keyed);
  MatchState state;
  state.game = &game;
  state.game_state = std::shared_ptr<const AnyGame>(*game.setup(game_options, static_cast<int>(kinds.size()), chance));
  row->setup_draws = match::draws_json(chance.draws()).dump();
  state.row = std::move(row);
  state.position.status = store::Status::running;
  return state;
}

/// A game that was played turn by turn, as the server would.
struct Recorded {
  Json record;
  Playout playout;
};

/// Plays one game. Nothing if a bot chose what the rules refuse.
std::optional<Recorded> recorded_game(const GameEntry& game, const Json& game_options,
                                      const std::vector<bots::Kind>& kinds, const StartTurn& start,
                                      const std::string& text, match::States states) {
  MatchState state = bots_match(game, game_options, kinds, text);
  const Key32 key = match::draw_key_of(*state.row);
  const Key32 whims = key_from("whims " + text);
  Json entries = Json::array();
  int steps_made = 0;
  while (!state.game_state->outcome()) {
    const int ply = state.position.ply + 1;
    const Seat seat = *state.game_state->to_act().begin();
    KeyedChance whim(whims, static_cast<std::uint32_t>(ply));
    Json steps = Json::array();
    for (Json& step : game.choose_turn(*state.game_state, seat, kinds[seat], whim, start(kinds[seat]))) {
      steps.push_back(std::move(step));
    }
    steps_made += static_cast<int>(steps.size());

    auto draft = fold(*state.game_state, seat, steps);
    if (!draft) return std::nullopt;
    KeyedChance keyed(key, static_cast<std::uint32_t>(ply));
    LoggedChance chance(keyed);
    draft->events.push_back(draft->game_state->settle(chance));
    const store::Turn turn{.ply = ply,
                           .seat = seat,
                           .kind = "turn",
                           .steps = steps.dump(),
                           .draws = match::draws_json(chance.draws()).dump(),
                           .cmd = "",
                           .at = 0};
    state.position.ply = ply;
    entries.push_back(match::whole_entry(Advance{state.head(), *state.game_state, *draft->game_state, turn,
                                                 draft->events, state.position, turn.at, *state.row},
                                         states));
    state.game_state = std::move(draft->game_state);
  }
  const Outcome outcome = *state.game_state->outcome();
  state.position.status = store::Status::finished;
  state.position.outcome = encode(outcome).dump();
  Json record = match::match_record(state, states);
  record["turns"] = std::move(entries);
  return Recorded{.record = std::move(record),
                  .playout = {.turns = state.position.ply, .steps = steps_made, .outcome = outcome}};
}

void print(const Sums& sums, const Players& players, int count, double seconds) {
  const double games = count;
  std::printf("games            %d\n", count);
  std::printf("mean turns       %.1f\n", static_cast<double>(sums.turns) / games);
  std::printf("mean steps       %.1f\n", static_cast<double>(sums.steps) / games);
  for (std::size_t bot = 0; bot < sums.scores.size(); ++bot) {
    const double share = sums.wins[bot] / games;
    const auto [least, most] = interval_of(share, games);
    const std::string name =
        (players.alike ? "seat " : std::string(bots::name_of(players.kinds[bot])) + " ") + std::to_string(bot);
    std::printf("%-16s mean score %.2f, won %.1f %% (%.1f to %.1f)\n", name.c_str(),
                static_cast<double>(sums.scores[bot]) / games, 100 * share, 100 * least, 100 * most);
  }
  for (const auto& [reason, times] : sums.reasons) std::printf("ended            %s: %d\n", reason.c_str(), times);
  std::printf("steps per second %.0f\n", static_cast<double>(sums.steps) / std::max(seconds, 1e-9));
}

std::optional<Players> players_of(const SimulateOptions& options) {
  std::vector<std::string> names(static_cast<std::size_t>(std::max(options.seats, 0)), options.bot);
  if (!options.bots.empty()) names = CLI::detail::split(options.bots, ',');
  Players players;
  for (const std::string& name : names) {
    const auto kind = bots::kind_named(name);
    if (!kind) return std::nullopt;
    players.kinds.push_back(*kind);
    players.alike = players.alike && *kind == players.kinds.front();
  }
  return players;
}

/// No limit without `--think-ms`: the number of playouts then ends a search, and the games can be repeated.
bots::Spent start_turn(const SimulateOptions& options, bots::Kind kind) {
  if (options.search_ms == 0 || bots::seconds_of(kind) == 0) return {};
  return turn_time(options.search_ms / 1e3);
}

}  // namespace

int simulate(const SimulateOptions& options) {
  const GameEntry* game = find_game(options.game);
  if (game == nullptr) return fail("there is no game " + options.game);
  const auto players = players_of(options);
  if (!players) return fail("there is no such bot: " + (options.bots.empty() ? options.bot : options.bots));
  if (std::ssize(players->kinds) != options.seats) return fail("--bots requires one bot for each seat");
  const auto asked = parse_json(options.options);
  if (!asked) return fail("--options " + std::string(asked.error()));
  const auto game_options = game->normalise(*asked);
  if (!game_options) return fail(game_options.error().path + ": " + game_options.error().detail);
  KeyedChance trial(Key32{}, 0);
  const bool seats_fit = options.seats >= game->meta().seats_min && options.seats <= game->meta().seats_max;
  const auto setup =
      seats_fit ? game->setup(*game_options, options.seats, trial)
                : std::unexpected(Violation{"seats.count", "the game does not support this number of seats", "/seats"});
  if (!setup) return fail(setup.error().path + ": " + setup.error().detail);
  if (options.states && options.out.empty()) return fail("--states requires --out");

  std::ofstream out;
  if (!options.out.empty()) {
    out.open(options.out);
    if (!out) return fail("cannot write " + options.out);
  }
  Sums sums;
  const StartTurn start = [&options](bots::Kind kind) { return start_turn(options, kind); };
  const match::States states = options.states ? match::States::include : match::States::leave_out;
  const auto started = std::chrono::steady_clock::now();
  for (int index = 0; index < options.games; ++index) {
    const std::string text = options.seed + "/" + std::to_string(players->deal(index));
    const std::vector<bots::Kind> kinds = players->seated(index);
    Playout playout;
    if (out.is_open()) {
      auto recorded = recorded_game(*game, *game_options, kinds, start, text, states);
      if (!recorded) return fail("the bot chose a step that the rules refuse: game " + text);
      out << recorded->record.dump() << '\n';
      playout = std::move(recorded->playout);
    } else {
      KeyedChance chance(key_from("playout " + text), 0);
      playout = *game->play_out(*game_options, kinds, start, chance);
    }
    sums.add(playout.turns, playout.steps, playout.outcome, *players, index);
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - started;
  if (out.is_open() && !out.flush()) return fail("cannot write " + options.out);
  print(sums, *players, options.games, took.count());
  return 0;
}

}  // namespace reef::app
