#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <utility>

#include "server/store/interfaces/visit_store.hpp"

namespace reef::store {

/// The read marks of players who looked at their matches lately, for the only server of a database. Safe to call from
/// any thread.
///
/// A version is taken before marks are read, and they are kept only with it. Every change of what they are counted from
/// makes a new version once it is durable, so marks of before can never be seen after it.
class RecentReadMarks {
 public:
  using Version = std::uint64_t;

  [[nodiscard]] Version version_of(Key match) const { return versions_[place_of(match)] + version_of_all_; }
  void keep(Key match, Key user, Version version, ReadMarks marks);
  [[nodiscard]] std::optional<ReadMarks> find(Key match, Key user) const;

  /// `done`, after the marks of this match were dropped.
  template <class T>
  Callback<T> dropping(Key match, Callback<T> done) {
    return [this, match, done = std::move(done)](Result<T> result) mutable {
      ++versions_[place_of(match)];
      done(std::move(result));
    };
  }
  /// `done`, after the marks of all matches were dropped.
  template <class T>
  Callback<T> dropping_all(Callback<T> done) {
    return [this, done = std::move(done)](Result<T> result) mutable {
      ++version_of_all_;
      done(std::move(result));
    };
  }

 private:
  static constexpr std::size_t kept_max = 16'384;
  static constexpr std::size_t locks = 64;

  struct Entry {
    Key match = 0;
    Key user = 0;
    Version version = 0;
    ReadMarks marks;
  };

  static std::size_t place_of(Key match) { return static_cast<std::size_t>(match) % kept_max; }
  /// Another entry with the same place replaces it.
  static std::size_t place_of(Key match, Key user) { return place_of(match * 31 + user); }

  std::array<std::atomic<Version>, kept_max> versions_{};
  std::atomic<Version> version_of_all_ = 1;
  mutable std::array<std::mutex, locks> mutexes_;  ///< Of the entries whose places have the same rest.
  std::array<Entry, kept_max> entries_;
};

}  // namespace reef::store
