-- What is kept for each player of a match alone: how far they have seen it, and the turn that they have begun.

CREATE TABLE seen (
  key INTEGER PRIMARY KEY,
  match INTEGER NOT NULL REFERENCES matches (key),
  user INTEGER NOT NULL REFERENCES users (key),
  ply INTEGER NOT NULL CHECK (ply >= 0),
  UNIQUE (match, user)
) STRICT;

-- Worth something only while its prompt is the question that the player is asked.
CREATE TABLE drafts (
  key INTEGER PRIMARY KEY,
  match INTEGER NOT NULL REFERENCES matches (key),
  user INTEGER NOT NULL REFERENCES users (key),
  prompt INTEGER NOT NULL,
  steps TEXT NOT NULL,
  at INTEGER NOT NULL,
  UNIQUE (match, user)
) STRICT;

-- A match as it stood every so many plies, where no offer was open and nobody absent: so an earlier position is a few
-- turns from one of these, however long the match is. The log tells the same.
CREATE TABLE checkpoints (
  key INTEGER PRIMARY KEY,
  match INTEGER NOT NULL REFERENCES matches (key),
  ply INTEGER NOT NULL CHECK (ply >= 1),
  prompts TEXT NOT NULL,
  state TEXT NOT NULL,
  UNIQUE (match, ply)
) STRICT;

PRAGMA user_version = 9;
