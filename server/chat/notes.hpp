#pragma once

#include <string>

#include "server/match/live_matches.hpp"
#include "server/store/interfaces/note_store.hpp"
#include "server/work/clock.hpp"

namespace reef::chat {

/// Private notes of a user about a match that they may see. Only the author can read them.
class Notes {
 public:
  struct Dependencies {
    store::NoteStore& store;
    match::LiveMatches& matches;
    Pool& workers;
    const Clock& clock;
  };
  explicit Notes(Dependencies deps) : deps_(deps) {}

  /// `{"text", "at"}`: an empty text and null if there is no note. Do not call it from io threads. Refuses with
  /// `unknown_match`, `unavailable`.
  void read(const std::string& match, match::Caller caller, Callback<Json> callback);
  /// Replaces the note; an empty text deletes it. `text` is as returned by `read_note`. Returns `{"at"}`, null for an
  /// empty text, once it is durable. Refuses like `read`, and with `too_many` beyond `store::notes_max`.
  void write(const std::string& match, match::Caller caller, std::string text, Callback<Json> callback);

 private:
  Dependencies deps_;
};

}  // namespace reef::chat
