-- Contracts with their payments, invoices and acceptances (docs/adr/431-customers-suppliers-and-contracts.md).
CREATE TABLE "contract" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  project_id bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 200),
  "code" text NOT NULL CHECK (char_length("code") <= 50),
  "direction" text NOT NULL CHECK ("direction" IN ('sales', 'purchase')),
  "type" bigint,
  "status" text NOT NULL DEFAULT 'draft' CHECK ("status" IN ('draft', 'effective', 'suspended', 'settled', 'closed', 'terminated')),
  "customer" bigint,
  "supplier" bigint,
  "amount" money_value NOT NULL CHECK (("amount").cents >= 0),
  "tax_rate" numeric(24,2) CHECK ("tax_rate" >= 0 AND "tax_rate" <= 100),
  "net_amount" money_value,
  "pay_method" bigint,
  "responsible" bigint,
  "department" bigint,
  "sign_time" date,
  "effective_time" date,
  "end_date" date,
  "warranty_until" date,
  "settlement" money_value CHECK (("settlement").cents >= 0),
  "audit" money_value CHECK (("audit").cents >= 0),
  "paid" money_value,
  "approved" money_value,
  "files" bigint[],
  "remark" text CHECK (char_length("remark") <= 2000),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT contract_company_id_key UNIQUE (company_id, id),
  CONSTRAINT contract_scope_check CHECK (num_nonnulls(project_id) <= 1)
);
CREATE UNIQUE INDEX contract_code_key ON "contract" (company_id, "code") NULLS NOT DISTINCT;
CREATE INDEX contract_project_id_idx ON "contract" (company_id, "project_id");
CREATE INDEX contract_customer_idx ON "contract" (company_id, "customer");
CREATE INDEX contract_supplier_idx ON "contract" (company_id, "supplier");
CREATE INDEX contract_responsible_idx ON "contract" (company_id, "responsible");
CREATE INDEX contract_department_idx ON "contract" (company_id, "department");
CREATE INDEX contract_created_at_sort_idx ON "contract" (company_id, "created_at", id);
CREATE TABLE "contract_allocations" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  record bigint NOT NULL,
  position integer NOT NULL,
  "project" bigint,
  "task" bigint,
  "subject" bigint,
  "share" numeric(24,2) NOT NULL CHECK ("share" >= 0.01 AND "share" <= 100),
  CONSTRAINT contract_allocations_position_key UNIQUE (company_id, record, position) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX contract_allocations_project_idx ON "contract_allocations" (company_id, "project");
CREATE INDEX contract_allocations_task_idx ON "contract_allocations" (company_id, "task");
CREATE INDEX contract_allocations_subject_idx ON "contract_allocations" (company_id, "subject");
CREATE TABLE "contract_nodes" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  record bigint NOT NULL,
  position integer NOT NULL,
  "name" text NOT NULL CHECK (char_length("name") <= 100),
  "condition" text NOT NULL DEFAULT 'date' CHECK ("condition" IN ('date', 'milestone', 'progress', 'acceptance', 'after')),
  "day" date,
  "task" bigint,
  "percent" bigint CHECK ("percent" >= 1 AND "percent" <= 100),
  "days" bigint CHECK ("days" >= 0 AND "days" <= 3650),
  "share" numeric(24,2) CHECK ("share" >= 0.01 AND "share" <= 100),
  "amount" numeric(24,2) CHECK ("amount" >= 0 AND "amount" <= 1000000000000),
  "retention" boolean NOT NULL DEFAULT false,
  CONSTRAINT contract_nodes_position_key UNIQUE (company_id, record, position) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX contract_nodes_task_idx ON "contract_nodes" (company_id, "task");
CREATE TABLE "payment" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  project_id bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 320),
  "code" text NOT NULL CHECK (char_length("code") <= 50),
  "contract" bigint NOT NULL,
  "node" bigint CHECK ("node" >= 1),
  "amount" money_value NOT NULL CHECK (("amount").cents >= 1),
  "planned_on" date NOT NULL,
  "paid_on" date,
  "voucher" text CHECK (char_length("voucher") <= 100),
  "status" text NOT NULL DEFAULT 'draft' CHECK ("status" IN ('draft', 'approved', 'paid', 'cancelled')),
  "applied_by" bigint,
  "paid_by" bigint,
  "files" bigint[],
  "note" text CHECK (char_length("note") <= 500),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT payment_company_id_key UNIQUE (company_id, id),
  CONSTRAINT payment_scope_check CHECK (num_nonnulls(project_id) <= 1)
);
CREATE UNIQUE INDEX payment_code_key ON "payment" (company_id, "code") NULLS NOT DISTINCT;
CREATE INDEX payment_project_id_idx ON "payment" (company_id, "project_id");
CREATE INDEX payment_contract_idx ON "payment" (company_id, "contract");
CREATE INDEX payment_applied_by_idx ON "payment" (company_id, "applied_by");
CREATE INDEX payment_paid_by_idx ON "payment" (company_id, "paid_by");
CREATE INDEX payment_planned_on_sort_idx ON "payment" (company_id, "planned_on", id);
CREATE TABLE "invoice" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  project_id bigint,
  "number" text NOT NULL CHECK (char_length("number") <= 50),
  "contract" bigint NOT NULL,
  "supplier" bigint,
  "kind" text NOT NULL DEFAULT 'special' CHECK ("kind" IN ('special', 'normal', 'other')),
  "amount" money_value NOT NULL CHECK (("amount").cents >= 1),
  "tax_rate" numeric(24,2) CHECK ("tax_rate" >= 0 AND "tax_rate" <= 100),
  "day" date NOT NULL,
  "files" bigint[],
  "note" text CHECK (char_length("note") <= 500),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT invoice_company_id_key UNIQUE (company_id, id),
  CONSTRAINT invoice_scope_check CHECK (num_nonnulls(project_id) <= 1)
);
CREATE UNIQUE INDEX invoice_supplier_number_key ON "invoice" (company_id, "supplier", "number") NULLS NOT DISTINCT;
CREATE INDEX invoice_project_id_idx ON "invoice" (company_id, "project_id");
CREATE INDEX invoice_contract_idx ON "invoice" (company_id, "contract");
CREATE INDEX invoice_supplier_idx ON "invoice" (company_id, "supplier");
CREATE INDEX invoice_day_sort_idx ON "invoice" (company_id, "day", id);
CREATE TABLE "acceptance" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  project_id bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 200),
  "contract" bigint NOT NULL,
  "node" bigint CHECK ("node" >= 1),
  "amount" money_value CHECK (("amount").cents >= 0),
  "day" date NOT NULL,
  "files" bigint[],
  "note" text CHECK (char_length("note") <= 500),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT acceptance_company_id_key UNIQUE (company_id, id),
  CONSTRAINT acceptance_scope_check CHECK (num_nonnulls(project_id) <= 1)
);
CREATE INDEX acceptance_project_id_idx ON "acceptance" (company_id, "project_id");
CREATE INDEX acceptance_contract_idx ON "acceptance" (company_id, "contract");
CREATE INDEX acceptance_day_sort_idx ON "acceptance" (company_id, "day", id);
ALTER TABLE "contract" ADD CONSTRAINT contract_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "contract" ADD CONSTRAINT contract_project_id_fkey FOREIGN KEY (company_id, "project_id") REFERENCES "project" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "contract" ADD CONSTRAINT contract_type_fkey FOREIGN KEY (company_id, "type") REFERENCES "dict_item" (company_id, id);
ALTER TABLE "contract" ADD CONSTRAINT contract_customer_fkey FOREIGN KEY (company_id, "customer") REFERENCES "customer" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "contract" ADD CONSTRAINT contract_supplier_fkey FOREIGN KEY (company_id, "supplier") REFERENCES "supplier" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "contract" ADD CONSTRAINT contract_pay_method_fkey FOREIGN KEY (company_id, "pay_method") REFERENCES "dict_item" (company_id, id);
ALTER TABLE "contract" ADD CONSTRAINT contract_responsible_fkey FOREIGN KEY (company_id, "responsible") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "contract" ADD CONSTRAINT contract_department_fkey FOREIGN KEY (company_id, "department") REFERENCES "department" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "contract_allocations" ADD CONSTRAINT contract_allocations_record_fkey FOREIGN KEY (company_id, "record") REFERENCES "contract" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "contract_allocations" ADD CONSTRAINT contract_allocations_project_fkey FOREIGN KEY (company_id, "project") REFERENCES "project" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "contract_allocations" ADD CONSTRAINT contract_allocations_task_fkey FOREIGN KEY (company_id, "task") REFERENCES "task" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "contract_allocations" ADD CONSTRAINT contract_allocations_subject_fkey FOREIGN KEY (company_id, "subject") REFERENCES "subject" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "contract_nodes" ADD CONSTRAINT contract_nodes_record_fkey FOREIGN KEY (company_id, "record") REFERENCES "contract" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "contract_nodes" ADD CONSTRAINT contract_nodes_task_fkey FOREIGN KEY (company_id, "task") REFERENCES "task" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "payment" ADD CONSTRAINT payment_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "payment" ADD CONSTRAINT payment_project_id_fkey FOREIGN KEY (company_id, "project_id") REFERENCES "project" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "payment" ADD CONSTRAINT payment_contract_fkey FOREIGN KEY (company_id, "contract") REFERENCES "contract" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "payment" ADD CONSTRAINT payment_applied_by_fkey FOREIGN KEY (company_id, "applied_by") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "payment" ADD CONSTRAINT payment_paid_by_fkey FOREIGN KEY (company_id, "paid_by") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "invoice" ADD CONSTRAINT invoice_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "invoice" ADD CONSTRAINT invoice_project_id_fkey FOREIGN KEY (company_id, "project_id") REFERENCES "project" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "invoice" ADD CONSTRAINT invoice_contract_fkey FOREIGN KEY (company_id, "contract") REFERENCES "contract" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "invoice" ADD CONSTRAINT invoice_supplier_fkey FOREIGN KEY (company_id, "supplier") REFERENCES "supplier" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "acceptance" ADD CONSTRAINT acceptance_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "acceptance" ADD CONSTRAINT acceptance_project_id_fkey FOREIGN KEY (company_id, "project_id") REFERENCES "project" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "acceptance" ADD CONSTRAINT acceptance_contract_fkey FOREIGN KEY (company_id, "contract") REFERENCES "contract" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;

-- Whatever competes, no more is paid and approved than is payable: audited, else settled, else the amount in force.
ALTER TABLE contract ADD CONSTRAINT contract_payable_check CHECK (
  coalesce((paid).cents, 0) + coalesce((approved).cents, 0) <= coalesce((audit).cents, (settlement).cents, (amount).cents));
COMMENT ON CONSTRAINT contract_payable_check ON contract IS 'by hand: no more is paid than is payable';
-- Those that are in force, for what falls due and for tasks that wait for them.
CREATE INDEX contract_in_force_idx ON contract (company_id, id) WHERE status IN ('effective', 'suspended');
COMMENT ON INDEX contract_in_force_idx IS 'by hand: contracts in force';
CREATE INDEX contract_created_by_idx ON contract (company_id, created_by);
COMMENT ON INDEX contract_created_by_idx IS 'by hand: made by somebody';

-- Changes of signed contracts, only appended.
CREATE TABLE contract_change (
  company_id bigint NOT NULL REFERENCES company (id),
  contract bigint NOT NULL,
  no integer NOT NULL CHECK (no > 0),
  at timestamp with time zone NOT NULL,
  by bigint,
  reason text NOT NULL CHECK (char_length(reason) <= 200),
  before money_value NOT NULL,
  after money_value NOT NULL,
  PRIMARY KEY (company_id, contract, no),
  FOREIGN KEY (company_id, contract) REFERENCES contract (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, by) REFERENCES "user" (company_id, id)
);
-- Nodes whose falling due was told.
CREATE TABLE contract_due (
  company_id bigint NOT NULL REFERENCES company (id),
  contract bigint NOT NULL,
  node bigint NOT NULL,
  day date NOT NULL,
  PRIMARY KEY (company_id, contract, node),
  FOREIGN KEY (company_id, contract) REFERENCES contract (company_id, id) ON DELETE CASCADE
);

SELECT make_searchable('contract', 'contract', '{name,code}');

-- Companies that are there already number them as new ones do.
WITH made AS (
  INSERT INTO code_rule (company_id, name, target, digits, reset, active)
    SELECT c.id, r.name, r.target, r.digits, 'never', true
    FROM company c, (VALUES ('合同编号', 'contract', 5), ('收付款编号', 'payment', 6)) AS r (name, target, digits)
    ON CONFLICT DO NOTHING RETURNING company_id, id, target
)
INSERT INTO code_rule_parts (company_id, record, position, kind, text)
  SELECT m.company_id, m.id, p.position, p.kind, p.text
  FROM made m, (VALUES ('contract', 0, 'fixed', 'HT-'), ('contract', 1, 'number', NULL),
    ('payment', 0, 'fixed', 'P-'), ('payment', 1, 'number', NULL)) AS p (target, position, kind, text)
  WHERE p.target = m.target;
