#include "server/chat/notes.hpp"

#include <utility>

#include "server/store/refusal.hpp"

namespace reef::chat {
namespace {

using match::Caller;
using protocol::Code;

Result<store::Key> key_of(const Result<match::LiveMatchPtr>& found, const Caller& caller) {
  if (!found) return std::unexpected(found.error());
  const match::MatchStatePtr state = (*found)->state();
  if (!may_see(*state, caller)) return refuse(Code::unknown_match, "there is no such match");
  if (!caller.user) return refuse(Code::unauthenticated, "log in or create a guest first");
  return state->head().key;
}

}  // namespace

void Notes::read(const std::string& match, Caller caller, Callback<Json> callback) {
  deps_.matches.find(match, [this, caller = std::move(caller),
                             callback = std::move(callback)](const Result<match::LiveMatchPtr>& found) mutable {
    const Result<store::Key> key = key_of(found, caller);
    if (!key) return callback(std::unexpected(key.error()));
    const auto note = deps_.store.note(*key, caller.user->key);
    if (!note) return callback(refuse(Code::unavailable, "the notes cannot be read at present"));
    if (!*note) return callback(Json{{"text", ""}, {"at", nullptr}});
    callback(Json{{"text", (*note)->text}, {"at", (*note)->at}});
  });
}

void Notes::write(const std::string& match, Caller caller, std::string text, Callback<Json> callback) {
  deps_.matches.find(match, [this, caller = std::move(caller), text = std::move(text),
                             callback = std::move(callback)](const Result<match::LiveMatchPtr>& found) mutable {
    const Result<store::Key> key = key_of(found, caller);
    if (!key) return callback(std::unexpected(key.error()));
    store::Note note{.text = std::move(text), .at = deps_.clock.now_ms()};
    const Json at = note.text.empty() ? Json(nullptr) : Json(note.at);
    deps_.store.set_note(
        *key, caller.user->key, std::move(note),
        [this, at, callback = std::move(callback)](store::Result<void> stored) mutable {
          deps_.workers.post([at, stored = std::move(stored), callback = std::move(callback)]() mutable {
            if (!stored && stored.error().fault == store::Fault::too_many) {
              return callback(
                  refuse(Code::too_many, "you have as many notes as allowed; delete one first", {{"quota", "notes"}}));
            }
            if (!stored) return callback(store::refuse_unstored(stored.error(), "the notes could not be stored"));
            callback(Json{{"at", at}});
          });
        });
  });
}

}  // namespace reef::chat
