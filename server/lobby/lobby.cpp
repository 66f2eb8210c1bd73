#include "server/lobby/lobby.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "protocol/try.hpp"
#include "server/store/refusal.hpp"

namespace reef::lobby {
using match::MatchLock;
using match::MatchState;
using match::MatchStatePtr;
using protocol::Code;

namespace {

/// A closed table: without reserved seats, and never to be started.
std::shared_ptr<MatchState> closed(const MatchState& before) {
  auto row = std::make_shared<store::Match>(*before.row);
  for (store::SeatRow& each : row->head.seats) each.kept_for.reset();
  auto after = std::make_shared<MatchState>(before);
  after->position.status = store::Status::closed;
  after->row = std::move(row);
  return after;
}

Failure not_stored(const store::Error& error) {
  switch (error.fault) {
    case store::Fault::too_many:
      return {Code::too_many, "you have as many open tables as allowed", {{"quota", "open"}}};
    case store::Fault::too_many_running:
      return {Code::too_many, "you own as many running matches as allowed", {{"quota", "running"}}};
    case store::Fault::too_often: {
      Failure failure{Code::quota_used,
                      "you have started as many matches of bots only as allowed in a day",
                      {{"quota", "bot_matches"}}};
      failure.retry_after_s = 3600;  // By then the oldest of today's matches may be a day old.
      return failure;
    }
    default:
      return store::refuse_unstored(error, "the table could not be stored; nothing has changed").error();
  }
}

/// Whether this change starts a match with only bots. `before` is null for a new table.
bool begins_without_people(const MatchState* before, const MatchState& after) {
  const auto is_bot = [](const store::SeatRow& seat) { return seat.kind == store::SeatKind::bot && !seat.user; };
  return (before == nullptr || !before->game_state) && after.game_state &&
         std::ranges::all_of(after.head().seats, is_bot);
}

/// How many watched matches are looked at together for those of one game.
constexpr std::size_t watched_batch = 100;

/// The cursor of a page that ends with this watched match.
std::string write_watch_cursor(const Spectators::Entry& last) {
  return "s" + std::to_string(last.count) + "." + last.match;
}

/// None unless `write_watch_cursor` made the text.
std::optional<Spectators::Entry> read_watch_cursor(const std::string& text) {
  const std::size_t dot = text.find('.');
  if (!text.starts_with('s') || dot == std::string::npos) return std::nullopt;
  Spectators::Entry entry{.match = text.substr(dot + 1)};
  (void)std::from_chars(text.data() + 1, text.data() + dot, entry.count);
  return entry.count > 0 && write_watch_cursor(entry) == text ? std::optional(entry) : std::nullopt;
}

}  // namespace

void Lobby::open(store::User owner, TableRequest request, Callback<Json> callback) {
  const GameEntry* game = find_game(request.game);
  if (game == nullptr)
    return callback(std::unexpected(fault("game.unknown", "this server does not have this game", "/game")));
  const Result<Json> options = judged(*game, request.options, static_cast<int>(request.seats.size()));
  if (!options) return callback(std::unexpected(options.error()));

  deps_.workers.post([this, game, options = *options, owner = std::move(owner), request = std::move(request),
                      callback = std::move(callback)]() mutable {
    if (auto people = seat_people(deps_.people, owner, request.share.nonce, request.seats); !people) {
      return callback(std::unexpected(std::move(people.error())));
    }
    Result<PromisedMatch> promised = promised_to(owner, request.share.id);
    if (!promised) return callback(std::unexpected(std::move(promised.error())));
    const std::int64_t now = deps_.clock.now_ms();
    store::Match match = new_match(*game, owner, std::move(*promised), now);
    match.head.options = options.dump();
    match.head.visibility = request.visibility;
    match.head.seats = std::move(request.seats);
    match.head.limits = limits_text(request.limits);
    match.head.rated = request.rated;
    if (request.clock) match.head.clock = match::clock_json(*request.clock).dump();
    create(laid(*game, std::move(match), now), std::move(request.allowance),
           [show = shown_to(owner), callback = std::move(callback)](Result<MatchStatePtr> created) mutable {
             if (!created) return callback(std::unexpected(std::move(created.error())));
             callback(show(*created));
           });
  });
}

void Lobby::promise(const store::User& user, Callback<Json> callback) {
  auto make = [this, user = user.key, callback = std::move(callback)]() mutable {
    const auto promised = commitments_.make(user);
    if (!promised) return callback(std::unexpected(not_stored(promised.error())));
    callback(Json{{"id", promised->id}, {"commitment", commitment(promised->seed, promised->id)}});
  };
  if (commitments_.is_shared()) return deps_.workers.post(std::move(make));
  make();
}

Result<PromisedMatch> Lobby::promised_to(const store::User& user, const std::string& id) {
  if (id.empty()) return fresh_promise();
  auto promised = commitments_.take(user.key, id);
  if (!promised) return refuse(Code::unavailable, "the commitment cannot be read at present");
  if (*promised) return std::move(**promised);
  return std::unexpected(fault("commitment.unknown", "there is no commitment with this id, or it has expired", "/id"));
}

void Lobby::create(MatchStatePtr state, Allowance allowance, Callback<MatchStatePtr> callback) {
  const bool takes = begins_without_people(nullptr, *state);
  if (takes) {
    if (auto may = allowance.begin_bot_match(); !may) return callback(std::unexpected(std::move(may.error())));
  }
  store::Match stored = *state->row;
  stored.position = state->position;
  if (state->game_state) stored.position.state = state->game_state->state_text();
  std::function<void()> give_back = [] {};
  if (takes) give_back = std::move(allowance.give_back);
  std::vector<store::Notice> raise;
  std::vector<store::Notice> none;
  alert(nullptr, *state, raise, none);
  deps_.store.create_match(std::move(stored), raise, allowance.quotas,
                           [this, raise, state = std::move(state), give_back = std::move(give_back),
                            callback = std::move(callback)](store::Result<store::Key> key) mutable {
                             if (!key) give_back();
                             deps_.workers.post([this, key = std::move(key), raise = std::move(raise),
                                                 state = std::move(state), callback = std::move(callback)]() mutable {
                               if (!key) return callback(std::unexpected(not_stored(key.error())));
                               auto keyed = std::make_shared<store::Match>(*state->row);
                               keyed->head.key = *key;
                               auto known = std::make_shared<MatchState>(*state);
                               known->row = std::move(keyed);
                               deps_.matches.add(known);
                               callback(MatchStatePtr(known));
                               announce(nullptr, known, raise);
                             });
                           });
}

void Lobby::act(const std::string& match, const std::optional<match::Caller>& caller, Command command,
                Callback<Json> callback) {
  auto request = std::make_shared<Request>(caller, std::move(command), std::move(callback));
  deps_.matches.find_to_change(match, [this, request = std::move(request)](const Result<match::LiveMatchPtr>& found) {
    if (!found) return request->callback(std::unexpected(found.error()));
    (*found)->lock([this, request](MatchLock lock) {
      // The command may read the store, which the calling thread must not wait for.
      deps_.workers.post([this, request, lock = std::move(lock)]() mutable { judge(std::move(lock), request); });
    });
  });
}

void Lobby::judge(MatchLock lock, const RequestPtr& request) {
  const MatchStatePtr before = lock.state();
  auto again = [this, request](MatchLock newer) { judge(std::move(newer), request); };
  const auto refuse_with = [&](Failure failure) {
    deps_.matches.refuse_when_current(std::move(lock), again, std::move(failure), [request](Failure refusal) {
      request->callback(std::unexpected(std::move(refusal)));
    });
  };
  if (request->caller && !may_see(*before, *request->caller)) {
    return refuse_with({Code::unknown_match, "there is no such match"});
  }
  Result<Next> next = request->command(before);
  if (!next) return refuse_with(std::move(next.error()));
  if (next->instead) {
    return next->instead(
        std::move(lock), [request](Result<Json> result) { request->callback(std::move(result)); }, again);
  }
  if (!next->after) {
    // It answers from the state, which must be the newest.
    return deps_.matches.when_current(std::move(lock), again,
                                      [request, before, answer = next->answer](Result<void> read) {
                                        if (!read) return request->callback(std::unexpected(std::move(read.error())));
                                        request->callback(answer(before));
                                      });
  }
  write(std::move(lock), std::move(*next), request);
}

void Lobby::write(MatchLock lock, Next next, const RequestPtr& request) {
  const MatchStatePtr before = lock.state();
  auto changed = std::make_shared<MatchState>(*next.after);
  changed->position.version = before->position.version + 1;
  const MatchStatePtr after = next.after = std::move(changed);
  const bool takes = begins_without_people(before.get(), *after);
  if (takes) {
    if (auto may = next.allowance.begin_bot_match(); !may) {
      return request->callback(std::unexpected(std::move(may.error())));
    }
  }
  store::Change change;
  change.quotas = next.allowance.quotas;
  change.match = after->head().key;
  change.position = after->position;
  if (after->game_state) change.position.state = after->game_state->state_text();
  if (after->head().seats != before->head().seats) change.seats = after->head().seats;
  if (!before->game_state && after->game_state) change.setup_draws = after->row->setup_draws;
  if (after->row->invitation != before->row->invitation) change.invitation = after->row->invitation;
  change.raise = next.raise;
  change.audit = next.audit;
  alert(before.get(), *after, change.raise, change.withdraw);
  std::vector<store::Notice> raised = change.raise;
  deps_.store.change(std::move(change), [this, takes, raised = std::move(raised), lock = std::move(lock),
                                         next = std::move(next), request](store::Result<void> stored) mutable {
    if (!stored && takes) next.allowance.give_back();
    deps_.workers.post([this, stored = std::move(stored), raised = std::move(raised), lock = std::move(lock),
                        next = std::move(next), request]() mutable {
      if (stored) return tell(std::move(lock), next, raised, request);
      auto refuse = [request, error = stored.error()] { request->callback(std::unexpected(not_stored(error))); };
      if (stored.error().fault != store::Fault::conflict) return refuse();
      deps_.matches.judge_again(
          std::move(lock), [this, request](MatchLock newer) { judge(std::move(newer), request); }, std::move(refuse));
    });
  });
}

void Lobby::tell(MatchLock lock, const Next& next, const std::vector<store::Notice>& raised,
                 const RequestPtr& request) const {
  const MatchStatePtr before = lock.state();
  lock.publish(next.after);
  request->callback(next.answer(next.after));
  announce(before, next.after, raised);
}

void Lobby::announce(const MatchStatePtr& before, const MatchStatePtr& after,
                     const std::vector<store::Notice>& raised) const {
  deps_.listener.admission_changed(after);
  const bool same_seats =
      before && before->head().seats == after->head().seats && before->position.status == after->position.status;
  if (!same_seats) deps_.listener.seats_changed(after);
  for (const store::Notice& notice : raised) {
    if (notice.kind == "invitation" || notice.kind == "declined") {
      deps_.listener.noticed(notice.user, notice.kind, after->head().id);
    }
  }
  if (watcher_ && !same_seats) watcher_(after);
}

std::function<Json(const MatchStatePtr&)> Lobby::shown_to(const store::User& user) const {
  return [this, user](const MatchStatePtr& now) {
    return match::snapshot(*now, match::Caller{user, ""}, deps_.presence, deps_.clock.now_ms());
  };
}

Result<void> Lobby::may_sit(const MatchState& state, const store::User& user, Seat seat,
                            const SeatRequest& request) const {
  const Result<std::vector<store::Key>> excluded = deps_.people.blocked_either_way(user.key);
  if (!excluded) return std::unexpected(excluded.error());
  const auto keeps_away = [&](store::Key other) {
    return std::find(excluded->begin(), excluded->end(), other) != excluded->end();
  };
  const auto& seats = state.head().seats;
  const bool meets = std::any_of(seats.begin(), seats.end(),
                                 [&](const store::SeatRow& each) { return each.user && keeps_away(each.user->key); });
  if (meets || keeps_away(state.head().owner)) {
    return refuse(Code::blocked, "you have blocked somebody at this table, or they have blocked you");
  }
  if (is_invited(state, seat, request)) return {};
  JoinCheck newcomer(deps_.people, user);
  const auto limit = newcomer.kept_out_by(limits_of(state.head().limits), state.head().game);
  if (!limit) return std::unexpected(limit.error());
  if (*limit) return refuse(Code::outside_limits, "the limits of this table exclude you", {{"limit", **limit}});
  return {};
}

void Lobby::sit(const std::string& match, store::User user, SeatRequest request, Callback<Json> callback) {
  const match::Caller caller{user, request.invitation};
  Command command = [this, user = std::move(user),
                     request = std::move(request)](const MatchStatePtr& before) -> Result<Next> {
    if (!takes_people(*before)) return refuse(Code::match_not_open, "the match is not open");
    if (before->was_seated(user.key)) return refuse(Code::already_seated, "you already have a seat at this table");
    const Result<Seat> seat = seat_for(*before, user.key, request);
    if (!seat) return std::unexpected(seat.error());
    if (auto may = may_sit(*before, user, *seat, request); !may) return std::unexpected(std::move(may.error()));
    if (before->game_state) return replacing(*seat, user);
    auto seats = seated(before->head().seats, *seat, user, request.nonce);
    return Next{reseated(*before, std::move(seats), deps_.clock.now_ms()),
                [seat = *seat](const MatchStatePtr&) { return Json{{"seat", seat}}; }};
  };
  act(match, caller, std::move(command), std::move(callback));
}

Lobby::Next Lobby::replacing(Seat seat, const store::User& user) const {
  Next next{nullptr, {}};
  next.instead = [this, seat, user](MatchLock lock, Callback<Json> callback, match::WithLock again) {
    deps_.turns.replace(std::move(lock), seat, user, std::move(callback), std::move(again));
  };
  return next;
}

void Lobby::leave(const std::string& match, store::User user, Callback<Json> callback) {
  Command command = [this, user](const MatchStatePtr& before) -> Result<Next> {
    const auto seat = before->was_seated(user.key);
    const bool owns = user.key == before->head().owner;
    if (!seat && !owns) return refuse(Code::not_seated, "you have no seat at this table");
    if (before->position.status != store::Status::open) {
      return refuse(Code::match_not_open, "the match has started: resign instead");
    }
    auto after = owns ? closed(*before) : std::make_shared<MatchState>(*before);
    auto row = std::make_shared<store::Match>(*after->row);
    if (seat) row->head.seats[*seat] = vacant(before->head().visibility);
    after->row = std::move(row);
    after->position.updated_at = deps_.clock.now_ms();
    return Next{std::move(after), [](const MatchStatePtr&) { return Json(nullptr); }};
  };
  act(match, match::Caller{user, ""}, std::move(command), std::move(callback));
}

void Lobby::close(const std::string& match, store::AuditEntry entry, Callback<Json> callback) {
  Command command = [this, entry = std::move(entry)](const MatchStatePtr& before) -> Result<Next> {
    // The same code as for a running match that cannot be ended, because moderation ends both kinds with one call.
    if (before->position.status != store::Status::open) {
      return refuse(Code::match_not_running, "this table is no longer open");
    }
    auto after = closed(*before);
    after->position.updated_at = deps_.clock.now_ms();
    Next next{std::move(after), [](const MatchStatePtr&) { return Json(nullptr); }};
    next.audit = entry;
    return next;
  };
  act(match, std::nullopt, std::move(command), std::move(callback));
}

void Lobby::decline(const std::string& match, store::User user, Callback<Json> callback) {
  Command command = [this, user](const MatchStatePtr& before) -> Result<Next> {
    if (before->position.status != store::Status::open) return refuse(Code::match_not_open, "the match is not open");
    Next next{nullptr, [](const MatchStatePtr&) { return Json(nullptr); }};
    const auto kept = before->kept_seat_of(user.key);
    if (!kept) return next;
    std::vector<store::SeatRow> seats = before->head().seats;
    seats[*kept].kept_for.reset();
    next.after = reseated(*before, std::move(seats), deps_.clock.now_ms());
    next.raise.push_back({before->head().owner, "declined", Json{{"user", user.id}}.dump()});
    return next;
  };
  act(match, match::Caller{user, ""}, std::move(command), std::move(callback));
}

/// The user's unread lines at each of these tables, with one query; 0 where the user does not sit.
Result<std::vector<int>> Lobby::unread_of(const store::Matches& matches, store::Key user) const {
  std::vector<int> unread(matches.items.size(), 0);
  std::vector<store::Key> tables;
  std::vector<std::size_t> places;
  for (std::size_t index = 0; index < matches.items.size(); ++index) {
    const store::MatchHead& head = matches.items[index].head;
    const auto holds = [&](const store::SeatRow& seat) { return seat.user && seat.user->key == user; };
    if (std::ranges::none_of(head.seats, holds)) continue;
    tables.push_back(head.key);
    places.push_back(index);
  }
  if (tables.empty()) return unread;
  const auto counts = deps_.chats.unread(user, tables);
  if (!counts || counts->size() != tables.size())
    return refuse(Code::unavailable, "the list cannot be read at present");
  for (std::size_t table = 0; table < tables.size(); ++table) unread[places[table]] = (*counts)[table];
  return unread;
}

store::Result<store::Matches> Lobby::watch_page(const store::Page& page) const {
  store::Matches answer;
  store::Page others = page;
  const auto limit = static_cast<std::size_t>(page.limit);
  const std::size_t batch = page.game.empty() ? limit : watched_batch;
  std::optional<Spectators::Entry> last = read_watch_cursor(page.after);
  bool goes_on = page.after.empty() || last;
  if (goes_on) others.after.clear();
  while (goes_on) {
    const std::vector<Spectators::Entry> watched = deps_.spectators.most_watched(last, batch);
    std::vector<std::string> ids;
    ids.reserve(watched.size());
    for (const Spectators::Entry& each : watched) ids.push_back(each.match);
    auto found = deps_.store.public_running(ids);
    if (!found) return std::unexpected(found.error());
    for (store::MatchSummary& item : *found) {
      if (!page.game.empty() && item.head.game != page.game) continue;
      answer.items.push_back(std::move(item));
      if (answer.items.size() < limit) continue;
      answer.next =
          write_watch_cursor(*std::ranges::find(watched, answer.items.back().head.id, &Spectators::Entry::match));
      return answer;
    }
    goes_on = watched.size() == batch;
    if (goes_on) last = watched.back();
  }
  others.limit = static_cast<int>(limit - answer.items.size());
  auto rest = deps_.store.matches(others);
  if (!rest) return rest;
  for (store::MatchSummary& item : rest->items) {
    if (deps_.spectators.count(item.head.id) == 0) answer.items.push_back(std::move(item));
  }
  answer.next = std::move(rest->next);
  return answer;
}

Result<std::string> Lobby::list_text(const store::Page& page, const std::optional<store::User>& user) const {
  const bool is_watch = page.listing == store::Listing::watch;
  const auto matches = is_watch ? watch_page(page) : deps_.store.matches(page);
  if (!matches && matches.error().fault == store::Fault::bad_cursor) {
    return std::unexpected(fault("query.value", "this cursor is not from this list", "/cursor"));
  }
  if (!matches) return refuse(Code::unavailable, "the list cannot be read at present");
  const Result<std::vector<int>> unread = unread_of(*matches, user ? user->key : 0);
  if (!unread) return std::unexpected(unread.error());
  JoinCheck newcomer(deps_.people, user);
  const std::int64_t now = deps_.clock.now_ms();
  JsonWriter json;
  json.begin_object().key("matches").begin_array();
  for (std::size_t index = 0; index < matches->items.size(); ++index) {
    const store::MatchSummary& item = matches->items[index];
    std::optional<std::string_view> refused;
    if (page.listing == store::Listing::open && !(user && has_place(item.head.seats, user->key))) {
      const auto limit = newcomer.kept_out_by(limits_of(item.head.limits), item.head.game);
      if (!limit) return std::unexpected(limit.error());
      refused = *limit;
    }
    match::begin_list_item(json, item, user, deps_.presence, now);
    json.member("refused", refused).member("chat_unread", (*unread)[index]);
    if (is_watch) json.member("spectators", deps_.spectators.count(item.head.id));
    json.end_object();
  }
  const std::string& next = matches->next;
  json.end_array().member("next", next.empty() ? std::nullopt : std::optional<std::string_view>(next));
  return json.end_object().take();
}

Result<Json> Lobby::list(const store::Page& page, const std::optional<store::User>& user) const {
  ATOLL_TRY(text, list_text(page, user));
  return Json::parse(text);
}

}  // namespace reef::lobby
