// Races of changes that add nothing to the log of a match: of two at once, one is stored, and the other is a conflict.

#include "tests/store/postgres/races.hpp"

namespace reef::store::test {
namespace {

constexpr std::optional<Fault> is_stored;

/// A table of Ann's with three free seats.
struct Tables {
  TwoServers servers;
  User ann = add_account(servers.here, "ann");
  User bob = add_account(servers.here, "bob");
  User eve = add_account(servers.here, "eve");

  Key add(const std::string& id) {
    const SeatRow open = free_seat(SeatKind::open);
    return add_match(servers.here, match_of(id, ann, {player(ann), open, open}, Status::open)).value();
  }
  static Change change_of(Key match, const std::string& id, Status status) {
    Change change;
    change.match = match;
    change.position = position(status, 0, status == Status::running ? 1 : 0, id, 2500);
    change.position.version = 1;
    return change;
  }
  Change seats_of(Key match, const std::string& id, const std::vector<SeatRow>& seats) const {
    Change change = change_of(match, id, Status::open);
    change.seats = seats;
    return change;
  }
  /// Lets each server store one of these changes, and returns what is stored then, after one of them.
  Match after(const std::string& id, const Change& one, const Change& other) {
    const auto storing = [](const Change& change) {
      return [&change](SqlStore& store) { return fault_of(apply(store, change)); };
    };
    const auto answers = servers.at_once(storing(one), storing(other));
    CHECK(one_each(answers, is_stored, std::optional(Fault::conflict)));
    Match match = servers.there.matches().match(id).value().value();
    CHECK(match.position.version == 1);
    const Change& stored = answers.first ? other : one;
    if (stored.seats) CHECK(match.head.seats == *stored.seats);
    CHECK(match.position.status == stored.position.status);
    CHECK(match.invitation == stored.invitation.value_or("come-in-" + id));
    return match;
  }
};

}  // namespace

TEST_CASE("two servers seat two users at one table: the second judges again") {
  Tables tables;
  tables.servers.race([&](int round) {
    const std::string id = "seats " + std::to_string(round);
    const Key key = tables.add(id);
    const SeatRow open = free_seat(SeatKind::open);
    (void)tables.after(id, tables.seats_of(key, id, {player(tables.ann), player(tables.bob), open}),
                       tables.seats_of(key, id, {player(tables.ann), open, player(tables.eve)}));
  });
}

TEST_CASE("a table starts at one server or is closed at the other") {
  Tables tables;
  tables.servers.race([&](int round) {
    const std::string id = "start " + std::to_string(round);
    const Key key = tables.add(id);
    Change start = Tables::change_of(key, id, Status::running);
    start.seats = {player(tables.ann), bot("greedy")};
    start.setup_draws = "[]";
    (void)tables.after(id, start, Tables::change_of(key, id, Status::closed));
  });
}

TEST_CASE("a user leaves at one server while the plan of the seats changes at the other") {
  Tables tables;
  tables.servers.race([&](int round) {
    const std::string id = "plan " + std::to_string(round);
    const Key key = tables.add(id);
    const SeatRow open = free_seat(SeatKind::open);
    (void)tables.after(id, tables.seats_of(key, id, {open, open, open}),
                       tables.seats_of(key, id, {player(tables.ann), bot("greedy"), open}));
  });
}

TEST_CASE("two servers renew an invitation: one link is valid") {
  Tables tables;
  tables.servers.race([&](int round) {
    const std::string id = "invitation " + std::to_string(round);
    const Key key = tables.add(id);
    Change one = Tables::change_of(key, id, Status::open);
    one.invitation = "one";
    Change other = one;
    other.invitation = "other";
    (void)tables.after(id, one, other);
  });
}

TEST_CASE("a clock is recomputed at one server while a turn is played at the other") {
  Tables tables;
  tables.servers.race([&](int round) {
    const std::string id = "clock " + std::to_string(round);
    const Key key =
        add_match(tables.servers.here, match_of(id, tables.ann, {player(tables.ann), player(tables.bob)})).value();
    Change clocks = Tables::change_of(key, id, Status::running);
    clocks.position.clocks.resize(2);
    const Match match = tables.after(id, clocks, turn_change(key, id, 1));
    const bool played = match.position.ply == 1;
    CHECK(match.position.clocks.empty() == played);
    CHECK(tables.servers.here.matches().turns(key, 0, 9)->size() == (played ? 1U : 0U));
  });
}

TEST_CASE("a rematch is created at one server while the invitation is renewed at the other") {
  Tables tables;
  tables.servers.race([&](int round) {
    const std::string id = "old " + std::to_string(round);
    const std::string next_id = "next " + std::to_string(round);
    const Key key =
        add_match(tables.servers.here, match_of(id, tables.ann, {player(tables.ann)}, Status::finished)).value();
    Match next = match_of(next_id, tables.ann, {player(tables.ann)}, Status::open);
    next.head.rematch_of = key;
    Change renewed = Tables::change_of(key, id, Status::finished);
    renewed.invitation = "renewed";
    const auto [created, changed] =
        tables.servers.at_once([&](SqlStore& store) { return fault_of(add_match(store, next)); },
                               [&](SqlStore& store) { return fault_of(apply(store, renewed)); });
    CHECK(created == is_stored);
    const Match old = tables.servers.there.matches().match(id).value().value();
    CHECK(old.rematch == next_id);
    CHECK((changed == is_stored || changed == Fault::conflict));
    CHECK(old.position.version == (changed == is_stored ? 2 : 1));
  });
}

}  // namespace reef::store::test
