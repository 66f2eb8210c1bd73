-- Whose lines somebody does not want to read. It works one way, and nobody is told.
CREATE TABLE mutes (
  key INTEGER PRIMARY KEY,
  user INTEGER NOT NULL REFERENCES users (key),
  muted INTEGER NOT NULL REFERENCES users (key),
  since INTEGER NOT NULL,
  UNIQUE (user, muted)
) STRICT;
CREATE INDEX mutes_of_muted ON mutes (muted);

-- Lines of chat that somebody wants a moderator to look at, as they were: lines of the lobby do not stay.
CREATE TABLE reports (
  key INTEGER PRIMARY KEY,
  reporter INTEGER NOT NULL REFERENCES users (key),
  reported INTEGER NOT NULL REFERENCES users (key),
  match INTEGER NOT NULL,  -- 0: the lobby.
  number INTEGER NOT NULL CHECK (number >= 1),
  line TEXT NOT NULL,
  said_at INTEGER NOT NULL,
  context TEXT NOT NULL,  -- JSON: the lines around it as they were, the line among them: number, user, text, at.
  reason TEXT NOT NULL CHECK (reason IN ('insult', 'harassment', 'hate', 'spam', 'other')),
  text TEXT NOT NULL,  -- What the reporter adds; empty: nothing.
  at INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'decided')),
  decided_at INTEGER,
  decided_by INTEGER REFERENCES users (key),
  decision TEXT,
  UNIQUE (reporter, match, number),
  CHECK ((state = 'decided') = (decided_at IS NOT NULL))
) STRICT;
CREATE INDEX reports_by_state ON reports (state, key);
CREATE INDEX reports_of_reported ON reports (reported);

-- Alerts of mentions in the lobby, for an hour: nobody sends or gets more than one in it.
CREATE TABLE lobby_alerts (
  key INTEGER PRIMARY KEY,
  user INTEGER NOT NULL REFERENCES users (key),
  author INTEGER NOT NULL REFERENCES users (key),
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX lobby_alerts_by_time ON lobby_alerts (at);
CREATE INDEX lobby_alerts_of_user ON lobby_alerts (user);
CREATE INDEX lobby_alerts_of_author ON lobby_alerts (author);

-- How strong the computers are, each in each game.
CREATE TABLE bot_ratings (
  key INTEGER PRIMARY KEY,
  game TEXT NOT NULL,
  bot TEXT NOT NULL,
  mu REAL NOT NULL,
  sigma REAL NOT NULL CHECK (sigma > 0),
  matches INTEGER NOT NULL CHECK (matches >= 1),
  updated_at INTEGER NOT NULL,
  UNIQUE (game, bot)
) STRICT;

-- How many are ranked, by the whole part of mu and the day (UTC) of the last rated match: a place is a sum of these, and
-- not a count of all who are better. Kept by triggers, whoever writes.
CREATE TABLE ranking_counts (
  game TEXT NOT NULL,
  day INTEGER NOT NULL,
  step INTEGER NOT NULL,
  players INTEGER NOT NULL CHECK (players >= 0),
  PRIMARY KEY (game, day, step)
) STRICT, WITHOUT ROWID;
INSERT INTO ranking_counts
SELECT game, updated_at / 86400000, CAST(mu AS INTEGER), count(*) FROM ratings
WHERE matches >= 5 AND sigma <= 7.0 GROUP BY 1, 2, 3;

CREATE TRIGGER ratings_added AFTER INSERT ON ratings WHEN new.matches >= 5 AND new.sigma <= 7.0 BEGIN
  INSERT INTO ranking_counts VALUES (new.game, new.updated_at / 86400000, CAST(new.mu AS INTEGER), 1)
  ON CONFLICT DO UPDATE SET players = players + 1;
END;
CREATE TRIGGER ratings_removed AFTER DELETE ON ratings WHEN old.matches >= 5 AND old.sigma <= 7.0 BEGIN
  UPDATE ranking_counts SET players = players - 1
  WHERE game = old.game AND day = old.updated_at / 86400000 AND step = CAST(old.mu AS INTEGER);
  DELETE FROM ranking_counts
  WHERE game = old.game AND day = old.updated_at / 86400000 AND step = CAST(old.mu AS INTEGER) AND players = 0;
END;
CREATE TRIGGER ratings_changed_from AFTER UPDATE ON ratings WHEN old.matches >= 5 AND old.sigma <= 7.0 BEGIN
  UPDATE ranking_counts SET players = players - 1
  WHERE game = old.game AND day = old.updated_at / 86400000 AND step = CAST(old.mu AS INTEGER);
  DELETE FROM ranking_counts
  WHERE game = old.game AND day = old.updated_at / 86400000 AND step = CAST(old.mu AS INTEGER) AND players = 0;
END;
CREATE TRIGGER ratings_changed_to AFTER UPDATE ON ratings WHEN new.matches >= 5 AND new.sigma <= 7.0 BEGIN
  INSERT INTO ranking_counts VALUES (new.game, new.updated_at / 86400000, CAST(new.mu AS INTEGER), 1)
  ON CONFLICT DO UPDATE SET players = players + 1;
END;

PRAGMA user_version = 13;
