-- Issues of projects, of programs, or of neither (docs/adr/270-records-that-stand-alone.md).
CREATE TABLE "issue" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  project_id bigint,
  program_id bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 200),
  "code" text NOT NULL CHECK (char_length("code") <= 50),
  "type" bigint,
  "priority" bigint,
  "severity" bigint,
  "status" text NOT NULL DEFAULT 'new' CHECK ("status" IN ('new', 'processing', 'solved', 'closed', 'suspended')),
  "task" bigint,
  "description" text,
  "responsible" bigint,
  "proposer" bigint,
  "verifier" bigint,
  "department" bigint,
  "planned_finish" date,
  "cause" bigint,
  "cause_text" text CHECK (char_length("cause_text") <= 2000),
  "solution" text CHECK (char_length("solution") <= 4000),
  "result" text CHECK ("result" IN ('fixed', 'notFault', 'duplicate', 'willNotDo')),
  "duplicate_of" bigint,
  "source" text NOT NULL DEFAULT 'typed' CHECK ("source" IN ('typed', 'risk', 'review', 'report', 'mail')),
  "found_in" text CHECK (char_length("found_in") <= 100),
  "files" bigint[],
  "suspended_until" date,
  "status_before" text CHECK ("status_before" IN ('new', 'processing', 'solved', 'closed', 'suspended')),
  "solved_by" bigint,
  "solved_at" timestamp with time zone,
  "closed_at" timestamp with time zone,
  "reopened" bigint NOT NULL DEFAULT 0,
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT issue_company_id_key UNIQUE (company_id, id),
  CONSTRAINT issue_scope_check CHECK (num_nonnulls(project_id, program_id) <= 1)
);
CREATE UNIQUE INDEX issue_code_key ON "issue" (company_id, "code") NULLS NOT DISTINCT;
CREATE INDEX issue_project_id_idx ON "issue" (company_id, "project_id");
CREATE INDEX issue_program_id_idx ON "issue" (company_id, "program_id");
CREATE INDEX issue_task_idx ON "issue" (company_id, "task");
CREATE INDEX issue_responsible_idx ON "issue" (company_id, "responsible");
CREATE INDEX issue_proposer_idx ON "issue" (company_id, "proposer");
CREATE INDEX issue_verifier_idx ON "issue" (company_id, "verifier");
CREATE INDEX issue_department_idx ON "issue" (company_id, "department");
CREATE INDEX issue_duplicate_of_idx ON "issue" (company_id, "duplicate_of");
CREATE INDEX issue_solved_by_idx ON "issue" (company_id, "solved_by");
CREATE INDEX issue_created_at_sort_idx ON "issue" (company_id, "created_at", id);
CREATE TABLE "issue_measures" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  record bigint NOT NULL,
  position integer NOT NULL,
  "what" text NOT NULL CHECK (char_length("what") <= 500),
  "who" bigint,
  "due" date,
  "done" boolean NOT NULL DEFAULT false,
  CONSTRAINT issue_measures_position_key UNIQUE (company_id, record, position) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX issue_measures_who_idx ON "issue_measures" (company_id, "who");
ALTER TABLE "issue" ADD CONSTRAINT issue_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "issue" ADD CONSTRAINT issue_project_id_fkey FOREIGN KEY (company_id, "project_id") REFERENCES "project" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "issue" ADD CONSTRAINT issue_program_id_fkey FOREIGN KEY (company_id, "program_id") REFERENCES "program" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "issue" ADD CONSTRAINT issue_type_fkey FOREIGN KEY (company_id, "type") REFERENCES "dict_item" (company_id, id);
ALTER TABLE "issue" ADD CONSTRAINT issue_priority_fkey FOREIGN KEY (company_id, "priority") REFERENCES "dict_item" (company_id, id);
ALTER TABLE "issue" ADD CONSTRAINT issue_severity_fkey FOREIGN KEY (company_id, "severity") REFERENCES "dict_item" (company_id, id);
ALTER TABLE "issue" ADD CONSTRAINT issue_task_fkey FOREIGN KEY (company_id, "task") REFERENCES "task" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "issue" ADD CONSTRAINT issue_responsible_fkey FOREIGN KEY (company_id, "responsible") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "issue" ADD CONSTRAINT issue_proposer_fkey FOREIGN KEY (company_id, "proposer") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "issue" ADD CONSTRAINT issue_verifier_fkey FOREIGN KEY (company_id, "verifier") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "issue" ADD CONSTRAINT issue_department_fkey FOREIGN KEY (company_id, "department") REFERENCES "department" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "issue" ADD CONSTRAINT issue_cause_fkey FOREIGN KEY (company_id, "cause") REFERENCES "dict_item" (company_id, id);
ALTER TABLE "issue" ADD CONSTRAINT issue_duplicate_of_fkey FOREIGN KEY (company_id, "duplicate_of") REFERENCES "issue" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "issue" ADD CONSTRAINT issue_solved_by_fkey FOREIGN KEY (company_id, "solved_by") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "issue_measures" ADD CONSTRAINT issue_measures_record_fkey FOREIGN KEY (company_id, "record") REFERENCES "issue" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "issue_measures" ADD CONSTRAINT issue_measures_who_fkey FOREIGN KEY (company_id, "who") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;

-- One name once in a project or program, whatever its case, width and spaces; closed ones count (2-rules §5).
CREATE UNIQUE INDEX issue_name_key ON issue
  (company_id, project_id, program_id, lower(regexp_replace(btrim(normalize(name, NFKC)), '\s+', ' ', 'g'))) NULLS NOT DISTINCT
  WHERE num_nonnulls(project_id, program_id) = 1;
-- Those that come back by themselves.
CREATE INDEX issue_suspended_until_idx ON issue (suspended_until) WHERE status = 'suspended' AND suspended_until IS NOT NULL;

-- Who had an issue, and what was done: only appended, and kept when the issue is gone.
CREATE TABLE issue_step (
  company_id bigint NOT NULL REFERENCES company (id),
  issue bigint NOT NULL,
  seq integer NOT NULL CHECK (seq > 0),
  had bigint,
  by bigint,
  at timestamp with time zone NOT NULL,
  from_status text,
  to_status text NOT NULL,
  action text NOT NULL CHECK (char_length(action) <= 50),
  note text CHECK (char_length(note) <= 200),
  PRIMARY KEY (company_id, issue, seq),
  FOREIGN KEY (company_id, had) REFERENCES "user" (company_id, id),
  FOREIGN KEY (company_id, by) REFERENCES "user" (company_id, id)
);
CREATE INDEX issue_step_had_idx ON issue_step (company_id, had, issue) WHERE had IS NOT NULL;
CREATE INDEX issue_step_by_idx ON issue_step (company_id, by, issue) WHERE by IS NOT NULL;
CREATE TRIGGER issue_step_stays BEFORE UPDATE OR DELETE ON issue_step FOR EACH ROW EXECUTE FUNCTION log_stays();
CREATE TRIGGER issue_step_stays_whole BEFORE TRUNCATE ON issue_step FOR EACH STATEMENT EXECUTE FUNCTION log_stays();
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'waymark_app') THEN
    REVOKE UPDATE, DELETE, TRUNCATE ON issue_step FROM waymark_app;
  END IF;
END $$;

SELECT make_searchable('issue', 'issue', '{name,code}');

-- Companies that are there already number their issues as new ones do.
WITH made AS (
  INSERT INTO code_rule (company_id, name, target, digits, reset, active)
    SELECT id, '问题编号', 'issue', 5, 'never', true FROM company ON CONFLICT DO NOTHING RETURNING company_id, id
)
INSERT INTO code_rule_parts (company_id, record, position, kind, text)
  SELECT m.company_id, m.id, p.position, p.kind, p.text
  FROM made m, (VALUES (0, 'fixed', 'I-'), (1, 'number', NULL)) AS p (position, kind, text);
