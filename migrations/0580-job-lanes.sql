-- Background work runs in lanes, and of some jobs once for each company that has something to do: a row of company 0 is the
-- job's own beat, a row of a company stands while that company waits for its turn.
ALTER TABLE job_run DROP CONSTRAINT job_run_pkey;
ALTER TABLE job_run ALTER COLUMN started_at DROP NOT NULL;
ALTER TABLE job_run
  ADD COLUMN company_id bigint NOT NULL DEFAULT 0,
  ADD COLUMN every_seconds double precision NOT NULL DEFAULT 0,
  ADD COLUMN due_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  ADD COLUMN running boolean NOT NULL DEFAULT false;
ALTER TABLE job_run ADD CONSTRAINT job_run_pkey PRIMARY KEY (name, company_id);
