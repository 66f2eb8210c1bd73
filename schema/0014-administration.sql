-- Who runs the house: roles, what moderators and administrators do to accounts and to what is said, and the log of it.

ALTER TABLE users ADD COLUMN role TEXT NOT NULL DEFAULT 'player' CHECK (role IN ('player', 'moderator', 'admin'));
CREATE INDEX users_of_role ON users (role) WHERE role <> 'player';

-- Who may not come in, until then.
CREATE TABLE suspensions (
  user INTEGER PRIMARY KEY REFERENCES users (key),
  since INTEGER NOT NULL,
  until INTEGER,  -- None: for good.
  reason TEXT NOT NULL
) STRICT;

-- Who may say nothing anywhere, until then.
CREATE TABLE silences (
  user INTEGER PRIMARY KEY REFERENCES users (key),
  since INTEGER NOT NULL,
  until INTEGER NOT NULL,
  reason TEXT NOT NULL
) STRICT;

-- A line of chat that a moderator has removed: it keeps its place, and nobody is told its text any more.
ALTER TABLE chat ADD COLUMN removed INTEGER NOT NULL DEFAULT 0 CHECK (removed IN (0, 1));
ALTER TABLE reports ADD COLUMN decision_reason TEXT NOT NULL DEFAULT '';
CREATE INDEX reports_of_line ON reports (match, number);

CREATE TABLE announcements (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  text TEXT NOT NULL,
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL CHECK (ends_at > starts_at),
  created_at INTEGER NOT NULL,
  created_by INTEGER NOT NULL REFERENCES users (key),
  withdrawn_at INTEGER
) STRICT;
CREATE INDEX announcements_by_end ON announcements (ends_at) WHERE withdrawn_at IS NULL;

-- What was changed by whom and why: only ever added to.
CREATE TABLE audit (
  key INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  actor INTEGER REFERENCES users (key),  -- None: on the command line.
  action TEXT NOT NULL,
  kind TEXT NOT NULL,  -- What the subject is: "user", "report", "match", …
  subject TEXT NOT NULL,  -- Its public id; empty: the server itself.
  reason TEXT NOT NULL CHECK (reason <> ''),
  details TEXT NOT NULL  -- JSON: an object.
) STRICT;
CREATE INDEX audit_of_actor ON audit (actor, key);
CREATE INDEX audit_of_action ON audit (action, key);
CREATE INDEX audit_of_subject ON audit (subject, key);
CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit BEGIN
  SELECT RAISE(ABORT, 'the audit log is only added to');
END;
CREATE TRIGGER audit_is_not_deleted BEFORE DELETE ON audit BEGIN
  SELECT RAISE(ABORT, 'the audit log is only added to');
END;

-- API tokens of one scope more.
CREATE TABLE api_tokens_scoped (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  user INTEGER NOT NULL REFERENCES users (key),
  name TEXT NOT NULL,
  scope TEXT NOT NULL CHECK (scope IN ('read', 'play', 'admin')),  -- Each includes those before it.
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT;
INSERT INTO api_tokens_scoped
SELECT key, id, token_hash, user, name, scope, created_at, expires_at, used_at FROM api_tokens;
DROP TABLE api_tokens;
ALTER TABLE api_tokens_scoped RENAME TO api_tokens;
CREATE INDEX api_tokens_of_user ON api_tokens (user);

PRAGMA user_version = 14;
