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
#include "server/cluster/publisher.hpp"
#include "server/match/records/history.hpp"
#include "server/match/turns.hpp"
#include "server/realtime/socket.hpp"
#include "server/work/fair_pool.hpp"
#include "server/work/focus.hpp"
#include "server/work/spectators.hpp"
#include "server/work/usage.hpp"

namespace reef::realtime {

inline constexpr int subscriptions_max = 64;  ///< Per socket.
inline constexpr int unanswered_max = 32;     ///< Unanswered requests per socket.

class Member;
using MemberPtr = std::shared_ptr<Member>;

/// Tracks which sockets follow which matches. Renders each change once per viewer and sends it to all sockets of that
/// viewer.
///
/// A subscription is registered before its match is read, and holds frames back until it has caught up, so that no
/// frame is lost or sent twice.
class Hub final : public match::MatchListener, public chat::ChatListener {
 public:
  Hub(match::LiveMatches& matches, match::History& history, FairPool& light, FairPool& heavy, Presence& presence,
      Focus& focus, Spectators& spectators, const Clock& clock, store::ChatStore& chats, cluster::Publisher& others)
      : matches_(matches),
        history_(history),
        light_(light),
        heavy_(heavy),
        presence_(presence),
        focus_(focus),
        spectators_(spectators),
        clock_(clock),
        chats_(chats),
        others_(others) {}

  void advanced(const match::MatchStatePtr& before, const match::MatchStatePtr& after, const store::Turn& turn,
                const std::vector<EventsPtr>& events) override;
  void seats_changed(const match::MatchStatePtr& after) override;
  void clocks_changed(const match::MatchStatePtr& after) override;
  void admission_changed(const match::MatchStatePtr& after) override;
  void noticed(store::Key user, std::string_view kind, const std::string& match) override;
  void said(const match::MatchState& state, const store::ChatLine& line,
            const std::vector<store::Key>& excluded) override;
  void said_in_lobby(const store::ChatLine& line, const std::vector<store::Key>& excluded) override;

  // What other servers tell.

  /// Another server has changed this match: brings the sockets that follow it up to date. Called with the match's lock.
  void refreshed(const match::MatchStatePtr& before, const match::MatchStatePtr& after,
                 const std::vector<store::Turn>& entries);
  /// The matches that a socket of this server follows.
  [[nodiscard]] std::vector<std::string> followed() const;
  [[nodiscard]] bool follows(const std::string& match) const;
  /// A match that is followed, or the lobby (without an id), and the last line of its chat that was sent here.
  struct ChatMark {
    std::string match;
    store::Key key = store::lobby;
    std::optional<int> line{};  ///< None: not known yet.
  };
  [[nodiscard]] std::vector<ChatMark> chat_marks() const;
  /// From now on, lines after this one that were not sent count as missed.
  void mark_chat(const std::string& match, int line);
  /// The users who have a socket here.
  [[nodiscard]] std::vector<store::Key> users() const;
  void noticed_elsewhere(store::Key user, std::string_view kind, const std::string& match);
  void tables_changed_elsewhere();
  void presence_changed_elsewhere(store::Key user) { presence_changed(user); }
  /// A line of the chat of a match, or of the lobby if `match` is empty. May be told twice.
  void said_elsewhere(const std::string& match, const store::ChatLine& line, const std::vector<store::Key>& excluded);
  /// Some news may have been lost: clients that show lists read them again.
  void missed_news();

  /// Notifies the readers of a chat (of a match, or of the lobby if `match` is empty) that one of its lines was
  /// removed.
  void removed(const std::string& match, const store::ChatLine& line, const std::vector<store::Key>& excluded);
  /// Sends the current seats to all who follow the match.
  void show_seats(const match::MatchStatePtr& state);
  /// Closes this user's sockets whose token has ended.
  void tokens_ended(store::Key user, const accounts::Accounts::Which& which);

  void join(const MemberPtr& member);
  void leave(const MemberPtr& member);
  /// Follows a match from the ply that the client knows, or from a snapshot. Calls back with the ply caught up with,
  /// before anything of the match is sent. A replay counts as a heavy read; if that is refused, or too much was missed,
  /// a snapshot is sent instead, which counts as a light read; if that is refused too, so is the subscription. Only one
  /// catch-up runs per socket and match: subscriptions repeated meanwhile are each answered, with what the last one
  /// requested.
  void subscribe(const MemberPtr& member, const std::string& match, const std::string& invitation,
                 std::optional<int> ply, Callback<int> callback);
  void unsubscribe(const MemberPtr& member, const std::string& match);
  /// The window of the socket shows this match, visible and focused; empty: none.
  void focus(const MemberPtr& member, const std::string& match);

  [[nodiscard]] std::size_t socket_count() const;

 private:
  struct Subscription {
    MemberPtr member;
    match::Caller caller;
    bool is_spectator = true;  ///< Has no seat.
    bool catching_up = true;
    int sent_up_to = 0;                      ///< The ply that the socket has received; set when it has caught up.
    std::vector<std::pair<int, Text>> held;  ///< (ply, text) of frames that arrived meanwhile.
    Text held_seats{};                       ///< The last message about seats that arrived meanwhile.
  };
  struct Room {
    std::vector<Subscription> subscriptions;
    match::LiveMatchPtr match;        ///< With several servers: stays in memory while it is followed, so that a change
                                      ///< elsewhere is noticed.
    bool is_public = false;           ///< A public match that is running.
    int spectators = 0;               ///< The number that the subscribers know.
    std::vector<store::Key> players;  ///< Whose presence the subscribers are shown.
    std::optional<int> chat_line{};   ///< The last line of the chat that was sent; none: not known.
  };
  using Rooms = std::unordered_map<std::string, Room>;
  /// The text for one caller's view; null for none.
  using TextFor = std::function<Text(const match::Caller&)>;
  /// A subscription request that is not answered yet.
  struct CatchUp {
    match::LiveMatchPtr match;
    match::Caller caller;
    std::optional<int> ply;
    std::vector<Callback<int>> asks;
    bool is_renewed = true;  ///< Requested again since the work on it began.
  };
  using CatchUpKey = std::pair<MemberPtr, std::string>;  ///< Socket and match.

  /// With several servers: marks the last line of the chat, which the client reads when it wants to.
  void mark_last_line(const match::MatchState& state);
  void begin_to_catch_up(const CatchUpKey& key);
  void catch_up(const CatchUpKey& key, bool may_replay);
  void catch_up_by_snapshot(const CatchUpKey& key);
  /// Refuses the subscription, because the requester has used up its share of the server's time.
  void give_up(const CatchUpKey& key, std::chrono::seconds retry_after);
  [[nodiscard]] std::vector<Text> missed(const match::MatchState& state, const match::Caller& caller,
                                         std::optional<int> ply, bool may_replay) const;
  void deliver(const std::string& match, int ply, const TextFor& text_for);
  /// Sends what was missed up to `ply` and what was held back, if the match is still followed.
  void release(const CatchUpKey& key, const std::vector<Text>& missed, int ply);
  void drop(const MemberPtr& member, const std::string& match);
  /// Changes whose presence the subscribers are shown. This and the next: with the mutex locked.
  void set_players(Rooms::value_type& room, std::vector<store::Key> players);
  /// Erases the room if nobody follows its match.
  void erase_if_empty(Rooms::iterator room);
  /// Determines who plays and who is a spectator in this state, and counts the spectators. This and the next: with the
  /// mutex locked.
  void sort_viewers(const match::MatchState& state);
  /// Counts the spectators, and sends the number to the match's subscribers if it differs enough from the one that they
  /// know.
  void count_spectators(const std::string& match);
  void notify_user(store::Key user, std::string_view kind, const std::string& match);
  void tell_tables_changed();
  void send_notice(store::Key user, std::string_view kind, const std::string& match);
  void send_tables_changed();
  void send_line(const std::string& match, const store::ChatLine& line, const std::vector<store::Key>& excluded);
  void send_lobby_line(const store::ChatLine& line, const std::vector<store::Key>& excluded);
  /// Sends the frames of the entries between these states, and a snapshot to those whose seat changed.
  void send_entries(const match::MatchStatePtr& before, const match::MatchStatePtr& after,
                    const std::vector<store::Turn>& entries);
  void drop_who_may_not_see(const match::MatchState& state);
  void presence_changed(store::Key user);
  /// Sends the message about seats to the match's subscribers. With the mutex locked, so that the messages are sent in
  /// the order in which presence changes.
  void send_seats(const match::MatchState& state);
  /// Notifies the players of what this entry asks of them, and of the end.
  void send_notices(const match::MatchState& before, const match::MatchState& after, const store::Turn& entry);
  /// Sends the first snapshot of a match that has started to those who followed its table.
  void send_start(const match::MatchState& state);
  /// `unread`: the lines of chat that the caller has not read; none: not said.
  [[nodiscard]] Text snapshot_text(const match::MatchState& state, const match::Caller& caller,
                                   std::optional<int> unread = std::nullopt) const;
  std::vector<match::Caller> callers(const std::string& match) const;

  match::LiveMatches& matches_;
  match::History& history_;
  FairPool& light_;
  FairPool& heavy_;
  Presence& presence_;
  Focus& focus_;
  Spectators& spectators_;
  const Clock& clock_;
  store::ChatStore& chats_;
  cluster::Publisher& others_;

  mutable std::mutex mutex_;
  Rooms rooms_;
  std::unordered_map<store::Key, std::unordered_set<std::string>> followed_of_;  ///< The rooms of each player.
  std::map<CatchUpKey, CatchUp> catching_up_;
  std::unordered_map<store::Key, std::unordered_set<MemberPtr>> by_user_;
  std::unordered_set<MemberPtr> members_;
  std::optional<int> lobby_line_;  ///< As `Room::chat_line`.
};

/// One socket in the hub: its user and what it follows.
class Member {
 public:
  /// `identity`: the user's token; `clock` is used to check its expiry. `address`: the client's, as in Requester.
  /// `meter` counts what is sent; null: not counted.
  Member(std::shared_ptr<Socket> socket, std::optional<store::User> user,
         std::optional<accounts::Identity> identity = std::nullopt, const Clock* clock = nullptr,
         std::string address = {}, UsageMeter* meter = nullptr)
      : socket_(std::move(socket)),
        user_(std::move(user)),
        identity_(std::move(identity)),
        clock_(clock),
        requester_{.address = std::move(address),
                   .account = user_ ? user_->id : std::string(),
                   .is_guest = user_ && user_->guest},
        meter_(meter) {}

  [[nodiscard]] const std::optional<store::User>& user() const { return user_; }
  [[nodiscard]] const std::optional<accounts::Identity>& identity() const { return identity_; }
  [[nodiscard]] const Requester& requester() const { return requester_; }
  void close(CloseCode code, std::string_view reason) const { socket_->close(code, reason); }
  /// Closes the socket if its token has expired: it receives no more messages and can make no more requests.
  bool closed_as_over() const {
    if (!identity_ || clock_ == nullptr || clock_->now_ms() < identity_->expires_at) return false;
    close(CloseCode::policy_violation, "the session has ended");
    return true;
  }
  void send(Text text) const {
    if (closed_as_over()) return;
    if (meter_ != nullptr) meter_->add(requester_, {.bytes = text->size()});
    socket_->send(std::move(text));
  }
  void send(const Json& message) const { send(std::make_shared<const std::string>(message.dump())); }

 private:
  friend class Hub;
  std::shared_ptr<Socket> socket_;
  std::optional<store::User> user_;
  std::optional<accounts::Identity> identity_;
  const Clock* clock_;
  Requester requester_;
  UsageMeter* meter_;
  std::unordered_set<std::string> follows_;  ///< Guarded by the hub's mutex.
  std::string looks_at_;                     ///< Guarded by the hub's mutex.
};

}  // namespace reef::realtime
