#pragma once

#include <optional>
#include <string>

#include "server/store/store.hpp"

/// What somebody notes down about a match, for nobody else.
namespace reef::store {

struct Note {
  std::string text;
  Millis at = 0;  ///< When it was written.
  bool operator==(const Note&) const = default;
};

/// Writes and reads as in `Store`.
class NoteStore {
 public:
  virtual ~NoteStore() = default;

  /// In place of the note before. An empty text leaves none.
  virtual void set_note(Key match, Key user, Note note, Done<void> done) = 0;
  virtual Result<std::optional<Note>> note(Key match, Key user) = 0;
};

}  // namespace reef::store
