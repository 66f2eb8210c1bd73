#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

/// What any SQL database needs: texts, connections, statements, rows, transactions.
namespace reef::store::sql {

/// Which database a text is for.
enum class Dialect : std::uint8_t { sqlite, postgres };

/// The text of a statement, with `?1`, `?2` … for its values. Only literals convert to it, so values can only be passed
/// by binding.
class Sql {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor): literals are meant to convert.
  consteval Sql(const char* text) : sqlite_(text), postgres_(text) {}
  /// For the few statements, or parts of them, that the databases write differently.
  consteval Sql(const char* sqlite, const char* postgres) : sqlite_(sqlite), postgres_(postgres) {}
  /// Has a stable address, by which a driver finds the prepared statement.
  [[nodiscard]] constexpr const char* text(Dialect dialect) const {
    return dialect == Dialect::sqlite ? sqlite_ : postgres_;
  }

 private:
  struct Kept {
    const char* sqlite;
    const char* postgres;
  };
  explicit Sql(Kept kept) : sqlite_(kept.sqlite), postgres_(kept.postgres) {}
  friend Sql joined(std::initializer_list<Sql> parts);

  const char* sqlite_;
  const char* postgres_;
};

/// A literal as a template argument, or two of them, where the databases differ.
template <std::size_t sqlite_size, std::size_t postgres_size = sqlite_size>
struct Fragment {
  char sqlite[sqlite_size]{};
  char postgres[postgres_size]{};

  constexpr Fragment() = default;
  // NOLINTNEXTLINE(google-explicit-constructor,cppcoreguidelines-avoid-c-arrays): literals are meant to convert.
  consteval Fragment(const char (&text)[sqlite_size]) : Fragment(text, text) {}
  // NOLINTNEXTLINE(cppcoreguidelines-avoid-c-arrays)
  consteval Fragment(const char (&for_sqlite)[sqlite_size], const char (&for_postgres)[postgres_size]) {
    std::copy_n(for_sqlite, sqlite_size, sqlite);
    std::copy_n(for_postgres, postgres_size, postgres);
  }
};
template <std::size_t size>
Fragment(const char (&)[size]) -> Fragment<size, size>;

template <std::size_t... sqlite_sizes, std::size_t... postgres_sizes>
consteval auto concatenated(const Fragment<sqlite_sizes, postgres_sizes>&... parts) {
  constexpr std::size_t ends = sizeof...(parts) - 1;  // Each part ends with a zero.
  Fragment<(sqlite_sizes + ...) - ends, (postgres_sizes + ...) - ends> all;
  char* end = all.sqlite;
  ((end = std::copy_n(parts.sqlite, sqlite_sizes - 1, end)), ...);
  end = all.postgres;
  ((end = std::copy_n(parts.postgres, postgres_sizes - 1, end)), ...);
  return all;
}

/// These parts concatenated by the compiler, as a part of a statement.
template <Fragment... parts>
inline constexpr auto fragment = concatenated(parts...);
/// A whole statement of these parts.
template <Fragment... parts>
inline constexpr Sql whole = Sql(fragment<parts...>.sqlite, fragment<parts...>.postgres);
/// A list of columns of a table, or of its alias.
template <Fragment table, Fragment first, Fragment... others>
inline constexpr auto columns_of = fragment<table, ".", first, fragment<", ", table, ".", others>...>;

/// The text of a field of the JSON object in a column.
template <Fragment column, Fragment field>
inline constexpr auto json_field = fragment<Fragment("json_extract(", "(CAST("), column,
                                            Fragment(", '$.", " AS json) ->> '"), field, Fragment("')", "')")>;
/// A table with the elements of a JSON array: `key` counts from 0, `value` is an integer.
template <Fragment array, Fragment alias>
inline constexpr auto integers_of =
    fragment<Fragment("json_each(",
                      "(SELECT number - 1 AS key, CAST(element AS BIGINT) AS value "
                      "FROM json_array_elements_text(CAST(CAST("),
             array, Fragment(") ", " AS TEXT) AS json)) WITH ORDINALITY AS e (element, number)) "), alias>;
/// The same with texts.
template <Fragment array, Fragment alias>
inline constexpr auto texts_of =
    fragment<Fragment("json_each(",
                      "(SELECT number - 1 AS key, element AS value "
                      "FROM json_array_elements_text(CAST(CAST("),
             array, Fragment(") ", " AS TEXT) AS json)) WITH ORDINALITY AS e (element, number)) "), alias>;

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
