-- The first schema. Released migrations are never edited: a change is a new file with the next number, whose last
-- statement sets user_version to that number.

PRAGMA application_id = 1096044364;  -- "ATOL": how we know our own files.

CREATE TABLE users (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  guest INTEGER NOT NULL CHECK (guest IN (0, 1)),
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE sessions (
  key INTEGER PRIMARY KEY,
  token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  user INTEGER NOT NULL REFERENCES users (key),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;

-- A match and how it stands, in one row: a turn changes one page. `state` is last, so that lists need not read past it.
CREATE TABLE matches (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  game TEXT NOT NULL,
  rules_version INTEGER NOT NULL CHECK (rules_version >= 1),
  options TEXT NOT NULL,
  visibility TEXT NOT NULL CHECK (visibility IN ('everyone', 'invited')),
  owner INTEGER NOT NULL REFERENCES users (key),
  seed BLOB NOT NULL CHECK (length(seed) = 32),
  invitation TEXT NOT NULL,
  setup_draws TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('open', 'running', 'finished', 'closed')),
  ply INTEGER NOT NULL CHECK (ply >= 0),
  to_act INTEGER NOT NULL CHECK (to_act BETWEEN 0 AND 255),  -- Bit n: seat n owes a decision.
  updated_at INTEGER NOT NULL,
  deadline INTEGER,
  outcome TEXT NOT NULL,
  prompts TEXT NOT NULL,  -- JSON array: per seat the number of the question it was last asked, or -1.
  state TEXT NOT NULL
) STRICT;
CREATE INDEX matches_open ON matches (key) WHERE status = 'open' AND visibility = 'everyone';
CREATE INDEX matches_watch ON matches (updated_at, key) WHERE status = 'running' AND visibility = 'everyone';

CREATE TABLE seats (
  key INTEGER PRIMARY KEY,
  match INTEGER NOT NULL REFERENCES matches (key),
  seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
  kind TEXT NOT NULL CHECK (kind IN ('player', 'bot', 'open', 'invite')),
  user INTEGER REFERENCES users (key),
  bot TEXT NOT NULL,
  nonce TEXT NOT NULL,
  resigned INTEGER NOT NULL CHECK (resigned IN (0, 1)),
  ended_at INTEGER,  -- When the match was over: a copy, so that a player's lists are one range of an index.
  UNIQUE (match, seat),
  UNIQUE (match, user),
  CHECK (kind <> 'player' OR user IS NOT NULL),
  CHECK (kind IN ('player', 'bot') OR user IS NULL),
  CHECK ((kind = 'bot') = (bot <> ''))
) STRICT;
CREATE INDEX seats_of_user ON seats (user, ended_at, match) WHERE user IS NOT NULL;
CREATE INDEX seats_of_bots ON seats (match, seat) WHERE kind = 'bot' AND ended_at IS NULL;

-- The log. Nothing in it is ever changed.
CREATE TABLE turns (
  key INTEGER PRIMARY KEY,
  match INTEGER NOT NULL REFERENCES matches (key),
  ply INTEGER NOT NULL CHECK (ply >= 1),
  seat INTEGER CHECK (seat BETWEEN 0 AND 7),  -- None: an entry of the server's own.
  kind TEXT NOT NULL,
  steps TEXT NOT NULL,
  draws TEXT NOT NULL,
  cmd TEXT NOT NULL,
  at INTEGER NOT NULL,
  UNIQUE (match, ply)
) STRICT;
CREATE UNIQUE INDEX turns_cmd ON turns (match, seat, cmd) WHERE cmd <> '';

-- Alerts to be delivered. One of a kind waits for a user and a match; delivered ones stay as the history.
CREATE TABLE outbox (
  key INTEGER PRIMARY KEY,
  user INTEGER NOT NULL REFERENCES users (key),
  match INTEGER NOT NULL REFERENCES matches (key),
  kind TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_at INTEGER NOT NULL,
  delivered_at INTEGER
) STRICT;
CREATE UNIQUE INDEX outbox_waiting ON outbox (user, match, kind) WHERE delivered_at IS NULL;

PRAGMA user_version = 1;
