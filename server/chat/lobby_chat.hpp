#pragma once

#include <string>

#include "server/chat/chat.hpp"

namespace reef::chat {

/// What is said in the lobby, by whomever, account or guest; everybody may read. The newest lines are kept.
class LobbyChat {
 public:
  struct Parts {
    store::ChatStore& store;
    Pool& workers;
    const Clock& clock;
    Ears& ears;
  };
  explicit LobbyChat(Parts parts) : parts_(parts) {}

  /// As in `Chat`, without a match. A line of an account that addresses another by name alerts them. Refuse with
  /// `unavailable`; saying also with `muted`.
  void say(const store::User& author, LineRequest request, Ask<Json> ask);
  void mark_read(const store::User& reader, int number, Ask<Json> ask);
  [[nodiscard]] Answer<Json> lines(const std::optional<store::User>& viewer, LinesRequest request) const;

 private:
  Parts parts_;
};

}  // namespace reef::chat
