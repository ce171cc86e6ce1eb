-- Base modules that products share, in revisions (docs/adr/454-structures-and-changes.md).
CREATE TABLE "base_module" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "code" text NOT NULL CHECK (char_length("code") <= 50),
  "name" text NOT NULL CHECK (char_length("name") <= 100),
  "type" bigint,
  "drawing_no" text CHECK (char_length("drawing_no") <= 100),
  "material_no" text CHECK (char_length("material_no") <= 100),
  "manager" bigint NOT NULL,
  "department" bigint,
  "description" text CHECK (char_length("description") <= 2000),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT base_module_company_id_key UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX base_module_code_key ON "base_module" (company_id, "code") NULLS NOT DISTINCT;
CREATE INDEX base_module_manager_idx ON "base_module" (company_id, "manager");
CREATE INDEX base_module_department_idx ON "base_module" (company_id, "department");
CREATE INDEX base_module_code_sort_idx ON "base_module" (company_id, "code", id);
CREATE TABLE "base_revision" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "base_module" bigint NOT NULL,
  "name" text CHECK (char_length("name") <= 60),
  "label" text CHECK (char_length("label") <= 5),
  "status" text NOT NULL DEFAULT 'draft' CHECK ("status" IN ('draft', 'released', 'superseded', 'obsolete')),
  "released_at" timestamp with time zone,
  "note" text CHECK (char_length("note") <= 2000),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT base_revision_company_id_key UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX base_revision_base_module_label_key ON "base_revision" (company_id, "base_module", "label") NULLS NOT DISTINCT WHERE "label" IS NOT NULL;
CREATE INDEX base_revision_base_module_idx ON "base_revision" (company_id, "base_module");
CREATE INDEX base_revision_created_at_sort_idx ON "base_revision" (company_id, "created_at", id);
ALTER TABLE "base_module" ADD CONSTRAINT base_module_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "base_module" ADD CONSTRAINT base_module_type_fkey FOREIGN KEY (company_id, "type") REFERENCES "dict_item" (company_id, id);
ALTER TABLE "base_module" ADD CONSTRAINT base_module_manager_fkey FOREIGN KEY (company_id, "manager") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "base_module" ADD CONSTRAINT base_module_department_fkey FOREIGN KEY (company_id, "department") REFERENCES "department" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "base_revision" ADD CONSTRAINT base_revision_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "base_revision" ADD CONSTRAINT base_revision_base_module_fkey FOREIGN KEY (company_id, "base_module") REFERENCES "base_module" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
CREATE UNIQUE INDEX base_revision_draft_key ON base_revision (company_id, base_module) WHERE status = 'draft';
COMMENT ON INDEX base_revision_draft_key IS 'by hand: a module has one draft at most';
SELECT make_searchable('base_module', 'baseModule', '{name,code}');
