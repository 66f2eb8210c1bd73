-- What an administrator announces is announced once, however often it is sent.

ALTER TABLE announcements ADD COLUMN cmd TEXT NOT NULL DEFAULT '';  -- The client's name for the command; empty: none.
CREATE UNIQUE INDEX announcements_cmd ON announcements (created_by, cmd) WHERE cmd <> '';

PRAGMA user_version = 17;
