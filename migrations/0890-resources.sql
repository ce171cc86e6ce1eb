-- Shared resources and their reservations (docs/adr/465-shared-resources.md).
CREATE TABLE "resource" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 100),
  "code" text NOT NULL CHECK (char_length("code") <= 50),
  "kind" text NOT NULL DEFAULT 'equipment' CHECK ("kind" IN ('equipment', 'venue', 'vehicle', 'software', 'other')),
  "quantity" numeric(24,3) NOT NULL DEFAULT '1' CHECK ("quantity" >= 0 AND "quantity" <= 1000000000),
  "unit" text CHECK (char_length("unit") <= 20),
  "department" bigint,
  "keeper" bigint,
  "place" text CHECK (char_length("place") <= 200),
  "confirmed" boolean NOT NULL DEFAULT false,
  "rate_kind" text CHECK ("rate_kind" IN ('hour', 'day', 'use')),
  "rate" money_value CHECK (("rate").cents >= 0 AND ("rate").cents <= 1000000000000),
  "status" text NOT NULL DEFAULT 'inUse' CHECK ("status" IN ('inUse', 'maintenance', 'retired')),
  "files" bigint[],
  "remark" text CHECK (char_length("remark") <= 2000),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT resource_company_id_key UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX resource_name_key ON "resource" (company_id, "name") NULLS NOT DISTINCT;
CREATE UNIQUE INDEX resource_code_key ON "resource" (company_id, "code") NULLS NOT DISTINCT;
CREATE INDEX resource_department_idx ON "resource" (company_id, "department");
CREATE INDEX resource_keeper_idx ON "resource" (company_id, "keeper");
CREATE INDEX resource_name_sort_idx ON "resource" (company_id, "name", id);
CREATE TABLE "reservation" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  project_id bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 150),
  "resource" bigint NOT NULL,
  "starts_at" timestamp with time zone NOT NULL,
  "ends_at" timestamp with time zone NOT NULL,
  "quantity" numeric(24,3) NOT NULL DEFAULT '1' CHECK ("quantity" >= 0 AND "quantity" <= 1000000000),
  "task" bigint,
  "purpose" text CHECK (char_length("purpose") <= 500),
  "user" bigint,
  "status" text NOT NULL DEFAULT 'requested' CHECK ("status" IN ('requested', 'approved', 'out', 'returned', 'refused', 'cancelled')),
  "out_at" timestamp with time zone,
  "back_at" timestamp with time zone,
  "returned" numeric(24,3) NOT NULL DEFAULT '0',
  "part" numeric(24,3) CHECK ("part" >= 0 AND "part" <= 1000000000),
  "parts" numeric(24,0) NOT NULL DEFAULT '0',
  "condition" text CHECK (char_length("condition") <= 200),
  "cost" money_value,
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT reservation_company_id_key UNIQUE (company_id, id),
  CONSTRAINT reservation_scope_check CHECK (num_nonnulls(project_id) <= 1)
);
CREATE INDEX reservation_project_id_idx ON "reservation" (company_id, "project_id");
CREATE INDEX reservation_resource_idx ON "reservation" (company_id, "resource");
CREATE INDEX reservation_task_idx ON "reservation" (company_id, "task");
CREATE INDEX reservation_user_idx ON "reservation" (company_id, "user");
CREATE INDEX reservation_starts_at_sort_idx ON "reservation" (company_id, "starts_at", id);
ALTER TABLE "resource" ADD CONSTRAINT resource_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "resource" ADD CONSTRAINT resource_department_fkey FOREIGN KEY (company_id, "department") REFERENCES "department" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "resource" ADD CONSTRAINT resource_keeper_fkey FOREIGN KEY (company_id, "keeper") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "reservation" ADD CONSTRAINT reservation_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "reservation" ADD CONSTRAINT reservation_project_id_fkey FOREIGN KEY (company_id, "project_id") REFERENCES "project" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "reservation" ADD CONSTRAINT reservation_resource_fkey FOREIGN KEY (company_id, "resource") REFERENCES "resource" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "reservation" ADD CONSTRAINT reservation_task_fkey FOREIGN KEY (company_id, "task") REFERENCES "task" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "reservation" ADD CONSTRAINT reservation_user_fkey FOREIGN KEY (company_id, "user") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;

-- An overdue reservation is told of once: a mark of the job, not a field.
ALTER TABLE reservation ADD COLUMN overdue_told boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN reservation.overdue_told IS 'by hand: told that it is overdue';
CREATE INDEX reservation_overdue_idx ON reservation (company_id, ends_at) WHERE status = 'out' AND NOT overdue_told;
COMMENT ON INDEX reservation_overdue_idx IS 'by hand: things that are due back';
-- What is taken of a resource in a time.
CREATE INDEX reservation_holding_idx ON reservation (company_id, resource, starts_at, ends_at)
  WHERE status IN ('requested', 'approved', 'out');
COMMENT ON INDEX reservation_holding_idx IS 'by hand: what is taken of a resource';

-- The last word: at no instant is more taken than there is. Whoever writes holds the resource, so that of two the second one counts
-- the first.
CREATE FUNCTION reservation_within() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE most numeric; total numeric;
BEGIN
  IF NEW.status NOT IN ('requested', 'approved', 'out') THEN RETURN NULL; END IF;
  SELECT quantity INTO total FROM resource WHERE company_id = NEW.company_id AND id = NEW.resource FOR UPDATE;
  SELECT max(s.taken) INTO most FROM (
    SELECT (SELECT sum(b.quantity - b.returned) FROM reservation b WHERE b.company_id = a.company_id AND b.resource = a.resource
        AND b.status IN ('requested', 'approved', 'out') AND b.starts_at <= a.starts_at AND b.ends_at > a.starts_at) AS taken
    FROM reservation a WHERE a.company_id = NEW.company_id AND a.resource = NEW.resource
      AND a.status IN ('requested', 'approved', 'out') AND (a.id = NEW.id OR (a.starts_at > NEW.starts_at AND a.starts_at < NEW.ends_at))
  ) s;
  IF most > total THEN
    RAISE EXCEPTION 'more is reserved of resource % than there is', NEW.resource USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER reservation_within AFTER INSERT OR UPDATE OF status, quantity, starts_at, ends_at, resource ON reservation
  FOR EACH ROW EXECUTE FUNCTION reservation_within();

SELECT make_searchable('resource', 'resource', '{name,code,place}');

-- Companies that are there already number them as new ones do.
WITH made AS (
  INSERT INTO code_rule (company_id, name, target, digits, reset, active)
    SELECT id, '资源编号', 'resource', 4, 'never', true FROM company ON CONFLICT DO NOTHING RETURNING company_id, id
)
INSERT INTO code_rule_parts (company_id, record, position, kind, text)
  SELECT m.company_id, m.id, p.position, p.kind, p.text
  FROM made m, (VALUES (0, 'fixed', 'R-'), (1, 'number', NULL)) AS p (position, kind, text);
