#include "server/match/replay.hpp"

#include <utility>

#include "engines/core/strict_json.hpp"

namespace reef::match {
namespace {

constexpr std::int64_t bound_max = 4'294'967'295;

}  // namespace

Json draws_json(const std::vector<Draw>& draws) {
  Json json = Json::array();
  for (const Draw& draw : draws) json.push_back({draw.bound, draw.value});
  return json;
}

std::optional<std::vector<Draw>> draws_from(const Json& json) {
  if (!json.is_array()) return std::nullopt;
  std::vector<Draw> draws;
  for (const Json& item : json) {
    const Json wrapped{{"draw", item}};
    Reader reader(wrapped);
    const Json& pair = reader.array("draw", 2, 2);
    if (!reader.ok() || !pair[0].is_number_unsigned() || !pair[1].is_number_unsigned()) return std::nullopt;
    const auto bound = pair[0].get<std::uint64_t>();
    const auto value = pair[1].get<std::uint64_t>();
    if (bound == 0 || bound > bound_max || value >= bound) return std::nullopt;
    draws.push_back({static_cast<std::uint32_t>(bound), static_cast<std::uint32_t>(value)});
  }
  return draws;
}

std::expected<Replay, Difference> Replay::begin(const GameEntry& game, const Json& options, int seats,
                                                const Json& setup_draws) {
  const auto draws = draws_from(setup_draws);
  if (!draws) return std::unexpected(Difference{0, "the setup's draws are not draws"});
  ReplayedChance chance(*draws);
  auto table = game.setup(options, seats, chance);
  if (!table) return std::unexpected(Difference{0, "setup refused: " + table.error().detail});
  if (!chance.faithful()) return std::unexpected(Difference{0, "the setup asks for other draws"});
  return Replay(std::shared_ptr<const Table>(std::move(*table)));
}

std::expected<std::vector<HappeningsPtr>, Difference> Replay::play(std::optional<Seat> seat, const std::string& kind,
                                                                   const Json& steps, const Json& draws) {
  const int ply = ply_ + 1;
  const auto differs = [ply](std::string what) { return std::unexpected(Difference{ply, std::move(what)}); };
  if (kind == "resign") {
    ply_ = ply;
    return std::vector<HappeningsPtr>{};
  }
  if (kind != "turn" || !seat) return differs("an entry of unknown kind: " + kind);
  auto draft = fold(*table_, *seat, steps);
  if (!draft) {
    return differs("step " + std::to_string(draft.error().index) + " refused: " + draft.error().violation.rule);
  }
  if (!draft->can_commit) return differs("the turn is not whole");
  const auto logged = draws_from(draws);
  if (!logged) return differs("the draws are not draws");
  ReplayedChance chance(*logged);
  draft->happened.push_back(draft->table->settle(chance));
  if (!chance.faithful()) return differs("the settling asks for other draws");
  table_ = std::move(draft->table);
  ply_ = ply;
  return std::move(draft->happened);
}

std::expected<std::vector<HappeningsPtr>, Difference> Replay::play(const store::Turn& turn) {
  return play(turn.seat, turn.kind, Json::parse(turn.steps, nullptr, false), Json::parse(turn.draws, nullptr, false));
}

}  // namespace reef::match
