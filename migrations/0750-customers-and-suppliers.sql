-- Customers and suppliers (docs/adr/431-customers-suppliers-and-contracts.md).
CREATE TABLE "customer" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 200),
  "code" text NOT NULL CHECK (char_length("code") <= 50),
  "short_name" text CHECK (char_length("short_name") <= 100),
  "level" bigint,
  "industry" bigint,
  "status" text NOT NULL DEFAULT 'potential' CHECK ("status" IN ('potential', 'active', 'inactive', 'blocked')),
  "address" text CHECK (char_length("address") <= 400),
  "postcode" text CHECK (char_length("postcode") <= 20),
  "phone" text CHECK (char_length("phone") <= 20),
  "fax" text CHECK (char_length("fax") <= 20),
  "website" text CHECK (char_length("website") <= 200),
  "mail" text CHECK (char_length("mail") <= 100),
  "tax_number" text CHECK (char_length("tax_number") <= 50),
  "bank" text CHECK (char_length("bank") <= 200),
  "bank_account" text CHECK (char_length("bank_account") <= 50),
  "responsible" bigint,
  "department" bigint,
  "files" bigint[],
  "remark" text CHECK (char_length("remark") <= 2000),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT customer_company_id_key UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX customer_code_key ON "customer" (company_id, "code") NULLS NOT DISTINCT;
CREATE INDEX customer_responsible_idx ON "customer" (company_id, "responsible");
CREATE INDEX customer_department_idx ON "customer" (company_id, "department");
CREATE INDEX customer_created_at_sort_idx ON "customer" (company_id, "created_at", id);
CREATE TABLE "customer_contacts" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  record bigint NOT NULL,
  position integer NOT NULL,
  "name" text NOT NULL CHECK (char_length("name") <= 50),
  "job_title" text CHECK (char_length("job_title") <= 100),
  "phone" text CHECK (char_length("phone") <= 20),
  "mail" text CHECK (char_length("mail") <= 100),
  "main" boolean NOT NULL DEFAULT false,
  CONSTRAINT customer_contacts_position_key UNIQUE (company_id, record, position) DEFERRABLE INITIALLY DEFERRED
);
CREATE TABLE "supplier" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 200),
  "code" text NOT NULL CHECK (char_length("code") <= 50),
  "short_name" text CHECK (char_length("short_name") <= 100),
  "level" bigint,
  "industry" bigint,
  "status" text NOT NULL DEFAULT 'potential' CHECK ("status" IN ('potential', 'active', 'inactive', 'blocked')),
  "address" text CHECK (char_length("address") <= 400),
  "postcode" text CHECK (char_length("postcode") <= 20),
  "phone" text CHECK (char_length("phone") <= 20),
  "fax" text CHECK (char_length("fax") <= 20),
  "website" text CHECK (char_length("website") <= 200),
  "mail" text CHECK (char_length("mail") <= 100),
  "tax_number" text CHECK (char_length("tax_number") <= 50),
  "bank" text CHECK (char_length("bank") <= 200),
  "bank_account" text CHECK (char_length("bank_account") <= 50),
  "responsible" bigint,
  "department" bigint,
  "files" bigint[],
  "remark" text CHECK (char_length("remark") <= 2000),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT supplier_company_id_key UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX supplier_code_key ON "supplier" (company_id, "code") NULLS NOT DISTINCT;
CREATE INDEX supplier_responsible_idx ON "supplier" (company_id, "responsible");
CREATE INDEX supplier_department_idx ON "supplier" (company_id, "department");
CREATE INDEX supplier_created_at_sort_idx ON "supplier" (company_id, "created_at", id);
CREATE TABLE "supplier_contacts" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  record bigint NOT NULL,
  position integer NOT NULL,
  "name" text NOT NULL CHECK (char_length("name") <= 50),
  "job_title" text CHECK (char_length("job_title") <= 100),
  "phone" text CHECK (char_length("phone") <= 20),
  "mail" text CHECK (char_length("mail") <= 100),
  "main" boolean NOT NULL DEFAULT false,
  CONSTRAINT supplier_contacts_position_key UNIQUE (company_id, record, position) DEFERRABLE INITIALLY DEFERRED
);
ALTER TABLE "customer" ADD CONSTRAINT customer_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "customer" ADD CONSTRAINT customer_level_fkey FOREIGN KEY (company_id, "level") REFERENCES "dict_item" (company_id, id);
ALTER TABLE "customer" ADD CONSTRAINT customer_industry_fkey FOREIGN KEY (company_id, "industry") REFERENCES "dict_item" (company_id, id);
ALTER TABLE "customer" ADD CONSTRAINT customer_responsible_fkey FOREIGN KEY (company_id, "responsible") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "customer" ADD CONSTRAINT customer_department_fkey FOREIGN KEY (company_id, "department") REFERENCES "department" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "customer_contacts" ADD CONSTRAINT customer_contacts_record_fkey FOREIGN KEY (company_id, "record") REFERENCES "customer" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "supplier" ADD CONSTRAINT supplier_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "supplier" ADD CONSTRAINT supplier_level_fkey FOREIGN KEY (company_id, "level") REFERENCES "dict_item" (company_id, id);
ALTER TABLE "supplier" ADD CONSTRAINT supplier_industry_fkey FOREIGN KEY (company_id, "industry") REFERENCES "dict_item" (company_id, id);
ALTER TABLE "supplier" ADD CONSTRAINT supplier_responsible_fkey FOREIGN KEY (company_id, "responsible") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "supplier" ADD CONSTRAINT supplier_department_fkey FOREIGN KEY (company_id, "department") REFERENCES "department" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "supplier_contacts" ADD CONSTRAINT supplier_contacts_record_fkey FOREIGN KEY (company_id, "record") REFERENCES "supplier" (company_id, id) ON DELETE CASCADE;

-- Names are compared folded: case, width, spaces and marks that nobody sees tell no two companies apart.
CREATE FUNCTION party_folded(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN btrim(regexp_replace(lower(normalize(
    regexp_replace(name, U&'[\00AD\034F\061C\180E\200B-\200F\202A-\202E\2060-\2064\2066-\206F\FE00-\FE0F\FEFF]', '', 'g'), NFKC)), '\s+', ' ', 'g'));
-- Tax numbers are compared without spaces, dashes, case and width.
CREATE FUNCTION party_number_folded(number text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN upper(regexp_replace(normalize(number, NFKC), '[\s-]', '', 'g'));
CREATE UNIQUE INDEX customer_tax_number_key ON customer (company_id, party_number_folded(tax_number));
CREATE UNIQUE INDEX supplier_tax_number_key ON supplier (company_id, party_number_folded(tax_number));
CREATE UNIQUE INDEX customer_name_key ON customer (company_id, party_folded(name));
CREATE UNIQUE INDEX supplier_name_key ON supplier (company_id, party_folded(name));
-- What one has made is a list of its own.
CREATE INDEX customer_created_by_idx ON customer (company_id, created_by);
CREATE INDEX supplier_created_by_idx ON supplier (company_id, created_by);

SELECT make_searchable('customer', 'customer', '{name,code}');
SELECT make_searchable('supplier', 'supplier', '{name,code}');

-- Companies that are there already number them as new ones do.
WITH made AS (
  INSERT INTO code_rule (company_id, name, target, digits, reset, active)
    SELECT c.id, r.name, r.target, 5, 'never', true
    FROM company c, (VALUES ('客户编号', 'customer'), ('供应商编号', 'supplier')) AS r (name, target)
    ON CONFLICT DO NOTHING RETURNING company_id, id, target
)
INSERT INTO code_rule_parts (company_id, record, position, kind, text)
  SELECT m.company_id, m.id, p.position, p.kind, p.text
  FROM made m, (VALUES ('customer', 0, 'fixed', 'C-'), ('customer', 1, 'number', NULL),
    ('supplier', 0, 'fixed', 'S-'), ('supplier', 1, 'number', NULL)) AS p (target, position, kind, text)
  WHERE p.target = m.target;

COMMENT ON INDEX customer_name_key IS 'by hand: one of each name';
COMMENT ON INDEX supplier_name_key IS 'by hand: one of each name';
COMMENT ON INDEX customer_created_by_idx IS 'by hand: made by somebody';
COMMENT ON INDEX supplier_created_by_idx IS 'by hand: made by somebody';
COMMENT ON INDEX customer_tax_number_key IS 'by hand: one of each tax number';
COMMENT ON INDEX supplier_tax_number_key IS 'by hand: one of each tax number';
