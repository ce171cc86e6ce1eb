-- Levelings: what was proposed for plans, and which moves were put into them (docs/adr/541-leveling-proposals.md).
CREATE TABLE "level_run" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  project_id bigint,
  program_id bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 100),
  "note" text CHECK (char_length("note") <= 500),
  "order" text NOT NULL DEFAULT 'priority' CHECK ("order" IN ('priority', 'shortest')),
  "within_slack" boolean NOT NULL DEFAULT false,
  "from" date,
  "until" date,
  "status" text NOT NULL DEFAULT 'proposed' CHECK ("status" IN ('proposed', 'applied')),
  "plans" bigint NOT NULL DEFAULT 0,
  "moves" bigint NOT NULL DEFAULT 0,
  "conflicts" bigint NOT NULL DEFAULT 0,
  "over_before" bigint NOT NULL DEFAULT 0,
  "over_after" bigint NOT NULL DEFAULT 0,
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT level_run_company_id_key UNIQUE (company_id, id),
  CONSTRAINT level_run_scope_check CHECK (num_nonnulls(project_id, program_id) = 1)
);
CREATE INDEX level_run_project_id_idx ON "level_run" (company_id, "project_id");
CREATE INDEX level_run_program_id_idx ON "level_run" (company_id, "program_id");
CREATE INDEX level_run_created_at_sort_idx ON "level_run" (company_id, "created_at", id);
ALTER TABLE "level_run" ADD CONSTRAINT level_run_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "level_run" ADD CONSTRAINT level_run_project_id_fkey FOREIGN KEY (company_id, "project_id") REFERENCES "project" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "level_run" ADD CONSTRAINT level_run_program_id_fkey FOREIGN KEY (company_id, "program_id") REFERENCES "program" (company_id, id) ON DELETE CASCADE;

CREATE TABLE level_run_content (
  company_id bigint NOT NULL REFERENCES company (id),
  level_run_id bigint NOT NULL,
  schema integer NOT NULL,
  content jsonb NOT NULL,
  PRIMARY KEY (company_id, level_run_id),
  FOREIGN KEY (company_id, level_run_id) REFERENCES level_run (company_id, id) ON DELETE CASCADE
);
SELECT keep_snapshots('level_run_content', 'level_run', 'level_run_id');

-- Tasks whose move is in the plan, or in a plan change.
CREATE TABLE level_run_done (
  company_id bigint NOT NULL REFERENCES company (id),
  level_run_id bigint NOT NULL,
  task bigint NOT NULL,
  PRIMARY KEY (company_id, level_run_id, task),
  FOREIGN KEY (company_id, level_run_id) REFERENCES level_run (company_id, id) ON DELETE CASCADE
);
