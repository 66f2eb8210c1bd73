-- What players say to each other at a table.

CREATE TABLE chat (
  key INTEGER PRIMARY KEY,
  match INTEGER NOT NULL REFERENCES matches (key),
  number INTEGER NOT NULL CHECK (number >= 1),  -- Counts the lines of a match.
  user INTEGER NOT NULL REFERENCES users (key),
  text TEXT NOT NULL,
  at INTEGER NOT NULL,
  cmd TEXT NOT NULL,
  UNIQUE (match, number),
  UNIQUE (match, user, cmd)
) STRICT;

-- Up to which line somebody has read. No row: nothing yet.
CREATE TABLE chat_read (
  key INTEGER PRIMARY KEY,
  match INTEGER NOT NULL REFERENCES matches (key),
  user INTEGER NOT NULL REFERENCES users (key),
  number INTEGER NOT NULL CHECK (number >= 0),
  UNIQUE (match, user)
) STRICT;

PRAGMA user_version = 7;
