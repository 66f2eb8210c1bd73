#include "server/chat/lobby_chat.hpp"

#include <utility>

#include "server/chat/text.hpp"

namespace reef::chat {

void LobbyChat::say(const store::User& author, LineRequest request, Callback<Json> callback) {
  store::ChatLine chat_line{.number = 0, .user = author, .text = request.text, .at = deps_.clock.now_ms()};
  store::NewLine line{.match = store::lobby,
                      .user = author.key,
                      .text = std::move(request.text),
                      .cmd = std::move(request.cmd),
                      .at = chat_line.at};
  // Lines of guests cause no alerts.
  if (!author.guest) line.named = names_in(chat_line.text);
  line.alert.kind = "lobby_mention";
  line.alert.data = Json{{"from", author.name}, {"text", chat_line.text}}.dump();
  deps_.store.say(std::move(line), [this, chat_line = std::move(chat_line),
                                    callback = std::move(callback)](store::Result<store::Said> said) mutable {
    deps_.workers.post(
        [this, chat_line = std::move(chat_line), said = std::move(said), callback = std::move(callback)]() mutable {
          const Result<int> number = number_of(said);
          if (!number) return callback(std::unexpected(number.error()));
          callback(Json{{"number", *number}});
          if (!said->is_new) return;
          chat_line.number = said->number;
          deps_.listener.said_in_lobby(chat_line, said->excluded);
        });
  });
}

void LobbyChat::mark_read(const store::User& reader, int number, Callback<Json> callback) {
  deps_.store.mark_read(store::lobby, reader.key, number, noting(deps_.workers, std::move(callback)));
}

Result<Json> LobbyChat::lines(const std::optional<store::User>& viewer, LinesRequest request) const {
  return lines_json(deps_.store, store::lobby, viewer ? viewer->key : 0, request);
}

}  // namespace reef::chat
