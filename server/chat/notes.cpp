#include "server/chat/notes.hpp"

#include <utility>

namespace reef::chat {
namespace {

using match::Caller;
using protocol::Code;

Answer<store::Key> key_of(const Answer<match::LiveMatchPtr>& found, const Caller& caller) {
  if (!found) return std::unexpected(found.error());
  const match::StandingPtr standing = (*found)->standing();
  if (!may_see(*standing, caller)) return refuse(Code::unknown_match, "there is no such match");
  if (!caller.user) return refuse(Code::unauthenticated, "say who you are first");
  return standing->head().key;
}

}  // namespace

void Notes::read(const std::string& match, Caller caller, Ask<Json> ask) {
  parts_.matches.find(match, [this, caller = std::move(caller),
                              ask = std::move(ask)](const Answer<match::LiveMatchPtr>& found) mutable {
    const Answer<store::Key> key = key_of(found, caller);
    if (!key) return ask(std::unexpected(key.error()));
    const auto note = parts_.store.note(*key, caller.user->key);
    if (!note) return ask(refuse(Code::unavailable, "the notes cannot be read now"));
    if (!*note) return ask(Json{{"text", ""}, {"at", nullptr}});
    ask(Json{{"text", (*note)->text}, {"at", (*note)->at}});
  });
}

void Notes::write(const std::string& match, Caller caller, std::string text, Ask<Json> ask) {
  parts_.matches.find(match, [this, caller = std::move(caller), text = std::move(text),
                              ask = std::move(ask)](const Answer<match::LiveMatchPtr>& found) mutable {
    const Answer<store::Key> key = key_of(found, caller);
    if (!key) return ask(std::unexpected(key.error()));
    store::Note note{.text = std::move(text), .at = parts_.clock.now_ms()};
    const Json at = note.text.empty() ? Json(nullptr) : Json(note.at);
    parts_.store.set_note(*key, caller.user->key, std::move(note),
                          [this, at, ask = std::move(ask)](store::Result<void> stored) mutable {
                            parts_.workers.post([at, stored = std::move(stored), ask = std::move(ask)]() mutable {
                              if (!stored) return ask(refuse(Code::unavailable, "the notes could not be stored"));
                              ask(Json{{"at", at}});
                            });
                          });
  });
}

}  // namespace reef::chat
