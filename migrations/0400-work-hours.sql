-- Work hours: records, their approvals, the ledger of what was approved (docs/adr/300-ledger-of-hours.md).
CREATE TABLE "work_record" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  project_id bigint,
  "person" bigint NOT NULL,
  "work_date" date NOT NULL,
  "hours" numeric(24,1) NOT NULL CHECK ("hours" >= 0.1 AND "hours" <= 24),
  "kind" bigint NOT NULL,
  "task" bigint,
  "category" bigint,
  "role" bigint,
  "week_number" bigint NOT NULL,
  "content" text NOT NULL CHECK (char_length("content") <= 1000),
  "remaining_hours" numeric(24,1) CHECK ("remaining_hours" >= 0),
  "status" text NOT NULL DEFAULT 'draft' CHECK ("status" IN ('draft', 'submitted', 'approved', 'returned', 'revoked')),
  "round" bigint NOT NULL DEFAULT 0,
  "submission" bigint,
  "submitted_at" timestamp with time zone,
  "approved_at" timestamp with time zone,
  "filled_by" bigint,
  "source" text NOT NULL DEFAULT 'typed' CHECK ("source" IN ('typed', 'prefilled', 'copied', 'api')),
  "department" bigint,
  "project_name" text CHECK (char_length("project_name") <= 100),
  "task_name" text CHECK (char_length("task_name") <= 200),
  CONSTRAINT work_record_company_id_key UNIQUE (company_id, id),
  CONSTRAINT work_record_scope_check CHECK (num_nonnulls(project_id) <= 1)
);
CREATE INDEX work_record_project_id_idx ON "work_record" (company_id, "project_id");
CREATE INDEX work_record_person_idx ON "work_record" (company_id, "person");
CREATE INDEX work_record_task_idx ON "work_record" (company_id, "task");
CREATE INDEX work_record_role_idx ON "work_record" (company_id, "role");
CREATE INDEX work_record_filled_by_idx ON "work_record" (company_id, "filled_by");
CREATE INDEX work_record_department_idx ON "work_record" (company_id, "department");
CREATE INDEX work_record_work_date_sort_idx ON "work_record" (company_id, "work_date", id);
ALTER TABLE "work_record" ADD CONSTRAINT work_record_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "work_record" ADD CONSTRAINT work_record_project_id_fkey FOREIGN KEY (company_id, "project_id") REFERENCES "project" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "work_record" ADD CONSTRAINT work_record_person_fkey FOREIGN KEY (company_id, "person") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "work_record" ADD CONSTRAINT work_record_kind_fkey FOREIGN KEY (company_id, "kind") REFERENCES "dict_item" (company_id, id);
ALTER TABLE "work_record" ADD CONSTRAINT work_record_task_fkey FOREIGN KEY (company_id, "task") REFERENCES "task" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "work_record" ADD CONSTRAINT work_record_category_fkey FOREIGN KEY (company_id, "category") REFERENCES "dict_item" (company_id, id);
ALTER TABLE "work_record" ADD CONSTRAINT work_record_role_fkey FOREIGN KEY (company_id, "role") REFERENCES "project_role" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "work_record" ADD CONSTRAINT work_record_filled_by_fkey FOREIGN KEY (company_id, "filled_by") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "work_record" ADD CONSTRAINT work_record_department_fkey FOREIGN KEY (company_id, "department") REFERENCES "department" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
-- The days of a person are what is asked for most; approvers' lists ask for what waits.
CREATE INDEX work_record_person_day_idx ON work_record (company_id, person, work_date);
CREATE INDEX work_record_department_day_idx ON work_record (company_id, department, work_date);
CREATE INDEX work_record_project_day_idx ON work_record (company_id, project_id, work_date) WHERE project_id IS NOT NULL;

-- What a person has on a day, whatever its state: raised and lowered with the records, never above a day (2-rules §5).
CREATE TABLE work_day (
  company_id bigint NOT NULL REFERENCES company (id),
  person bigint NOT NULL,
  work_date date NOT NULL,
  minutes integer NOT NULL CHECK (minutes BETWEEN 0 AND 1440),
  PRIMARY KEY (company_id, person, work_date),
  FOREIGN KEY (company_id, person) REFERENCES "user" (company_id, id)
);

-- A batch of one person as it was submitted: how much, and how much its days held then.
CREATE TABLE work_submission (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company (id),
  person bigint NOT NULL,
  submitted_by bigint NOT NULL,
  submitted_at timestamp with time zone NOT NULL,
  rule text NOT NULL CHECK (rule IN ('auto', 'manager', 'head', 'both')),
  days integer NOT NULL CHECK (days > 0),
  minutes integer NOT NULL CHECK (minutes > 0),
  day_minutes integer NOT NULL CHECK (day_minutes >= 0),
  FOREIGN KEY (company_id, person) REFERENCES "user" (company_id, id),
  FOREIGN KEY (company_id, submitted_by) REFERENCES "user" (company_id, id)
);
CREATE INDEX work_submission_person_idx ON work_submission (company_id, person, submitted_at);

-- Whose word a record needs, by round; decided steps keep who decided.
CREATE TABLE work_approval (
  company_id bigint NOT NULL REFERENCES company (id),
  record bigint NOT NULL,
  round integer NOT NULL CHECK (round > 0),
  step text NOT NULL CHECK (step IN ('manager', 'head')),
  approver bigint,
  state text NOT NULL CHECK (state IN ('open', 'passed', 'returned', 'skipped')),
  opinion text CHECK (char_length(opinion) <= 500),
  decided_by bigint,
  decided_at timestamp with time zone,
  PRIMARY KEY (company_id, record, round, step),
  FOREIGN KEY (company_id, record) REFERENCES work_record (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, approver) REFERENCES "user" (company_id, id),
  FOREIGN KEY (company_id, decided_by) REFERENCES "user" (company_id, id),
  CHECK ((state IN ('passed', 'returned')) = (decided_by IS NOT NULL)),
  CHECK ((decided_by IS NULL) = (decided_at IS NULL))
);
CREATE INDEX work_approval_approver_idx ON work_approval (company_id, approver, state, record);
CREATE INDEX work_approval_decided_by_idx ON work_approval (company_id, decided_by, record) WHERE decided_by IS NOT NULL;
CREATE INDEX work_approval_open_idx ON work_approval (company_id, record) WHERE state = 'open';

-- Approved hours: signed entries, only appended; it names the record although that may be gone.
CREATE TABLE work_ledger (
  company_id bigint NOT NULL REFERENCES company (id),
  record bigint NOT NULL,
  seq integer NOT NULL CHECK (seq > 0),
  person bigint NOT NULL,
  work_date date NOT NULL,
  booked_at timestamp with time zone NOT NULL,
  project_id bigint,
  task bigint,
  department bigint,
  job_post bigint,
  kind bigint NOT NULL,
  minutes integer NOT NULL CHECK (minutes <> 0),
  rate_cents bigint,
  cost_cents bigint,
  cause text NOT NULL CHECK (cause IN ('approve', 'revoke', 'correct')),
  PRIMARY KEY (company_id, record, seq),
  CHECK ((rate_cents IS NULL) = (cost_cents IS NULL)),
  CHECK (sign(minutes) * coalesce(cost_cents, 0) >= 0)
);
CREATE INDEX work_ledger_task_idx ON work_ledger (company_id, task) INCLUDE (minutes) WHERE task IS NOT NULL;
CREATE INDEX work_ledger_project_idx ON work_ledger (company_id, project_id, work_date) WHERE project_id IS NOT NULL;
CREATE INDEX work_ledger_day_idx ON work_ledger (company_id, work_date);
CREATE TRIGGER work_ledger_stays BEFORE UPDATE OR DELETE ON work_ledger FOR EACH ROW EXECUTE FUNCTION log_stays();
CREATE TRIGGER work_ledger_stays_whole BEFORE TRUNCATE ON work_ledger FOR EACH STATEMENT EXECUTE FUNCTION log_stays();
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'waymark_app') THEN
    REVOKE UPDATE, DELETE, TRUNCATE ON work_ledger FROM waymark_app;
  END IF;
END $$;

-- When a transaction ends, what a record has booked is its minutes while it is approved, and nothing otherwise.
CREATE FUNCTION work_ledger_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_record bigint;
  booked integer;
  wanted integer;
BEGIN
  of_record := CASE TG_TABLE_NAME WHEN 'work_ledger' THEN (to_jsonb(NEW) ->> 'record')::bigint ELSE (to_jsonb(NEW) ->> 'id')::bigint END;
  SELECT coalesce(sum(l.minutes), 0) INTO booked FROM work_ledger l WHERE l.company_id = NEW.company_id AND l.record = of_record;
  SELECT CASE WHEN r.status = 'approved' THEN (r.hours * 60)::integer ELSE 0 END INTO wanted
    FROM work_record r WHERE r.company_id = NEW.company_id AND r.id = of_record;
  IF booked <> coalesce(wanted, 0) THEN
    RAISE EXCEPTION 'work record % has booked % minutes instead of %', of_record, booked, coalesce(wanted, 0);
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER work_ledger_balanced AFTER INSERT ON work_ledger DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION work_ledger_balanced();
CREATE CONSTRAINT TRIGGER work_record_balanced AFTER UPDATE OF status, hours ON work_record DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.status = 'approved' OR NEW.status = 'approved') EXECUTE FUNCTION work_ledger_balanced();

-- Days in which nothing more is filled in: of the company, or of a department and those below it.
CREATE TABLE work_period (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company (id),
  from_day date NOT NULL,
  to_day date NOT NULL,
  department bigint,
  closed_by bigint NOT NULL,
  closed_at timestamp with time zone NOT NULL,
  reopened_by bigint,
  reopened_at timestamp with time zone,
  CHECK (from_day <= to_day),
  CHECK ((reopened_by IS NULL) = (reopened_at IS NULL)),
  FOREIGN KEY (company_id, department) REFERENCES department (company_id, id),
  FOREIGN KEY (company_id, closed_by) REFERENCES "user" (company_id, id),
  FOREIGN KEY (company_id, reopened_by) REFERENCES "user" (company_id, id)
);
CREATE INDEX work_period_open_idx ON work_period (company_id, to_day) WHERE reopened_at IS NULL;

-- Who wants no more reminders on a day.
CREATE TABLE work_remind_off (
  company_id bigint NOT NULL REFERENCES company (id),
  person bigint NOT NULL,
  day date NOT NULL,
  PRIMARY KEY (company_id, person, day),
  FOREIGN KEY (company_id, person) REFERENCES "user" (company_id, id)
);

-- Corrections of approved hours that somebody asked for; one waits for a record at most.
CREATE TABLE work_correction (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company (id),
  record bigint NOT NULL,
  minutes integer NOT NULL CHECK (minutes BETWEEN 6 AND 1440),
  reason text NOT NULL CHECK (char_length(reason) <= 500),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'done', 'refused')),
  asked_by bigint NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  decided_by bigint,
  decided_at timestamp with time zone,
  CHECK ((state = 'open') = (decided_by IS NULL)),
  FOREIGN KEY (company_id, record) REFERENCES work_record (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, asked_by) REFERENCES "user" (company_id, id),
  FOREIGN KEY (company_id, decided_by) REFERENCES "user" (company_id, id)
);
CREATE UNIQUE INDEX work_correction_open_key ON work_correction (company_id, record) WHERE state = 'open';
