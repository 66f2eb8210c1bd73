-- What the players of a match have been offered and not yet all answered: a draw, say. Held beside the match, so that its
-- row stays as it is, and lists and a restart need not read a log to know who owes an answer. The log tells the same.

CREATE TABLE offers (
  match INTEGER PRIMARY KEY REFERENCES matches (key),
  ply INTEGER NOT NULL CHECK (ply >= 1),  -- Of the log entry that made it.
  seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
  terms TEXT NOT NULL,
  accepted INTEGER NOT NULL CHECK (accepted BETWEEN 0 AND 255),  -- Bit n: seat n has said yes since.
  owed INTEGER NOT NULL CHECK (owed BETWEEN 1 AND 255)  -- Bit n: seat n owes an answer.
) STRICT;

PRAGMA user_version = 2;
