-- For programs from schema 2 on.

-- Which schema a server was built for. Servers of schema 2 do not write it.
ALTER TABLE servers ADD COLUMN schema BIGINT NOT NULL DEFAULT 2;

-- The files of the web client under /static/, of the builds that servers started with last: a page of one release may
-- ask a server of another one for them. SQLite does not have these tables, and `atoll copy` leaves them out.
CREATE TABLE web_builds (
  name TEXT PRIMARY KEY,  -- The first part of the path: the hash of the whole build.
  started_at BIGINT NOT NULL  -- When a server last started with it, by the database's clock.
);

CREATE TABLE web_files (
  build TEXT NOT NULL REFERENCES web_builds (name) ON DELETE CASCADE,
  path TEXT NOT NULL,
  content BYTEA NOT NULL,
  PRIMARY KEY (build, path)
);
