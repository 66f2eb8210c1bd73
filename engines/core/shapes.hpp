#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>

#include "engines/core/game.hpp"
#include "engines/core/reading.hpp"
#include "engines/core/seat.hpp"
#include "engines/core/violation.hpp"

/// The shapes of values, lists and alternatives of null: the parts of which descriptions consist; see described.hpp.
namespace reef {

/// Stands for a type, as the argument of `describe`.
template <class T>
struct Type {};

template <class T>
concept Described = requires { describe(Type<T>{}); };

/// The places of the names in ascending order, which is the order of keys in JSON.
template <std::size_t Count>
constexpr std::array<std::uint8_t, Count> ascending(const std::array<std::string_view, Count>& names) {
  std::array<std::uint8_t, Count> order{};
  std::iota(order.begin(), order.end(), std::uint8_t{0});
  std::ranges::sort(order, {}, [&names](std::uint8_t place) { return names[place]; });
  return order;
}

// Plain values --------------------------------------------------------------------------------------------------------

/// An integer in [least, most]. If `nullable`, the value 255 (`none`) is written as null.
struct Number {
  std::int64_t least;
  std::int64_t most;
  bool nullable = false;

  template <std::integral T>
  void write(T value, auto& out) const {
    if (nullable && value == static_cast<T>(no_number)) {
      out.null();
    } else {
      out.value(value);
    }
  }
  template <std::integral T>
  void read(T& value, Reading& reading, const Place& place) const {
    const bool is_none = nullable && place.json.is_null();
    value = static_cast<T>(is_none ? no_number : reading.integer(place, least, most));
  }
  [[nodiscard]] Json schema() const;

  static constexpr std::int64_t no_number = 255;
};

constexpr Number number(std::int64_t least, std::int64_t most) {
  return {.least = least, .most = most};
}
/// The number of something that may be missing: `none` in C++, null in JSON.
constexpr Number number_or_none(std::int64_t least, std::int64_t most) {
  return {.least = least, .most = most, .nullable = true};
}

/// An enumerator, written as the word in its place.
template <class Enum, std::size_t Count>
struct Words {
  std::array<std::string_view, Count> words;

  [[nodiscard]] constexpr std::string_view word_of(Enum value) const { return words[static_cast<std::size_t>(value)]; }
  void write(Enum value, auto& out) const { out.value(word_of(value)); }
  void read(Enum& value, Reading& reading, const Place& place) const {
    value = static_cast<Enum>(reading.word(place, words));
  }
  [[nodiscard]] Json schema() const { return {{"type", "string"}, {"enum", words}}; }
};

/// The words of an enumeration, in the order of its enumerators.
template <class Enum, class... Word>
constexpr Words<Enum, sizeof...(Word)> words(Word... word) {
  return {{std::string_view(word)...}};
}

template <class Enum>
  requires std::is_enum_v<Enum>
constexpr std::string_view word_of(Enum value) {
  return describe(Type<Enum>{}).word_of(value);
}

struct Flag {
  void write(bool value, auto& out) const { out.value(value); }
  void read(bool& value, Reading& reading, const Place& place) const { value = reading.boolean(place); }
  [[nodiscard]] Json schema() const { return {{"type", "boolean"}}; }
};

/// A set of numbers less than `limit`, written as the list of its members in ascending order: a `SeatSet`, or an
/// unsigned integer with bit n for the member n.
struct Members {
  unsigned limit;

  template <class Set>
  void write(const Set& set, auto& out) const {
    out.begin_array();
    for (unsigned member = 0; member < limit; ++member) {
      if ((bits_of(set) >> member & 1U) != 0) out.value(member);
    }
    out.end_array();
  }
  template <class Set>
  void read(Set& set, Reading& reading, const Place& place) const {
    unsigned bits = 0;
    const std::size_t count = reading.length(place, 0, limit);
    for (std::size_t index = 0; index < count && reading.ok(); ++index) {
      const Place item = place.item(index);
      const auto member = static_cast<unsigned>(reading.integer(item, 0, std::int64_t{limit} - 1));
      if (bits >> member != 0) {
        reading.refuse(item, "json.value", "members must be unique and in ascending order");
      }
      bits |= 1U << member;
    }
    if constexpr (std::integral<Set>) {
      set = static_cast<Set>(bits);
    } else {
      set = Set::from_bits(static_cast<std::uint8_t>(bits));
    }
  }
  [[nodiscard]] Json schema() const {
    return {{"type", "array"}, {"items", Number{0, std::int64_t{limit} - 1}.schema()}, {"uniqueItems", true}};
  }

 private:
  template <class Set>
  [[nodiscard]] static constexpr unsigned bits_of(const Set& set) {
    if constexpr (std::integral<Set>) {
      return set;
    } else {
      return set.bits();
    }
  }
};

constexpr Members members(unsigned limit) {
  return {limit};
}
constexpr auto describe(Type<SeatSet> /*type*/) {
  return members(seats_limit);
}

// What consists of others ---------------------------------------------------------------------------------------------

/// The shape of a type that is described, of `bool`, or of a container of these.
struct OfItsType {
  template <class T>
  void write(const T& value, auto& out) const;
  template <class T>
  void read(T& value, Reading& reading, const Place& place) const;
  template <class T>
  [[nodiscard]] Json schema(Type<T> type) const;
};

template <class T, class Shape>
Json schema_as(const Shape& shape) {
  if constexpr (requires { shape.schema(Type<T>{}); }) {
    return shape.schema(Type<T>{});
  } else {
    return shape.schema();
  }
}

/// Values of one shape. An array has a fixed length, the length of a vector is in [least, most].
template <class Item>
struct List {
  Item item;
  std::size_t least = 0;
  std::size_t most = 0;

  template <class Values>
  void write(const Values& values, auto& out) const {
    out.begin_array();
    for (const auto& value : values) item.write(value, out);
    out.end_array();
  }
  template <class Values>
  void read(Values& values, Reading& reading, const Place& place) const {
    const auto [shortest, longest] = lengths<Values>();
    const std::size_t length = reading.length(place, shortest, longest);
    if constexpr (requires { values.resize(length); }) values.resize(length);
    for (std::size_t index = 0; index < length && reading.ok(); ++index) {
      item.read(values[index], reading, place.item(index));
    }
  }
  template <class Values>
  [[nodiscard]] Json schema(Type<Values> /*type*/) const {
    const auto [shortest, longest] = lengths<Values>();
    return {{"type", "array"},
            {"items", schema_as<typename Values::value_type>(item)},
            {"minItems", shortest},
            {"maxItems", longest}};
  }

 private:
  template <class Values>
  [[nodiscard]] constexpr std::pair<std::size_t, std::size_t> lengths() const {
    if constexpr (requires { std::tuple_size<Values>::value; }) {
      return {std::tuple_size_v<Values>, std::tuple_size_v<Values>};
    } else if constexpr (requires { Values::max; }) {
      return {least, std::min<std::size_t>(most, Values::max)};
    } else {
      return {least, most};
    }
  }
};

/// An array.
template <class Item = OfItsType>
constexpr List<Item> list(Item item = {}) {
  return {.item = item};
}
/// A vector of `least` to `most` values.
template <class Item = OfItsType>
constexpr List<Item> list(std::size_t least, std::size_t most, Item item = {}) {
  return {.item = item, .least = least, .most = most};
}

/// A value that may be missing, which is written as null.
template <class Shape>
struct Nullable {
  Shape shape;

  template <class T>
  void write(const std::optional<T>& value, auto& out) const {
    if (value) {
      shape.write(*value, out);
    } else {
      out.null();
    }
  }
  template <class T>
  void read(std::optional<T>& value, Reading& reading, const Place& place) const {
    value.reset();
    if (!place.json.is_null()) shape.read(value.emplace(), reading, place);
  }
  template <class T>
  [[nodiscard]] Json schema(Type<std::optional<T>> /*type*/) const {
    return {{"anyOf", {schema_as<T>(shape), {{"type", "null"}}}}};
  }
};

template <class Shape = OfItsType>
constexpr Nullable<Shape> nullable(Shape shape = {}) {
  return {shape};
}

/// A value that is written as null while it stands for nothing: `is_there(value)` says so.
template <class IsThere, class Shape>
struct OrNull {
  IsThere is_there;
  Shape shape;

  template <class T>
  void write(const T& value, auto& out) const {
    if (is_there(value)) {
      shape.write(value, out);
    } else {
      out.null();
    }
  }
  template <class T>
  void read(T& value, Reading& reading, const Place& place) const {
    value = T{};
    if (!place.json.is_null()) shape.read(value, reading, place);
  }
  template <class T>
  [[nodiscard]] Json schema(Type<T> /*type*/) const {
    return {{"anyOf", {schema_as<T>(shape), {{"type", "null"}}}}};
  }
};

template <class IsThere, class Shape>
constexpr OrNull<IsThere, Shape> or_null_unless(IsThere is_there, Shape shape) {
  return {is_there, shape};
}

/// A value that is written as one of another type. `to(value)` gives that; `from(written, value)` returns why it cannot
/// be read, or null.
template <class Written, class To, class From>
struct WrittenAs {
  To to;
  From from;

  template <class T>
  void write(const T& value, auto& out) const {
    OfItsType{}.write(to(value), out);
  }
  template <class T>
  void read(T& value, Reading& reading, const Place& place) const {
    Written written{};
    OfItsType{}.read(written, reading, place);
    if (!reading.ok()) return;
    if (const char* fault = from(written, value)) reading.refuse(place, "json.value", fault);
  }
  [[nodiscard]] Json schema() const { return OfItsType{}.schema(Type<Written>{}); }
};

template <class Written, class To, class From>
constexpr WrittenAs<Written, To, From> written_as(To to, From from) {
  return {to, from};
}

}  // namespace reef
