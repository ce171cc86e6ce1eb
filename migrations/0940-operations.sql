-- What operators say of a job: it rests, it is wanted now (by whom), it has times of its own (a cron line on a clock so many
-- minutes ahead of UTC) in place of its beat.
ALTER TABLE job_run
  ADD COLUMN paused boolean NOT NULL DEFAULT false,
  ADD COLUMN asked_by bigint,
  ADD COLUMN cron text CHECK (char_length(cron) <= 120),
  ADD COLUMN cron_offset integer NOT NULL DEFAULT 0;

-- What became of runs. Those that went well and that nobody asked for are one line an hour (hour is set), all others one each.
CREATE TABLE job_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  -- 0: the job's own beat.
  company_id bigint NOT NULL,
  node text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('ok', 'failed', 'lost')),
  hour timestamp with time zone,
  due_at timestamp with time zone NOT NULL,
  started_at timestamp with time zone NOT NULL,
  -- Of a lost run: when it was found.
  ended_at timestamp with time zone NOT NULL,
  runs integer NOT NULL DEFAULT 1,
  -- Beats that came while it was still running.
  skipped integer NOT NULL DEFAULT 0,
  -- Longest of its runs, and the most one of them was late.
  millis bigint NOT NULL,
  late_millis bigint NOT NULL,
  asked_by bigint,
  error text CHECK (char_length(error) <= 300),
  UNIQUE (name, company_id, hour, outcome)
);
CREATE INDEX job_log_time_idx ON job_log (started_at DESC);
CREATE INDEX job_log_name_idx ON job_log (name, started_at DESC);
