#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "engines/core/described.hpp"
#include "engines/core/game.hpp"

namespace reef {

/// `Meta::options_schema` of a game with this name.
template <Described Options>
std::string options_schema(std::string_view name) {
  Json schema = schema_of<Options>();
  schema.update({{"$schema", "https://json-schema.org/draft/2020-12/schema"}, {"title", name}});
  return schema.dump();
}

/// The schemas of the types of a game, as the API names them.
template <class G>
Json schemas_of() {
  return {{"options", schema_of<typename G::Options>()},
          {"step", schema_of<typename G::Action>()},
          {"event", schema_of<typename G::EventView>()},
          {"view", schema_of<typename G::View>()},
          {"state", schema_of<typename G::State>()}};
}

/// The part of a `Game` that follows from the descriptions of its types.
template <class OptionsOf, class StateOf, class ActionOf, class EventOf, class ViewOf, class EventViewOf = EventOf>
struct DescribedGame {
  using Options = OptionsOf;
  using State = StateOf;
  using Action = ActionOf;
  using Event = EventOf;
  using View = ViewOf;
  using EventView = EventViewOf;

  template <Described T>
  static Json encode(const T& value) {
    return write(value);
  }
  template <Described T>
  static void encode_into(const T& value, JsonWriter& out) {
    write_into(value, out);
  }
  static Json schemas() { return schemas_of<DescribedGame>(); }
  static std::expected<Options, Violation> decode_options(const Json& json) { return read<Options>(json); }
  static std::expected<Action, Violation> decode_action(const Json& json) { return read<Action>(json); }

  /// For games with free numbers (`HasFreeNumbers`): the field that its description calls `free`.
  static std::string_view free_field(const Action& action) { return shape_of<Action>().free_field(action); }
  static Action with_number(Action action, std::int64_t number) {
    shape_of<Action>().set_free(action, number);
    return action;
  }
};

}  // namespace reef
