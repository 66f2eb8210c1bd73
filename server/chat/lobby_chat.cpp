#include "server/chat/lobby_chat.hpp"

#include <utility>

#include "server/chat/text.hpp"

namespace reef::chat {

void LobbyChat::say(const store::User& author, LineRequest request, Ask<Json> ask) {
  store::ChatLine told{.number = 0, .user = author, .text = request.text, .at = parts_.clock.now_ms()};
  store::NewLine line{.match = store::lobby,
                      .user = author.key,
                      .text = std::move(request.text),
                      .cmd = std::move(request.cmd),
                      .at = told.at};
  // Guests come and go: what they say alerts nobody.
  if (!author.guest) line.named = names_in(told.text);
  line.alert.kind = "lobby_mention";
  line.alert.data = Json{{"from", author.name}, {"text", told.text}}.dump();
  parts_.store.say(
      std::move(line), [this, told = std::move(told), ask = std::move(ask)](store::Result<store::Said> said) mutable {
        parts_.workers.post([this, told = std::move(told), said = std::move(said), ask = std::move(ask)]() mutable {
          const Answer<int> number = number_of(said);
          if (!number) return ask(std::unexpected(number.error()));
          ask(Json{{"number", *number}});
          if (!said->is_new) return;
          told.number = said->number;
          parts_.ears.said_in_lobby(told, said->apart);
        });
      });
}

void LobbyChat::mark_read(const store::User& reader, int number, Ask<Json> ask) {
  parts_.store.mark_read(store::lobby, reader.key, number, noting(parts_.workers, std::move(ask)));
}

Answer<Json> LobbyChat::lines(const std::optional<store::User>& viewer, LinesRequest request) const {
  return lines_json(parts_.store, store::lobby, viewer ? viewer->key : 0, request);
}

}  // namespace reef::chat
