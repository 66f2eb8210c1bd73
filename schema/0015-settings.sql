-- What administrators set while the server runs, and indexes for what they are told of how it does.

-- A setting that was changed; one that is not here has its default.
CREATE TABLE settings (
  key INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  value TEXT NOT NULL  -- JSON
) STRICT;

CREATE INDEX matches_by_status ON matches (status, game, owner);
CREATE INDEX turns_by_time ON turns (at) WHERE kind = 'turn';
CREATE INDEX deliveries_failed ON deliveries (ended_at) WHERE state = 'failed';

PRAGMA user_version = 15;
