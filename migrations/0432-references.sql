-- References of projects and templates (docs/adr/322-references.md).
CREATE TABLE "reference" (
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
  "kind" text NOT NULL DEFAULT 'standard' CHECK ("kind" IN ('version', 'standard', 'address')),
  "pinned" bigint,
  "standard" text CHECK (char_length("standard") <= 100),
  "address" text CHECK (char_length("address") <= 500),
  "task" bigint,
  "purpose" text CHECK (char_length("purpose") <= 1000),
  "status" text NOT NULL DEFAULT 'current' CHECK ("status" IN ('current', 'suspect')),
  "newer" bigint,
  "suspect_since" timestamp with time zone,
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT reference_company_id_key UNIQUE (company_id, id),
  CONSTRAINT reference_scope_check CHECK (num_nonnulls(project_id, template_id) = 1)
);
CREATE INDEX reference_project_id_idx ON "reference" (company_id, "project_id");
CREATE INDEX reference_template_id_idx ON "reference" (company_id, "template_id");
CREATE INDEX reference_pinned_idx ON "reference" (company_id, "pinned");
CREATE INDEX reference_task_idx ON "reference" (company_id, "task");
CREATE INDEX reference_newer_idx ON "reference" (company_id, "newer");
CREATE INDEX reference_created_at_sort_idx ON "reference" (company_id, "created_at", id);
ALTER TABLE "reference" ADD CONSTRAINT reference_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "reference" ADD CONSTRAINT reference_project_id_fkey FOREIGN KEY (company_id, "project_id") REFERENCES "project" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "reference" ADD CONSTRAINT reference_template_id_fkey FOREIGN KEY (company_id, "template_id") REFERENCES "template" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "reference" ADD CONSTRAINT reference_pinned_fkey FOREIGN KEY (company_id, "pinned") REFERENCES "output_version" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "reference" ADD CONSTRAINT reference_task_fkey FOREIGN KEY (company_id, "task") REFERENCES "task" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "reference" ADD CONSTRAINT reference_newer_fkey FOREIGN KEY (company_id, "newer") REFERENCES "output_version" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
