-- The row that a node writes to learn whether its database still takes what is written (db/pulse.ts), and what it needs room for.
CREATE TABLE pulse (
  id smallint PRIMARY KEY CHECK (id IN (1, 2)),
  beaten_at timestamp with time zone NOT NULL,
  ballast text NOT NULL DEFAULT '' CHECK (char_length(ballast) <= 200000)
);
