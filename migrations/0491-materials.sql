-- Materials of projects, and what was ordered and has arrived of them (docs/adr/363-reviews-and-materials.md).
CREATE TABLE "material" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  project_id bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 200),
  "code" text CHECK (char_length("code") <= 50),
  "spec" text CHECK (char_length("spec") <= 200),
  "unit" text NOT NULL CHECK (char_length("unit") <= 20),
  "planned" numeric(24,3) NOT NULL CHECK ("planned" >= 0 AND "planned" <= 1000000000),
  "needed_on" date,
  "task" bigint,
  "supplier" bigint,
  "supplier_name" text CHECK (char_length("supplier_name") <= 200),
  "responsible" bigint,
  "over" boolean NOT NULL DEFAULT false,
  "status" text NOT NULL DEFAULT 'planned' CHECK ("status" IN ('planned', 'partlyOrdered', 'ordered', 'partlyArrived', 'arrived')),
  "ordered" numeric(24,3) NOT NULL DEFAULT '0',
  "arrived" numeric(24,3) NOT NULL DEFAULT '0',
  "promised" date,
  "reminded_for" date,
  "note" text CHECK (char_length("note") <= 2000),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT material_company_id_key UNIQUE (company_id, id),
  CONSTRAINT material_scope_check CHECK (num_nonnulls(project_id) = 1)
);
CREATE INDEX material_project_id_idx ON "material" (company_id, "project_id");
CREATE INDEX material_task_idx ON "material" (company_id, "task");
CREATE INDEX material_supplier_idx ON "material" (company_id, "supplier");
CREATE INDEX material_responsible_idx ON "material" (company_id, "responsible");
CREATE INDEX material_needed_on_sort_idx ON "material" (company_id, "needed_on", id);
CREATE TABLE "material_entry" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  project_id bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 220),
  "material" bigint NOT NULL,
  "kind" text NOT NULL DEFAULT 'ordered' CHECK ("kind" IN ('ordered', 'arrived')),
  "day" date NOT NULL,
  "quantity" numeric(24,3) NOT NULL CHECK ("quantity" >= 0 AND "quantity" <= 1000000000),
  "number" text CHECK (char_length("number") <= 100),
  "promised" date,
  "files" bigint[],
  "note" text CHECK (char_length("note") <= 500),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT material_entry_company_id_key UNIQUE (company_id, id),
  CONSTRAINT material_entry_scope_check CHECK (num_nonnulls(project_id) = 1)
);
CREATE INDEX material_entry_project_id_idx ON "material_entry" (company_id, "project_id");
CREATE INDEX material_entry_material_idx ON "material_entry" (company_id, "material");
CREATE INDEX material_entry_day_sort_idx ON "material_entry" (company_id, "day", id);
ALTER TABLE "material" ADD CONSTRAINT material_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "material" ADD CONSTRAINT material_project_id_fkey FOREIGN KEY (company_id, "project_id") REFERENCES "project" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "material" ADD CONSTRAINT material_task_fkey FOREIGN KEY (company_id, "task") REFERENCES "task" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "material" ADD CONSTRAINT material_supplier_fkey FOREIGN KEY (company_id, "supplier") REFERENCES "partner" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "material" ADD CONSTRAINT material_responsible_fkey FOREIGN KEY (company_id, "responsible") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "material_entry" ADD CONSTRAINT material_entry_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "material_entry" ADD CONSTRAINT material_entry_project_id_fkey FOREIGN KEY (company_id, "project_id") REFERENCES "project" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "material_entry" ADD CONSTRAINT material_entry_material_fkey FOREIGN KEY (company_id, "material") REFERENCES "material" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;

-- No more arrives than was ordered, unless that is said.
ALTER TABLE "material" ADD CONSTRAINT material_arrived_check CHECK ("over" OR "arrived" <= "ordered");
-- What may be late is asked for every few minutes.
CREATE INDEX material_open_idx ON "material" (company_id, "project_id") WHERE "status" <> 'arrived';
-- Prices are read by a right of their own.
CREATE TABLE material_price (
  company_id bigint NOT NULL,
  material bigint NOT NULL,
  cents bigint NOT NULL CHECK (cents BETWEEN 0 AND 1000000000000),
  version integer NOT NULL DEFAULT 1,
  saved_at timestamp with time zone NOT NULL,
  saved_by bigint,
  PRIMARY KEY (company_id, material),
  FOREIGN KEY (company_id, material) REFERENCES material (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, saved_by) REFERENCES "user" (company_id, id)
);
SELECT make_searchable('material', 'material', '{name}');
