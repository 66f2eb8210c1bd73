-- Who knows whom, and tables that are not for everybody.

CREATE TABLE friends (
  key INTEGER PRIMARY KEY,
  user INTEGER NOT NULL REFERENCES users (key),
  friend INTEGER NOT NULL REFERENCES users (key),
  since INTEGER NOT NULL,
  UNIQUE (user, friend)
) STRICT;

-- A block works in both directions, whoever made it.
CREATE TABLE blocks (
  key INTEGER PRIMARY KEY,
  user INTEGER NOT NULL REFERENCES users (key),
  blocked INTEGER NOT NULL REFERENCES users (key),
  since INTEGER NOT NULL,
  UNIQUE (user, blocked)
) STRICT;
CREATE INDEX blocks_of_blocked ON blocks (blocked);

-- Accounts by the beginning of their names, whatever the case of its Latin letters.
CREATE INDEX users_named ON users (name COLLATE NOCASE) WHERE guest = 0;

-- A seat that is kept for somebody: its kind is `invite`, and only they may take it.
ALTER TABLE seats ADD COLUMN kept_for INTEGER REFERENCES users (key);
CREATE INDEX seats_kept ON seats (kept_for, match) WHERE kept_for IS NOT NULL;

ALTER TABLE matches ADD COLUMN limits TEXT NOT NULL DEFAULT '';  -- JSON: who may sit down; empty: whoever comes.
ALTER TABLE matches ADD COLUMN rated INTEGER NOT NULL DEFAULT 1 CHECK (rated IN (0, 1));
ALTER TABLE matches ADD COLUMN rematch_of INTEGER REFERENCES matches (key);
CREATE UNIQUE INDEX matches_rematch ON matches (rematch_of) WHERE rematch_of IS NOT NULL;

PRAGMA user_version = 4;
