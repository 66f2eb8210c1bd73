#include "server/lobby/account_deletion.hpp"

#include <memory>
#include <utility>

#include "server/chance/keyed_chance.hpp"

namespace reef::lobby {
namespace {

using protocol::Code;

/// Processes the matches one after the other: there may be many, and it is not urgent.
struct Round : std::enable_shared_from_this<Round> {
  Lobby& lobby;
  match::Turns& turns;
  store::User user;
  std::vector<store::Tie> ties;
  Callback<void> callback;

  Round(Lobby& a_lobby, match::Turns& some_turns, store::User a_user, std::vector<store::Tie> some_ties,
        Callback<void> asked)
      : lobby(a_lobby),
        turns(some_turns),
        user(std::move(a_user)),
        ties(std::move(some_ties)),
        callback(std::move(asked)) {}

  void next() {
    if (ties.empty()) return callback({});
    const store::Tie tie = std::move(ties.back());
    ties.pop_back();
    if (tie.status == store::Status::open) return leave(tie.match);
    turns.resign(tie.match, {user, ""}, random_text(16), left());
  }

  void leave(const std::string& match) {
    lobby.leave(match, user, [self = shared_from_this(), match](const Result<Json>& answer) {
      const bool waits = !answer && answer.error().code == Code::not_seated;  // A seat is only reserved for them.
      if (waits) return self->lobby.decline(match, self->user, self->left());
      self->left()(answer);
    });
  }

  [[nodiscard]] Callback<Json> left() {
    return [self = shared_from_this()](const Result<Json>& answer) {
      if (!answer && answer.error().code == Code::unavailable) return self->callback(std::unexpected(answer.error()));
      self->next();
    };
  }
};

}  // namespace

void SeatRelease::leave(const store::User& user, std::vector<store::Tie> ties, Callback<void> callback) {
  std::make_shared<Round>(lobby_, turns_, user, std::move(ties), std::move(callback))->next();
}

}  // namespace reef::lobby
