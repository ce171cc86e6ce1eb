-- Changes of controlled versions of products (docs/adr/454-structures-and-changes.md).
CREATE TABLE "product_change" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  product_id bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 40),
  "product_version" bigint NOT NULL,
  "project" bigint,
  "reason" text NOT NULL CHECK (char_length("reason") <= 200),
  "status" text NOT NULL DEFAULT 'draft' CHECK ("status" IN ('draft', 'waiting', 'returned', 'approved', 'rejected', 'withdrawn')),
  "applicant" bigint,
  "lines" bigint NOT NULL DEFAULT 0,
  "redline" text CHECK (char_length("redline") <= 64),
  "baseline" bigint,
  "instance" bigint,
  "effective_at" timestamp with time zone,
  CONSTRAINT product_change_company_id_key UNIQUE (company_id, id),
  CONSTRAINT product_change_scope_check CHECK (num_nonnulls(product_id) = 1)
);
CREATE UNIQUE INDEX product_change_product_id_name_key ON "product_change" (company_id, "product_id", "name") NULLS NOT DISTINCT;
CREATE INDEX product_change_product_id_idx ON "product_change" (company_id, "product_id");
CREATE INDEX product_change_product_version_idx ON "product_change" (company_id, "product_version");
CREATE INDEX product_change_project_idx ON "product_change" (company_id, "project");
CREATE INDEX product_change_applicant_idx ON "product_change" (company_id, "applicant");
CREATE INDEX product_change_baseline_idx ON "product_change" (company_id, "baseline");
CREATE INDEX product_change_created_at_sort_idx ON "product_change" (company_id, "created_at", id);
ALTER TABLE "product_change" ADD CONSTRAINT product_change_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "product_change" ADD CONSTRAINT product_change_product_id_fkey FOREIGN KEY (company_id, "product_id") REFERENCES "product" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "product_change" ADD CONSTRAINT product_change_product_version_fkey FOREIGN KEY (company_id, "product_version") REFERENCES "product_version" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "product_change" ADD CONSTRAINT product_change_project_fkey FOREIGN KEY (company_id, "project") REFERENCES "project" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "product_change" ADD CONSTRAINT product_change_applicant_fkey FOREIGN KEY (company_id, "applicant") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "product_change" ADD CONSTRAINT product_change_baseline_fkey FOREIGN KEY (company_id, "baseline") REFERENCES "product_baseline" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
CREATE UNIQUE INDEX product_change_waiting_key ON product_change (company_id, product_version) WHERE status = 'waiting';
COMMENT ON INDEX product_change_waiting_key IS 'by hand: one change of a version waits at a time';
CREATE TABLE product_change_content (
  company_id bigint NOT NULL REFERENCES company (id),
  product_change_id bigint NOT NULL,
  edits jsonb NOT NULL,
  diff jsonb,
  PRIMARY KEY (company_id, product_change_id),
  FOREIGN KEY (company_id, product_change_id) REFERENCES product_change (company_id, id) ON DELETE CASCADE
);
