#include "server/realtime/talk.hpp"

#include <utility>
#include <vector>

#include "server/match/requests.hpp"

namespace reef::realtime {
namespace {

using protocol::Code;

/// The part of a conversation that answers outlive it by: shared by the socket's side and by whoever still works on an
/// answer. Nothing here waits.
class Talk : public std::enable_shared_from_this<Talk> {
 public:
  Talk(const Talks::Parts& parts, std::shared_ptr<Socket> socket) : parts_(parts), socket_(std::move(socket)) {}

  /// Comes to know who is behind the socket; what was said before that is heard now.
  void introduce(Answer<std::optional<accounts::Identity>> identity, std::string token) {
    if (!identity) return unreadable();
    const bool is_nobody = !*identity;
    std::vector<std::string> early;
    {
      const std::lock_guard lock(mutex_);
      if (gone_) return;
      std::optional<store::User> user = *identity ? std::optional((*identity)->user) : std::nullopt;
      member_ = std::make_shared<Member>(socket_, std::move(user), std::move(*identity), &parts_.clock);
      parts_.hub.join(member_);
      early = std::exchange(early_, {});
      // Heard inside the lock so that nothing said later overtakes them.
      for (const std::string& text : early) hear(text);
    }
    if (!is_nobody) look_again(std::move(token));
  }

  void receive(std::string text) {
    const std::lock_guard lock(mutex_);
    if (member_) return hear(text);
    if (early_.size() >= unanswered_max) return socket_->close(CloseCode::policy_violation, "too much at once");
    early_.push_back(std::move(text));
  }

  void closed() {
    const std::lock_guard lock(mutex_);
    gone_ = true;
    if (member_) parts_.hub.part(member_);
  }

 private:
  void unreadable() const { socket_->close(CloseCode::try_later, "the session cannot be read now"); }
  /// Closes the socket if the token has come to be nobody's since it was read: what ended before the hub knew the
  /// socket has closed nothing. Later ends find it there.
  void look_again(std::string token) {
    if (const auto known = parts_.accounts.remembered(token)) return stay_if(known->has_value());
    parts_.workers.post([self = shared_from_this(), token = std::move(token)] {
      const auto identity = self->parts_.accounts.identify(token);
      if (!identity) return self->unreadable();
      self->stay_if(identity->has_value());
    });
  }
  void stay_if(bool is_somebody) const {
    if (!is_somebody) socket_->close(CloseCode::policy_violation, "the session is over");
  }

  void hear(const std::string& text);
  void hello(std::int32_t id);
  void subscribe(std::int32_t id, Reader& reader);
  void unsubscribe(std::int32_t id, Reader& reader);
  void focus(std::int32_t id, Reader& reader);
  void turn(std::int32_t id, Reader& reader, std::string_view type);

  void refuse(std::optional<std::int32_t> re, const Failure& failure) const {
    member_->send(protocol::error_message(re, failure.code, failure.detail, failure.members));
  }
  /// Takes the answer of a request and sends it, whenever it comes.
  template <class T, class Told>
  Ask<T> answering(std::int32_t id, Told told) {
    ++unanswered_;
    return [self = shared_from_this(), id, told = std::move(told)](Answer<T> answer) {
      --self->unanswered_;
      if (!answer) return self->refuse(id, answer.error());
      Json ack = told(std::move(*answer));
      ack["type"] = "ack";
      ack["re"] = id;
      self->member_->send(ack);
    };
  }

  const Talks::Parts& parts_;
  std::shared_ptr<Socket> socket_;
  std::mutex mutex_;
  bool gone_ = false;
  MemberPtr member_;  ///< Set once, before anything is heard.
  std::vector<std::string> early_;
  std::atomic<int> unanswered_ = 0;
};

void Talk::hear(const std::string& text) {
  if (member_->closed_as_over()) return;
  const auto json = parse_json(text);
  if (!json) return refuse(std::nullopt, {Code::bad_json, "the message " + std::string(json.error())});
  Reader reader(*json);
  const auto id = static_cast<std::int32_t>(reader.integer("id", 1, INT32_MAX));
  if (!reader.ok()) return refuse(std::nullopt, invalid(*reader.fault()));
  static constexpr auto types = {"hello", "subscribe", "unsubscribe", "focus", "preview", "commit"};
  const std::size_t type = reader.word("type", {"hello", "subscribe", "unsubscribe", "focus", "preview", "commit"});
  if (!reader.ok()) return refuse(id, invalid(*reader.fault()));
  if (unanswered_ >= unanswered_max) return refuse(id, {Code::rate_limited, "too many requests are not answered yet"});
  switch (type) {
    case 0:
      reader.no_other_keys();
      return reader.ok() ? hello(id) : refuse(id, invalid(*reader.fault()));
    case 1:
      return subscribe(id, reader);
    case 2:
      return unsubscribe(id, reader);
    case 3:
      return focus(id, reader);
    default:
      return turn(id, reader, types.begin()[type]);
  }
}

void Talk::hello(std::int32_t id) {
  const auto& user = member_->user();
  member_->send({{"type", "ack"},
                 {"re", id},
                 {"user", user ? match::user_json(*user) : Json(nullptr)},
                 {"server_time", parts_.clock.now_ms()},
                 {"version", parts_.version}});
}

void Talk::subscribe(std::int32_t id, Reader& reader) {
  const std::string match = reader.string("match", 64);
  std::optional<int> ply;
  if (reader.has("ply")) ply = static_cast<int>(reader.integer("ply", 0, INT32_MAX));
  const std::string invitation = reader.has("invitation") ? reader.string("invitation", 64) : "";
  reader.no_other_keys();
  if (!reader.ok()) return refuse(id, invalid(*reader.fault()));
  parts_.hub.subscribe(member_, match, invitation, ply,
                       answering<int>(id, [match](int now) { return Json{{"match", match}, {"ply", now}}; }));
}

void Talk::unsubscribe(std::int32_t id, Reader& reader) {
  const std::string match = reader.string("match", 64);
  reader.no_other_keys();
  if (!reader.ok()) return refuse(id, invalid(*reader.fault()));
  parts_.hub.unsubscribe(member_, match);
  member_->send({{"type", "ack"}, {"re", id}, {"match", match}});
}

void Talk::focus(std::int32_t id, Reader& reader) {
  const std::string match = reader.null("match") ? "" : reader.string("match", 64);
  reader.no_other_keys();
  if (!reader.ok()) return refuse(id, invalid(*reader.fault()));
  parts_.hub.focus(member_, match);
  member_->send({{"type", "ack"}, {"re", id}, {"match", match.empty() ? Json(nullptr) : Json(match)}});
}

void Talk::turn(std::int32_t id, Reader& reader, std::string_view type) {
  const std::string match = reader.string("match", 64);
  const bool commits = type == "commit";
  const auto& identity = member_->identity();
  if (identity && identity->scope < accounts::Scope::play) {
    return refuse(id, {Code::forbidden, "this token does not allow it"});
  }
  match::TurnRequest request = commits ? match::read_turn(reader) : match::read_draft(reader);
  reader.no_other_keys();
  if (!reader.ok()) return refuse(id, invalid(*reader.fault()));
  match::Caller caller{member_->user(), ""};
  auto ask = answering<Json>(id, [](Json answer) { return answer; });
  if (commits) {
    parts_.turns.commit(match, std::move(caller), std::move(request), std::move(ask));
  } else {
    parts_.turns.preview(match, std::move(caller), std::move(request), std::move(ask));
  }
}

/// The socket's side of a talk.
class TalkConversation final : public Conversation {
 public:
  explicit TalkConversation(std::shared_ptr<Talk> talk) : talk_(std::move(talk)) {}
  void receive(std::string text) override { talk_->receive(std::move(text)); }
  void closed() override { talk_->closed(); }

 private:
  std::shared_ptr<Talk> talk_;
};

}  // namespace

std::unique_ptr<Conversation> Talks::open(std::shared_ptr<Socket> socket, const http::Request& upgrade) {
  auto talk = std::make_shared<Talk>(parts_, std::move(socket));
  std::string token = parts_.token_of(upgrade);
  if (auto identity = parts_.accounts.remembered(token)) {
    talk->introduce(std::move(*identity), std::move(token));
  } else {
    parts_.workers.post([this, talk, token = std::move(token)] {
      auto read = parts_.accounts.identify(token);
      talk->introduce(std::move(read), token);
    });
  }
  return std::make_unique<TalkConversation>(std::move(talk));
}

}  // namespace reef::realtime
