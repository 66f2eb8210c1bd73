#include "server/chat/chat.hpp"

#include <climits>
#include <utility>

#include "server/chat/text.hpp"
#include "server/match/snapshot.hpp"

namespace reef::chat {
namespace {

using match::Caller;
using match::Hold;
using match::Standing;
using protocol::Code;

/// A line that is read at once, in an open window, is told by no alert.
constexpr store::Millis alert_delay_ms = 30'000;

Answer<store::User> talker(const Standing& standing, const Caller& caller) {
  if (!may_see(standing, caller)) return refuse(Code::unknown_match, "there is no such match");
  if (!caller.user) return refuse(Code::unauthenticated, "say who you are first");
  if (!standing.was_seated(caller.user->key)) return refuse(Code::not_seated, "only the players talk here");
  return *caller.user;
}

/// The people at the table; once the match is over, also those who gave their seats up.
std::vector<store::Key> people_of(const Standing& standing) {
  std::vector<store::Key> people;
  const bool over = standing.position.status == store::Status::finished;
  for (const store::SeatRow& seat : standing.head().seats) {
    if (seat.user && (over || !seat.resigned)) people.push_back(seat.user->key);
  }
  return people;
}

std::vector<store::Key> mentioned_in(const std::string& text, const Standing& standing) {
  std::vector<store::Key> mentioned;
  for (const store::SeatRow& seat : standing.head().seats) {
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

Answer<int> number_of(const store::Result<store::Said>& said) {
  if (!said) return refuse(Code::unavailable, "the line could not be stored");
  if (said->muted_until) {
    return refuse(Code::muted, "a moderator has muted you", {{"until", *said->muted_until}});
  }
  return said->number;
}

Answer<Json> lines_json(store::ChatStore& store, store::Key match, store::Key viewer, LinesRequest request) {
  const bool newest = request.after == 0 && !request.before;
  const auto lines = store.lines({.match = match,
                                  .viewer = viewer,
                                  .after = request.after,
                                  .before = newest ? INT_MAX : request.before,
                                  .limit = lines_max});
  const auto read = store.read_up_to(match, viewer);
  if (!lines || !read) return refuse(Code::unavailable, "the chat cannot be read now");
  Json list = Json::array();
  for (const store::ChatLine& line : *lines) list.push_back(line_json(line));
  return Json{{"lines", std::move(list)}, {"read", *read}};
}

store::Done<void> noting(Pool& workers, Ask<Json> ask) {
  return [&workers, ask = std::move(ask)](store::Result<void> stored) mutable {
    workers.post([stored = std::move(stored), ask = std::move(ask)]() mutable {
      if (!stored) return ask(refuse(Code::unavailable, "it could not be noted"));
      ask(Json(nullptr));
    });
  };
}

std::optional<int> unread(store::ChatStore& store, const Standing& standing, const Caller& caller) {
  if (!caller.user || !standing.was_seated(caller.user->key)) return std::nullopt;
  const auto counts = store.unread(caller.user->key, {standing.head().key});
  return counts && counts->size() == 1 ? std::optional(counts->front()) : std::nullopt;
}

void Chat::say(const std::string& match, Caller caller, LineRequest request, Ask<Json> ask) {
  parts_.matches.find(match, [this, caller = std::move(caller), request = std::move(request),
                              ask = std::move(ask)](Answer<match::LiveMatchPtr> found) mutable {
    if (!found) return ask(std::unexpected(std::move(found.error())));
    // With the hold, so that lines are told in the order of their numbers.
    (*found)->enter(
        [this, caller = std::move(caller), request = std::move(request), ask = std::move(ask)](Hold hold) mutable {
          const Answer<store::User> author = talker(*hold.standing(), caller);
          if (!author) return ask(std::unexpected(author.error()));
          write(std::move(hold), *author, std::move(request), std::move(ask));
        });
  });
}

void Chat::write(Hold hold, const store::User& author, LineRequest request, Ask<Json> ask) {
  const match::StandingPtr standing = hold.standing();
  store::NewLine line{.match = standing->head().key,
                      .user = author.key,
                      .text = request.text,
                      .cmd = std::move(request.cmd),
                      .at = parts_.clock.now_ms(),
                      .others = people_of(*standing),
                      .mentioned = mentioned_in(request.text, *standing)};
  line.alert.kind = "chat";
  line.alert.data = Json{{"from", author.name}, {"text", line.text}}.dump();
  line.alert.delay_ms = alert_delay_ms;
  store::ChatLine told{.number = 0, .user = author, .text = std::move(request.text), .at = line.at};
  parts_.store.say(std::move(line), [this, standing, told = std::move(told), hold = std::move(hold),
                                     ask = std::move(ask)](store::Result<store::Said> said) mutable {
    parts_.workers.post([this, standing, told = std::move(told), said = std::move(said), hold = std::move(hold),
                         ask = std::move(ask)]() mutable {
      const Answer<int> number = number_of(said);
      if (!number) return ask(std::unexpected(number.error()));
      ask(Json{{"number", *number}});
      if (!said->is_new) return;
      told.number = said->number;
      parts_.ears.said(*standing, told, said->apart);
    });
  });
}

void Chat::mark_read(const std::string& match, Caller caller, int number, Ask<Json> ask) {
  parts_.matches.find(match, [this, caller = std::move(caller), number,
                              ask = std::move(ask)](Answer<match::LiveMatchPtr> found) mutable {
    if (!found) return ask(std::unexpected(std::move(found.error())));
    const match::StandingPtr standing = (*found)->standing();
    const Answer<store::User> reader = talker(*standing, caller);
    if (!reader) return ask(std::unexpected(reader.error()));
    parts_.store.mark_read(standing->head().key, reader->key, number, noting(parts_.workers, std::move(ask)));
  });
}

void Chat::lines(const std::string& match, Caller caller, LinesRequest request, Ask<Json> ask) {
  parts_.matches.find(match, [this, caller = std::move(caller), request,
                              ask = std::move(ask)](Answer<match::LiveMatchPtr> found) mutable {
    if (!found) return ask(std::unexpected(std::move(found.error())));
    const match::StandingPtr standing = (*found)->standing();
    if (!may_see(*standing, caller)) return ask(refuse(Code::unknown_match, "there is no such match"));
    ask(lines_json(parts_.store, standing->head().key, caller.user ? caller.user->key : 0, request));
  });
}

}  // namespace reef::chat
