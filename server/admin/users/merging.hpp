#pragma once

#include <memory>
#include <string>

#include "server/accounts/accounts.hpp"
#include "server/admin/users/support.hpp"
#include "server/admin/users/users.hpp"
#include "server/match/turns.hpp"
#include "server/store/interfaces/admin_store.hpp"
#include "server/work/clock.hpp"
#include "server/work/pool.hpp"

namespace reef::admin {

/// Merges two users who are the same person.
class Merging {
 public:
  struct Dependencies {
    store::AdminStore& store;
    accounts::Accounts& accounts;
    match::LiveMatches& matches;
    match::Turns& turns;
    const Users& users;
    Pool& workers;
    const Clock& clock;
  };
  explicit Merging(Dependencies deps) : deps_(deps) {}

  /// Merges the subject into `into` (a public id). First `into` takes over the subject's seats in running matches, one
  /// by one, as if each were given to them. Then the subject leaves the open tables and is deleted, and what others see
  /// of them, and their notes, friends and the like, become `into`'s; so do ratings in games where `into` has none.
  /// Returns `into`. Refuses with `unknown_user`, `invalid` (the same user; one of them is suspended; an account into a
  /// guest), `already_seated` (both have or had a seat in the same match), `last_admin`, `busy` (one of them is in
  /// another merge, or is being deleted), `unavailable`: then the seats handed over so far stay so, and the merge can
  /// be requested again.
  void merge(const Act& act, const std::string& into, Callback<Json> callback);

 private:
  struct Round;
  using RoundPtr = std::shared_ptr<Round>;

  [[nodiscard]] Result<store::Person> find(const std::string& id) const;
  /// The plan of the merge, if it is allowed; neither user can be deleted meanwhile.
  [[nodiscard]] Result<RoundPtr> begun(const Act& act, const std::string& into) const;
  void give_seats(RoundPtr round);
  void dismiss(const RoundPtr& round);

  Dependencies deps_;
};

}  // namespace reef::admin
