-- Each change of a match has a number. Servers that share a database compare it.
ALTER TABLE matches ADD COLUMN version INTEGER NOT NULL DEFAULT 0;

PRAGMA user_version = 22;
