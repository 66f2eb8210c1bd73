PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE users (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  guest INTEGER NOT NULL CHECK (guest IN (0, 1)),
  created_at INTEGER NOT NULL
, locale TEXT NOT NULL DEFAULT '', clock_pause TEXT NOT NULL DEFAULT '', deleted_at INTEGER, role TEXT NOT NULL DEFAULT 'player' CHECK (role IN ('player', 'moderator', 'admin'))) STRICT;
INSERT INTO users VALUES(1,'ann','Guest ann',1,1000,'','',NULL,'player');
INSERT INTO users VALUES(2,'bob','Guest bob',1,1000,'','',NULL,'player');
CREATE TABLE sessions (
  key INTEGER PRIMARY KEY,
  token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  user_key INTEGER NOT NULL REFERENCES users (key),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
, id TEXT NOT NULL DEFAULT '', device TEXT NOT NULL DEFAULT '', seen_at INTEGER) STRICT;
INSERT INTO sessions VALUES(1,X'0101010101010101010101010101010101010101010101010101010101010101',1,1000,9000,'010101010101','',NULL);
INSERT INTO sessions VALUES(2,X'0202020202020202020202020202020202020202020202020202020202020202',2,1000,9000,'020202020202','',NULL);
CREATE TABLE matches (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  game TEXT NOT NULL,
  rules_version INTEGER NOT NULL CHECK (rules_version >= 1),
  options TEXT NOT NULL,
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
, limits TEXT NOT NULL DEFAULT '', rated INTEGER NOT NULL DEFAULT 1 CHECK (rated IN (0, 1)), rematch_of INTEGER REFERENCES matches (key), clock TEXT NOT NULL DEFAULT '', clocks TEXT NOT NULL DEFAULT '', warn_at INTEGER, visibility TEXT NOT NULL DEFAULT 'private' CHECK (visibility IN ('public', 'private')), version INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO matches VALUES(1,'m1','maori',1,'{}',1,X'0707070707070707070707070707070707070707070707070707070707070707','come-in-m1','',2000,'running',2,1,3002,NULL,'','[2,-1]','{"ply":2}','',1,NULL,'','',NULL,'public',0);
INSERT INTO matches VALUES(2,'m2','maori',1,'{}',2,X'0707070707070707070707070707070707070707070707070707070707070707','come-in-m2','',2000,'open',0,0,2000,NULL,'','[0,-1]','','',1,NULL,'','',NULL,'public',0);
CREATE TABLE seats (
  key INTEGER PRIMARY KEY,
  match INTEGER NOT NULL REFERENCES matches (key),
  seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
  kind TEXT NOT NULL CHECK (kind IN ('player', 'bot', 'open', 'invite')),
  user_key INTEGER REFERENCES users (key),
  bot TEXT NOT NULL,
  nonce TEXT NOT NULL,
  resigned INTEGER NOT NULL CHECK (resigned IN (0, 1)),
  ended_at INTEGER, kept_for INTEGER REFERENCES users (key), name TEXT NOT NULL DEFAULT '',  -- When the match was over: a copy, so that a player's lists are one range of an index.
  UNIQUE (match, seat),
  UNIQUE (match, user_key),
  CHECK (kind <> 'player' OR user_key IS NOT NULL),
  CHECK (kind IN ('player', 'bot') OR user_key IS NULL),
  CHECK ((kind = 'bot') = (bot <> ''))
) STRICT;
INSERT INTO seats VALUES(1,1,0,'player',1,'','',0,NULL,NULL,'');
INSERT INTO seats VALUES(2,1,1,'bot',NULL,'greedy','',0,NULL,NULL,'');
INSERT INTO seats VALUES(3,2,0,'player',2,'','',0,NULL,NULL,'');
INSERT INTO seats VALUES(4,2,1,'open',NULL,'','',0,NULL,NULL,'');
INSERT INTO seats VALUES(5,2,2,'invite',NULL,'','',0,NULL,NULL,'');
CREATE TABLE turns (
  key INTEGER PRIMARY KEY,
  match INTEGER NOT NULL REFERENCES matches (key),
  ply INTEGER NOT NULL CHECK (ply >= 1),
  seat INTEGER CHECK (seat BETWEEN 0 AND 7),  -- None: an entry of the server's own.
  kind TEXT NOT NULL,
  steps TEXT NOT NULL,
  draws TEXT NOT NULL,
  cmd TEXT NOT NULL,
  at INTEGER NOT NULL, within_turn INTEGER NOT NULL DEFAULT 0 CHECK (within_turn IN (0, 1)),
  UNIQUE (match, ply)
) STRICT;
INSERT INTO turns VALUES(1,1,1,1,'turn','[{"type":"move","steps":1}]','[[6,1]]','cmd-1',3001,0);
INSERT INTO turns VALUES(2,1,2,0,'turn','[{"type":"move","steps":2}]','[[6,2]]','cmd-2',3002,0);
CREATE TABLE offers (
  match INTEGER PRIMARY KEY REFERENCES matches (key),
  ply INTEGER NOT NULL CHECK (ply >= 1),  -- Of the log entry that made it.
  seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
  terms TEXT NOT NULL,
  accepted INTEGER NOT NULL CHECK (accepted BETWEEN 0 AND 255),  -- Bit n: seat n has said yes since.
  owed INTEGER NOT NULL CHECK (owed BETWEEN 1 AND 255)  -- Bit n: seat n owes an answer.
) STRICT;
INSERT INTO offers VALUES(1,2,0,'{"kind":"draw"}',0,2);
CREATE TABLE accounts (
  user_key INTEGER PRIMARY KEY REFERENCES users (key),
  name_key TEXT NOT NULL UNIQUE,  -- The name's skeleton: names that look alike are one.
  mail TEXT NOT NULL,
  mail_key TEXT NOT NULL,  -- Folded. Anyone may claim an address; only one can have confirmed it.
  password TEXT NOT NULL,  -- libsodium's text form of an argon2id hash, with its parameters.
  confirmed_at INTEGER,
  created_at INTEGER NOT NULL
) STRICT;
CREATE TABLE mail_links (
  key INTEGER PRIMARY KEY,
  token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  user_key INTEGER NOT NULL REFERENCES users (key),
  purpose TEXT NOT NULL CHECK (purpose IN ('confirm', 'reset', 'change')),
  mail TEXT NOT NULL,  -- The address that the link proves.
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE TABLE friends (
  key INTEGER PRIMARY KEY,
  user_key INTEGER NOT NULL REFERENCES users (key),
  friend INTEGER NOT NULL REFERENCES users (key),
  since INTEGER NOT NULL,
  UNIQUE (user_key, friend)
) STRICT;
CREATE TABLE blocks (
  key INTEGER PRIMARY KEY,
  user_key INTEGER NOT NULL REFERENCES users (key),
  blocked INTEGER NOT NULL REFERENCES users (key),
  since INTEGER NOT NULL,
  UNIQUE (user_key, blocked)
) STRICT;
CREATE TABLE absences (
  key INTEGER PRIMARY KEY,
  match INTEGER NOT NULL REFERENCES matches (key),
  seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
  ply INTEGER NOT NULL CHECK (ply >= 1),  -- Of the log entry that says so.
  votes TEXT NOT NULL,  -- JSON array: per seat the word it voted for, or null.
  owed INTEGER NOT NULL CHECK (owed BETWEEN 0 AND 255),  -- Bit n: seat n may vote and has not yet.
  replacing INTEGER NOT NULL CHECK (replacing IN (0, 1)),  -- The seat is free by their vote, for whoever sits down.
  UNIQUE (match, seat)
) STRICT;
CREATE TABLE IF NOT EXISTS "completions" (
  key INTEGER PRIMARY KEY,
  user_key INTEGER NOT NULL REFERENCES users (key),
  match INTEGER NOT NULL REFERENCES matches (key),
  kind TEXT NOT NULL CHECK (kind IN ('finished', 'timed_out', 'resigned')),
  at INTEGER NOT NULL
) STRICT;
CREATE TABLE notices (
  key INTEGER PRIMARY KEY,
  user_key INTEGER NOT NULL REFERENCES users (key),
  match INTEGER REFERENCES matches (key),  -- None: it is about the account.
  kind TEXT NOT NULL,
  data TEXT NOT NULL,  -- JSON: what the text needs besides.
  created_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,  -- Not to be told before.
  dispatched_at INTEGER  -- When it became deliveries, or came to nothing.
) STRICT;
INSERT INTO notices VALUES(1,1,1,'your_turn','{}',3002,3002,3002);
CREATE TABLE endpoints (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  user_key INTEGER NOT NULL REFERENCES users (key),
  channel TEXT NOT NULL CHECK (channel IN ('push', 'webhook')),
  address TEXT NOT NULL,  -- The URL.
  keys TEXT NOT NULL,  -- JSON: what sealing the message needs.
  label TEXT NOT NULL,
  created_at INTEGER NOT NULL, delivered_at INTEGER, failures INTEGER NOT NULL DEFAULT 0, held_until INTEGER, error TEXT NOT NULL DEFAULT '',
  UNIQUE (user_key, channel, address)
) STRICT;
CREATE TABLE deliveries (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  notice INTEGER NOT NULL REFERENCES notices (key),
  user_key INTEGER NOT NULL REFERENCES users (key),
  channel TEXT NOT NULL CHECK (channel IN ('mail', 'push', 'webhook')),
  endpoint INTEGER REFERENCES endpoints (key) ON DELETE SET NULL,
  message TEXT NOT NULL,  -- The id under which it goes out: its own, or that of the mail which tells several at once.
                         -- Empty: it waits for a digest that is not made up yet.
  weight INTEGER NOT NULL,  -- A newer one of a match takes the place of waiting ones that do not weigh more.
  state TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'replaced', 'withdrawn', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  next_at INTEGER NOT NULL,  -- While an attempt is on its way: when the next one follows, should the server die.
  ended_at INTEGER,
  error TEXT NOT NULL DEFAULT ''
, lane TEXT NOT NULL DEFAULT 'mail' CHECK (lane IN ('account', 'mail', 'web', 'trial')), queued INTEGER NOT NULL DEFAULT 0 CHECK (queued IN (0, 1))) STRICT;
CREATE TABLE alert_settings (
  user_key INTEGER PRIMARY KEY REFERENCES users (key),
  settings TEXT NOT NULL  -- JSON
) STRICT;
CREATE TABLE server_values (
  key INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  value TEXT NOT NULL
) STRICT;
CREATE TABLE ratings (
  key INTEGER PRIMARY KEY,
  user_key INTEGER NOT NULL REFERENCES users (key),
  game TEXT NOT NULL,
  mu REAL NOT NULL,
  sigma REAL NOT NULL CHECK (sigma > 0),
  matches INTEGER NOT NULL CHECK (matches >= 1),
  updated_at INTEGER NOT NULL,
  UNIQUE (user_key, game)
) STRICT;
CREATE TABLE rating_changes (
  key INTEGER PRIMARY KEY,
  match INTEGER NOT NULL REFERENCES matches (key),
  user_key INTEGER NOT NULL REFERENCES users (key),
  rank INTEGER NOT NULL CHECK (rank >= 1),
  mu_before REAL NOT NULL,
  sigma_before REAL NOT NULL,
  mu REAL NOT NULL,
  sigma REAL NOT NULL,
  at INTEGER NOT NULL,
  UNIQUE (match, user_key)
) STRICT;
CREATE TABLE seen (
  key INTEGER PRIMARY KEY,
  match INTEGER NOT NULL REFERENCES matches (key),
  user_key INTEGER NOT NULL REFERENCES users (key),
  ply INTEGER NOT NULL CHECK (ply >= 0),
  UNIQUE (match, user_key)
) STRICT;
CREATE TABLE drafts (
  key INTEGER PRIMARY KEY,
  match INTEGER NOT NULL REFERENCES matches (key),
  user_key INTEGER NOT NULL REFERENCES users (key),
  prompt INTEGER NOT NULL,
  steps TEXT NOT NULL,
  at INTEGER NOT NULL,
  UNIQUE (match, user_key)
) STRICT;
CREATE TABLE checkpoints (
  key INTEGER PRIMARY KEY,
  match INTEGER NOT NULL REFERENCES matches (key),
  ply INTEGER NOT NULL CHECK (ply >= 1),
  prompts TEXT NOT NULL,
  state TEXT NOT NULL,
  UNIQUE (match, ply)
) STRICT;
CREATE TABLE notes (
  key INTEGER PRIMARY KEY,
  match INTEGER NOT NULL REFERENCES matches (key),
  user_key INTEGER NOT NULL REFERENCES users (key),
  text TEXT NOT NULL CHECK (text <> ''),
  at INTEGER NOT NULL,
  UNIQUE (user_key, match)
) STRICT;
CREATE TABLE IF NOT EXISTS "chat" (
  key INTEGER PRIMARY KEY,
  match INTEGER NOT NULL,  -- 0: the lobby.
  number INTEGER NOT NULL CHECK (number >= 1),  -- Counts the lines of a match.
  user_key INTEGER NOT NULL REFERENCES users (key),
  text TEXT NOT NULL,
  at INTEGER NOT NULL,
  cmd TEXT NOT NULL, removed INTEGER NOT NULL DEFAULT 0 CHECK (removed IN (0, 1)),
  UNIQUE (match, number),
  UNIQUE (match, user_key, cmd)
) STRICT;
CREATE TABLE IF NOT EXISTS "chat_read" (
  key INTEGER PRIMARY KEY,
  match INTEGER NOT NULL,
  user_key INTEGER NOT NULL REFERENCES users (key),
  number INTEGER NOT NULL CHECK (number >= 0),
  UNIQUE (match, user_key)
) STRICT;
CREATE TABLE imports (
  match INTEGER PRIMARY KEY REFERENCES matches (key) ON DELETE CASCADE,
  importer INTEGER NOT NULL REFERENCES users (key),
  source TEXT NOT NULL,  -- Public id of the match as it was played: its draws follow from it.
  digest TEXT NOT NULL CHECK (length(digest) = 64),  -- SHA-256 of the record.
  at INTEGER NOT NULL, bytes INTEGER NOT NULL DEFAULT 0 CHECK (bytes >= 0),
  UNIQUE (importer, digest)
) STRICT;
CREATE TABLE mutes (
  key INTEGER PRIMARY KEY,
  user_key INTEGER NOT NULL REFERENCES users (key),
  muted INTEGER NOT NULL REFERENCES users (key),
  since INTEGER NOT NULL,
  UNIQUE (user_key, muted)
) STRICT;
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
  decision TEXT, decision_reason TEXT NOT NULL DEFAULT '',
  UNIQUE (reporter, match, number),
  CHECK ((state = 'decided') = (decided_at IS NOT NULL))
) STRICT;
CREATE TABLE lobby_alerts (
  key INTEGER PRIMARY KEY,
  user_key INTEGER NOT NULL REFERENCES users (key),
  author INTEGER NOT NULL REFERENCES users (key),
  at INTEGER NOT NULL
) STRICT;
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
CREATE TABLE ranking_counts (
  game TEXT NOT NULL,
  day INTEGER NOT NULL,
  step INTEGER NOT NULL,
  players INTEGER NOT NULL CHECK (players >= 0),
  PRIMARY KEY (game, day, step)
) STRICT, WITHOUT ROWID;
CREATE TABLE suspensions (
  user_key INTEGER PRIMARY KEY REFERENCES users (key),
  since INTEGER NOT NULL,
  until INTEGER,  -- None: for good.
  reason TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS "site_mutes" (
  user_key INTEGER PRIMARY KEY REFERENCES users (key),
  since INTEGER NOT NULL,
  until INTEGER NOT NULL,
  reason TEXT NOT NULL
) STRICT;
CREATE TABLE announcements (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  text TEXT NOT NULL,
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL CHECK (ends_at > starts_at),
  created_at INTEGER NOT NULL,
  created_by INTEGER NOT NULL REFERENCES users (key),
  withdrawn_at INTEGER
, cmd TEXT NOT NULL DEFAULT '') STRICT;
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
CREATE TABLE IF NOT EXISTS "api_tokens" (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  user_key INTEGER NOT NULL REFERENCES users (key),
  name TEXT NOT NULL,
  scope TEXT NOT NULL CHECK (scope IN ('read', 'play', 'admin')),  -- Each includes those before it.
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT;
CREATE TABLE settings (
  key INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  value TEXT NOT NULL  -- JSON
) STRICT;
CREATE TABLE IF NOT EXISTS "bot_matches" (
  key INTEGER PRIMARY KEY,
  owner INTEGER NOT NULL REFERENCES users (key),
  at INTEGER NOT NULL  -- When it began.
) STRICT;
CREATE TABLE unpeopled (
  match INTEGER PRIMARY KEY REFERENCES matches (key) ON DELETE CASCADE,
  since INTEGER NOT NULL
) STRICT;
CREATE INDEX seats_of_user ON seats (user_key, ended_at, match) WHERE user_key IS NOT NULL;
CREATE INDEX seats_of_bots ON seats (match, seat) WHERE kind = 'bot' AND ended_at IS NULL;
CREATE UNIQUE INDEX accounts_mail ON accounts (mail_key) WHERE confirmed_at IS NOT NULL;
CREATE INDEX accounts_claims ON accounts (mail_key);
CREATE INDEX mail_links_of_user ON mail_links (user_key, purpose);
CREATE INDEX sessions_of_user ON sessions (user_key);
CREATE INDEX blocks_of_blocked ON blocks (blocked);
CREATE INDEX seats_kept ON seats (kept_for, match) WHERE kept_for IS NOT NULL;
CREATE UNIQUE INDEX matches_rematch ON matches (rematch_of) WHERE rematch_of IS NOT NULL;
CREATE INDEX matches_deadline ON matches (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX matches_warn ON matches (warn_at) WHERE warn_at IS NOT NULL;
CREATE INDEX seats_open ON seats (match) WHERE kind = 'open' AND ended_at IS NULL;
CREATE UNIQUE INDEX notices_waiting ON notices (user_key, match, kind) WHERE dispatched_at IS NULL;
CREATE INDEX notices_due ON notices (due_at) WHERE dispatched_at IS NULL;
CREATE INDEX notices_of_user ON notices (user_key, key);
CREATE INDEX deliveries_waiting ON deliveries (user_key, channel) WHERE state = 'waiting';
CREATE INDEX deliveries_of_user ON deliveries (user_key, key);
CREATE INDEX deliveries_of_notice ON deliveries (notice);
CREATE INDEX deliveries_of_endpoint ON deliveries (endpoint);
CREATE INDEX rating_changes_of_user ON rating_changes (user_key, at);
CREATE INDEX ratings_ranked ON ratings (game, mu, key, updated_at, matches, sigma)
  WHERE matches >= 5 AND sigma <= 7.0;
CREATE INDEX ratings_provisional ON ratings (game, mu, key) WHERE NOT (matches >= 5 AND sigma <= 7.0);
CREATE INDEX imports_of_user ON imports (importer, at, match);
CREATE INDEX mutes_of_muted ON mutes (muted);
CREATE INDEX reports_by_state ON reports (state, key);
CREATE INDEX reports_of_reported ON reports (reported);
CREATE INDEX lobby_alerts_by_time ON lobby_alerts (at);
CREATE INDEX lobby_alerts_of_user ON lobby_alerts (user_key);
CREATE INDEX lobby_alerts_of_author ON lobby_alerts (author);
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
CREATE INDEX users_of_role ON users (role) WHERE role <> 'player';
CREATE INDEX reports_of_line ON reports (match, number);
CREATE INDEX announcements_by_end ON announcements (ends_at) WHERE withdrawn_at IS NULL;
CREATE INDEX audit_of_actor ON audit (actor, key);
CREATE INDEX audit_of_action ON audit (action, key);
CREATE INDEX audit_of_subject ON audit (subject, key);
CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit BEGIN
  SELECT RAISE(ABORT, 'the audit log is only added to');
END;
CREATE TRIGGER audit_is_not_deleted BEFORE DELETE ON audit BEGIN
  SELECT RAISE(ABORT, 'the audit log is only added to');
END;
CREATE INDEX api_tokens_of_user ON api_tokens (user_key);
CREATE INDEX matches_open_of ON matches (owner) WHERE status = 'open';
CREATE INDEX matches_closed ON matches (key) WHERE status = 'closed';
CREATE INDEX turns_by_time ON turns (kind, at);
CREATE INDEX deliveries_failed ON deliveries (ended_at) WHERE state = 'failed';
CREATE INDEX chat_of_user ON chat (user_key);
CREATE INDEX chat_read_of_user ON chat_read (user_key);
CREATE INDEX friends_of_friend ON friends (friend);
CREATE INDEX seen_of_user ON seen (user_key);
CREATE INDEX drafts_of_user ON drafts (user_key);
CREATE INDEX notes_of_match ON notes (match);
CREATE INDEX notices_of_match ON notices (match) WHERE match IS NOT NULL;
CREATE INDEX audit_by_time ON audit (at);
CREATE UNIQUE INDEX announcements_cmd ON announcements (created_by, cmd) WHERE cmd <> '';
CREATE INDEX unpeopled_by_time ON unpeopled (since, match);
CREATE INDEX matches_by_owner ON matches (owner);
CREATE INDEX matches_running ON matches (game, owner) WHERE status = 'running';
CREATE INDEX reports_of_judge ON reports (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX endpoints_held ON endpoints (held_until) WHERE held_until IS NOT NULL;
CREATE INDEX deliveries_due ON deliveries (next_at) WHERE state = 'waiting' AND queued = 0;
CREATE INDEX deliveries_queued ON deliveries (lane, user_key, channel, next_at) WHERE state = 'waiting' AND queued = 1;
CREATE INDEX deliveries_to_endpoint ON deliveries (endpoint) WHERE state = 'waiting' AND endpoint IS NOT NULL;
CREATE INDEX completions_of_user ON completions (user_key, at);
CREATE INDEX completions_of_match ON completions (match);
CREATE INDEX deliveries_of_message ON deliveries (message);
CREATE INDEX matches_open ON matches (key) WHERE status = 'open' AND visibility = 'public';
CREATE INDEX matches_watch ON matches (updated_at, key) WHERE status = 'running' AND visibility = 'public';
CREATE UNIQUE INDEX turns_cmd ON turns (match, seat, cmd) WHERE kind <> 'turn' AND cmd <> '';
CREATE VIEW commits (match, seat, turn, at, ms) AS
SELECT t.match, t.seat,
  (SELECT f.ply FROM turns f WHERE f.match = t.match AND f.ply <= t.ply AND f.kind = 'turn' AND f.within_turn = 0
   ORDER BY f.ply DESC LIMIT 1),
  t.at, max(0, t.at - b.at)
FROM turns t JOIN turns b ON b.match = t.match AND b.ply = t.ply - 1
WHERE t.kind = 'turn';
CREATE INDEX bot_matches_of_owner ON bot_matches (owner, at);
CREATE INDEX users_named ON users (lower(name)) WHERE guest = 0;
CREATE INDEX notices_of_accounts ON notices (due_at) WHERE dispatched_at IS NULL AND substr(kind, 1, 5) = 'mail_';
COMMIT;
PRAGMA application_id = 1096044364;
PRAGMA user_version = 22;
