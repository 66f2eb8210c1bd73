-- For programs from schema 2 on.

-- Users who are being deleted or merged into another: another server goes on if this one dies. SQLite does not have
-- this table, and `atoll copy` leaves it out.
CREATE TABLE removals (
  id TEXT PRIMARY KEY,
  server TEXT NOT NULL,  -- The id of the server that does it.
  user_id TEXT NOT NULL,
  merge_target TEXT NOT NULL,  -- The id of the other user; empty: the user is deleted.
  actor BIGINT,  -- The administrator; NULL: the user asked for it.
  reason TEXT NOT NULL
);
