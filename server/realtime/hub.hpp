#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "server/accounts/accounts.hpp"
#include "server/chat/chat.hpp"
#include "server/match/history.hpp"
#include "server/match/turns.hpp"
#include "server/realtime/socket.hpp"
#include "server/work/focus.hpp"

namespace reef::realtime {

inline constexpr int subscriptions_max = 64;  ///< Per socket.
inline constexpr int unanswered_max = 32;     ///< Requests of one socket that wait for their answer.

class Member;
using MemberPtr = std::shared_ptr<Member>;

/// Who follows what: carries each change, cut for each viewer once, to all sockets of that viewer.
///
/// A subscriber is entered before the match is looked at for it, and frames that come meanwhile are held back until it
/// has caught up: nothing is missed and nothing comes twice.
class Hub final : public match::Audience, public chat::Ears {
 public:
  Hub(match::LiveMatches& matches, match::History& history, Pool& workers, Presence& presence, Focus& focus,
      const Clock& clock, store::ChatStore& chats)
      : matches_(matches),
        history_(history),
        workers_(workers),
        presence_(presence),
        focus_(focus),
        clock_(clock),
        chats_(chats) {}

  void advanced(const match::StandingPtr& before, const match::StandingPtr& after, const store::Turn& turn,
                const std::vector<HappeningsPtr>& happened) override;
  void seats_changed(const match::StandingPtr& after) override;
  void clocks_changed(const match::StandingPtr& after) override { send_seats(*after); }
  void admission_changed(const match::StandingPtr& after) override;
  void noticed(store::Key user, std::string_view kind, const std::string& match) override;
  void said(const match::Standing& standing, const store::ChatLine& line,
            const std::vector<store::Key>& apart) override;
  void said_in_lobby(const store::ChatLine& line, const std::vector<store::Key>& apart) override;

  /// Tells those who read a chat (of a match, or with an empty id of the lobby) that a line of it is removed.
  void removed(const std::string& match, const store::ChatLine& line, const std::vector<store::Key>& apart);
  /// Shows all who follow the match who sits in it now.
  void show_seats(const match::StandingPtr& standing) { send_seats(*standing); }
  /// Closes the sockets of this user that came with a token that has ended.
  void tokens_ended(store::Key user, const accounts::Accounts::Which& which);

  void join(const MemberPtr& member);
  void part(const MemberPtr& member);
  /// Follows a match from the ply that the client knows, or from a snapshot. Answers the ply caught up with, before
  /// anything of the match is sent. Works partly on a worker.
  void subscribe(const MemberPtr& member, const std::string& match, const std::string& invitation,
                 std::optional<int> ply, Ask<int> ask);
  void unsubscribe(const MemberPtr& member, const std::string& match);
  /// The window behind the socket shows this match, visible and focused; empty: none.
  void focus(const MemberPtr& member, const std::string& match);

  [[nodiscard]] std::size_t socket_count() const;

 private:
  struct Subscription {
    MemberPtr member;
    match::Caller caller;
    bool catching_up = true;
    int sent_up_to = 0;                      ///< The ply that the socket was brought to; set when it has caught up.
    std::vector<std::pair<int, Text>> held;  ///< (ply, text) of what came meanwhile.
  };
  struct Room {
    std::vector<Subscription> subscriptions;
  };
  /// The text for one pair of eyes; null for none.
  using TextFor = std::function<Text(const match::Caller&)>;

  void catch_up(const MemberPtr& member, const match::Caller& caller, const match::StandingPtr& standing,
                std::optional<int> ply, Ask<int> ask);
  void deliver(const std::string& match, int ply, const TextFor& text_for);
  void release(const MemberPtr& member, const std::string& match, int ply);
  void drop(const MemberPtr& member, const std::string& match);
  void tell_user(store::Key user, const Json& message);
  void tell_tables_changed();
  void presence_changed(store::Key user);
  void send_seats(const match::Standing& standing);
  std::vector<match::Caller> callers(const std::string& match) const;

  match::LiveMatches& matches_;
  match::History& history_;
  Pool& workers_;
  Presence& presence_;
  Focus& focus_;
  const Clock& clock_;
  store::ChatStore& chats_;

  mutable std::mutex mutex_;
  std::unordered_map<std::string, Room> rooms_;
  std::unordered_map<store::Key, std::unordered_set<MemberPtr>> by_user_;
  std::unordered_set<MemberPtr> members_;
};

/// One socket among the hub's: who is behind it and what it follows.
class Member {
 public:
  /// `identity`: the token that the user came with; `clock` tells when it runs out.
  Member(std::shared_ptr<Socket> socket, std::optional<store::User> user,
         std::optional<accounts::Identity> identity = std::nullopt, const Clock* clock = nullptr)
      : socket_(std::move(socket)), user_(std::move(user)), identity_(std::move(identity)), clock_(clock) {}

  [[nodiscard]] const std::optional<store::User>& user() const { return user_; }
  [[nodiscard]] const std::optional<accounts::Identity>& identity() const { return identity_; }
  void close(CloseCode code, std::string_view reason) const { socket_->close(code, reason); }
  /// Closes the socket if its token has run out: whoever came with it is told nothing more and may ask nothing more.
  bool closed_as_over() const {
    if (!identity_ || clock_ == nullptr || clock_->now_ms() < identity_->expires_at) return false;
    close(CloseCode::policy_violation, "the session is over");
    return true;
  }
  void send(Text text) const {
    if (!closed_as_over()) socket_->send(std::move(text));
  }
  void send(const Json& message) const { send(std::make_shared<const std::string>(message.dump())); }

 private:
  friend class Hub;
  std::shared_ptr<Socket> socket_;
  std::optional<store::User> user_;
  std::optional<accounts::Identity> identity_;
  const Clock* clock_;
  std::unordered_set<std::string> follows_;  ///< Guarded by the hub's mutex.
  std::string looks_at_;                     ///< The same.
};

}  // namespace reef::realtime
