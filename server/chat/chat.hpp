#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/match/live_matches.hpp"
#include "server/store/chat_store.hpp"
#include "server/work/clock.hpp"

/// What is said at the tables. Whoever sits at one, or sat there, may talk, before, during and after the match; whoever
/// may see the match may read.
namespace reef::chat {

inline constexpr int lines_max = 200;  ///< One answer holds at most so many.

/// Who is told what was said, after it is durable. Calls about one match come in order.
class Ears {
 public:
  virtual ~Ears() = default;
  /// `apart`: who is not to hear it.
  virtual void said(const match::Standing& standing, const store::ChatLine& line,
                    const std::vector<store::Key>& apart) = 0;
  /// The same of a line in the lobby; these may come out of order.
  virtual void said_in_lobby(const store::ChatLine& line, const std::vector<store::Key>& apart) = 0;
};

/// A line as a client sends it.
struct LineRequest {
  std::string text;  ///< As `read_line` answers it.
  std::string cmd;   ///< The client's id of this command; a repeated one gets its old answer again.
};

/// Which lines a client asks for.
struct LinesRequest {
  int after = 0;
  std::optional<int> before{};
};

/// `{"number", "user", "text", "at"}`, and `"reported": true` for who reported it, `"removed": true` (with an empty
/// text) if a moderator has removed it.
Json line_json(const store::ChatLine& line);
/// The number of a line that was said. Refuses with `muted`, `unavailable`.
Answer<int> number_of(const store::Result<store::Said>& said);

/// `{"lines", "read"}`: without `after` the newest ones. Reads the store on the calling thread. Refuses with
/// `unavailable`.
Answer<Json> lines_json(store::ChatStore& store, store::Key match, store::Key viewer, LinesRequest request);
/// Answers null on a worker once a mark is durable.
store::Done<void> noting(Pool& workers, Ask<Json> ask);

/// How many lines of others the caller has not read; none for who holds no seat. Reads the store on the calling thread.
std::optional<int> unread(store::ChatStore& store, const match::Standing& standing, const match::Caller& caller);

class Chat {
 public:
  struct Parts {
    store::ChatStore& store;
    match::LiveMatches& matches;
    Pool& workers;
    const Clock& clock;
    Ears& ears;
  };
  explicit Chat(Parts parts) : parts_(parts) {}

  /// Says a line. Answers `{"number"}` once it is durable. Refuses with `unknown_match`, `unauthenticated`,
  /// `not_seated`, `muted`, `unavailable`.
  void say(const std::string& match, match::Caller caller, LineRequest request, Ask<Json> ask);
  /// Notes how far the caller has read. Answers null. Refuses like `say`.
  void mark_read(const std::string& match, match::Caller caller, int number, Ask<Json> ask);
  /// As `lines_json`. Not for io threads. Refuses with `unknown_match`, too.
  void lines(const std::string& match, match::Caller caller, LinesRequest request, Ask<Json> ask);

 private:
  void write(match::Hold hold, const store::User& author, LineRequest request, Ask<Json> ask);

  Parts parts_;
};

}  // namespace reef::chat
