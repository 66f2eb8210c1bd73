#include "server/realtime/talk.hpp"

#include <functional>
#include <utility>
#include <vector>

#include "server/match/requests.hpp"

namespace reef::realtime {
namespace {

using protocol::Code;

/// The part of a conversation that outlives its socket: callbacks of pending requests share it. Never blocks.
class Talk : public std::enable_shared_from_this<Talk> {
 public:
  Talk(const Talks::Dependencies& deps, std::shared_ptr<Socket> socket, std::string address)
      : deps_(deps), socket_(std::move(socket)), address_(std::move(address)) {}

  /// Sets the user of the socket, and processes the messages received before that.
  void introduce(Result<std::optional<accounts::Identity>> identity, std::string token) {
    if (!identity) return unreadable();
    const bool is_nobody = !*identity;
    std::vector<std::string> early;
    {
      const std::lock_guard lock(mutex_);
      if (gone_) return;
      std::optional<store::User> user = *identity ? std::optional((*identity)->user) : std::nullopt;
      member_ =
          std::make_shared<Member>(socket_, std::move(user), std::move(*identity), &deps_.clock, address_, deps_.meter);
      deps_.hub.join(member_);
      early = std::exchange(early_, {});
      // Under the lock, so that no later message overtakes them.
      for (const std::string& text : early) handle(text);
    }
    if (!is_nobody) recheck_token(std::move(token));
  }

  void receive(std::string text) {
    const std::lock_guard lock(mutex_);
    if (member_) return handle(text);
    if (early_.size() >= unanswered_max) return socket_->close(CloseCode::policy_violation, "too many messages");
    early_.push_back(std::move(text));
  }

  void closed() {
    const std::lock_guard lock(mutex_);
    gone_ = true;
    if (member_) deps_.hub.leave(member_);
  }

 private:
  void unreadable() const { socket_->close(CloseCode::try_later, "the session cannot be read at present"); }
  /// Closes the socket if its token has ended since it was read: the hub did not know the socket then and could not
  /// close it. Tokens that end later are handled by the hub.
  void recheck_token(std::string token) {
    if (const auto known = deps_.accounts.remembered(token)) return stay_if(known->has_value());
    deps_.workers.post([self = shared_from_this(), token = std::move(token)] {
      const auto identity = self->deps_.accounts.identify(token);
      if (!identity) return self->unreadable();
      self->stay_if(identity->has_value());
    });
  }
  void stay_if(bool is_somebody) const {
    if (!is_somebody) socket_->close(CloseCode::policy_violation, "the session has ended");
  }

  void handle(const std::string& text);
  void hello(std::int32_t id);
  void subscribe(std::int32_t id, Reader& reader);
  void unsubscribe(std::int32_t id, Reader& reader);
  void focus(std::int32_t id, Reader& reader);
  void turn(std::int32_t id, Reader& reader, std::string_view type);

  void refuse(std::optional<std::int32_t> re, const Failure& failure) const {
    member_->send(protocol::error_message(re, failure.code, failure.detail, failure.members));
  }
  /// A callback that sends the result of a request when it arrives: an object, as JSON or as its text.
  template <class T, class ToObject = std::identity>
  Callback<T> answering(std::int32_t id, ToObject to_object = {}) {
    ++unanswered_;
    return [self = shared_from_this(), id, to_object = std::move(to_object)](Result<T> answer) {
      --self->unanswered_;
      if (!answer) return self->refuse(id, answer.error());
      self->acknowledge(id, to_object(std::move(*answer)));
    };
  }
  void acknowledge(std::int32_t id, Json answer) {
    answer["type"] = "ack";
    answer["re"] = id;
    member_->send(answer);
  }
  void acknowledge(std::int32_t id, const std::string& answer) {
    JsonWriter ack;
    ack.begin_object().member("type", "ack").member("re", id);
    ack.raw(std::string_view(answer).substr(1));  // Its members and its end.
    member_->send(std::make_shared<const std::string>(ack.take()));
  }

  const Talks::Dependencies& deps_;
  std::shared_ptr<Socket> socket_;
  const std::string address_;
  std::mutex mutex_;
  bool gone_ = false;
  MemberPtr member_;  ///< Set once, before any message is processed.
  std::vector<std::string> early_;
  std::atomic<int> unanswered_ = 0;
};

void Talk::handle(const std::string& text) {
  if (member_->closed_as_over()) return;
  if (deps_.meter != nullptr) deps_.meter->add(member_->requester(), {.requests = 1});
  const CpuCharge charge(deps_.meter, member_->requester());
  const auto json = parse_json(text);
  if (!json) return refuse(std::nullopt, {Code::bad_json, "the message " + std::string(json.error())});
  Reader reader(*json);
  const auto id = static_cast<std::int32_t>(reader.integer("id", 1, INT32_MAX));
  if (!reader.ok()) return refuse(std::nullopt, invalid(*reader.fault()));
  static constexpr auto types = {"hello", "subscribe", "unsubscribe", "focus", "preview", "commit"};
  const std::size_t type = reader.word("type", {"hello", "subscribe", "unsubscribe", "focus", "preview", "commit"});
  if (!reader.ok()) return refuse(id, invalid(*reader.fault()));
  if (unanswered_ >= unanswered_max) return refuse(id, {Code::rate_limited, "too many requests are still unanswered"});
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
                 {"server_time", deps_.clock.now_ms()},
                 {"version", deps_.version}});
}

void Talk::subscribe(std::int32_t id, Reader& reader) {
  const std::string match = reader.string("match", 64);
  std::optional<int> ply;
  if (reader.has("ply")) ply = static_cast<int>(reader.integer("ply", 0, INT32_MAX));
  const std::string invitation = reader.has("invitation") ? reader.string("invitation", 64) : "";
  reader.no_other_keys();
  if (!reader.ok()) return refuse(id, invalid(*reader.fault()));
  deps_.hub.subscribe(member_, match, invitation, ply,
                      answering<int>(id, [match](int now) { return Json{{"match", match}, {"ply", now}}; }));
}

void Talk::unsubscribe(std::int32_t id, Reader& reader) {
  const std::string match = reader.string("match", 64);
  reader.no_other_keys();
  if (!reader.ok()) return refuse(id, invalid(*reader.fault()));
  deps_.hub.unsubscribe(member_, match);
  member_->send({{"type", "ack"}, {"re", id}, {"match", match}});
}

void Talk::focus(std::int32_t id, Reader& reader) {
  const std::string match = reader.null("match") ? "" : reader.string("match", 64);
  reader.no_other_keys();
  if (!reader.ok()) return refuse(id, invalid(*reader.fault()));
  deps_.hub.focus(member_, match);
  member_->send({{"type", "ack"}, {"re", id}, {"match", match.empty() ? Json(nullptr) : Json(match)}});
}

void Talk::turn(std::int32_t id, Reader& reader, std::string_view type) {
  const std::string match = reader.string("match", 64);
  const bool commits = type == "commit";
  const auto& identity = member_->identity();
  if (identity && identity->scope < accounts::Scope::play) {
    return refuse(id, {Code::forbidden, "this token does not allow this"});
  }
  match::TurnRequest request = commits ? match::read_turn(reader) : match::read_draft(reader);
  reader.no_other_keys();
  if (!reader.ok()) return refuse(id, invalid(*reader.fault()));
  match::Caller caller{member_->user(), ""};
  if (commits) {
    deps_.turns.commit(match, std::move(caller), std::move(request), answering<Json>(id));
  } else {
    deps_.turns.preview(match, std::move(caller), std::move(request), answering<std::string>(id));
  }
}

/// The socket's side of a Talk.
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
  auto talk = std::make_shared<Talk>(deps_, std::move(socket), deps_.address_of(upgrade));
  std::string token = deps_.token_of(upgrade);
  if (auto identity = deps_.accounts.remembered(token)) {
    talk->introduce(std::move(*identity), std::move(token));
  } else {
    deps_.workers.post([this, talk, token = std::move(token)] {
      auto read = deps_.accounts.identify(token);
      talk->introduce(std::move(read), token);
    });
  }
  return std::make_unique<TalkConversation>(std::move(talk));
}

}  // namespace reef::realtime
