-- When a background job last began, so that several nodes together run it once per interval.
CREATE TABLE job_run (
  name text PRIMARY KEY,
  started_at timestamp with time zone NOT NULL
);

-- One-time tickets for addresses that cannot carry headers (files). Only the hash of a ticket is kept.
CREATE TABLE ticket (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  session_id bigint,
  purpose text NOT NULL CHECK (char_length(purpose) <= 300),
  hash text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  UNIQUE (company_id, hash)
);
CREATE INDEX ticket_hash_idx ON ticket (hash);
CREATE INDEX ticket_expires_at_idx ON ticket (expires_at);
