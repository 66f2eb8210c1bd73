-- `user` is a reserved word of PostgreSQL, so the columns with that name get another. Both databases have the same columns.
ALTER TABLE sessions RENAME COLUMN user TO user_key;
ALTER TABLE seats RENAME COLUMN user TO user_key;
ALTER TABLE accounts RENAME COLUMN user TO user_key;
ALTER TABLE mail_links RENAME COLUMN user TO user_key;
ALTER TABLE api_tokens RENAME COLUMN user TO user_key;
ALTER TABLE friends RENAME COLUMN user TO user_key;
ALTER TABLE blocks RENAME COLUMN user TO user_key;
ALTER TABLE completions RENAME COLUMN user TO user_key;
ALTER TABLE notices RENAME COLUMN user TO user_key;
ALTER TABLE endpoints RENAME COLUMN user TO user_key;
ALTER TABLE deliveries RENAME COLUMN user TO user_key;
ALTER TABLE alert_settings RENAME COLUMN user TO user_key;
ALTER TABLE chat RENAME COLUMN user TO user_key;
ALTER TABLE chat_read RENAME COLUMN user TO user_key;
ALTER TABLE ratings RENAME COLUMN user TO user_key;
ALTER TABLE rating_changes RENAME COLUMN user TO user_key;
ALTER TABLE seen RENAME COLUMN user TO user_key;
ALTER TABLE drafts RENAME COLUMN user TO user_key;
ALTER TABLE notes RENAME COLUMN user TO user_key;
ALTER TABLE mutes RENAME COLUMN user TO user_key;
ALTER TABLE lobby_alerts RENAME COLUMN user TO user_key;
ALTER TABLE suspensions RENAME COLUMN user TO user_key;
ALTER TABLE site_mutes RENAME COLUMN user TO user_key;

-- Names are compared without case by the same expression in both databases.
DROP INDEX users_named;
CREATE INDEX users_named ON users (lower(name)) WHERE guest = 0;

-- The kinds of account mails, too.
DROP INDEX notices_of_accounts;
CREATE INDEX notices_of_accounts ON notices (due_at) WHERE dispatched_at IS NULL AND substr(kind, 1, 5) = 'mail_';

-- Sessions of the first schemas had no id.
UPDATE sessions SET id = lower(hex(substr(token_hash, 1, 6))) WHERE id = '';

PRAGMA user_version = 21;
