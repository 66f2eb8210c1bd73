#include "server/app/commands/demo.hpp"

#include <spdlog/spdlog.h>

#include <future>
#include <vector>

namespace reef::app {
namespace {

/// The two extremes of a game's options, for any game: all defaults, and the last value of every property that has an
/// enum.
std::vector<Json> both_ends(const Meta& meta) {
  Json richest = Json::object();
  const Json schema = Json::parse(meta.options_schema);
  const Json properties = schema.value("properties", Json::object());
  for (const auto& [name, property] : properties.items()) {
    if (property.contains("enum")) richest[name] = property.at("enum").back();
  }
  return {Json::object(), richest};
}

bool has_open_tables(Services& services) {
  const auto page =
      services.lobby.list({.listing = store::Listing::open, .user = 0, .after = "", .limit = 1}, std::nullopt);
  return !page || !page->at("matches").empty();
}

}  // namespace

void lay_demo_tables(Services& services) {
  if (has_open_tables(services)) return;
  std::promise<Result<accounts::LoginResult>> host_known;
  services.accounts.create_guest("Demo", {.address = "", .device = "--demo"},
                                 [&](Result<accounts::LoginResult> guest) { host_known.set_value(std::move(guest)); });
  const auto host = host_known.get_future().get();
  if (!host) return spdlog::error("the demo tables could not be created: {}", host.error().detail);

  for (const GameEntry& game : reef::games()) {
    int seats = game.meta().seats_min + 1;
    for (const Json& options : both_ends(game.meta())) {
      lobby::TableRequest request{.game = std::string(game.meta().id), .options = options, .seats = {}};
      request.seats.resize(static_cast<std::size_t>(seats),
                           {.kind = store::SeatKind::bot, .user = {}, .bot = "greedy", .nonce = ""});
      request.seats.front() = {.kind = store::SeatKind::open, .user = {}, .bot = "", .nonce = ""};
      std::promise<bool> laid;
      services.lobby.open(host->user, std::move(request),
                          [&](Result<Json> table) { laid.set_value(table.has_value()); });
      if (!laid.get_future().get()) spdlog::error("a demo table of {} could not be created", game.meta().name);
      seats = game.meta().seats_min;
    }
  }
}

}  // namespace reef::app
