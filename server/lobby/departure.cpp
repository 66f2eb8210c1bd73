#include "server/lobby/departure.hpp"

#include <memory>
#include <utility>

#include "server/chance/keyed_chance.hpp"

namespace reef::lobby {
namespace {

using protocol::Code;

/// One match after the other: a user may sit in many, and there is no hurry.
struct Round : std::enable_shared_from_this<Round> {
  Lobby& lobby;
  match::Turns& turns;
  store::User user;
  std::vector<store::Tie> ties;
  Ask<void> ask;

  Round(Lobby& a_lobby, match::Turns& some_turns, store::User a_user, std::vector<store::Tie> some_ties,
        Ask<void> asked)
      : lobby(a_lobby), turns(some_turns), user(std::move(a_user)), ties(std::move(some_ties)), ask(std::move(asked)) {}

  void next() {
    if (ties.empty()) return ask({});
    const store::Tie tie = std::move(ties.back());
    ties.pop_back();
    if (tie.status == store::Status::open) return leave(tie.match);
    turns.resign(tie.match, {user, ""}, random_text(16), left());
  }

  void leave(const std::string& match) {
    lobby.leave(match, user, [self = shared_from_this(), match](const Answer<Json>& answer) {
      const bool waits = !answer && answer.error().code == Code::not_seated;  // A seat is kept for them, no more.
      if (waits) return self->lobby.decline(match, self->user, self->left());
      self->left()(answer);
    });
  }

  [[nodiscard]] Ask<Json> left() {
    return [self = shared_from_this()](const Answer<Json>& answer) {
      if (!answer && answer.error().code == Code::unavailable) return self->ask(std::unexpected(answer.error()));
      self->next();
    };
  }
};

}  // namespace

void Departure::leave(const store::User& user, std::vector<store::Tie> ties, Ask<void> ask) {
  std::make_shared<Round>(lobby_, turns_, user, std::move(ties), std::move(ask))->next();
}

}  // namespace reef::lobby
