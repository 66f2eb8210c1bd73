#pragma once

#include <memory>
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
  /// friends and the like, are `into`'s. So are ratings in games where `into` has none. Answers how `into` stands
  /// then. Refuses with `unknown_user`, `invalid` (the same user; one of them is suspended; an account into a guest),
  /// `already_seated` (both sit, or sat, in one match), `last_admin`, `busy` (one of them is in another merge, or is
  /// being deleted), `unavailable`: then what was handed over so far stays so, and the merge can be asked for again.
  void merge(const Act& act, const std::string& into, Ask<Json> ask);

 private:
  struct Round;
  using RoundPtr = std::shared_ptr<Round>;

  [[nodiscard]] Answer<store::Person> find(const std::string& id) const;
  /// What there is to do, if it may be done; nobody else deletes either of the two meanwhile.
  [[nodiscard]] Answer<RoundPtr> begun(const Act& act, const std::string& into) const;
  void give_seats(RoundPtr round);
  void dismiss(const RoundPtr& round);

  Parts parts_;
};

}  // namespace reef::admin
