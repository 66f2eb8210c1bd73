-- For programs from schema 2 on.

-- One row for each transaction that a server writes, so that it can find out later whether the transaction was
-- committed. Rows are deleted soon. SQLite does not have this table, and `atoll copy` leaves it out.
CREATE TABLE transactions (
  writer UUID NOT NULL,  -- The thread that writes.
  number BIGINT NOT NULL,  -- Counts the transactions of the writer.
  given_up BOOLEAN NOT NULL DEFAULT FALSE,  -- Taken by a later transaction, so that this one cannot be committed.
  begun_at BIGINT NOT NULL DEFAULT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT),
  PRIMARY KEY (writer, number)
);
