#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/match/live_matches.hpp"
#include "server/store/interfaces/chat_store.hpp"
#include "server/work/clock.hpp"

/// Chat at the tables. Players and former players may write, before, during and after the match. Anyone who may see the
/// match may read.
namespace reef::chat {

inline constexpr int lines_max = 200;  ///< Per response.

/// Is notified of chat lines after they are durable. Calls about one match are made in order.
class ChatListener {
 public:
  virtual ~ChatListener() = default;
  /// `excluded`: the users who must not receive it.
  virtual void said(const match::MatchState& state, const store::ChatLine& line,
                    const std::vector<store::Key>& excluded) = 0;
  /// The same for a line in the lobby; these may arrive out of order.
  virtual void said_in_lobby(const store::ChatLine& line, const std::vector<store::Key>& excluded) = 0;
};

/// A line as a client sends it.
struct LineRequest {
  std::string text;  ///< As returned by `read_line`.
  std::string cmd;   ///< The client's id of this command; a repeated one returns the old result.
};

/// Which lines a client requests.
struct LinesRequest {
  int after = 0;
  std::optional<int> before{};
};

/// `{"number", "user", "text", "at"}`, with `"reported": true` for the user who reported it, and `"removed": true`
/// (with an empty text) if a moderator removed it.
Json line_json(const store::ChatLine& line);
/// The number of a new line. Refuses with `muted`, `too_many` (`store::match_lines_max`), `unavailable`.
Result<int> number_of(const store::Result<store::Said>& said);

/// `{"lines", "read"}`: the newest lines if neither `after` nor `before` is set. Reads the store on the calling thread.
/// Refuses with `unavailable`.
Result<Json> lines_json(store::ChatStore& store, store::Key match, store::Key viewer, LinesRequest request);
/// Calls back with null on a worker once a read mark is durable.
store::Callback<void> noting(Pool& workers, Callback<Json> callback);

/// How many lines of others the caller has not read; none without a seat. Reads the store on the calling thread.
std::optional<int> unread(store::ChatStore& store, const match::MatchState& state, const match::Caller& caller);

class Chat {
 public:
  struct Dependencies {
    store::ChatStore& store;
    match::LiveMatches& matches;
    Pool& workers;
    const Clock& clock;
    ChatListener& listener;
  };
  explicit Chat(Dependencies deps) : deps_(deps) {}

  /// Adds a line. Returns `{"number"}` once it is durable. Refuses with `unknown_match`, `unauthenticated`,
  /// `not_seated`, `muted`, `too_many`, `unavailable`.
  void say(const std::string& match, match::Caller caller, LineRequest request, Callback<Json> callback);
  /// Stores how far the caller has read. Returns null. Refuses like `say`.
  void mark_read(const std::string& match, match::Caller caller, int number, Callback<Json> callback);
  /// As `lines_json`; also refuses with `unknown_match`. Do not call it from io threads.
  void lines(const std::string& match, match::Caller caller, LinesRequest request, Callback<Json> callback);

 private:
  void write(match::MatchLock lock, const store::User& author, LineRequest request, Callback<Json> callback);

  Dependencies deps_;
};

}  // namespace reef::chat
