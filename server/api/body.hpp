#pragma once

#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "engines/core/described.hpp"
#include "engines/core/text_shapes.hpp"
#include "server/api/call.hpp"

/// Bodies that the table of routes describes: they are read strictly before the handler runs, which gets the values as
/// arguments. Any fault is refused with `invalid`, also a key that is not described.
namespace reef::api {

/// A key of a body and the shape of its value.
template <class Shape>
struct Key {
  std::string_view name;
  Shape shape;
  bool may_miss = false;  ///< Then the argument keeps its default: an empty optional, an empty text.

  [[nodiscard]] constexpr Key or_none() const { return {name, shape, /*may_miss=*/true}; }
  template <class Value>
  void read(Value& value, Reading& reading, const Place& body) const {
    if (may_miss && !body.json.contains(name)) return;
    const Json* json = reading.find(body, name);
    if (json == nullptr) return;
    const Place place = body.member(name, *json);
    if constexpr (requires { shape.read(value, reading, place); }) {
      shape.read(value, reading, place);
    } else {
      shape.read(value.emplace(), reading, place);
    }
  }
};

template <class Shape>
constexpr Key<Shape> key(std::string_view name, Shape shape) {
  return {name, shape};
}

/// Reads a body that consists of these keys.
template <class... Values, class... Shapes>
Result<std::tuple<Values...>> read_body(const Json& body, const Key<Shapes>&... keys) {
  std::tuple<Values...> values;
  Reading reading;
  const Place place(body);
  if (reading.is_object(place)) {
    std::apply([&](Values&... value) { (keys.read(value, reading, place), ...); }, values);
    reading.no_other_keys(place, [&]([[maybe_unused]] std::string_view name) { return ((name == keys.name) || ...); });
  }
  if (!reading.ok()) return std::unexpected(invalid(reading.fault()));
  return values;
}

/// Reads a body with a function that takes its keys from a reader.
template <class Request>
Result<std::tuple<Request>> read_body(const Json& body, Request (*read)(Reader&)) {
  Reader reader(body);
  std::tuple<Request> request(read(reader));
  ATOLL_CHECK(whole(reader));
  return request;
}

/// As `by` in call.hpp, for a function that gets the values of these keys as arguments.
template <class Group, class Outcome, class... Values, class... Shapes>
  requires(sizeof...(Values) > 0)
CallHandler by(const Group& group, Outcome (Group::*handle)(Call&, Values...) const, Key<Shapes>... keys) {
  static_assert(sizeof...(Values) == sizeof...(Shapes));
  return [&group, handle, keys...](Call call) {
    auto body = read_body<std::remove_cvref_t<Values>...>(call.body, keys...);
    if (!body) return call.reply(failure_response(body.error()));
    std::apply([&](auto&... value) { answer(call, [&] { return (group.*handle)(call, std::move(value)...); }); },
               *body);
  };
}

/// The same for a function that gets the request that `read` takes from the body.
template <class Group, class Outcome, class Value, class Request>
CallHandler by(const Group& group, Outcome (Group::*handle)(Call&, Value) const, Request (*read)(Reader&)) {
  return [&group, handle, read](Call call) {
    auto body = read_body(call.body, read);
    if (!body) return call.reply(failure_response(body.error()));
    answer(call, [&] { return (group.*handle)(call, std::move(std::get<0>(*body))); });
  };
}

/// The same for a function that gets nothing, because the body must be `{}`.
struct NoKeys {};
template <class Group, class Outcome>
CallHandler by(const Group& group, Outcome (Group::*handle)(Call&) const, NoKeys /*none*/) {
  return [&group, handle](Call call) {
    if (const auto body = read_body(call.body); !body) return call.reply(failure_response(body.error()));
    answer(call, [&] { return (group.*handle)(call); });
  };
}

}  // namespace reef::api
