-- Matches that were played elsewhere, or here, and put in again by somebody from their record, to be looked at. They stand
-- among the others, over from the start; nobody sits there, so they are in nobody's lists, results and ratings.

CREATE TABLE imports (
  match INTEGER PRIMARY KEY REFERENCES matches (key) ON DELETE CASCADE,
  importer INTEGER NOT NULL REFERENCES users (key),
  source TEXT NOT NULL,  -- Public id of the match as it was played: its draws follow from it.
  digest TEXT NOT NULL CHECK (length(digest) = 64),  -- SHA-256 of the record.
  at INTEGER NOT NULL,
  UNIQUE (importer, digest)
) STRICT;
CREATE INDEX imports_of_user ON imports (importer, at, match);

ALTER TABLE seats ADD COLUMN name TEXT NOT NULL DEFAULT '';  -- Who sat there, as the record of an import has it.

PRAGMA user_version = 12;
