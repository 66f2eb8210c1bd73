-- What somebody notes down about a match, for nobody else.
CREATE TABLE notes (
  key INTEGER PRIMARY KEY,
  match INTEGER NOT NULL REFERENCES matches (key),
  user INTEGER NOT NULL REFERENCES users (key),
  text TEXT NOT NULL CHECK (text <> ''),
  at INTEGER NOT NULL,
  UNIQUE (user, match)
) STRICT;

-- There is talk in the lobby, too: the same tables, with match 0, which is no row of `matches`.
CREATE TABLE chat_anywhere (
  key INTEGER PRIMARY KEY,
  match INTEGER NOT NULL,  -- 0: the lobby.
  number INTEGER NOT NULL CHECK (number >= 1),  -- Counts the lines of a match.
  user INTEGER NOT NULL REFERENCES users (key),
  text TEXT NOT NULL,
  at INTEGER NOT NULL,
  cmd TEXT NOT NULL,
  UNIQUE (match, number),
  UNIQUE (match, user, cmd)
) STRICT;
INSERT INTO chat_anywhere SELECT key, match, number, user, text, at, cmd FROM chat;
DROP TABLE chat;
ALTER TABLE chat_anywhere RENAME TO chat;

CREATE TABLE chat_read_anywhere (
  key INTEGER PRIMARY KEY,
  match INTEGER NOT NULL,
  user INTEGER NOT NULL REFERENCES users (key),
  number INTEGER NOT NULL CHECK (number >= 0),
  UNIQUE (match, user)
) STRICT;
INSERT INTO chat_read_anywhere SELECT key, match, user, number FROM chat_read;
DROP TABLE chat_read;
ALTER TABLE chat_read_anywhere RENAME TO chat_read;

PRAGMA user_version = 10;
