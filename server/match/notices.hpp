#pragma once

#include "server/match/standing.hpp"
#include "server/store/store.hpp"

namespace reef::match {

/// The alerts of one entry of a match's log: raised for those who are asked anew, taken back from those who were asked
/// and owe nothing any more.
void add_notices(store::Change& change, const Standing& before, const Standing& after);

}  // namespace reef::match
