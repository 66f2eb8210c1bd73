-- Whether an entry goes on with the turn of the commit before it. No game had such turns until now.
ALTER TABLE turns ADD COLUMN within_turn INTEGER NOT NULL DEFAULT 0 CHECK (within_turn IN (0, 1));

-- The commits of a match but its first entry: the ply at which the turn of each began, and the time since the entry before it.
CREATE VIEW commits (match, seat, turn, at, ms) AS
SELECT t.match, t.seat,
  (SELECT f.ply FROM turns f WHERE f.match = t.match AND f.ply <= t.ply AND f.kind = 'turn' AND f.within_turn = 0
   ORDER BY f.ply DESC LIMIT 1),
  t.at, max(0, t.at - b.at)
FROM turns t JOIN turns b ON b.match = t.match AND b.ply = t.ply - 1
WHERE t.kind = 'turn';

-- A program that plays is a bot, here too.
ALTER TABLE computer_matches RENAME TO bot_matches;
DROP INDEX computer_matches_of_owner;
CREATE INDEX bot_matches_of_owner ON bot_matches (owner, at);
UPDATE settings SET name = 'bot_matches_day_account' WHERE name = 'computers_day_account';
UPDATE settings SET name = 'bot_matches_day_guest' WHERE name = 'computers_day_guest';

PRAGMA user_version = 20;
