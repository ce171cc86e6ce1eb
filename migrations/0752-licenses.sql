-- Licenses (docs/adr/432-licenses.md).
CREATE TABLE "license" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 200),
  "code" text NOT NULL CHECK (char_length("code") <= 50),
  "direction" text NOT NULL DEFAULT 'received' CHECK ("direction" IN ('granted', 'received')),
  "status" text NOT NULL DEFAULT 'draft' CHECK ("status" IN ('draft', 'valid', 'expiring', 'expired', 'revoked')),
  "customer" bigint,
  "supplier" bigint,
  "product" text CHECK (char_length("product") <= 200),
  "quantity" numeric(24,2) CHECK ("quantity" >= 0 AND "quantity" <= 1000000000),
  "unit" text CHECK (char_length("unit") <= 20),
  "valid_from" date NOT NULL,
  "valid_to" date,
  "responsible" bigint,
  "department" bigint,
  "predecessor" bigint,
  "successor" bigint,
  "files" bigint[],
  "remark" text CHECK (char_length("remark") <= 2000),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT license_company_id_key UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX license_code_key ON "license" (company_id, "code") NULLS NOT DISTINCT;
CREATE INDEX license_customer_idx ON "license" (company_id, "customer");
CREATE INDEX license_supplier_idx ON "license" (company_id, "supplier");
CREATE INDEX license_responsible_idx ON "license" (company_id, "responsible");
CREATE INDEX license_department_idx ON "license" (company_id, "department");
CREATE INDEX license_predecessor_idx ON "license" (company_id, "predecessor");
CREATE INDEX license_successor_idx ON "license" (company_id, "successor");
CREATE INDEX license_valid_to_sort_idx ON "license" (company_id, "valid_to", id);
ALTER TABLE "license" ADD CONSTRAINT license_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "license" ADD CONSTRAINT license_customer_fkey FOREIGN KEY (company_id, "customer") REFERENCES "customer" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "license" ADD CONSTRAINT license_supplier_fkey FOREIGN KEY (company_id, "supplier") REFERENCES "supplier" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "license" ADD CONSTRAINT license_responsible_fkey FOREIGN KEY (company_id, "responsible") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "license" ADD CONSTRAINT license_department_fkey FOREIGN KEY (company_id, "department") REFERENCES "department" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "license" ADD CONSTRAINT license_predecessor_fkey FOREIGN KEY (company_id, "predecessor") REFERENCES "license" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "license" ADD CONSTRAINT license_successor_fkey FOREIGN KEY (company_id, "successor") REFERENCES "license" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;

-- One renewal of each.
CREATE UNIQUE INDEX license_predecessor_key ON license (company_id, predecessor) WHERE predecessor IS NOT NULL;
COMMENT ON INDEX license_predecessor_key IS 'by hand: one renewal of each license';
-- Those whose state follows the days.
CREATE INDEX license_in_force_idx ON license (company_id, valid_to) WHERE status IN ('valid', 'expiring');
COMMENT ON INDEX license_in_force_idx IS 'by hand: licenses in force';

SELECT make_searchable('license', 'license', '{name,code,product}');

-- Companies that are there already number them as new ones do.
WITH made AS (
  INSERT INTO code_rule (company_id, name, target, digits, reset, active)
    SELECT id, '许可编号', 'license', 5, 'never', true FROM company ON CONFLICT DO NOTHING RETURNING company_id, id
)
INSERT INTO code_rule_parts (company_id, record, position, kind, text)
  SELECT m.company_id, m.id, p.position, p.kind, p.text
  FROM made m, (VALUES (0, 'fixed', 'L-'), (1, 'number', NULL)) AS p (position, kind, text);
