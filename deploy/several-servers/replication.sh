#!/bin/bash
# Runs once, when the primary makes its database: a standby may connect and copy it.
set -euo pipefail
echo "host replication $POSTGRES_USER all scram-sha-256" >> "$PGDATA/pg_hba.conf"
