-- A published plan changes by requests: its version, which tasks are under control, how many requests there were.
ALTER TABLE plan
  ADD COLUMN published_at timestamp with time zone,
  ADD COLUMN published_by bigint,
  ADD COLUMN plan_version integer NOT NULL DEFAULT 0,
  ADD COLUMN change_count integer NOT NULL DEFAULT 0,
  ADD COLUMN control_range text NOT NULL DEFAULT 'levels' CHECK (control_range IN ('levels', 'selected', 'all')),
  ADD COLUMN selected_tasks jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(selected_tasks) = 'array'),
  ADD COLUMN fixed_tasks jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(fixed_tasks) = 'array');
CREATE TABLE "plan_change" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  project_id bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 40),
  "reason" text CHECK (char_length("reason") <= 200),
  "status" text NOT NULL DEFAULT 'draft' CHECK ("status" IN ('draft', 'waiting', 'returned', 'approved', 'rejected', 'withdrawn')),
  "applicant" bigint,
  "tasks" bigint,
  "finish_before" date,
  "finish_after" date,
  "instance" bigint,
  "baseline" bigint,
  "effective_at" timestamp with time zone,
  CONSTRAINT plan_change_company_id_key UNIQUE (company_id, id),
  CONSTRAINT plan_change_scope_check CHECK (num_nonnulls(project_id) = 1)
);
CREATE UNIQUE INDEX plan_change_project_id_name_key ON "plan_change" (company_id, "project_id", "name") NULLS NOT DISTINCT;
CREATE INDEX plan_change_project_id_idx ON "plan_change" (company_id, "project_id");
CREATE INDEX plan_change_applicant_idx ON "plan_change" (company_id, "applicant");
CREATE INDEX plan_change_created_at_sort_idx ON "plan_change" (company_id, "created_at", id);
ALTER TABLE "plan_change" ADD CONSTRAINT plan_change_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "plan_change" ADD CONSTRAINT plan_change_project_id_fkey FOREIGN KEY (company_id, "project_id") REFERENCES "project" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "plan_change" ADD CONSTRAINT plan_change_applicant_fkey FOREIGN KEY (company_id, "applicant") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
-- The edits of a request against the plan of that revision; and, when it has ended, what it changed.
CREATE TABLE plan_change_content (
  company_id bigint NOT NULL,
  change_id bigint NOT NULL,
  base_revision bigint NOT NULL,
  edits jsonb NOT NULL,
  diff jsonb,
  PRIMARY KEY (company_id, change_id),
  FOREIGN KEY (company_id, change_id) REFERENCES plan_change (company_id, id) ON DELETE CASCADE
);
