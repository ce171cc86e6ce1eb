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

-- How the installation has a company: whether it works, what it may use, and how much of that it does.
CREATE TABLE company_standing (
  company_id bigint PRIMARY KEY REFERENCES company (id) ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'suspended', 'closing')),
  reason text CHECK (char_length(reason) <= 200),
  since timestamp with time zone NOT NULL DEFAULT now(),
  seats_used integer NOT NULL DEFAULT 0 CHECK (seats_used >= 0),
  seats integer CHECK (seats >= 1),
  projects_used integer NOT NULL DEFAULT 0 CHECK (projects_used >= 0),
  projects integer CHECK (projects >= 0),
  storage_gib integer CHECK (storage_gib >= 1),
  -- Who wants it closed, until a second person agrees.
  close_asked_by bigint,
  close_asked_at timestamp with time zone,
  -- Until then a company that closes may be opened again.
  closes_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT company_standing_seats_limit CHECK (seats IS NULL OR seats_used <= seats),
  CONSTRAINT company_standing_projects_limit CHECK (projects IS NULL OR projects_used <= projects)
);
INSERT INTO company_standing (company_id, seats_used, projects_used)
  SELECT c.id, (SELECT count(*) FROM "user" u WHERE u.company_id = c.id AND u.is_enable AND u.status = 'inUse'),
    (SELECT count(*) FROM project p WHERE p.company_id = c.id) FROM company c;

CREATE FUNCTION company_stands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO company_standing (company_id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER company_stands AFTER INSERT ON company FOR EACH ROW EXECUTE FUNCTION company_stands();

-- Accounts that may sign in take seats, whoever writes them.
CREATE FUNCTION count_seats() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before integer := 0;
  after integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.is_enable AND OLD.status = 'inUse' THEN before := 1; END IF;
  IF TG_OP <> 'DELETE' AND NEW.is_enable AND NEW.status = 'inUse' THEN after := 1; END IF;
  IF before <> after THEN
    UPDATE company_standing SET seats_used = seats_used + after - before
      WHERE company_id = CASE WHEN TG_OP = 'DELETE' THEN OLD.company_id ELSE NEW.company_id END;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_seats AFTER INSERT OR DELETE OR UPDATE OF is_enable, status ON "user"
  FOR EACH ROW EXECUTE FUNCTION count_seats();

CREATE FUNCTION count_projects() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE company_standing SET projects_used = projects_used + CASE WHEN TG_OP = 'INSERT' THEN 1 ELSE -1 END
    WHERE company_id = CASE WHEN TG_OP = 'INSERT' THEN NEW.company_id ELSE OLD.company_id END;
  RETURN NULL;
END $$;
CREATE TRIGGER count_projects AFTER INSERT OR DELETE ON project FOR EACH ROW EXECUTE FUNCTION count_projects();

-- Settings of the installation that its operator changes while it runs; what the environment says goes before them.
CREATE TABLE installation_setting (
  key text PRIMARY KEY CHECK (char_length(key) <= 100),
  value text CHECK (char_length(value) <= 2000),
  -- What is tried: it holds until then, and for good only if somebody who signed in after it says so.
  tried text CHECK (char_length(tried) <= 2000),
  tried_at timestamp with time zone,
  tried_until timestamp with time zone,
  tried_by bigint,
  version integer NOT NULL DEFAULT 1,
  changed_at timestamp with time zone NOT NULL,
  changed_by bigint
);
