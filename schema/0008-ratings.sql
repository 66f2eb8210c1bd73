-- How strong players are: per game a normal distribution (mu, sigma), and every change of it.

CREATE TABLE ratings (
  key INTEGER PRIMARY KEY,
  user INTEGER NOT NULL REFERENCES users (key),
  game TEXT NOT NULL,
  mu REAL NOT NULL,
  sigma REAL NOT NULL CHECK (sigma > 0),
  matches INTEGER NOT NULL CHECK (matches >= 1),
  updated_at INTEGER NOT NULL,
  UNIQUE (user, game)
) STRICT;

CREATE TABLE rating_changes (
  key INTEGER PRIMARY KEY,
  match INTEGER NOT NULL REFERENCES matches (key),
  user INTEGER NOT NULL REFERENCES users (key),
  rank INTEGER NOT NULL CHECK (rank >= 1),
  mu_before REAL NOT NULL,
  sigma_before REAL NOT NULL,
  mu REAL NOT NULL,
  sigma REAL NOT NULL,
  at INTEGER NOT NULL,
  UNIQUE (match, user)
) STRICT;
CREATE INDEX rating_changes_of_user ON rating_changes (user, at);

PRAGMA user_version = 8;
