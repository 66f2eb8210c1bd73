#pragma once

#include <string>

#include "server/match/live_matches.hpp"
#include "server/match/record.hpp"
#include "server/store/import_store.hpp"
#include "server/work/clock.hpp"

namespace reef::match {

/// So many matches a user may have put in.
inline constexpr int imports_max = 500;

/// A match that was put in.
struct Imported {
  std::string match;  ///< Its public id here.
  bool is_new;        ///< False: the same user had put in the same record before.
};

/// Matches that users put in from their records: played again, compared, and kept to be looked at.
class Imports {
 public:
  struct Parts {
    store::ImportStore& store;
    LiveMatches& matches;
    Pool& workers;
    const Clock& clock;
  };
  explicit Imports(Parts parts) : parts_(parts) {}

  /// Keeps a finished record. Plays it on the calling thread, so not for io threads. Refuses with `invalid` what is no
  /// finished record with its seed, of a game and rules that are here; with `bad_record` (`ply`, `rule`) what does not
  /// come out as it says; with `too_many`, `unavailable`.
  void add(const store::User& importer, const Json& record, Ask<Imported> ask);
  /// Deletes a match that this user has put in. `unknown_match` if it is none.
  void remove(const std::string& match, const store::User& importer, Ask<Json> ask);

 private:
  Parts parts_;
};

/// What is kept of a record, if it comes out as it says.
std::expected<store::Import, Difference> read_import(const Json& record);

}  // namespace reef::match
