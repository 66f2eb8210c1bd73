#pragma once

#include <string>

#include "server/chat/chat.hpp"

namespace reef::chat {

/// The chat of the lobby. Accounts and guests may write, anyone may read. Only the newest lines are kept.
class LobbyChat {
 public:
  struct Dependencies {
    store::ChatStore& store;
    Pool& workers;
    const Clock& clock;
    ChatListener& listener;
  };
  explicit LobbyChat(Dependencies deps) : deps_(deps) {}

  /// As in `Chat`, without a match. A line of an account that mentions another account by name alerts it. All refuse
  /// with `unavailable`; `say` also with `muted`.
  void say(const store::User& author, LineRequest request, Callback<Json> callback);
  void mark_read(const store::User& reader, int number, Callback<Json> callback);
  [[nodiscard]] Result<Json> lines(const std::optional<store::User>& viewer, LinesRequest request) const;

 private:
  Dependencies deps_;
};

}  // namespace reef::chat
