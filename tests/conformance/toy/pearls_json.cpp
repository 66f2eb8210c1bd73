#include <algorithm>

#include "engines/core/strict_json.hpp"
#include "tests/conformance/toy/pearls.hpp"

namespace reef::toy {
namespace {

using Diver = Pearls::Diver;
using State = Pearls::State;

constexpr std::int64_t count_max = 99;

Json or_null(const auto& optional) {
  return optional ? Json(*optional) : Json(nullptr);
}

std::optional<int> optional_integer(Reader& reader, std::string_view key, int least, int most) {
  if (reader.null(key)) return std::nullopt;
  return static_cast<int>(reader.integer(key, least, most));
}

int integer(Reader& reader, std::string_view key, std::int64_t least = 0, std::int64_t most = count_max) {
  return static_cast<int>(reader.integer(key, least, most));
}

Json encode_diver(const Diver& diver) {
  return {{"hand", diver.hand},
          {"picked", or_null(diver.picked)},
          {"pledged", or_null(diver.pledged)},
          {"pearls", diver.pearls},
          {"won", diver.won},
          {"points", diver.points},
          {"peeking", diver.peeking},
          {"peeked", diver.peeked}};
}

Diver decode_diver(Reader& reader, int cards) {
  Diver diver{.hand = reader.integers("hand", 1, cards, 0, hand_size),
              .picked = optional_integer(reader, "picked", 1, cards),
              .pledged = optional_integer(reader, "pledged", 0, pledge_max),
              .pearls = integer(reader, "pearls", 0, 3),
              .won = integer(reader, "won"),
              .points = integer(reader, "points"),
              .peeking = reader.boolean("peeking"),
              .peeked = reader.boolean("peeked")};
  reader.no_other_keys();
  if (!std::ranges::is_sorted(diver.hand)) reader.refuse("hand", "pearls.state.hand", "hands are sorted");
  if (diver.pledged && (!diver.picked || *diver.pledged > diver.pearls)) {
    reader.refuse("pledged", "pearls.state.pledged", "own pearls are pledged, with a card");
  }
  return diver;
}

/// No card is missing or extra.
bool cards_conserved(const State& state) {
  std::vector<int> counts = state.bag;
  for (std::size_t card = 0; card < counts.size(); ++card) counts[card] += state.discards[card];
  for (const Diver& diver : state.divers) {
    for (const int card : diver.hand) ++counts[static_cast<std::size_t>(card - 1)];
    if (diver.picked) ++counts[static_cast<std::size_t>(*diver.picked - 1)];
  }
  return std::ranges::all_of(counts, [](int count) { return count == copies_of_a_card; });
}

bool hands_fit_the_round(const State& state) {
  const std::size_t due = state.round > rounds_in(state.options.deck) ? hand_size - 1 : hand_size;
  return std::ranges::all_of(state.divers,
                             [due](const Diver& diver) { return diver.hand.size() + (diver.picked ? 1 : 0) == due; });
}

Json encode_event(Pearls::Event::Kind kind, const auto& event) {
  static constexpr const char* names[] = {"peeking", "picked", "pledged", "peeked", "revealed", "drew", "ended"};
  Json json{{"type", names[static_cast<std::size_t>(kind)]}, {"seat", or_null(event.seat)}};
  if (event.number) json["number"] = *event.number;
  if (!event.picks.empty()) json["picks"] = event.picks;
  if (!event.pledges.empty()) json["pledges"] = event.pledges;
  return json;
}

}  // namespace

Json Pearls::encode(const Options& options) {
  return {{"deck", options.deck == Deck::small ? "small" : "large"}, {"spyglass", options.spyglass}};
}

std::expected<Pearls::Options, Violation> Pearls::decode_options(const Json& json) {
  Reader reader(json);
  Options options;
  if (reader.has("deck")) options.deck = static_cast<Deck>(reader.word("deck", {"small", "large"}));
  if (reader.has("spyglass")) options.spyglass = reader.boolean("spyglass");
  reader.no_other_keys();
  if (reader.fault()) return std::unexpected(*reader.fault());
  return options;
}

Json Pearls::encode(const Action& action) {
  switch (action.kind) {
    case Action::Kind::pick:
      return {{"type", "pick"}, {"card", action.number}};
    case Action::Kind::pledge:
      return {{"type", "pledge"}, {"pearls", action.number}};
    case Action::Kind::peek:
      break;
  }
  return {{"type", "peek"}};
}

std::expected<Pearls::Action, Violation> Pearls::decode_action(const Json& json) {
  Reader reader(json);
  Action action{.kind = static_cast<Action::Kind>(reader.word("type", {"peek", "pick", "pledge"}))};
  if (action.kind == Action::Kind::pick) action.number = integer(reader, "card", 1);
  if (action.kind == Action::Kind::pledge) action.number = integer(reader, "pearls");
  reader.no_other_keys();
  if (reader.fault()) return std::unexpected(*reader.fault());
  return action;
}

Json Pearls::encode(const State& state) {
  Json divers = Json::array();
  for (const Diver& diver : state.divers) divers.push_back(encode_diver(diver));
  return {{"options", encode(state.options)},
          {"round", state.round},
          {"treasure", state.treasure},
          {"bag", state.bag},
          {"discards", state.discards},
          {"divers", std::move(divers)},
          {"agreed", state.agreed ? Json{{"winner", or_null(state.agreed->winner)}} : Json(nullptr)}};
}

std::expected<Pearls::State, Violation> Pearls::decode_state(const Json& json) {
  Reader reader(json);
  auto options = decode_options(reader.object("options"));
  if (!options) return std::unexpected(std::move(options.error()).within("/options"));
  // Options may be left out of a request, but not of a state, which has only one encoding.
  if (reader.ok() && reader.object("options") != encode(*options)) {
    reader.refuse("options", "json.missing_key", "a state names every option");
  }
  const int cards = cards_in(options->deck);
  const auto kinds = static_cast<std::size_t>(cards);
  State state{.options = *options,
              .round = integer(reader, "round", 1, rounds_in(options->deck) + 1),
              .treasure = integer(reader, "treasure", 1, treasure_max),
              .bag = reader.integers("bag", 0, copies_of_a_card, kinds, kinds),
              .discards = reader.integers("discards", 0, copies_of_a_card, kinds, kinds),
              .divers = {}};
  const Json& divers = reader.array("divers", 2, 4);
  for (std::size_t seat = 0; seat < divers.size(); ++seat) {
    Reader inner(divers[seat]);
    state.divers.push_back(decode_diver(inner, cards));
    reader.adopt("divers", seat, inner);
  }
  if (!reader.null("agreed")) {
    Reader agreed(reader.object("agreed"));
    const int last = static_cast<int>(divers.size()) - 1;
    const auto winner = optional_integer(agreed, "winner", 0, std::max(0, last));
    agreed.no_other_keys();
    reader.adopt("agreed", agreed);
    state.agreed = Agreement{winner ? std::optional(static_cast<Seat>(*winner)) : std::nullopt};
    if (state.round > rounds_in(options->deck)) reader.refuse("agreed", "pearls.state.agreed", "it was over before");
  }
  reader.no_other_keys();
  if (reader.ok() && !cards_conserved(state))
    reader.refuse("bag", "pearls.state.cards", "a card is missing or too many");
  if (reader.ok() && !hands_fit_the_round(state)) reader.refuse("divers", "pearls.state.hands", "hands of three cards");
  if (reader.fault()) return std::unexpected(*reader.fault());
  return state;
}

Json Pearls::encode(const Event& event) {
  return encode_event(event.kind, event);
}
Json Pearls::encode(const EventView& event) {
  return encode_event(event.kind, event);
}

Json Pearls::encode(const View& view) {
  Json divers = Json::array();
  for (const DiverView& diver : view.divers) {
    divers.push_back({{"cards", diver.cards},
                      {"ready", diver.ready},
                      {"pearls", diver.pearls},
                      {"points", diver.points},
                      {"peeked", diver.peeked}});
  }
  return {{"round", view.round},
          {"treasure", or_null(view.treasure)},
          {"discards", view.discards},
          {"divers", std::move(divers)},
          {"hand", view.hand},
          {"picked", or_null(view.picked)},
          {"pledged", or_null(view.pledged)}};
}

}  // namespace reef::toy
