#pragma once

namespace reef::bench {

/// Turns per second of the store on a PostgreSQL server that writes to this disk, with 64 in flight, beside `pgbench`
/// with the same statements and one turn for each transaction, on 64 connections.
void measure_postgres();

}  // namespace reef::bench
