-- What administrators set while the server runs, and indexes for what they are told of how it does.

-- A setting that was changed; one that is not here has its default.
CREATE TABLE settings (
  key INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  value TEXT NOT NULL  -- JSON
) STRICT;

-- Partial, so that no other query takes them for a way to what it looks for.
CREATE INDEX matches_running ON matches (game) WHERE status = 'running';
CREATE INDEX matches_open_of ON matches (owner) WHERE status = 'open';
CREATE INDEX matches_closed ON matches (key) WHERE status = 'closed';
CREATE INDEX turns_by_time ON turns (kind, at);
CREATE INDEX deliveries_failed ON deliveries (ended_at) WHERE state = 'failed';

PRAGMA user_version = 15;
