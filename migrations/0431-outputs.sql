-- Outputs of projects and templates, and their versions (docs/adr/321-outputs.md).
CREATE TABLE "output" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  project_id bigint,
  template_id bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 200),
  "code" text CHECK (char_length("code") <= 50),
  "type" bigint,
  "task" bigint,
  "responsible" bigint,
  "due" date,
  "required" boolean NOT NULL DEFAULT true,
  "status" text NOT NULL DEFAULT 'none' CHECK ("status" IN ('none', 'working', 'completed', 'archived')),
  "latest" bigint NOT NULL DEFAULT 0,
  "archived" bigint NOT NULL DEFAULT 0,
  "after_finish" boolean NOT NULL DEFAULT false,
  "template_file" bigint[],
  "note" text CHECK (char_length("note") <= 2000),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT output_company_id_key UNIQUE (company_id, id),
  CONSTRAINT output_scope_check CHECK (num_nonnulls(project_id, template_id) = 1)
);
CREATE INDEX output_project_id_idx ON "output" (company_id, "project_id");
CREATE INDEX output_template_id_idx ON "output" (company_id, "template_id");
CREATE INDEX output_task_idx ON "output" (company_id, "task");
CREATE INDEX output_responsible_idx ON "output" (company_id, "responsible");
CREATE INDEX output_due_sort_idx ON "output" (company_id, "due", id);
CREATE TABLE "output_version" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  project_id bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 220),
  "output" bigint NOT NULL,
  "number" bigint NOT NULL,
  "status" text NOT NULL DEFAULT 'working' CHECK ("status" IN ('working', 'completed', 'archived')),
  "files" bigint[],
  "note" text CHECK (char_length("note") <= 1000),
  "completed_at" timestamp with time zone,
  "archived_at" timestamp with time zone,
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT output_version_company_id_key UNIQUE (company_id, id),
  CONSTRAINT output_version_scope_check CHECK (num_nonnulls(project_id) = 1)
);
CREATE UNIQUE INDEX output_version_output_number_key ON "output_version" (company_id, "output", "number") NULLS NOT DISTINCT;
CREATE INDEX output_version_project_id_idx ON "output_version" (company_id, "project_id");
CREATE INDEX output_version_output_idx ON "output_version" (company_id, "output");
CREATE INDEX output_version_number_sort_idx ON "output_version" (company_id, "number", id);
ALTER TABLE "output" ADD CONSTRAINT output_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "output" ADD CONSTRAINT output_project_id_fkey FOREIGN KEY (company_id, "project_id") REFERENCES "project" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "output" ADD CONSTRAINT output_template_id_fkey FOREIGN KEY (company_id, "template_id") REFERENCES "template" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "output" ADD CONSTRAINT output_type_fkey FOREIGN KEY (company_id, "type") REFERENCES "dict_item" (company_id, id);
ALTER TABLE "output" ADD CONSTRAINT output_task_fkey FOREIGN KEY (company_id, "task") REFERENCES "task" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "output" ADD CONSTRAINT output_responsible_fkey FOREIGN KEY (company_id, "responsible") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "output_version" ADD CONSTRAINT output_version_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "output_version" ADD CONSTRAINT output_version_project_id_fkey FOREIGN KEY (company_id, "project_id") REFERENCES "project" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "output_version" ADD CONSTRAINT output_version_output_fkey FOREIGN KEY (company_id, "output") REFERENCES "output" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;

-- What holds a task back is asked at every finish.
CREATE INDEX output_open_task_idx ON "output" (company_id, "task") WHERE "required" AND "status" IN ('none', 'working');
SELECT make_searchable('output', 'output', '{name}');
