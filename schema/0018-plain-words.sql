-- The names that the code, the API and the documents use.
ALTER TABLE users RENAME COLUMN rest TO clock_pause;
UPDATE matches SET clocks = replace(clocks, '"rest":', '"clock_pause":') WHERE clocks LIKE '%"rest":%';

ALTER TABLE conduct RENAME TO completions;
DROP INDEX conduct_of_user;
CREATE INDEX completions_of_user ON completions (user, at);
DROP INDEX conduct_of_match;
CREATE INDEX completions_of_match ON completions (match);

ALTER TABLE silences RENAME TO site_mutes;

ALTER TABLE deliveries RENAME COLUMN letter TO message;
DROP INDEX deliveries_of_letter;
CREATE INDEX deliveries_of_message ON deliveries (message);

-- What an administrator does to a running match is an entry of kind `admin` in its log.
UPDATE turns SET kind = 'admin', steps = replace(steps, '"type":"house"', '"type":"admin"') WHERE kind = 'house';

-- A match is public or private.
DROP INDEX matches_open;
DROP INDEX matches_watch;
ALTER TABLE matches RENAME COLUMN visibility TO old_visibility;
ALTER TABLE matches ADD COLUMN visibility TEXT NOT NULL DEFAULT 'private' CHECK (visibility IN ('public', 'private'));
UPDATE matches SET visibility = 'public' WHERE old_visibility = 'everyone';
ALTER TABLE matches DROP COLUMN old_visibility;
CREATE INDEX matches_open ON matches (key) WHERE status = 'open' AND visibility = 'public';
CREATE INDEX matches_watch ON matches (updated_at, key) WHERE status = 'running' AND visibility = 'public';

PRAGMA user_version = 18;
