#pragma once

#include <optional>
#include <string>

#include "server/store/interfaces/match_store.hpp"

/// Private notes of users about matches.
namespace reef::store {

struct Note {
  std::string text;
  Millis at = 0;  ///< When it was written.
  bool operator==(const Note&) const = default;
};

inline constexpr int notes_max = 1000;  ///< Of one user.

/// Writes and reads work as in `Store`.
class NoteStore {
 public:
  virtual ~NoteStore() = default;

  /// Replaces the note. An empty text deletes it. `too_many` if the user has `notes_max` others.
  virtual void set_note(Key match, Key user, Note note, Callback<void> done) = 0;
  virtual Result<std::optional<Note>> note(Key match, Key user) = 0;
};

}  // namespace reef::store
