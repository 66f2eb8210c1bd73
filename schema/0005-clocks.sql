-- Clocks, those who let them run out, and how reliable players are.

ALTER TABLE matches ADD COLUMN clock TEXT NOT NULL DEFAULT '';  -- JSON: the kind of clock; empty: none.
ALTER TABLE matches ADD COLUMN clocks TEXT NOT NULL DEFAULT '';  -- JSON array: how the clock of each seat stands.
-- When a player's time is nearly gone (a fifth is left) and an alert is due; none if nothing is to be said.
ALTER TABLE matches ADD COLUMN warn_at INTEGER;
CREATE INDEX matches_deadline ON matches (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX matches_warn ON matches (warn_at) WHERE warn_at IS NOT NULL;

-- Seats whose time ran out in a running match, and what the others have said about it so far.
CREATE TABLE absences (
  key INTEGER PRIMARY KEY,
  match INTEGER NOT NULL REFERENCES matches (key),
  seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
  ply INTEGER NOT NULL CHECK (ply >= 1),  -- Of the log entry that says so.
  votes TEXT NOT NULL,  -- JSON array: per seat the word it voted for, or null.
  owed INTEGER NOT NULL CHECK (owed BETWEEN 0 AND 255),  -- Bit n: seat n may vote and has not yet.
  replacing INTEGER NOT NULL CHECK (replacing IN (0, 1)),  -- The seat is free by their vote, for whoever sits down.
  UNIQUE (match, seat)
) STRICT;

-- How each player kept faith: a row where a match ended for them. What reliability is reckoned from.
CREATE TABLE conduct (
  key INTEGER PRIMARY KEY,
  user INTEGER NOT NULL REFERENCES users (key),
  match INTEGER NOT NULL REFERENCES matches (key),
  kind TEXT NOT NULL CHECK (kind IN ('finished', 'timed_out', 'resigned')),
  at INTEGER NOT NULL
) STRICT;
-- Free seats that anyone may take, before a match and in one where somebody is to be replaced: the list of open tables.
CREATE INDEX seats_open ON seats (match) WHERE kind = 'open' AND ended_at IS NULL;

CREATE INDEX conduct_of_user ON conduct (user, at);

PRAGMA user_version = 5;
