#pragma once

#include <string>

#include "server/match/live_matches.hpp"
#include "server/store/note_store.hpp"
#include "server/work/clock.hpp"

namespace reef::chat {

/// What somebody notes down about a match that they may see. Nobody else ever reads it.
class Notes {
 public:
  struct Parts {
    store::NoteStore& store;
    match::LiveMatches& matches;
    Pool& workers;
    const Clock& clock;
  };
  explicit Notes(Parts parts) : parts_(parts) {}

  /// `{"text", "at"}`: an empty text and null before anything was written. Not for io threads. Refuses with
  /// `unknown_match`, `unavailable`.
  void read(const std::string& match, match::Caller caller, Ask<Json> ask);
  /// Takes the place of what was there; an empty text leaves nothing. `text` as `read_note` answers it. Answers
  /// `{"at"}` once it is durable. Refuses like `read`.
  void write(const std::string& match, match::Caller caller, std::string text, Ask<Json> ask);

 private:
  Parts parts_;
};

}  // namespace reef::chat
