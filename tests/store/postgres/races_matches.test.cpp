// Two servers at once: limits of tables and imports, logs, and ratings.

#include "tests/store/postgres/races.hpp"

namespace reef::store::test {
namespace {

std::optional<Fault> add_within(SqlStore& store, const Match& match, const MatchQuotas& quotas) {
  return fault_of(wait<Key>([&](auto done) { store.matches().create_match(match, {}, quotas, std::move(done)); }));
}

/// Closes a match if there is one.
void close_match(SqlStore& store, const std::string& id) {
  const std::optional<Match> match = store.matches().match(id).value();
  if (!match) return;
  Change change;
  change.match = match->head.key;
  change.position = position(Status::closed, match->position.ply, 0, id, 5000);
  change.position.version = match->position.version + 1;
  REQUIRE(apply(store, change));
}

/// Adds a match by each server, of which the owner may have one of the two.
void race_for_a_place(TwoServers& servers, const User& owner, Status status, const MatchQuotas& quotas, Fault refusal) {
  const auto adding = [&](const std::string& id) {
    return [&, id](SqlStore& store) { return add_within(store, match_of(id, owner, {player(owner)}, status), quotas); };
  };
  REQUIRE_FALSE(adding("kept")(servers.here));
  servers.race([&](int round) {
    const std::string one = "one " + std::to_string(round);
    const std::string other = "other " + std::to_string(round);
    const auto answers = servers.at_once(adding(one), adding(other));
    CHECK(one_each(answers, is_done, std::optional(refusal)));
    CHECK(servers.here.matches().match(one).value().has_value() == (answers.first == is_done));
    CHECK(servers.here.matches().match(other).value().has_value() == (answers.second == is_done));
    close_match(servers.here, one);
    close_match(servers.there, other);
  });
}

Match of_bots(const std::string& id, const User& owner, Status status, Millis at) {
  return match_of(id, owner, {bot("greedy"), bot("random")}, status, at);
}

/// A match with a record of this text, to be imported.
Import import_named(const std::string& id, const User& by, const std::string& record) {
  Import import_of;
  import_of.match = match_of(id, by, {bot("greedy"), bot("greedy")}, Status::finished);
  import_of.match.head.origin = Origin{.by = by, .match = "elsewhere", .at = 3000};
  import_of.digest = std::string(64 - record.size(), '0') + record;
  return import_of;
}
std::optional<Fault> import_within(SqlStore& store, const Import& import_of, const ImportQuota& quota) {
  return fault_of(wait<void>([&](auto done) { store.imports().add(import_of, quota, std::move(done)); }));
}
void remove_import(SqlStore& store, const std::string& id) {
  const std::optional<Match> match = store.matches().match(id).value();
  if (!match) return;
  REQUIRE(wait<void>([&](auto done) { store.imports().remove(match->head.key, std::move(done)); }));
}

/// Imports a match by each server, of which one is within the quota.
void race_for_an_import(const ImportQuota& quota) {
  TwoServers servers;
  const User ann = add_account(servers.here, "ann");
  REQUIRE_FALSE(import_within(servers.here, import_named("kept", ann, ""), quota));
  servers.race([&](int round) {
    const auto adding = [&](const std::string& id) {
      return [&, id](SqlStore& store) {
        return import_within(store, import_named(id, ann, id + std::to_string(round)), quota);
      };
    };
    const auto answers = servers.at_once(adding("a"), adding("b"));
    CHECK(one_each(answers, is_done, std::optional(Fault::too_many)));
    CHECK(servers.here.matches().match("a").value().has_value() == (answers.first == is_done));
    CHECK(servers.here.matches().match("b").value().has_value() == (answers.second == is_done));
    remove_import(servers.here, "a");
    remove_import(servers.there, "b");
  });
}

struct RatedPair {
  User winner;
  User loser;
};
/// The end of a match that the first of these wins.
Change end_of(Key match, const std::string& id, const RatedPair& pair) {
  Change change = turn_change(match, id, 1);
  change.position.status = Status::finished;
  change.rated = Rated{.game = "maori", .players = {{pair.winner.key, 1}, {pair.loser.key, 2}}};
  return change;
}
Key begin(SqlStore& store, const std::string& id, const RatedPair& pair) {
  return add_match(store, match_of(id, pair.winner, {player(pair.winner), player(pair.loser)})).value();
}
/// Ends a match; the rating changes are empty if it was refused.
auto ending(const Change& end) {
  return [&end](SqlStore& store) {
    return wait<RatingChanges>([&](auto done) { store.matches().change(end, std::move(done)); })
        .value_or(RatingChanges());
  };
}
RatingRow rating_of(SqlStore& store, const User& user) {
  return store.ratings().ratings_of(user.key).value().at(0);
}
/// The ratings of the winner and the loser of so many matches.
std::vector<rating::Rating> ratings_after(int matches) {
  std::vector<rating::Rating> ratings(2);
  for (int match = 0; match < matches; ++match) {
    ratings = rating::rate(std::vector<rating::Finisher>{{ratings[0], 1}, {ratings[1], 2}});
  }
  return ratings;
}

}  // namespace

TEST_CASE("two servers open no more tables than their owner may have") {
  TwoServers servers;
  const User ann = add_account(servers.here, "ann");
  race_for_a_place(servers, ann, Status::open, {.open_max = 2}, Fault::too_many);
}

TEST_CASE("two servers begin no more matches than their owner may have") {
  TwoServers servers;
  const User ann = add_account(servers.here, "ann");
  race_for_a_place(servers, ann, Status::running, {.running_max = 2}, Fault::too_many_running);
}

TEST_CASE("two servers begin no more matches of bots than their owner may begin in a day") {
  TwoServers servers;
  const User ann = add_account(servers.here, "ann");
  const MatchQuotas quotas{.bot_matches_max = 1};
  servers.race([&](int round) {
    const Millis at = round * 100'000'000LL;
    const std::string id = "table " + std::to_string(round);
    const Key table = add_match(servers.here, of_bots(id, ann, Status::open, at)).value();
    const auto start = [&](SqlStore& store) {
      Change change;
      change.match = table;
      change.position = position(Status::running, 0, 1, id, at);
      change.position.version = 1;
      change.seats = {bot("greedy"), bot("random")};
      change.setup_draws = "[]";
      change.quotas = quotas;
      return fault_of(apply(store, change));
    };
    const auto create = [&](SqlStore& store) {
      return add_within(store, of_bots("new " + std::to_string(round), ann, Status::running, at), quotas);
    };
    const auto answers = servers.at_once(start, create);
    CHECK(one_each(answers, is_done, std::optional(Fault::too_often)));
    const bool started = servers.here.matches().match(id).value()->position.status == Status::running;
    CHECK(started == (answers.first == is_done));
    if (!started) close_match(servers.here, id);
  });
}

TEST_CASE("two servers make one rematch of a match") {
  TwoServers servers;
  const User ann = add_account(servers.here, "ann");
  servers.race([&](int round) {
    const std::string old = "old " + std::to_string(round);
    const Key key = add_match(servers.here, match_of(old, ann, {player(ann)}, Status::finished)).value();
    const auto adding = [&](const std::string& id) {
      Match match = match_of(id + std::to_string(round), ann, {player(ann)}, Status::finished);
      match.head.rematch_of = key;
      return [match](SqlStore& store) { return add_within(store, match, {}); };
    };
    const auto answers = servers.at_once(adding("one "), adding("other "));
    CHECK(one_each(answers, is_done, std::optional(Fault::conflict)));
    const std::string winner = answers.first == is_done ? "one " : "other ";
    CHECK(servers.there.matches().match(old).value()->rematch == winner + std::to_string(round));
  });
}

TEST_CASE("two servers store one turn of a ply, and the position is that after it") {
  TwoServers servers;
  const User ann = add_account(servers.here, "ann");
  const Key key = add_match(servers.here, match_of("m1", ann, {player(ann), bot("greedy")})).value();
  servers.race([&](int ply) {
    const auto playing = [&](const std::string& turn) {
      Change change = turn_change(key, "m1", ply);
      change.position.state = turn;
      change.turn->cmd = turn;
      return [change](SqlStore& store) { return fault_of(apply(store, change)); };
    };
    const auto answers = servers.at_once(playing("one"), playing("other"));
    CHECK(one_each(answers, is_done, std::optional(Fault::conflict)));
    const std::string winner = answers.first == is_done ? "one" : "other";
    const std::vector<Turn> log = servers.there.matches().turns(key, ply - 1, ply + 1).value();
    REQUIRE(log.size() == 1);
    CHECK(log.front().cmd == winner);
    CHECK(servers.here.matches().match("m1").value()->position.state == winner);
  });
}

TEST_CASE("a match that two servers end is rated once") {
  TwoServers servers;
  const User ann = add_account(servers.here, "ann");
  const User bob = add_account(servers.here, "bob");
  servers.race([&](int round) {
    const std::string id = name_of(round);
    const Key key = begin(servers.here, id, {ann, bob});
    const Change ann_wins = end_of(key, id, {ann, bob});
    const Change bob_wins = end_of(key, id, {bob, ann});
    const auto [ann_won, bob_won] = servers.at_once(ending(ann_wins), ending(bob_wins));
    CHECK(ann_won.empty() != bob_won.empty());
    CHECK(servers.there.matches().match(id).value()->rating_changes == (ann_won.empty() ? bob_won : ann_won));
    CHECK(rating_of(servers.there, ann).matches == round);
    CHECK(rating_of(servers.here, bob).matches == round);
  });
}

TEST_CASE("two matches that two servers end build on each other's ratings") {
  TwoServers servers;
  const User ann = add_account(servers.here, "ann");
  const User bob = add_account(servers.here, "bob");
  servers.race([&](int round) {
    const std::string one = "one " + std::to_string(round);
    const std::string other = "other " + std::to_string(round);
    const Change end = end_of(begin(servers.here, one, {ann, bob}), one, {ann, bob});
    const Change other_end = end_of(begin(servers.there, other, {ann, bob}), other, {ann, bob});
    const auto [changes, other_changes] = servers.at_once(ending(end), ending(other_end));
    REQUIRE(changes.size() == 2);
    REQUIRE(other_changes.size() == 2);
    const bool in_order = other_changes[0].before == changes[0].after && other_changes[1].before == changes[1].after;
    const bool reverse = changes[0].before == other_changes[0].after && changes[1].before == other_changes[1].after;
    CHECK(in_order != reverse);
    CHECK(rating_of(servers.here, ann).matches == 2 * round);
  });
  const std::vector<rating::Rating> expected = ratings_after(2 * rounds());
  CHECK(rating_of(servers.here, ann).rating.mu == Approx(expected[0].mu));
  CHECK(rating_of(servers.there, bob).rating.mu == Approx(expected[1].mu));
}

TEST_CASE("a ranking counts everybody whom two servers rate") {
  TwoServers servers;
  const RatedPair pair{add_account(servers.here, "ann"), add_account(servers.here, "bob")};
  const RatedPair other_pair{add_account(servers.here, "eve"), add_account(servers.here, "dan")};
  // The same ratings at the same time: all four move between the same counts.
  servers.race([&](int round) {
    const std::string one = "one " + std::to_string(round);
    const std::string other = "other " + std::to_string(round);
    const Change end = end_of(begin(servers.here, one, pair), one, pair);
    const Change other_end = end_of(begin(servers.there, other, other_pair), other, other_pair);
    const auto [changes, other_changes] = servers.at_once(ending(end), ending(other_end));
    CHECK(changes.size() == 2);
    CHECK(other_changes.size() == 2);
  });
  CHECK(rating_of(servers.here, pair.winner).matches == rounds());
  CHECK(rating_of(servers.there, other_pair.loser).matches == rounds());
  const auto place = [&](const User& user) {
    return servers.here.ratings().rank_of(user.key, "maori", 0).value()->place;
  };
  CHECK(place(pair.winner) == 1);
  CHECK(place(other_pair.winner) == 1);
  CHECK(place(pair.loser) == 3);
  CHECK(place(other_pair.loser) == 3);
}

TEST_CASE("two servers rate a bot for every match") {
  TwoServers servers;
  const User ann = add_account(servers.here, "ann");
  servers.race([&](int round) {
    const auto beginning = [&](const std::string& id) {
      Change change = turn_change(add_match(servers.here, of_bots(id, ann, Status::running, 2000)).value(), id, 1);
      change.position.status = Status::finished;
      change.rated =
          Rated{.game = "maori",
                .players = {{.user = 0, .rank = 1, .bot = "greedy"}, {.user = 0, .rank = 2, .bot = "random"}}};
      return [change](SqlStore& store) { return fault_of(apply(store, change)); };
    };
    const auto answers =
        servers.at_once(beginning("one " + std::to_string(round)), beginning("other " + std::to_string(round)));
    CHECK(answers == std::pair(is_done, is_done));
    const std::vector<BotRating> bots = servers.there.ratings().bots("maori").value();
    CHECK(bots.at(0).matches == 2 * round);
    CHECK(bots.at(1).matches == 2 * round);
  });
  const std::vector<rating::Rating> expected = ratings_after(2 * rounds());
  const std::vector<BotRating> bots = servers.here.ratings().bots("maori").value();
  CHECK(bots.at(0).rating.mu == Approx(expected[0].mu));
  CHECK(bots.at(1).rating.mu == Approx(expected[1].mu));
}

TEST_CASE("two servers import no more matches than their user may") {
  race_for_an_import({.count_max = 2, .bytes_max = 1'000'000});
}

TEST_CASE("two servers import no more bytes than their user may") {
  race_for_an_import({.count_max = 100, .bytes_max = 4'000});
}

TEST_CASE("two servers import a record once") {
  TwoServers servers;
  const User ann = add_account(servers.here, "ann");
  servers.race([&](int round) {
    const std::string record = std::to_string(round);
    const auto adding = [&](const std::string& id) {
      return [&, id](SqlStore& store) {
        return import_within(store, import_named(id + record, ann, record),
                             {.count_max = 10'000, .bytes_max = 1LL << 40});
      };
    };
    const auto answers = servers.at_once(adding("one "), adding("other "));
    CHECK(one_each(answers, is_done, std::optional(Fault::conflict)));
    const std::string winner = answers.first == is_done ? "one " : "other ";
    CHECK(servers.there.imports().find(ann.key, std::string(64 - record.size(), '0') + record).value() ==
          winner + record);
  });
}

}  // namespace reef::store::test
