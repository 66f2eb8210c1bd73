#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>

#include "engines/core/json_tree.hpp"
#include "engines/core/json_writer.hpp"
#include "engines/core/shapes.hpp"

/// A type is described once, beside its definition; reading JSON strictly, writing it, and its JSON Schema follow from
/// the description:
///
///     struct Move {
///       std::uint8_t steps = 0;
///     };
///     constexpr auto describe(Type<Move>) {
///       return object<Move>(field("steps", &Move::steps, number(1, 99)));
///     }
///
///     Json json = write(move);
///     write_into(move, text);  // A JsonWriter.
///     std::expected<Move, Violation> read_back = read<Move>(json);
///     Json schema = schema_of<Move>();
///
/// A description consists of shapes. A shape has three functions: `write(value, out)`, where `out` is a `JsonTree` or a
/// `JsonWriter`; `read(value, reading, place)`, which leaves the value as it is after a fault; and `schema()`. A game
/// may bring shapes of its own.
namespace reef {

// Objects -------------------------------------------------------------------------------------------------------------

template <class Owner, class Member, class Shape, bool LeftOut = false>
struct Field {
  std::string_view name;
  Member Owner::* member;
  Shape shape;
  bool has_default = false;  ///< If the key is missing, the member keeps its default.
  std::string_view title{};  ///< For people, as is the description; empty: none.
  std::string_view description{};
  bool is_free = false;  ///< A number of a step that has too many values to list; see `HasFreeNumbers`.

  [[nodiscard]] constexpr Field or_default() const {
    Field field = *this;
    field.has_default = true;
    return field;
  }
  [[nodiscard]] constexpr Field titled(std::string_view what, std::string_view more) const {
    Field field = *this;
    field.title = what;
    field.description = more;
    return field;
  }
  /// The field of a step whose number is chosen freely, from a range that the listing gives. One for each step.
  [[nodiscard]] constexpr Field free() const
    requires std::integral<Member>
  {
    Field field = *this;
    field.is_free = true;
    return field;
  }
  /// While the member has its default, the key is left out.
  [[nodiscard]] constexpr Field<Owner, Member, Shape, true> or_left_out() const {
    return {name, member, shape, true, title, description, is_free};
  }
  static constexpr bool may_be_left_out = LeftOut;
  [[nodiscard]] constexpr bool is_written(const Owner& owner) const {
    if constexpr (LeftOut) {
      const Owner defaults{};
      return owner.*member != defaults.*member;
    } else {
      return true;
    }
  }
};

template <class Owner, class Member, class Shape = OfItsType>
constexpr Field<Owner, Member, Shape> field(std::string_view name, Member Owner::* member, Shape shape = {}) {
  return {name, member, shape};
}

/// What a shape writes, as a tree.
template <class Shape, class T>
Json tree_of(const Shape& shape, const T& value) {
  JsonTree tree;
  shape.write(value, tree);
  return tree.take();
}

/// A JSON object: all fields are read, and no other keys.
template <class Owner, class... Fields>
struct Object {
  std::tuple<Fields...> fields;
  std::array<std::uint8_t, sizeof...(Fields)> order;  ///< The places of the fields, in the order of their names.

  /// `type`: the value of another key with this name, unless it is empty. Writes the keys in ascending order.
  void write(const Owner& owner, auto& out, std::string_view type = {}) const {
    const auto write_type = [&] {
      if (!type.empty()) out.key("type").value(std::exchange(type, {}));
    };
    out.begin_object();
    each_in_order([&](const auto& field) {
      if (!field.is_written(owner)) return;
      if (field.name > "type") write_type();
      out.key(field.name);
      field.shape.write(owner.*field.member, out);
    });
    write_type();
    out.end_object();
  }
  void read(Owner& owner, Reading& reading, const Place& place) const { read(owner, reading, place, {}); }
  /// `known`: a key that is read elsewhere.
  void read(Owner& owner, Reading& reading, const Place& place, std::string_view known) const {
    if (!reading.is_object(place)) return;
    each([&](const auto& field) {
      if (field.has_default && !place.json.contains(field.name)) return;
      if (const Json* value = reading.find(place, field.name)) {
        field.shape.read(owner.*field.member, reading, place.member(field.name, *value));
      }
    });
    reading.no_other_keys(place, [&](std::string_view key) { return key == known || knows(key); });
  }
  [[nodiscard]] Json schema() const {
    Json properties = Json::object();
    Json required = Json::array();
    const Owner defaults{};
    each([&](const auto& field) {
      using Member = std::remove_cvref_t<decltype(std::declval<Owner>().*field.member)>;
      Json& property = properties[std::string(field.name)] = schema_as<Member>(field.shape);
      const bool has_default = field.has_default && !field.may_be_left_out;
      if (has_default) property["default"] = tree_of(field.shape, defaults.*field.member);
      if (!field.has_default) required.push_back(field.name);
      if (field.is_free) property["x-free"] = true;
      if (!field.title.empty()) property.update({{"title", field.title}, {"description", field.description}});
    });
    return {{"type", "object"},
            {"properties", std::move(properties)},
            {"required", std::move(required)},
            {"additionalProperties", false}};
  }

  /// The name of the free field; empty if there is none.
  [[nodiscard]] constexpr std::string_view free_field() const {
    std::string_view name;
    each([&](const auto& field) { name = field.is_free ? field.name : name; });
    return name;
  }
  /// Sets the free field, if there is one.
  constexpr void set_free(Owner& owner, std::int64_t number) const {
    each([&](const auto& field) {
      using Member = std::remove_cvref_t<decltype(owner.*field.member)>;
      if constexpr (std::integral<Member>) {
        if (field.is_free) owner.*field.member = static_cast<Member>(number);
      }
    });
  }

 private:
  template <class Act>
  constexpr void each(Act act) const {
    std::apply([&](const auto&... field) { (act(field), ...); }, fields);
  }
  template <class Act>
  constexpr void each_in_order(Act act) const {
    const auto act_at = [&]<std::size_t... At>(std::size_t place, std::index_sequence<At...> /*all*/) {
      ((At == place ? act(std::get<At>(fields)) : void()), ...);
    };
    for (const std::size_t place : order) act_at(place, std::index_sequence_for<Fields...>{});
  }
  [[nodiscard]] constexpr bool knows(std::string_view key) const {
    return std::apply([&](const auto&... field) { return ((field.name == key) || ...); }, fields);
  }
};

template <class Owner, class... Fields>
constexpr Object<Owner, Fields...> object(Fields... fields) {
  return {std::tuple(fields...), ascending(std::array<std::string_view, sizeof...(Fields)>{fields.name...})};
}

/// An array with one item for each field; the names of the fields are not written.
template <class Owner, class... Fields>
struct Tuple {
  std::tuple<Fields...> fields;

  void write(const Owner& owner, auto& out) const {
    out.begin_array();
    std::apply([&](const auto&... field) { (field.shape.write(owner.*field.member, out), ...); }, fields);
    out.end_array();
  }
  void read(Owner& owner, Reading& reading, const Place& place) const {
    if (reading.length(place, sizeof...(Fields), sizeof...(Fields)) == 0) return;
    std::size_t index = 0;
    const auto take = [&](const auto& field) { field.shape.read(owner.*field.member, reading, place.item(index++)); };
    std::apply([&](const auto&... field) { (take(field), ...); }, fields);
  }
  [[nodiscard]] Json schema() const {
    Json items = Json::array();
    const auto add = [&]<class Member, class Shape>(const Field<Owner, Member, Shape>& field) {
      items.push_back(schema_as<Member>(field.shape));
    };
    std::apply([&](const auto&... field) { (add(field), ...); }, fields);
    return {{"type", "array"},
            {"prefixItems", std::move(items)},
            {"minItems", sizeof...(Fields)},
            {"maxItems", sizeof...(Fields)}};
  }
};

template <class Owner, class... Fields>
constexpr Tuple<Owner, Fields...> tuple(Fields... fields) {
  return {std::tuple(fields...)};
}

/// An alternative of a variant: an object with a name.
template <class Owner, class... Fields>
struct Alternative {
  using Of = Owner;
  std::string_view name;
  Object<Owner, Fields...> object;
};

template <class Owner, class... Fields>
constexpr Alternative<Owner, Fields...> alternative(std::string_view name, Fields... fields) {
  return {name, object<Owner>(fields...)};
}

/// One of several objects. The key `type` has the name of the alternative.
template <class Variant, class... Alternatives>
struct OneOf {
  std::tuple<Alternatives...> alternatives;
  std::array<std::string_view, sizeof...(Alternatives)> names;

  [[nodiscard]] constexpr std::string_view name_of(const Variant& value) const { return names[value.index()]; }
  void write(const Variant& value, auto& out) const {
    each([&]<std::size_t At>(const auto& alternative) {
      if (const auto* held = std::get_if<At>(&value)) alternative.object.write(*held, out, alternative.name);
    });
  }
  void read(Variant& value, Reading& reading, const Place& place) const {
    if (!reading.is_object(place)) return;
    const Json* type = reading.find(place, "type");
    if (type == nullptr) return;
    const std::size_t index = reading.word(place.member("type", *type), names);
    if (!reading.ok()) return;
    each([&]<std::size_t At>(const auto& alternative) {
      if (At == index) alternative.object.read(value.template emplace<At>(), reading, place, "type");
    });
  }
  [[nodiscard]] Json schema() const {
    Json all = Json::array();
    each([&]<std::size_t At>(const auto& alternative) {
      Json schema = alternative.object.schema();
      schema["properties"]["type"] = {{"const", alternative.name}};
      schema["required"].push_back("type");
      all.push_back(std::move(schema));
    });
    return {{"oneOf", std::move(all)}};
  }
  /// The name of the free field of the alternative that `value` is; empty if it has none.
  [[nodiscard]] constexpr std::string_view free_field(const Variant& value) const {
    std::string_view name;
    each([&]<std::size_t At>(const auto& alternative) {
      if (At == value.index()) name = alternative.object.free_field();
    });
    return name;
  }
  /// Sets the free field, if the alternative has one.
  constexpr void set_free(Variant& value, std::int64_t number) const {
    each([&]<std::size_t At>(const auto& alternative) {
      if (auto* held = std::get_if<At>(&value)) alternative.object.set_free(*held, number);
    });
  }

 private:
  /// Calls `act<At>(alternative)` for each.
  template <class Act>
  constexpr void each(Act act) const {
    [&]<std::size_t... At>(std::index_sequence<At...>) {
      (act.template operator()<At>(std::get<At>(alternatives)), ...);
    }(std::index_sequence_for<Alternatives...>{});
  }
};

/// The alternatives of a variant, in their order.
template <class Variant, class... Alternatives>
constexpr OneOf<Variant, Alternatives...> one_of(Alternatives... alternatives) {
  static_assert(std::same_as<Variant, std::variant<typename Alternatives::Of...>>);
  return {std::tuple(alternatives...), {alternatives.name...}};
}

// Types ---------------------------------------------------------------------------------------------------------------

template <class T>
constexpr auto shape_of() {
  if constexpr (Described<T>) {
    return describe(Type<T>{});
  } else if constexpr (std::same_as<T, bool>) {
    return Flag{};
  } else if constexpr (requires {
                         typename T::value_type;
                         std::declval<T>().has_value();
                       }) {
    return nullable();
  } else {
    return list();
  }
}

template <class T>
void OfItsType::write(const T& value, auto& out) const {
  static constexpr auto shape = shape_of<T>();
  shape.write(value, out);
}
template <class T>
void OfItsType::read(T& value, Reading& reading, const Place& place) const {
  shape_of<T>().read(value, reading, place);
}
template <class T>
Json OfItsType::schema(Type<T> /*type*/) const {
  return schema_as<T>(shape_of<T>());
}

template <Described T>
Json write(const T& value) {
  return tree_of(OfItsType{}, value);
}
/// Writes the text of `write(value)`, in a fraction of the time.
template <Described T>
void write_into(const T& value, JsonWriter& out) {
  OfItsType{}.write(value, out);
}

/// Reads strictly: a missing or unknown key, a wrong type, or a number out of range is refused with the path of the
/// fault. Rules: `json.type`, `json.missing_key`, `json.unknown_key`, `json.range`, `json.value`, `json.length`.
template <Described T>
std::expected<T, Violation> read(const Json& json) {
  T value{};
  Reading reading;
  shape_of<T>().read(value, reading, Place{json});
  if (!reading.ok()) return std::unexpected(reading.fault());
  return value;
}

/// The JSON Schema (2020-12) of what `write` gives and `read` takes.
template <Described T>
Json schema_of() {
  return schema_as<T>(shape_of<T>());
}

}  // namespace reef
