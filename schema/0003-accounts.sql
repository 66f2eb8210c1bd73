-- Accounts beside guests: a user with a row in `accounts` has a mail address and a password; one without is a guest.

ALTER TABLE users ADD COLUMN locale TEXT NOT NULL DEFAULT '';  -- BCP 47; empty: not known yet.
ALTER TABLE users ADD COLUMN rest TEXT NOT NULL DEFAULT '';  -- JSON: when this player's clocks pause; empty: never.
ALTER TABLE users ADD COLUMN deleted_at INTEGER;  -- The row stays for the matches of others; the name does not.

CREATE TABLE accounts (
  user INTEGER PRIMARY KEY REFERENCES users (key),
  name_key TEXT NOT NULL UNIQUE,  -- The name's skeleton: names that look alike are one.
  mail TEXT NOT NULL,
  mail_key TEXT NOT NULL,  -- Folded. Anyone may claim an address; only one can have confirmed it.
  password TEXT NOT NULL,  -- libsodium's text form of an argon2id hash, with its parameters.
  confirmed_at INTEGER,
  created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX accounts_mail ON accounts (mail_key) WHERE confirmed_at IS NOT NULL;
CREATE INDEX accounts_claims ON accounts (mail_key);

-- Links that were sent by mail. Each works once.
CREATE TABLE mail_links (
  key INTEGER PRIMARY KEY,
  token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  user INTEGER NOT NULL REFERENCES users (key),
  purpose TEXT NOT NULL CHECK (purpose IN ('confirm', 'reset', 'change')),
  mail TEXT NOT NULL,  -- The address that the link proves.
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX mail_links_of_user ON mail_links (user, purpose);

ALTER TABLE sessions ADD COLUMN id TEXT NOT NULL DEFAULT '';  -- Public; empty for those of earlier schemas.
ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';  -- What the browser said it is.
ALTER TABLE sessions ADD COLUMN seen_at INTEGER;  -- Day's precision: a read does not write.
CREATE INDEX sessions_of_user ON sessions (user);

CREATE TABLE api_tokens (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  user INTEGER NOT NULL REFERENCES users (key),
  name TEXT NOT NULL,
  scope TEXT NOT NULL CHECK (scope IN ('read', 'play')),  -- `play` includes `read`.
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT;
CREATE INDEX api_tokens_of_user ON api_tokens (user);

PRAGMA user_version = 3;
