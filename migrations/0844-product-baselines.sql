-- Baselines of versions of products (docs/adr/454-structures-and-changes.md).
CREATE TABLE "product_baseline" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  product_id bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 100),
  "product_version" bigint NOT NULL,
  "no" bigint NOT NULL,
  "origin" text NOT NULL DEFAULT 'manual' CHECK ("origin" IN ('manual', 'release', 'change')),
  "nodes" bigint NOT NULL,
  "root" text NOT NULL CHECK (char_length("root") <= 64),
  "project" bigint,
  "description" text CHECK (char_length("description") <= 200),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT product_baseline_company_id_key UNIQUE (company_id, id),
  CONSTRAINT product_baseline_scope_check CHECK (num_nonnulls(product_id) = 1)
);
CREATE UNIQUE INDEX product_baseline_product_version_no_key ON "product_baseline" (company_id, "product_version", "no") NULLS NOT DISTINCT;
CREATE INDEX product_baseline_product_id_idx ON "product_baseline" (company_id, "product_id");
CREATE INDEX product_baseline_product_version_idx ON "product_baseline" (company_id, "product_version");
CREATE INDEX product_baseline_project_idx ON "product_baseline" (company_id, "project");
CREATE INDEX product_baseline_created_at_sort_idx ON "product_baseline" (company_id, "created_at", id);
ALTER TABLE "product_baseline" ADD CONSTRAINT product_baseline_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "product_baseline" ADD CONSTRAINT product_baseline_product_id_fkey FOREIGN KEY (company_id, "product_id") REFERENCES "product" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "product_baseline" ADD CONSTRAINT product_baseline_product_version_fkey FOREIGN KEY (company_id, "product_version") REFERENCES "product_version" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "product_baseline" ADD CONSTRAINT product_baseline_project_fkey FOREIGN KEY (company_id, "project") REFERENCES "project" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
SELECT make_searchable('product_baseline', 'productBaseline', '{name}');
