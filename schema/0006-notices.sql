-- Alerts. A notice is what happened, written in the transaction in which it happened; a delivery is one attempt to tell
-- one address of it. Notices take the place of the outbox.

CREATE TABLE notices (
  key INTEGER PRIMARY KEY,
  user INTEGER NOT NULL REFERENCES users (key),
  match INTEGER REFERENCES matches (key),  -- None: it is about the account.
  kind TEXT NOT NULL,
  data TEXT NOT NULL,  -- JSON: what the text needs besides.
  created_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,  -- Not to be told before.
  dispatched_at INTEGER  -- When it became deliveries, or came to nothing.
) STRICT;
CREATE UNIQUE INDEX notices_waiting ON notices (user, match, kind) WHERE dispatched_at IS NULL;
CREATE INDEX notices_due ON notices (due_at) WHERE dispatched_at IS NULL;
CREATE INDEX notices_of_user ON notices (user, key);

INSERT INTO notices (user, match, kind, data, created_at, due_at, dispatched_at)
SELECT user, match, kind, '{}', created_at, next_at, coalesce(delivered_at, created_at) FROM outbox;
DROP TABLE outbox;

-- Where a user can be reached besides by mail.
CREATE TABLE endpoints (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  user INTEGER NOT NULL REFERENCES users (key),
  channel TEXT NOT NULL CHECK (channel IN ('push', 'webhook')),
  address TEXT NOT NULL,  -- The URL.
  keys TEXT NOT NULL,  -- JSON: what sealing the message needs.
  label TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (user, channel, address)
) STRICT;

CREATE TABLE deliveries (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  notice INTEGER NOT NULL REFERENCES notices (key),
  user INTEGER NOT NULL REFERENCES users (key),
  channel TEXT NOT NULL CHECK (channel IN ('mail', 'push', 'webhook')),
  endpoint INTEGER REFERENCES endpoints (key) ON DELETE SET NULL,
  letter TEXT NOT NULL,  -- The id under which it goes out: its own, or that of the mail which tells several at once.
                         -- Empty: it waits for a digest that is not made up yet.
  weight INTEGER NOT NULL,  -- A newer one of a match takes the place of waiting ones that do not weigh more.
  state TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'replaced', 'withdrawn', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  next_at INTEGER NOT NULL,  -- While an attempt is on its way: when the next one follows, should the server die.
  ended_at INTEGER,
  error TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX deliveries_due ON deliveries (next_at) WHERE state = 'waiting';
CREATE INDEX deliveries_waiting ON deliveries (user, channel) WHERE state = 'waiting';
CREATE INDEX deliveries_of_letter ON deliveries (letter);
CREATE INDEX deliveries_of_user ON deliveries (user, key);
CREATE INDEX deliveries_of_notice ON deliveries (notice);
CREATE INDEX deliveries_of_endpoint ON deliveries (endpoint);

-- What a user wants to be told, and when not. No row: the defaults.
CREATE TABLE alert_settings (
  user INTEGER PRIMARY KEY REFERENCES users (key),
  settings TEXT NOT NULL  -- JSON
) STRICT;

-- What the server keeps of its own: keys that must outlive it.
CREATE TABLE server_values (
  key INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  value TEXT NOT NULL
) STRICT;

PRAGMA user_version = 6;
