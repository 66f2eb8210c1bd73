#pragma once

#include "server/cluster/removals.hpp"

namespace reef::app {

class Services;

/// Goes on with the deletion or the merge of a user that another server has begun. Reads the store on this thread. What
/// is not possible any more, such as a merge with a user who is suspended meanwhile, is over; what was done so far
/// stays.
void resume(Services& services, const store::RemovalRow& removal, cluster::Removals::Ended ended);

}  // namespace reef::app
