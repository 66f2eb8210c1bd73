#include <algorithm>
#include <utility>

#include "server/http/api_call.hpp"

namespace reef::http {
namespace {

constexpr std::size_t table_bytes_max = 8 * 1024;
constexpr std::size_t plan_bytes_max = 1024;
constexpr std::size_t user_id_bytes_max = 64;

/// Reads the optional member `nonce`: 64 hex digits in lower case.
std::string read_nonce(Reader& reader) {
  if (!reader.has("nonce")) return {};
  std::string nonce = reader.string("nonce", 64);
  if (reader.ok() && !is_nonce(nonce)) reader.refuse("nonce", "json.value", "expected 64 hex digits in lower case");
  return nonce;
}

/// Reads what a seat is to be: a free one, one that is kept for somebody, or the computer's.
void read_plan(Reader& reader, std::size_t kind, store::SeatRow& seat) {
  static constexpr store::SeatKind kinds[] = {store::SeatKind::open, store::SeatKind::invite, store::SeatKind::bot};
  seat.kind = kinds[kind];
  if (seat.kind == store::SeatKind::invite && reader.has("user")) {
    seat.kept_for.emplace();
    seat.kept_for->id = reader.string("user", user_id_bytes_max);
  }
  if (seat.kind == store::SeatKind::bot) {
    seat.bot = reader.string("bot", 32);
    if (reader.ok() && !bots::kind_named(seat.bot)) reader.refuse("bot", "json.value", "there is no such bot");
  }
  reader.no_other_keys();
}

store::SeatRow read_seat(Reader& reader) {
  store::SeatRow seat;
  const std::size_t kind = reader.word("kind", {"me", "open", "invite", "bot"});
  if (kind > 0) {
    read_plan(reader, kind - 1, seat);
  } else {
    seat.kind = store::SeatKind::player;
    reader.no_other_keys();
  }
  return seat;
}

std::vector<store::SeatRow> read_seats(Reader& reader) {
  std::vector<store::SeatRow> seats;
  const Json& list = reader.array("seats", 1, seats_limit);
  bool me_seated = false;
  for (std::size_t index = 0; index < list.size(); ++index) {
    Reader inner(list[index]);
    seats.push_back(read_seat(inner));
    const bool is_me = seats.back().kind == store::SeatKind::player;
    if (is_me && me_seated) inner.refuse("kind", "seats.me_once", "one can hold one seat only");
    me_seated = me_seated || is_me;
    reader.adopt("seats", index, inner);
  }
  return seats;
}

/// Reads the optional member `clock`.
std::optional<match::ClockTerms> read_clock(Reader& reader) {
  if (!reader.has("clock") || reader.null("clock")) return std::nullopt;
  Reader inner(reader.object("clock"));
  const match::ClockTerms terms = match::read_clock(inner);
  reader.adopt("clock", inner);
  return terms;
}

/// Reads the optional members `id` and `nonce`.
lobby::OwnerShare read_share(Reader& reader) {
  lobby::OwnerShare share;
  if (reader.has("id")) share.id = reader.string("id", 12);
  share.nonce = read_nonce(reader);
  return share;
}

/// POST /commitments
void promise(const ApiParts& parts, Call call) {
  call.reply(json_response(201, parts.lobby.promise(*call.user)));
}

/// POST /matches
void open_table(const ApiParts& parts, Call call) {
  Reader reader(call.body);
  lobby::TableRequest request;
  request.game = reader.string("game", 32);
  request.options = reader.object("options");
  request.seats = read_seats(reader);
  const bool is_private = reader.word("visibility", {"public", "private"}) == 1;
  request.visibility = is_private ? store::Visibility::invited : store::Visibility::everyone;
  request.share = read_share(reader);
  request.clock = read_clock(reader);
  if (reader.has("limits") && !reader.null("limits")) {
    Reader limits(reader.object("limits"));
    request.limits = lobby::read_limits(limits);
    reader.adopt("limits", limits);
  }
  if (reader.has("rated")) request.rated = reader.boolean("rated");
  reader.no_other_keys();
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  request.open_max = parts.settings.tables_open_max();
  parts.lobby.open(std::move(*call.user), std::move(request), answering(std::move(call.reply), 201));
}

/// POST /matches/{match}/seats
void sit(const ApiParts& parts, Call call) {
  Reader reader(call.body);
  lobby::SeatRequest request;
  if (reader.has("seat")) request.seat = static_cast<Seat>(reader.integer("seat", 0, seats_limit - 1));
  if (reader.has("invitation")) request.invitation = reader.string("invitation", 64);
  request.nonce = read_nonce(reader);
  reader.no_other_keys();
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  parts.lobby.sit(call.param("match"), *call.user, std::move(request), answering(std::move(call.reply)));
}

/// DELETE /matches/{match}/seats/mine
void leave(const ApiParts& parts, Call call) {
  parts.lobby.leave(call.param("match"), *call.user, answering_without_body<Json>(std::move(call.reply)));
}

/// POST /matches/{match}/declined
void decline(const ApiParts& parts, Call call) {
  parts.lobby.decline(call.param("match"), *call.user, answering_without_body<Json>(std::move(call.reply)));
}

/// PUT /matches/{match}/seats/{seat}
void change_seat(const ApiParts& parts, Call call) {
  call.query = {{"seat", call.param("seat")}};
  const Answer<int> seat = call.number("seat", 0, seats_limit - 1, -1);
  if (!seat || *seat < 0) return call.reply(refusal(protocol::Code::not_found, "there is no such seat"));
  Reader reader(call.body);
  lobby::SeatPlan plan;
  const std::size_t kind = reader.word("kind", {"open", "invite", "bot"});
  read_plan(reader, kind, plan);
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  parts.lobby.change_seat(call.param("match"), *call.user, static_cast<Seat>(*seat), std::move(plan),
                          answering(std::move(call.reply)));
}

/// POST /matches/{match}/start
void start(const ApiParts& parts, Call call) {
  parts.lobby.start(call.param("match"), *call.user, answering(std::move(call.reply)));
}

/// POST /matches/{match}/invitation
void renew_invitation(const ApiParts& parts, Call call) {
  parts.lobby.renew_invitation(call.param("match"), *call.user, answering(std::move(call.reply)));
}

/// DELETE /matches/{match}/invitation
void withdraw_invitation(const ApiParts& parts, Call call) {
  parts.lobby.withdraw_invitation(call.param("match"), *call.user, answering_without_body<Json>(std::move(call.reply)));
}

/// POST /matches/{match}/rematch
void rematch(const ApiParts& parts, Call call) {
  Reader reader(call.body);
  lobby::OwnerShare share = read_share(reader);
  reader.no_other_keys();
  if (!reader.ok()) return call.reply(failure_response(invalid(*reader.fault())));
  parts.lobby.rematch(call.param("match"), *call.user, std::move(share),
                      [reply = std::move(call.reply)](const Answer<lobby::Rematch>& rematch) mutable {
                        if (!rematch) return reply(failure_response(rematch.error()));
                        reply(json_response(rematch->is_new ? 201 : 200, rematch->snapshot));
                      });
}

/// GET /matches
void list_tables(const ApiParts& parts, Call call) {
  static constexpr std::pair<std::string_view, store::Listing> listings[] = {
      {"mine", store::Listing::mine},         {"your_turn", store::Listing::your_turn},
      {"finished", store::Listing::finished}, {"open", store::Listing::open},
      {"watch", store::Listing::watch},       {"invited", store::Listing::invited},
      {"imported", store::Listing::imported},
  };
  const std::string name = call.parameter("list");
  const auto listing =
      std::find_if(std::begin(listings), std::end(listings), [&](const auto& each) { return each.first == name; });
  if (listing == std::end(listings)) {
    return call.reply(failure_response(invalid(Violation{
        "query.value", "expected one of: mine, your_turn, finished, open, watch, invited, imported", "/list"})));
  }
  const bool is_personal = listing->second != store::Listing::open && listing->second != store::Listing::watch;
  if (is_personal && !call.user)
    return call.reply(refusal(protocol::Code::unauthenticated, "this list is somebody's own"));
  const Answer<int> limit = call.number("limit", 1, 100, 50);
  if (!limit) return call.reply(failure_response(limit.error()));
  const store::Page page{.listing = listing->second,
                         .user = call.user ? call.user->key : 0,
                         .after = call.parameter("cursor"),
                         .limit = *limit};
  answering(std::move(call.reply))(parts.lobby.list(page, call.user));
}

}  // namespace

void add_table_routes(Router& router, const ApiParts& parts) {
  const auto add_write = [&](const char* method, const char* pattern, std::size_t body_bytes_max, RateClass rate,
                             CallHandler handler) {
    add_route(router, parts,
              {.method = method,
               .pattern = pattern,
               .body_bytes_max = body_bytes_max,
               .rate = rate,
               .lane = Lane::io,
               .who = Who::user,
               .scope = Scope::play,
               .handler = std::move(handler)});
  };
  add_write("POST", "/api/v1/commitments", 0, RateClass::write, promise);
  add_write("POST", "/api/v1/matches", table_bytes_max, RateClass::create, open_table);
  add_route(router, parts,
            {.method = "GET", .pattern = "/api/v1/matches", .scope = Scope::read, .handler = list_tables});
  add_write("POST", "/api/v1/matches/{match}/seats", table_bytes_max, RateClass::write, sit);
  add_write("DELETE", "/api/v1/matches/{match}/seats/mine", 0, RateClass::write, leave);
  add_write("PUT", "/api/v1/matches/{match}/seats/{seat}", plan_bytes_max, RateClass::write, change_seat);
  add_write("POST", "/api/v1/matches/{match}/declined", 0, RateClass::write, decline);
  add_write("POST", "/api/v1/matches/{match}/start", 0, RateClass::write, start);
  add_write("POST", "/api/v1/matches/{match}/invitation", 0, RateClass::write, renew_invitation);
  add_write("DELETE", "/api/v1/matches/{match}/invitation", 0, RateClass::write, withdraw_invitation);
  add_route(router, parts,
            {.method = "POST",
             .pattern = "/api/v1/matches/{match}/rematch",
             .body_bytes_max = plan_bytes_max,
             .rate = RateClass::create,
             .lane = Lane::io,
             .who = Who::user,
             .scope = Scope::play,
             .body_optional = true,
             .handler = rematch});
}

}  // namespace reef::http
