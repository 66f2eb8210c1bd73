-- Indexes for whoever goes, or becomes one with another: what is theirs is found without looking through everybody's.
-- All other writes wait meanwhile.

-- Partial, so that nothing that counts matches takes it for a way there; the open ones have `matches_open_of`.
CREATE INDEX matches_of_owner ON matches (owner) WHERE status <> 'open';
CREATE INDEX chat_of_user ON chat (user);
CREATE INDEX chat_read_of_user ON chat_read (user);
CREATE INDEX friends_of_friend ON friends (friend);
CREATE INDEX seen_of_user ON seen (user);
CREATE INDEX drafts_of_user ON drafts (user);
-- An import goes with who put it in, and each row that could refer to it is looked for.
CREATE INDEX notes_of_match ON notes (match);
CREATE INDEX notices_of_match ON notices (match) WHERE match IS NOT NULL;

-- The audit log is looked up by when something was done, too.
CREATE INDEX audit_by_time ON audit (at);

-- What an administrator announces is announced once, however often it is sent.

ALTER TABLE announcements ADD COLUMN cmd TEXT NOT NULL DEFAULT '';  -- The client's name for the command; empty: none.
CREATE UNIQUE INDEX announcements_cmd ON announcements (created_by, cmd) WHERE cmd <> '';

PRAGMA user_version = 16;
