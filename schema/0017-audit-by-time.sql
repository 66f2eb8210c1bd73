-- The audit log is looked up by when something was done, too.

CREATE INDEX audit_by_time ON audit (at);

PRAGMA user_version = 17;
