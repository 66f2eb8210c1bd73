#include <algorithm>
#include <array>
#include <utility>

#include "server/api/matches/calls.hpp"

namespace reef::api {
namespace {

constexpr std::size_t user_id_bytes_max = 64;

/// Reads the optional member `nonce`: 64 hex digits in lower case.
std::string read_nonce(Reader& reader) {
  if (!reader.has("nonce")) return {};
  std::string nonce = reader.string("nonce", 64);
  if (reader.ok() && !is_nonce(nonce)) reader.refuse("nonce", "json.value", "expected 64 hex digits in lower case");
  return nonce;
}

/// Reads what kind of seat this is: open, reserved for a player, or for a bot.
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
    if (is_me && me_seated) inner.refuse("kind", "seats.me_once", "a player can have only one seat");
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

}  // namespace

lobby::OwnerShare TableCalls::read_share(Reader& reader) {
  lobby::OwnerShare share;
  if (reader.has("id")) share.id = reader.string("id", 12);
  share.nonce = read_nonce(reader);
  return share;
}

/// POST /commitments
void TableCalls::promise(Call& call) const {
  lobby.promise(*call.user, answering(std::move(call.reply), 201));
}

lobby::TableRequest TableCalls::read_table(Reader& reader) {
  lobby::TableRequest request;
  request.game = reader.string("game", 32);
  request.options = reader.object("options");
  request.seats = read_seats(reader);
  const bool is_private = reader.word("visibility", {"public", "private"}) == 1;
  request.visibility = is_private ? store::Visibility::private_match : store::Visibility::public_match;
  request.share = read_share(reader);
  request.clock = read_clock(reader);
  if (reader.has("limits") && !reader.null("limits")) {
    Reader limits(reader.object("limits"));
    request.limits = lobby::read_limits(limits);
    reader.adopt("limits", limits);
  }
  if (reader.has("rated")) request.rated = reader.boolean("rated");
  return request;
}

/// POST /matches
Result<void> TableCalls::open_table(Call& call, lobby::TableRequest request) const {
  const auto is_bot = [](const store::SeatRow& seat) { return seat.kind == store::SeatKind::bot; };
  if (std::ranges::any_of(request.seats, is_bot)) ATOLL_CHECK(room());
  ATOLL_CHECK(take_match(call));
  request.allowance = allowance_of(call);
  Callback<Json> callback = answering(std::move(call.reply), 201);
  lobby.open(*call.user, std::move(request),
             lobby::giving_back(day_quotas, lobby::QuotaKind::match, requester_of(call).payer(), std::move(callback)));
  return {};
}

lobby::SeatRequest TableCalls::read_sitting(Reader& reader) {
  lobby::SeatRequest request;
  if (reader.has("seat")) request.seat = static_cast<Seat>(reader.integer("seat", 0, seats_limit - 1));
  if (reader.has("invitation")) request.invitation = reader.string("invitation", 64);
  request.nonce = read_nonce(reader);
  return request;
}

/// POST /matches/{match}/seats
void TableCalls::sit(Call& call, lobby::SeatRequest request) const {
  lobby.sit(call.param("match"), *call.user, std::move(request), answering(std::move(call.reply)));
}

/// DELETE /matches/{match}/seats/mine
void TableCalls::leave(Call& call) const {
  lobby.leave(call.param("match"), *call.user, answering_without_body<Json>(std::move(call.reply)));
}

/// POST /matches/{match}/declined
void TableCalls::decline(Call& call) const {
  lobby.decline(call.param("match"), *call.user, answering_without_body<Json>(std::move(call.reply)));
}

lobby::SeatPlan TableCalls::read_seat_plan(Reader& reader) {
  lobby::SeatPlan plan;
  read_plan(reader, reader.word("kind", {"open", "invite", "bot"}), plan);
  return plan;
}

/// PUT /matches/{match}/seats/{seat}
Result<void> TableCalls::change_seat(Call& call, lobby::SeatPlan plan) const {
  call.query = {{"seat", call.param("seat")}};
  const Result<int> seat = call.number("seat", 0, seats_limit - 1, -1);
  if (!seat || *seat < 0) return refuse(protocol::Code::not_found, "there is no such seat");
  lobby.change_seat(call.param("match"), *call.user, static_cast<Seat>(*seat), std::move(plan), allowance_of(call),
                    answering(std::move(call.reply)));
  return {};
}

/// POST /matches/{match}/start
void TableCalls::start(Call& call) const {
  lobby.start(call.param("match"), *call.user, allowance_of(call), answering(std::move(call.reply)));
}

/// POST /matches/{match}/invitation
void TableCalls::renew_invitation(Call& call) const {
  lobby.renew_invitation(call.param("match"), *call.user, answering(std::move(call.reply)));
}

/// DELETE /matches/{match}/invitation
void TableCalls::withdraw_invitation(Call& call) const {
  lobby.withdraw_invitation(call.param("match"), *call.user, answering_without_body<Json>(std::move(call.reply)));
}

/// POST /matches/{match}/rematch
Result<void> TableCalls::rematch(Call& call, lobby::OwnerShare share) const {
  ATOLL_CHECK(take_match(call));
  lobby.rematch(call.param("match"), *call.user, std::move(share), allowance_of(call),
                [this, payer = requester_of(call).payer(),
                 reply = std::move(call.reply)](const Result<lobby::Rematch>& rematch) mutable {
                  if (!rematch || !rematch->is_new) day_quotas.give_back(lobby::QuotaKind::match, payer);
                  if (!rematch) return reply(failure_response(rematch.error()));
                  reply(json_response(rematch->is_new ? 201 : 200, rematch->snapshot));
                });
  return {};
}

/// GET /matches
Result<std::string> TableCalls::list_tables(Call& call) const {
  using enum store::Listing;
  static constexpr std::array<std::string_view, 7> names = {"mine",  "your_turn", "finished", "open",
                                                            "watch", "invited",   "imported"};
  static constexpr std::array listings = {mine, your_turn, finished, open, watch, invited, imported};
  ATOLL_TRY(index, call.index("list", names));
  const store::Listing listing = listings.at(index);
  const bool is_personal = listing != open && listing != watch;
  if (is_personal && !call.user) return refuse(protocol::Code::unauthenticated, "this list requires a user");
  ATOLL_TRY(limit, call.number("limit", 1, 100, 50));
  const std::string game = listing == watch ? call.parameter("game") : "";
  if (!game.empty() && find_game(game) == nullptr) {
    return std::unexpected(invalid(Violation{"query.value", "this server does not have this game", "/game"}));
  }
  const store::Page page{.listing = listing,
                         .user = call.user ? call.user->key : 0,
                         .after = call.parameter("cursor"),
                         .limit = limit,
                         .game = game};
  return lobby.list_text(page, call.user);
}

Result<void> TableCalls::take_match(const Call& call) const {
  return day_quotas.take(lobby::QuotaKind::match, requester_of(call).payer(), settings.matches_a_day(*call.user));
}

lobby::Allowance TableCalls::allowance_of(const Call& call) const {
  lobby::Allowance allowance;
  allowance.quotas = settings.match_quotas(*call.user);
  allowance.begin_bot_match = [this, guest = call.user->guest, address = call.origin.address]() -> Result<void> {
    ATOLL_CHECK(room());
    return guest ? day_quotas.take(lobby::QuotaKind::bot_match, address) : Result<void>();
  };
  if (call.user->guest) {
    allowance.give_back = [this, address = call.origin.address] {
      day_quotas.give_back(lobby::QuotaKind::bot_match, address);
    };
  }
  return allowance;
}

}  // namespace reef::api
