#pragma once

#include <string>

#include "server/accounts/accounts.hpp"
#include "server/admin/support.hpp"
#include "server/admin/users.hpp"
#include "server/match/turns.hpp"
#include "server/store/admin_store.hpp"
#include "server/work/clock.hpp"
#include "server/work/pool.hpp"

namespace reef::admin {

/// Makes one of two users who are the same person.
class Merging {
 public:
  struct Parts {
    store::AdminStore& store;
    accounts::Accounts& accounts;
    match::LiveMatches& matches;
    match::Turns& turns;
    const Users& users;
    Pool& workers;
    const Clock& clock;
  };
  explicit Merging(Parts parts) : parts_(parts) {}

  /// `into` (a public id) goes on in the matches that the subject plays, match by match as if each seat were given to
  /// them; then the subject leaves the open tables and is deleted, and what others see of them, and their notes,
  /// friends and the like, are `into`'s. Ratings are not: those of `into` stay as they are. Answers how `into` stands
  /// then. Refuses with `unknown_user`, `invalid` (the same user), `already_seated` (both sit, or sat, in one
  /// match), `last_admin`, `unavailable`: then what was handed over so far stays so, and the merge can be
  /// asked for again.
  void merge(const Act& act, const std::string& into, Ask<Json> ask);

 private:
  struct Round;

  [[nodiscard]] Answer<store::User> find(const std::string& id) const;
  void give_seats(std::shared_ptr<Round> round);
  void dismiss(const std::shared_ptr<Round>& round);

  Parts parts_;
};

}  // namespace reef::admin
