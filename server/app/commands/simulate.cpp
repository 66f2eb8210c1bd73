#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <span>

#include "server/app/commands/commands.hpp"
#include "server/match/records/record.hpp"

namespace reef::app {
namespace {

using match::Advance;
using match::MatchState;

/// Sums over the games of one run.
struct Sums {
  std::int64_t turns = 0;
  std::int64_t steps = 0;
  std::vector<std::int64_t> scores;  ///< Per seat.
  std::vector<std::int64_t> firsts;  ///< Per seat: how often it had rank 1, ties included.
  std::map<std::string, int> reasons;

  void add(int game_turns, int game_steps, const Outcome& outcome) {
    turns += game_turns;
    steps += game_steps;
    scores.resize(outcome.scores.size());
    firsts.resize(outcome.ranks.size());
    for (std::size_t seat = 0; seat < outcome.scores.size(); ++seat) {
      scores[seat] += outcome.scores[seat];
      firsts[seat] += outcome.ranks[seat] == 1 ? 1 : 0;
    }
    reasons[std::string(outcome.reason)] += 1;
  }
};

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
MatchState bots_match(const GameEntry& game, const SimulateOptions& options, const Json& game_options,
                      const std::string& text) {
  auto row = std::make_shared<store::Match>();
  row->head.id = match_id_from(text);
  row->head.game = options.game;
  row->head.rules_version = game.meta().rules_version;
  row->head.options = game_options.dump();
  row->head.seats.resize(static_cast<std::size_t>(options.seats),
                         {.kind = store::SeatKind::bot, .user = {}, .bot = options.bot, .nonce = ""});
  const Key32 seed = key_from("seed " + text);
  row->seed.assign(seed.begin(), seed.end());

  KeyedChance keyed(match::draw_key_of(*row), 0);
  LoggedChance chance(keyed);
  MatchState state;
  state.game = &game;
  state.game_state = std::shared_ptr<const AnyGame>(*game.setup(game_options, options.seats, chance));
  row->setup_draws = match::draws_json(chance.draws()).dump();
  state.row = std::move(row);
  state.position.status = store::Status::running;
  return state;
}

/// Plays one game turn by turn, as the server would, and returns its record.
Json recorded_game(const GameEntry& game, const SimulateOptions& options, const Json& game_options, bots::Kind kind,
                   const std::string& text, Sums& sums) {
  MatchState state = bots_match(game, options, game_options, text);
  const Key32 key = match::draw_key_of(*state.row);
  const Key32 whims = key_from("whims " + text);
  const match::States states = options.states ? match::States::include : match::States::leave_out;
  Json entries = Json::array();
  int steps_made = 0;
  while (!state.game_state->outcome()) {
    const int ply = state.position.ply + 1;
    const Seat seat = *state.game_state->to_act().begin();
    KeyedChance whim(whims, static_cast<std::uint32_t>(ply));
    Json steps = Json::array();
    for (Json& step : game.choose_turn(*state.game_state, seat, kind, whim)) steps.push_back(std::move(step));
    steps_made += static_cast<int>(steps.size());

    auto draft = fold(*state.game_state, seat, steps);
    if (!draft) return nullptr;
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
  sums.add(state.position.ply, steps_made, outcome);
  Json record = match::match_record(state, states);
  record["turns"] = std::move(entries);
  return record;
}

void print(const Sums& sums, int count, double seconds) {
  const double games = count;
  std::printf("games            %d\n", count);
  std::printf("mean turns       %.1f\n", static_cast<double>(sums.turns) / games);
  std::printf("mean steps       %.1f\n", static_cast<double>(sums.steps) / games);
  for (std::size_t seat = 0; seat < sums.scores.size(); ++seat) {
    std::printf("seat %zu           mean score %.2f, first in %.1f %%\n", seat,
                static_cast<double>(sums.scores[seat]) / games, 100.0 * static_cast<double>(sums.firsts[seat]) / games);
  }
  for (const auto& [reason, times] : sums.reasons) std::printf("ended            %s: %d\n", reason.c_str(), times);
  std::printf("steps per second %.0f\n", static_cast<double>(sums.steps) / std::max(seconds, 1e-9));
}

}  // namespace

int simulate(const SimulateOptions& options) {
  const GameEntry* game = find_game(options.game);
  if (game == nullptr) return fail("there is no game " + options.game);
  const auto kind = bots::kind_named(options.bot);
  if (!kind) return fail("there is no bot " + options.bot);
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
  const auto started = std::chrono::steady_clock::now();
  for (int index = 0; index < options.games; ++index) {
    const std::string text = options.seed + "/" + std::to_string(index);
    if (out.is_open()) {
      const Json record = recorded_game(*game, options, *game_options, *kind, text, sums);
      if (record.is_null()) return fail("the bot chose a step that the rules refuse: game " + text);
      out << record.dump() << '\n';
    } else {
      KeyedChance chance(key_from("playout " + text), 0);
      const auto playout = game->play_out(*game_options, options.seats, *kind, chance);
      sums.add(playout->turns, playout->steps, playout->outcome);
    }
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - started;
  if (out.is_open() && !out.flush()) return fail("cannot write " + options.out);
  print(sums, options.games, took.count());
  return 0;
}

}  // namespace reef::app
