-- Links between plans of different projects, and changes of several plans decided as one (docs/adr/471-plans-across-projects.md,
-- 472-program-changes.md).
CREATE TABLE cross_link (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company (id),
  project_id bigint NOT NULL,
  -- The external task of the receiving plan that stands for the source.
  ghost bigint NOT NULL,
  source_project bigint,
  source_task bigint,
  created_by bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT cross_link_company_id_key UNIQUE (company_id, id),
  CONSTRAINT cross_link_ghost_key UNIQUE (company_id, ghost),
  CONSTRAINT cross_link_source_key UNIQUE (company_id, project_id, source_task),
  CONSTRAINT cross_link_projects_check CHECK (source_project IS NULL OR source_project <> project_id),
  FOREIGN KEY (company_id, project_id) REFERENCES project (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, ghost) REFERENCES task (company_id, id) ON DELETE CASCADE,
  -- The ghost keeps its dates when what it stands for is gone.
  FOREIGN KEY (company_id, source_project) REFERENCES project (company_id, id) ON DELETE SET NULL (source_project),
  FOREIGN KEY (company_id, source_task) REFERENCES task (company_id, id) ON DELETE SET NULL (source_task),
  FOREIGN KEY (company_id, created_by) REFERENCES "user" (company_id, id) ON DELETE SET NULL (created_by)
);
CREATE INDEX cross_link_source_task_idx ON cross_link (company_id, source_task);
CREATE INDEX cross_link_source_project_idx ON cross_link (company_id, source_project);
CREATE INDEX cross_link_created_by_idx ON cross_link (company_id, created_by);

CREATE TABLE "program_change" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  program_id bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 40),
  "reason" text NOT NULL CHECK (char_length("reason") <= 200),
  "status" text NOT NULL DEFAULT 'draft' CHECK ("status" IN ('draft', 'waiting', 'returned', 'approved', 'rejected', 'withdrawn')),
  "applicant" bigint,
  "plans" bigint NOT NULL DEFAULT 0,
  "instance" bigint,
  "effective_at" timestamp with time zone,
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT program_change_company_id_key UNIQUE (company_id, id),
  CONSTRAINT program_change_scope_check CHECK (num_nonnulls(program_id) = 1)
);
CREATE UNIQUE INDEX program_change_program_id_name_key ON "program_change" (company_id, "program_id", "name") NULLS NOT DISTINCT;
CREATE INDEX program_change_program_id_idx ON "program_change" (company_id, "program_id");
CREATE INDEX program_change_applicant_idx ON "program_change" (company_id, "applicant");
CREATE INDEX program_change_created_at_sort_idx ON "program_change" (company_id, "created_at", id);
ALTER TABLE "program_change" ADD CONSTRAINT program_change_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "program_change" ADD CONSTRAINT program_change_program_id_fkey FOREIGN KEY (company_id, "program_id") REFERENCES "program" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "program_change" ADD CONSTRAINT program_change_applicant_fkey FOREIGN KEY (company_id, "applicant") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;

-- A plan change is in one program change at most.
CREATE TABLE program_change_part (
  company_id bigint NOT NULL REFERENCES company (id),
  plan_change bigint NOT NULL,
  program_change_id bigint NOT NULL,
  PRIMARY KEY (company_id, plan_change),
  FOREIGN KEY (company_id, plan_change) REFERENCES plan_change (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, program_change_id) REFERENCES program_change (company_id, id) ON DELETE CASCADE
);
CREATE INDEX program_change_part_change_idx ON program_change_part (company_id, program_change_id);

-- Managers of programs hold every right inside; whoever reads a program's information goes on reading its plans.
UPDATE project_role SET rights = rights || '["pm:programPlan:query"]'::jsonb, version = version + 1
  WHERE object_kind = 'program' AND manager IS NOT TRUE AND rights ? 'pm:program:query' AND NOT rights ? 'pm:programPlan:query';
UPDATE project_role_template SET rights = rights || '["pm:programPlan:query"]'::jsonb, version = version + 1
  WHERE kind = 'program' AND manager IS NOT TRUE AND rights ? 'pm:program:query' AND NOT rights ? 'pm:programPlan:query';
