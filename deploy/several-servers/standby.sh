#!/bin/bash
# Runs a standby. At the first start it copies the primary; from then on, each commit of the primary waits until it is on
# the standby too. So if the standby is away for long, take it out at the primary, or nothing can be stored:
#   psql --command="ALTER SYSTEM RESET synchronous_standby_names" --command="SELECT pg_reload_conf()"
# PRIMARY is the host of the primary.
set -euo pipefail
export PGPASSWORD=$POSTGRES_PASSWORD
if [[ ! -s $PGDATA/PG_VERSION ]]; then
  # The copy contains this setting, so that it holds as well when the standby has taken over and has a standby of its own.
  psql --no-psqlrc --quiet --host="$PRIMARY" --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" \
    --command="ALTER SYSTEM SET synchronous_standby_names = '*'"
  pg_basebackup --host="$PRIMARY" --username="$POSTGRES_USER" --pgdata="$PGDATA" --checkpoint=fast --write-recovery-conf \
    --create-slot --slot=standby
  psql --no-psqlrc --quiet --host="$PRIMARY" --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" \
    --command="SELECT pg_reload_conf()" > /dev/null
fi
exec postgres "$@"
