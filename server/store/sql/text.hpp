#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

/// What any SQL database needs: texts, connections, statements, rows, transactions.
namespace reef::store::sql {

/// The text of a statement, with `?1`, `?2` … for its values. Only literals convert to it, so values can only be passed
/// by binding.
class Sql {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor): literals are meant to convert.
  consteval Sql(const char* text) : text_(text) {}
  /// Has a stable address, by which a driver finds the prepared statement.
  [[nodiscard]] constexpr const char* text() const { return text_; }

 private:
  struct Kept {
    const char* text;
  };
  explicit Sql(Kept kept) : text_(kept.text) {}
  friend Sql joined(std::initializer_list<Sql> parts);

  const char* text_;
};

/// A literal as a template argument.
template <std::size_t size>
struct Fragment {
  char text[size]{};

  constexpr Fragment() = default;
  // NOLINTNEXTLINE(google-explicit-constructor,cppcoreguidelines-avoid-c-arrays): literals are meant to convert.
  consteval Fragment(const char (&literal)[size]) { std::copy_n(literal, size, text); }
};

template <std::size_t... sizes>
consteval auto concatenated(const Fragment<sizes>&... parts) {
  Fragment<(sizes + ...) - sizeof...(sizes) + 1> all;
  char* end = all.text;
  ((end = std::copy_n(parts.text, sizes - 1, end)), ...);
  return all;
}

/// These parts concatenated by the compiler, as a part of a statement.
template <Fragment... parts>
inline constexpr auto fragment = concatenated(parts...);
/// A whole statement of these parts.
template <Fragment... parts>
inline constexpr Sql whole = fragment<parts...>.text;
/// A list of columns of a table, or of its alias.
template <Fragment table, Fragment first, Fragment... others>
inline constexpr auto columns_of = fragment<table, ".", first, fragment<", ", table, ".", others>...>;

/// A statement concatenated from literals and kept for the life of the process. For lists with optional filters: a
/// single statement with all possible filters could not use the indexes.
Sql joined(std::initializer_list<Sql> parts);
/// An optional part of a statement.
inline Sql when(bool wanted, Sql part) {
  return wanted ? part : Sql("");
}

/// The type of a value in a row.
enum class Type : std::uint8_t { null, integer, real, text, bytes };

}  // namespace reef::store::sql
