-- Nobody fills the disk: what is counted of who makes much, what is pruned after a time, and what was left behind of users
-- who are deleted.

-- Matches of computers alone, each as long as it counts for the day's quota of whoever made it.
CREATE TABLE computer_matches (
  key INTEGER PRIMARY KEY,
  owner INTEGER NOT NULL REFERENCES users (key),
  at INTEGER NOT NULL  -- When it began.
) STRICT;
CREATE INDEX computer_matches_of_owner ON computer_matches (owner, at);

-- Matches that are over and belong to nobody who is still here: computers played alone, or all who played are deleted,
-- or the table was closed before it began. They are pruned a while later.
CREATE TABLE unpeopled (
  match INTEGER PRIMARY KEY REFERENCES matches (key) ON DELETE CASCADE,
  since INTEGER NOT NULL
) STRICT;
CREATE INDEX unpeopled_by_time ON unpeopled (since, match);

-- What is there already counts from its end. Imports belong to whoever put them in.
INSERT INTO unpeopled (match, since)
SELECT m.key, m.updated_at FROM matches m
WHERE (m.status = 'closed' OR (m.status = 'finished' AND NOT EXISTS (
    SELECT 1 FROM seats s JOIN users u ON u.key = s.user WHERE s.match = m.key AND u.deleted_at IS NULL)))
  AND NOT EXISTS (SELECT 1 FROM imports i WHERE i.match = m.key);

-- What an import takes, in bytes.
ALTER TABLE imports ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0 CHECK (bytes >= 0);
UPDATE imports SET bytes =
  (SELECT length(m.state) + length(m.setup_draws) + length(m.options) FROM matches m WHERE m.key = match)
  + (SELECT ifnull(sum(length(t.steps) + length(t.draws)), 0) FROM turns t WHERE t.match = imports.match)
  + (SELECT ifnull(sum(length(c.state) + length(c.prompts)), 0) FROM checkpoints c WHERE c.match = imports.match);

-- Whoever owns a match, whatever its state: a user is deleted without looking through all matches.
DROP INDEX matches_of_owner;
CREATE INDEX matches_by_owner ON matches (owner);
-- With the owner, so that the running ones of one are counted in the index alone.
DROP INDEX matches_running;
CREATE INDEX matches_running ON matches (game, owner) WHERE status = 'running';
CREATE INDEX reports_of_judge ON reports (decided_by) WHERE decided_by IS NOT NULL;

-- What was written for users at the very moment at which they were deleted.
DELETE FROM sessions WHERE user IN (SELECT key FROM users WHERE deleted_at IS NOT NULL);
DELETE FROM api_tokens WHERE user IN (SELECT key FROM users WHERE deleted_at IS NOT NULL);
DELETE FROM friends WHERE user IN (SELECT key FROM users WHERE deleted_at IS NOT NULL)
  OR friend IN (SELECT key FROM users WHERE deleted_at IS NOT NULL);
DELETE FROM blocks WHERE user IN (SELECT key FROM users WHERE deleted_at IS NOT NULL)
  OR blocked IN (SELECT key FROM users WHERE deleted_at IS NOT NULL);
DELETE FROM mutes WHERE user IN (SELECT key FROM users WHERE deleted_at IS NOT NULL)
  OR muted IN (SELECT key FROM users WHERE deleted_at IS NOT NULL);
DELETE FROM suspensions WHERE user IN (SELECT key FROM users WHERE deleted_at IS NOT NULL);
DELETE FROM silences WHERE user IN (SELECT key FROM users WHERE deleted_at IS NOT NULL);
DELETE FROM deliveries WHERE user IN (SELECT key FROM users WHERE deleted_at IS NOT NULL)
  OR notice IN (SELECT n.key FROM notices n JOIN users u ON u.key = n.user WHERE u.deleted_at IS NOT NULL);
DELETE FROM notices WHERE user IN (SELECT key FROM users WHERE deleted_at IS NOT NULL);
DELETE FROM endpoints WHERE user IN (SELECT key FROM users WHERE deleted_at IS NOT NULL);
DELETE FROM alert_settings WHERE user IN (SELECT key FROM users WHERE deleted_at IS NOT NULL);
DELETE FROM seen WHERE user IN (SELECT key FROM users WHERE deleted_at IS NOT NULL);
DELETE FROM chat_read WHERE user IN (SELECT key FROM users WHERE deleted_at IS NOT NULL);
DELETE FROM drafts WHERE user IN (SELECT key FROM users WHERE deleted_at IS NOT NULL);
DELETE FROM notes WHERE user IN (SELECT key FROM users WHERE deleted_at IS NOT NULL);
UPDATE users SET role = 'player' WHERE deleted_at IS NOT NULL AND role <> 'player';
-- Seats at tables that have not begun are free again. In a running match the log would have to say so.
UPDATE seats SET kept_for = NULL WHERE kept_for IN (SELECT key FROM users WHERE deleted_at IS NOT NULL);
UPDATE seats SET user = NULL, nonce = '',
  kind = (SELECT iif(m.visibility = 'invited', 'invite', 'open') FROM matches m WHERE m.key = match)
WHERE kind = 'player' AND user IN (SELECT key FROM users WHERE deleted_at IS NOT NULL)
  AND match IN (SELECT key FROM matches WHERE status = 'open');

-- Alerts leave by lanes, each with threads of its own, and recipients of a lane take turns. An address that does not
-- answer is left alone for a while.

ALTER TABLE endpoints ADD COLUMN delivered_at INTEGER;  -- When a message last arrived. None: none has yet.
ALTER TABLE endpoints ADD COLUMN failures INTEGER NOT NULL DEFAULT 0;  -- Since then.
ALTER TABLE endpoints ADD COLUMN held_until INTEGER;  -- On hold: nothing but a test is sent before.
ALTER TABLE endpoints ADD COLUMN error TEXT NOT NULL DEFAULT '';  -- Of the last attempt, if that failed.
CREATE INDEX endpoints_held ON endpoints (held_until) WHERE held_until IS NOT NULL;
UPDATE endpoints SET delivered_at =
  (SELECT max(d.ended_at) FROM deliveries d WHERE d.endpoint = endpoints.key AND d.state = 'delivered');

ALTER TABLE deliveries ADD COLUMN lane TEXT NOT NULL DEFAULT 'mail' CHECK (lane IN ('account', 'mail', 'web', 'trial'));
-- Its time has come: it stands in line in its lane. No: it waits for `next_at`, or is on its way.
ALTER TABLE deliveries ADD COLUMN queued INTEGER NOT NULL DEFAULT 0 CHECK (queued IN (0, 1));
UPDATE deliveries SET lane = CASE
    WHEN channel <> 'mail' THEN 'trial'
    WHEN EXISTS (SELECT 1 FROM notices n WHERE n.key = deliveries.notice AND n.kind GLOB 'mail_*') THEN 'account'
    ELSE 'mail' END
  WHERE state = 'waiting';

DROP INDEX deliveries_due;
CREATE INDEX deliveries_due ON deliveries (next_at) WHERE state = 'waiting' AND queued = 0;
CREATE INDEX deliveries_queued ON deliveries (lane, user, channel, next_at) WHERE state = 'waiting' AND queued = 1;
CREATE INDEX deliveries_to_endpoint ON deliveries (endpoint) WHERE state = 'waiting' AND endpoint IS NOT NULL;

-- Mails about accounts are seen to before all else.
CREATE INDEX notices_of_accounts ON notices (due_at) WHERE dispatched_at IS NULL AND kind GLOB 'mail_*';

PRAGMA user_version = 17;
