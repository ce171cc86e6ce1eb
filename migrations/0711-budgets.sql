CREATE TABLE "budget_version" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  object_kind text NOT NULL,
  object_id bigint NOT NULL,
  object_key bigint GENERATED ALWAYS AS (object_key(object_kind, object_id)) STORED,
  project_id bigint GENERATED ALWAYS AS (CASE WHEN object_kind = 'project' THEN object_id END) STORED,
  "name" text NOT NULL CHECK (char_length("name") <= 40),
  "type" text NOT NULL CHECK ("type" IN ('initial', 'manual', 'change')),
  "baseline_type" text NOT NULL CHECK ("baseline_type" IN ('current', 'former', 'none')),
  "description" text CHECK (char_length("description") <= 200),
  "total" money_value,
  "effective_month" date,
  CONSTRAINT budget_version_company_id_key UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX budget_version_object_key_name_key ON "budget_version" (company_id, "object_key", "name") NULLS NOT DISTINCT;
CREATE INDEX budget_version_object_key_idx ON "budget_version" (company_id, "object_key");
CREATE INDEX budget_version_project_id_idx ON "budget_version" (company_id, "project_id");
CREATE INDEX budget_version_created_at_sort_idx ON "budget_version" (company_id, "created_at", id);
CREATE TABLE "budget_change" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  object_kind text NOT NULL,
  object_id bigint NOT NULL,
  object_key bigint GENERATED ALWAYS AS (object_key(object_kind, object_id)) STORED,
  project_id bigint GENERATED ALWAYS AS (CASE WHEN object_kind = 'project' THEN object_id END) STORED,
  "name" text NOT NULL CHECK (char_length("name") <= 40),
  "reason" text CHECK (char_length("reason") <= 200),
  "status" text NOT NULL DEFAULT 'draft' CHECK ("status" IN ('draft', 'waiting', 'returned', 'approved', 'rejected', 'withdrawn')),
  "applicant" bigint,
  "base_version" bigint,
  "result" bigint,
  "total_before" money_value,
  "total_after" money_value,
  "instance" bigint,
  "effective_at" timestamp with time zone,
  CONSTRAINT budget_change_company_id_key UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX budget_change_object_key_name_key ON "budget_change" (company_id, "object_key", "name") NULLS NOT DISTINCT;
CREATE INDEX budget_change_object_key_idx ON "budget_change" (company_id, "object_key");
CREATE INDEX budget_change_project_id_idx ON "budget_change" (company_id, "project_id");
CREATE INDEX budget_change_applicant_idx ON "budget_change" (company_id, "applicant");
CREATE INDEX budget_change_base_version_idx ON "budget_change" (company_id, "base_version");
CREATE INDEX budget_change_result_idx ON "budget_change" (company_id, "result");
CREATE INDEX budget_change_created_at_sort_idx ON "budget_change" (company_id, "created_at", id);
ALTER TABLE "budget_version" ADD CONSTRAINT budget_version_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "budget_version" ADD CONSTRAINT budget_version_object_fkey FOREIGN KEY (company_id, object_key) REFERENCES object (company_id, key) ON DELETE CASCADE;
ALTER TABLE "budget_change" ADD CONSTRAINT budget_change_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "budget_change" ADD CONSTRAINT budget_change_object_fkey FOREIGN KEY (company_id, object_key) REFERENCES object (company_id, key) ON DELETE CASCADE;
ALTER TABLE "budget_change" ADD CONSTRAINT budget_change_applicant_fkey FOREIGN KEY (company_id, "applicant") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "budget_change" ADD CONSTRAINT budget_change_base_version_fkey FOREIGN KEY (company_id, "base_version") REFERENCES "budget_version" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "budget_change" ADD CONSTRAINT budget_change_result_fkey FOREIGN KEY (company_id, "result") REFERENCES "budget_version" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;

-- Budgets of objects of any kind. The row is the one lock of all that is done with a budget.
CREATE TABLE budget (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company (id),
  object_kind text NOT NULL,
  object_id bigint NOT NULL,
  object_key bigint NOT NULL GENERATED ALWAYS AS (object_key(object_kind, object_id)) STORED,
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'published')),
  revision integer NOT NULL DEFAULT 0,
  control_mode text NOT NULL DEFAULT 'warn' CHECK (control_mode IN ('ignore', 'warn', 'stop')),
  control_level text NOT NULL DEFAULT 'subject' CHECK (control_level IN ('subject', 'total')),
  currency text NOT NULL,
  -- Of a program: what its projects are given of.
  pot_cents bigint CHECK (pot_cents BETWEEN 0 AND 1000000000000),
  version_count integer NOT NULL DEFAULT 0,
  change_count integer NOT NULL DEFAULT 0,
  published_at timestamptz CHECK ((published_at IS NULL) = (status = 'draft')),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by bigint,
  CONSTRAINT budget_company_id_key UNIQUE (company_id, id),
  CONSTRAINT budget_object_key UNIQUE (company_id, object_key),
  FOREIGN KEY (company_id, object_key) REFERENCES object (company_id, key) ON DELETE CASCADE
);

CREATE FUNCTION budget_months_sum(months jsonb) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT coalesce(sum(value::numeric), 0) FROM jsonb_each_text(months));

CREATE TABLE budget_line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  budget bigint NOT NULL,
  subject bigint NOT NULL,
  task bigint,
  kind text NOT NULL CHECK (kind IN ('work', 'reserve')),
  spread text NOT NULL CHECK (spread IN ('months', 'task', 'project')),
  cents bigint NOT NULL CHECK (cents BETWEEN 0 AND 1000000000000),
  months jsonb,
  responsible bigint,
  remark text CHECK (char_length(remark) <= 2000),
  position integer NOT NULL,
  CHECK ((months IS NOT NULL) = (spread = 'months')),
  CHECK (months IS NULL OR budget_months_sum(months) = cents),
  CHECK (spread <> 'task' OR task IS NOT NULL),
  CONSTRAINT budget_line_key UNIQUE NULLS NOT DISTINCT (company_id, budget, subject, task, kind),
  FOREIGN KEY (company_id, budget) REFERENCES budget (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, subject) REFERENCES subject (company_id, id) DEFERRABLE INITIALLY IMMEDIATE,
  FOREIGN KEY (company_id, task) REFERENCES task (company_id, id) DEFERRABLE INITIALLY IMMEDIATE,
  FOREIGN KEY (company_id, responsible) REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE
);
CREATE INDEX budget_line_subject_idx ON budget_line (company_id, subject);
CREATE INDEX budget_line_task_idx ON budget_line (company_id, task) WHERE task IS NOT NULL;
CREATE INDEX budget_line_responsible_idx ON budget_line (company_id, responsible) WHERE responsible IS NOT NULL;

CREATE TABLE budget_allocation (
  company_id bigint NOT NULL,
  budget bigint NOT NULL,
  project_id bigint NOT NULL,
  cents bigint NOT NULL CHECK (cents BETWEEN 0 AND 1000000000000),
  PRIMARY KEY (company_id, budget, project_id),
  FOREIGN KEY (company_id, budget) REFERENCES budget (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, project_id) REFERENCES project (company_id, id) ON DELETE CASCADE
);
CREATE INDEX budget_allocation_project_idx ON budget_allocation (company_id, project_id);

CREATE TABLE budget_version_content (
  company_id bigint NOT NULL,
  budget_version_id bigint NOT NULL,
  schema smallint NOT NULL DEFAULT 1 CHECK (schema >= 1),
  lines jsonb NOT NULL,
  tasks jsonb NOT NULL,
  PRIMARY KEY (company_id, budget_version_id),
  FOREIGN KEY (company_id, budget_version_id) REFERENCES budget_version (company_id, id) ON DELETE CASCADE
);
SELECT keep_snapshots('budget_version_content', 'budget_version', 'budget_version_id');

CREATE TABLE budget_change_content (
  company_id bigint NOT NULL,
  budget_change_id bigint NOT NULL,
  lines jsonb NOT NULL,
  diff jsonb,
  PRIMARY KEY (company_id, budget_change_id),
  FOREIGN KEY (company_id, budget_change_id) REFERENCES budget_change (company_id, id) ON DELETE CASCADE
);

-- One change of a budget waits at a time, and one version is its baseline.
CREATE UNIQUE INDEX budget_change_waiting_key ON budget_change (company_id, object_key) WHERE status = 'waiting';
COMMENT ON INDEX budget_change_waiting_key IS 'by hand: one change of a budget waits at a time';
CREATE UNIQUE INDEX budget_version_current_key ON budget_version (company_id, object_key) WHERE baseline_type = 'current';
COMMENT ON INDEX budget_version_current_key IS 'by hand: one baseline of a budget';
