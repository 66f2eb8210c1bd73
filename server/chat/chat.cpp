#include "server/chat/chat.hpp"

#include <climits>
#include <utility>

#include "server/chat/text.hpp"
#include "server/match/views/snapshot.hpp"
#include "server/store/refusal.hpp"

namespace reef::chat {
namespace {

using match::Caller;
using match::MatchLock;
using match::MatchState;
using protocol::Code;

/// A line that is read within this time, in an open window, causes no alert.
constexpr store::Millis alert_delay_ms = 30'000;

Result<store::User> talker(const MatchState& state, const Caller& caller) {
  if (!may_see(state, caller)) return refuse(Code::unknown_match, "there is no such match");
  if (!caller.user) return refuse(Code::unauthenticated, "log in or create a guest first");
  if (!state.was_seated(caller.user->key)) return refuse(Code::not_seated, "only players of this match can write here");
  return *caller.user;
}

/// The players at the table; once the match is over, also those who gave their seats up.
std::vector<store::Key> people_of(const MatchState& state) {
  std::vector<store::Key> people;
  const bool over = state.position.status == store::Status::finished;
  for (const store::SeatRow& seat : state.head().seats) {
    if (seat.user && (over || !seat.resigned)) people.push_back(seat.user->key);
  }
  return people;
}

std::vector<store::Key> mentioned_in(const std::string& text, const MatchState& state) {
  std::vector<store::Key> mentioned;
  for (const store::SeatRow& seat : state.head().seats) {
    if (seat.user && mentions(text, seat.user->name)) mentioned.push_back(seat.user->key);
  }
  return mentioned;
}

}  // namespace

Json line_json(const store::ChatLine& line) {
  Json json{{"number", line.number}, {"user", match::user_json(line.user)}, {"text", line.text}, {"at", line.at}};
  if (line.reported) json["reported"] = true;
  if (line.removed) json["removed"] = true;
  return json;
}

Result<int> number_of(const store::Result<store::Said>& said) {
  if (!said && said.error().fault == store::Fault::too_many) {
    return refuse(Code::too_many, "this chat has as many lines as allowed", {{"quota", "chat"}});
  }
  if (!said) return store::refuse_unstored(said.error(), "the line could not be stored");
  if (said->muted_until) {
    return refuse(Code::muted, "a moderator has muted you", {{"until", *said->muted_until}});
  }
  return said->number;
}

Result<Json> lines_json(store::ChatStore& store, store::Key match, store::Key viewer, LinesRequest request) {
  const bool newest = request.after == 0 && !request.before;
  const auto lines = store.lines({.match = match,
                                  .viewer = viewer,
                                  .after = request.after,
                                  .before = newest ? INT_MAX : request.before,
                                  .limit = lines_max});
  const auto read = store.read_up_to(match, viewer);
  if (!lines || !read) return refuse(Code::unavailable, "the chat cannot be read at present");
  Json list = Json::array();
  for (const store::ChatLine& line : *lines) list.push_back(line_json(line));
  return Json{{"lines", std::move(list)}, {"read", *read}};
}

store::Callback<void> noting(Pool& workers, Callback<Json> callback) {
  return [&workers, callback = std::move(callback)](store::Result<void> stored) mutable {
    workers.post([stored = std::move(stored), callback = std::move(callback)]() mutable {
      if (!stored) return callback(store::refuse_unstored(stored.error(), "this could not be stored"));
      callback(Json(nullptr));
    });
  };
}

std::optional<int> unread(store::ChatStore& store, const MatchState& state, const Caller& caller) {
  if (!caller.user || !state.was_seated(caller.user->key)) return std::nullopt;
  const auto counts = store.unread(caller.user->key, {state.head().key});
  return counts && counts->size() == 1 ? std::optional(counts->front()) : std::nullopt;
}

void Chat::say(const std::string& match, Caller caller, LineRequest request, Callback<Json> callback) {
  deps_.matches.find(match, [this, caller = std::move(caller), request = std::move(request),
                             callback = std::move(callback)](Result<match::LiveMatchPtr> found) mutable {
    if (!found) return callback(std::unexpected(std::move(found.error())));
    // With the lock, so that listeners are notified in the order of the numbers.
    (*found)->lock([this, caller = std::move(caller), request = std::move(request),
                    callback = std::move(callback)](MatchLock lock) mutable {
      const Result<store::User> author = talker(*lock.state(), caller);
      if (!author) return callback(std::unexpected(author.error()));
      write(std::move(lock), *author, std::move(request), std::move(callback));
    });
  });
}

void Chat::write(MatchLock lock, const store::User& author, LineRequest request, Callback<Json> callback) {
  const match::MatchStatePtr state = lock.state();
  store::NewLine line{.match = state->head().key,
                      .user = author.key,
                      .text = request.text,
                      .cmd = std::move(request.cmd),
                      .at = deps_.clock.now_ms(),
                      .others = people_of(*state),
                      .mentioned = mentioned_in(request.text, *state)};
  line.alert.kind = "chat";
  line.alert.data = Json{{"from", author.name}, {"text", line.text}}.dump();
  line.alert.delay_ms = alert_delay_ms;
  store::ChatLine chat_line{.number = 0, .user = author, .text = std::move(request.text), .at = line.at};
  deps_.store.say(std::move(line), [this, state, chat_line = std::move(chat_line), lock = std::move(lock),
                                    callback = std::move(callback)](store::Result<store::Said> said) mutable {
    deps_.workers.post([this, state, chat_line = std::move(chat_line), said = std::move(said), lock = std::move(lock),
                        callback = std::move(callback)]() mutable {
      const Result<int> number = number_of(said);
      if (!number) return callback(std::unexpected(number.error()));
      callback(Json{{"number", *number}});
      if (!said->is_new) return;
      chat_line.number = said->number;
      deps_.listener.said(*state, chat_line, said->excluded);
    });
  });
}

void Chat::mark_read(const std::string& match, Caller caller, int number, Callback<Json> callback) {
  deps_.matches.find(match, [this, caller = std::move(caller), number,
                             callback = std::move(callback)](Result<match::LiveMatchPtr> found) mutable {
    if (!found) return callback(std::unexpected(std::move(found.error())));
    const match::MatchStatePtr state = (*found)->state();
    const Result<store::User> reader = talker(*state, caller);
    if (!reader) return callback(std::unexpected(reader.error()));
    deps_.store.mark_read(state->head().key, reader->key, number, noting(deps_.workers, std::move(callback)));
  });
}

void Chat::lines(const std::string& match, Caller caller, LinesRequest request, Callback<Json> callback) {
  deps_.matches.find(match, [this, caller = std::move(caller), request,
                             callback = std::move(callback)](Result<match::LiveMatchPtr> found) mutable {
    if (!found) return callback(std::unexpected(std::move(found.error())));
    const match::MatchStatePtr state = (*found)->state();
    if (!may_see(*state, caller)) return callback(refuse(Code::unknown_match, "there is no such match"));
    callback(lines_json(deps_.store, state->head().key, caller.user ? caller.user->key : 0, request));
  });
}

}  // namespace reef::chat
