#include "engines/maori/json.hpp"

#include <array>
#include <utility>

#include "engines/maori/words.hpp"

namespace reef::maori {
namespace {

Json or_null(std::uint8_t number) {
  return number == none ? Json(nullptr) : Json(number);
}

Json encode(const std::array<Laid, cells_count>& cells) {
  Json list = Json::array();
  for (const Laid& laid : cells) {
    list.push_back(laid.tile == none ? Json(nullptr) : Json{{"tile", laid.tile}, {"turn", laid.turn}});
  }
  return list;
}

Json encode(const std::array<std::uint8_t, places_count>& display) {
  Json list = Json::array();
  for (const std::uint8_t tile : display) list.push_back(or_null(tile));
  return list;
}

Json encode(const Hand& hand) {
  if (hand.tile == none) return nullptr;
  return {{"tile", hand.tile}, {"from", hand.at == none ? "storage" : "display"}, {"at", or_null(hand.at)}};
}

/// With the field that only the rules need: viewers see what may follow in the legal steps.
Json encode_whole(const Hand& hand) {
  Json json = encode(hand);
  if (hand.tile != none) json["sailed"] = hand.sailed;
  return json;
}

Json encode(const Board& board) {
  return {{"shells", board.shells},
          {"storage", or_null(board.storage)},
          {"ship", or_null(board.ship)},
          {"cells", encode(board.cells)}};
}

Json encode(const BoardView& board) {
  return {{"shells", board.shells},
          {"boats", board.boats},
          {"storage", or_null(board.storage)},
          {"ship", or_null(board.ship)},
          {"cells", encode(board.cells)}};
}

}  // namespace

Json encode(const Options& options) {
  return {{"level", word_of(level_words, options.level)}, {"side", word_of(side_words, options.side)}};
}

Json encode(const State& state) {
  Json boards = Json::array();
  for (std::size_t seat = 0; seat < state.seats; ++seat) boards.push_back(encode(state.boards[seat]));
  return {{"level", word_of(level_words, state.level)},
          {"side", word_of(side_words, state.side)},
          {"phase", word_of(phase_words, state.phase)},
          {"turn", state.turn},
          {"explorer", or_null(state.explorer)},
          {"display", encode(state.display)},
          {"stack", state.stack},
          {"box", state.box},
          {"supply", state.supply},
          {"hand", encode_whole(state.hand)},
          {"last_round", or_null(state.last_round)},
          {"passes", state.passes},
          {"plies", state.plies},
          {"ending", word_of(ending_words, state.ending)},
          {"boards", std::move(boards)}};
}

Json encode(const Action& action) {
  Json json{{"type", word_of(action_words, action.kind)}};
  switch (action.kind) {
    case Action::Kind::launch:
      json["stop"] = action.value;
      break;
    case Action::Kind::move:
      json["steps"] = action.value;
      break;
    case Action::Kind::take:
      json["at"] = action.value;
      break;
    case Action::Kind::place:
      json["turn"] = action.turn;
      [[fallthrough]];
    case Action::Kind::sail:
    case Action::Kind::remove:
    case Action::Kind::ship:
      json["cell"] = action.value;
      break;
    case Action::Kind::unstore:
    case Action::Kind::store:
    case Action::Kind::pass:
    case Action::Kind::stay:
      break;
  }
  return json;
}

Json encode(const Event& event) {
  Json json{{"type", word_of(event_words, event.kind)}};
  if (event.seat != none) json["seat"] = event.seat;
  switch (event.kind) {
    case Event::Kind::launched:
      json["stop"] = event.to;
      break;
    case Event::Kind::moved:
      json.update({{"from", event.from}, {"to", event.to}, {"steps", event.steps}, {"shells", event.shells}});
      break;
    case Event::Kind::took:
      json.update({{"at", event.from}, {"tile", event.tile}, {"shells", event.shells}});
      break;
    case Event::Kind::unstored:
    case Event::Kind::stored:
      json["tile"] = event.tile;
      break;
    case Event::Kind::sailed:
    case Event::Kind::ship_moved:
      json.update({{"from", or_null(event.from)}, {"to", event.to}});
      break;
    case Event::Kind::placed:
      json.update({{"cell", event.to}, {"tile", event.tile}, {"turn", event.turn}, {"shells", event.shells}});
      break;
    case Event::Kind::removed:
      json.update({{"cell", event.from}, {"tile", event.tile}});
      break;
    case Event::Kind::refilled:
      json.update({{"at", event.to}, {"tile", event.tile}});
      break;
    case Event::Kind::ended:
      json["reason"] = word_of(ending_words, event.ending);
      break;
    case Event::Kind::passed:
    case Event::Kind::stayed:
    case Event::Kind::last_round:
      break;
  }
  return json;
}

Json encode(const View& view) {
  Json boards = Json::array();
  for (const BoardView& board : view.boards) boards.push_back(encode(board));
  return {{"level", word_of(level_words, view.level)},
          {"side", word_of(side_words, view.side)},
          {"phase", word_of(phase_words, view.phase)},
          {"turn", view.turn ? Json(*view.turn) : Json(nullptr)},
          {"explorer", or_null(view.explorer)},
          {"display", encode(view.display)},
          {"stack", view.stack},
          {"supply", view.supply},
          {"hand", encode(view.hand)},
          {"last_round", or_null(view.last_round)},
          {"boards", std::move(boards)}};
}

}  // namespace reef::maori
