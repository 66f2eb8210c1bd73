#pragma once

#include <string>

#include "server/match/live_matches.hpp"
#include "server/match/records/record.hpp"
#include "server/store/interfaces/import_store.hpp"
#include "server/work/clock.hpp"

namespace reef::match {

/// An imported match.
struct Imported {
  std::string match;  ///< Its public id on this server.
  bool is_new;        ///< False: the same user had already imported the same record.
};

/// Matches that users import as records: replayed, checked, and stored for viewing.
class Imports {
 public:
  struct Dependencies {
    store::ImportStore& store;
    LiveMatches& matches;
    Pool& workers;
    const Clock& clock;
  };
  explicit Imports(Dependencies deps) : deps_(deps) {}

  /// Stores a finished record. Replays it on the calling thread, so do not call it from an io thread. Refuses with
  /// `invalid` what is not a finished record with its seed, of a known game and rules version; with `bad_record`
  /// (`ply`, `rule`) if the replay differs from the record; and with `too_many`, `unavailable`.
  void add(const store::User& importer, const Json& record, std::optional<store::ImportQuota> quota,
           Callback<Imported> callback);
  /// Deletes a match that this user imported. Refuses with `unknown_match` if there is none.
  void remove(const std::string& match, const store::User& importer, Callback<Json> callback);

 private:
  Dependencies deps_;
};

/// The match to store, if the replay agrees with the given record.
std::expected<store::Import, Difference> read_import(const Json& given);

}  // namespace reef::match
