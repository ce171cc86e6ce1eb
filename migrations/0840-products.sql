-- Products in lines, their versions, and the projects that work on them (docs/adr/452-products.md).
CREATE TABLE "product_line" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 50),
  "code" text NOT NULL CHECK (char_length("code") <= 50),
  "parent" bigint,
  "manager" bigint NOT NULL,
  "department" bigint,
  "status" text NOT NULL DEFAULT 'open' CHECK ("status" IN ('open', 'closed')),
  "strategy" text CHECK (char_length("strategy") <= 2000),
  "remark" text CHECK (char_length("remark") <= 2000),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT product_line_company_id_key UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX product_line_parent_name_key ON "product_line" (company_id, "parent", "name") NULLS NOT DISTINCT;
CREATE UNIQUE INDEX product_line_code_key ON "product_line" (company_id, "code") NULLS NOT DISTINCT;
CREATE INDEX product_line_parent_idx ON "product_line" (company_id, "parent");
CREATE INDEX product_line_manager_idx ON "product_line" (company_id, "manager");
CREATE INDEX product_line_department_idx ON "product_line" (company_id, "department");
CREATE INDEX product_line_code_sort_idx ON "product_line" (company_id, "code", id);
CREATE TABLE "product" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 50),
  "code" text NOT NULL CHECK (char_length("code") <= 50),
  "type" bigint,
  "line" bigint,
  "manager" bigint NOT NULL,
  "department" bigint,
  "status" text NOT NULL DEFAULT 'planning' CHECK ("status" IN ('planning', 'active', 'sustaining', 'retired')),
  "description" text CHECK (char_length("description") <= 4000),
  "remark" text CHECK (char_length("remark") <= 2000),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT product_company_id_key UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX product_name_key ON "product" (company_id, "name") NULLS NOT DISTINCT;
CREATE UNIQUE INDEX product_code_key ON "product" (company_id, "code") NULLS NOT DISTINCT;
CREATE INDEX product_line_idx ON "product" (company_id, "line");
CREATE INDEX product_manager_idx ON "product" (company_id, "manager");
CREATE INDEX product_department_idx ON "product" (company_id, "department");
CREATE INDEX product_created_at_sort_idx ON "product" (company_id, "created_at", id);
CREATE TABLE "product_version" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  product_id bigint,
  "number" text NOT NULL CHECK (char_length("number") <= 50),
  "name" text CHECK (char_length("name") <= 101),
  "status" text NOT NULL DEFAULT 'planned' CHECK ("status" IN ('planned', 'developing', 'released', 'retired')),
  "planned_release" date,
  "released_at" timestamp with time zone,
  "based_on" bigint,
  "manager" bigint NOT NULL,
  "description" text CHECK (char_length("description") <= 2000),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT product_version_company_id_key UNIQUE (company_id, id),
  CONSTRAINT product_version_scope_check CHECK (num_nonnulls(product_id) = 1)
);
CREATE UNIQUE INDEX product_version_product_id_number_key ON "product_version" (company_id, "product_id", "number") NULLS NOT DISTINCT;
CREATE INDEX product_version_product_id_idx ON "product_version" (company_id, "product_id");
CREATE INDEX product_version_based_on_idx ON "product_version" (company_id, "based_on");
CREATE INDEX product_version_manager_idx ON "product_version" (company_id, "manager");
CREATE INDEX product_version_created_at_sort_idx ON "product_version" (company_id, "created_at", id);
CREATE TABLE "project_product" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  project_id bigint,
  "product_version" bigint NOT NULL,
  "part" text NOT NULL DEFAULT 'develop' CHECK ("part" IN ('develop', 'customise', 'maintain')),
  "main" boolean NOT NULL DEFAULT false,
  "note" text CHECK (char_length("note") <= 500),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT project_product_company_id_key UNIQUE (company_id, id),
  CONSTRAINT project_product_scope_check CHECK (num_nonnulls(project_id) = 1)
);
CREATE UNIQUE INDEX project_product_project_id_product_version_key ON "project_product" (company_id, "project_id", "product_version") NULLS NOT DISTINCT;
CREATE INDEX project_product_project_id_idx ON "project_product" (company_id, "project_id");
CREATE INDEX project_product_product_version_idx ON "project_product" (company_id, "product_version");
CREATE INDEX project_product_created_at_sort_idx ON "project_product" (company_id, "created_at", id);
ALTER TABLE "product_line" ADD CONSTRAINT product_line_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "product_line" ADD CONSTRAINT product_line_parent_fkey FOREIGN KEY (company_id, "parent") REFERENCES "product_line" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "product_line" ADD CONSTRAINT product_line_manager_fkey FOREIGN KEY (company_id, "manager") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "product_line" ADD CONSTRAINT product_line_department_fkey FOREIGN KEY (company_id, "department") REFERENCES "department" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "product" ADD CONSTRAINT product_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "product" ADD CONSTRAINT product_type_fkey FOREIGN KEY (company_id, "type") REFERENCES "dict_item" (company_id, id);
ALTER TABLE "product" ADD CONSTRAINT product_line_fkey FOREIGN KEY (company_id, "line") REFERENCES "product_line" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "product" ADD CONSTRAINT product_manager_fkey FOREIGN KEY (company_id, "manager") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "product" ADD CONSTRAINT product_department_fkey FOREIGN KEY (company_id, "department") REFERENCES "department" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "product_version" ADD CONSTRAINT product_version_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "product_version" ADD CONSTRAINT product_version_product_id_fkey FOREIGN KEY (company_id, "product_id") REFERENCES "product" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "product_version" ADD CONSTRAINT product_version_based_on_fkey FOREIGN KEY (company_id, "based_on") REFERENCES "product_version" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "product_version" ADD CONSTRAINT product_version_manager_fkey FOREIGN KEY (company_id, "manager") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "project_product" ADD CONSTRAINT project_product_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "project_product" ADD CONSTRAINT project_product_project_id_fkey FOREIGN KEY (company_id, "project_id") REFERENCES "project" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "project_product" ADD CONSTRAINT project_product_product_version_fkey FOREIGN KEY (company_id, "product_version") REFERENCES "product_version" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
CREATE INDEX product_created_by_idx ON product (company_id, created_by);
COMMENT ON INDEX product_created_by_idx IS 'by hand: made by somebody';

SELECT make_object('product', 'product', '{"manager": "manager", "type": "type", "state": "status"}');
SELECT make_searchable('product_line', 'productLine', '{name,code}');
SELECT make_searchable('product', 'product', '{name,code}');
SELECT make_searchable('product_version', 'productVersion', '{name,number}');

-- Companies that are there already begin as new ones do.
INSERT INTO project_role_template (company_id, name, hk_name, en_name, kind, manager, rights, active)
  SELECT c.id, r.name, r.hk_name, r.en_name, 'product', r.manager, r.rights::jsonb, true FROM company c, (VALUES
    ('产品经理', '產品經理', 'Product manager', true, '["*"]'),
    ('产品成员', '產品成員', 'Product member', false, '["prd:product:query", "prd:version:query", "pm:member:query"]')
  ) AS r (name, hk_name, en_name, manager, rights)
  ON CONFLICT DO NOTHING;
WITH made AS (
  INSERT INTO code_rule (company_id, name, target, digits, reset, active)
    SELECT c.id, '产品编号', 'product', 4, 'never', true FROM company c
    ON CONFLICT DO NOTHING RETURNING company_id, id
)
INSERT INTO code_rule_parts (company_id, record, position, kind, text)
  SELECT m.company_id, m.id, p.position, p.kind, p.text
  FROM made m, (VALUES (0, 'fixed', 'CP'), (1, 'number', NULL)) AS p (position, kind, text);
