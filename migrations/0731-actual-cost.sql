-- Actual cost (docs/adr/429-actual-cost.md): sheets that people enter, the ledger, and its sums by month.
CREATE TABLE "cost_sheet" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  project_id bigint,
  program_id bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 200),
  "day" date NOT NULL,
  "responsible" bigint,
  "status" text NOT NULL DEFAULT 'draft' CHECK ("status" IN ('draft', 'confirmed', 'reversed')),
  "total" money_value,
  "confirmed_by" bigint,
  "confirmed_at" timestamp with time zone,
  "files" bigint[],
  "remark" text CHECK (char_length("remark") <= 2000),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT cost_sheet_company_id_key UNIQUE (company_id, id),
  CONSTRAINT cost_sheet_scope_check CHECK (num_nonnulls(project_id, program_id) = 1)
);
CREATE INDEX cost_sheet_project_id_idx ON "cost_sheet" (company_id, "project_id");
CREATE INDEX cost_sheet_program_id_idx ON "cost_sheet" (company_id, "program_id");
CREATE INDEX cost_sheet_responsible_idx ON "cost_sheet" (company_id, "responsible");
CREATE INDEX cost_sheet_confirmed_by_idx ON "cost_sheet" (company_id, "confirmed_by");
CREATE INDEX cost_sheet_day_sort_idx ON "cost_sheet" (company_id, "day", id);
CREATE TABLE "cost_sheet_lines" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  record bigint NOT NULL,
  position integer NOT NULL,
  "subject" bigint NOT NULL,
  "task" bigint,
  "amount" money_value NOT NULL CHECK (("amount").cents >= -1000000000000 AND ("amount").cents <= 1000000000000),
  "note" text CHECK (char_length("note") <= 500),
  CONSTRAINT cost_sheet_lines_position_key UNIQUE (company_id, record, position) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX cost_sheet_lines_subject_idx ON "cost_sheet_lines" (company_id, "subject");
CREATE INDEX cost_sheet_lines_task_idx ON "cost_sheet_lines" (company_id, "task");
ALTER TABLE "cost_sheet" ADD CONSTRAINT cost_sheet_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "cost_sheet" ADD CONSTRAINT cost_sheet_project_id_fkey FOREIGN KEY (company_id, "project_id") REFERENCES "project" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "cost_sheet" ADD CONSTRAINT cost_sheet_program_id_fkey FOREIGN KEY (company_id, "program_id") REFERENCES "program" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "cost_sheet" ADD CONSTRAINT cost_sheet_responsible_fkey FOREIGN KEY (company_id, "responsible") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "cost_sheet" ADD CONSTRAINT cost_sheet_confirmed_by_fkey FOREIGN KEY (company_id, "confirmed_by") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "cost_sheet_lines" ADD CONSTRAINT cost_sheet_lines_record_fkey FOREIGN KEY (company_id, "record") REFERENCES "cost_sheet" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "cost_sheet_lines" ADD CONSTRAINT cost_sheet_lines_subject_fkey FOREIGN KEY (company_id, "subject") REFERENCES "subject" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "cost_sheet_lines" ADD CONSTRAINT cost_sheet_lines_task_fkey FOREIGN KEY (company_id, "task") REFERENCES "task" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;

-- The ledger: signed entries, only appended. `effect_date`: when it arose; `posting_date`: the open month it is booked in;
-- `known_at`: since when it is known.
CREATE TABLE cost_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company (id),
  object_kind text NOT NULL CHECK (object_kind IN ('project', 'program')),
  object_id bigint NOT NULL,
  subject bigint,
  task bigint,
  effect_date date NOT NULL,
  posting_date date NOT NULL,
  known_at timestamp with time zone NOT NULL,
  cents bigint NOT NULL CHECK (cents BETWEEN -9007199254740991 AND 9007199254740991),
  minutes integer NOT NULL DEFAULT 0,
  day_cents bigint CHECK (day_cents >= 0),
  person bigint,
  source text NOT NULL CHECK (source IN ('hours', 'sheet', 'payment', 'acceptance', 'material', 'resource', 'adjust', 'import')),
  source_id bigint NOT NULL,
  part integer NOT NULL DEFAULT 0,
  reverses bigint REFERENCES cost_entry (id),
  orig_cents bigint,
  orig_currency text,
  rate numeric(18, 8),
  note text CHECK (char_length(note) <= 500),
  made_by bigint,
  CONSTRAINT cost_entry_once UNIQUE NULLS NOT DISTINCT (company_id, source, source_id, part, reverses),
  CHECK (num_nonnulls(orig_cents, orig_currency, rate) IN (0, 3)),
  FOREIGN KEY (company_id, subject) REFERENCES subject (company_id, id)
);
CREATE UNIQUE INDEX cost_entry_reversed_once ON cost_entry (company_id, reverses) WHERE reverses IS NOT NULL;
CREATE INDEX cost_entry_object_idx ON cost_entry (company_id, object_kind, object_id, effect_date, id);
CREATE INDEX cost_entry_task_idx ON cost_entry (company_id, task) WHERE task IS NOT NULL;
CREATE INDEX cost_entry_subject_idx ON cost_entry (company_id, subject) WHERE subject IS NOT NULL;
CREATE TRIGGER cost_entry_stays BEFORE UPDATE OR DELETE ON cost_entry FOR EACH ROW EXECUTE FUNCTION log_stays();
CREATE TRIGGER cost_entry_stays_whole BEFORE TRUNCATE ON cost_entry FOR EACH STATEMENT EXECUTE FUNCTION log_stays();

-- Its sums. Subject and task 0: none.
CREATE TABLE cost_cell (
  company_id bigint NOT NULL REFERENCES company (id),
  object_kind text NOT NULL,
  object_id bigint NOT NULL,
  subject bigint NOT NULL,
  task bigint NOT NULL,
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  cents bigint NOT NULL,
  minutes integer NOT NULL,
  unrated_minutes integer NOT NULL,
  PRIMARY KEY (company_id, object_kind, object_id, subject, task, month)
) WITH (fillfactor = 85);

-- Whoever books changes the sums in the same statement; rows are held in the order of the key.
CREATE FUNCTION cost_cell_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cost_cell AS c (company_id, object_kind, object_id, subject, task, month, cents, minutes, unrated_minutes)
  SELECT b.company_id, b.object_kind, b.object_id, coalesce(b.subject, 0), coalesce(b.task, 0),
    date_trunc('month', b.effect_date::timestamp)::date, sum(b.cents), sum(b.minutes),
    coalesce(sum(b.minutes) FILTER (WHERE b.day_cents IS NULL), 0)
  FROM booked b GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (company_id, object_kind, object_id, subject, task, month) DO UPDATE
    SET cents = c.cents + excluded.cents, minutes = c.minutes + excluded.minutes,
      unrated_minutes = c.unrated_minutes + excluded.unrated_minutes;
  RETURN NULL;
END $$;
CREATE TRIGGER cost_cell_follows AFTER INSERT ON cost_entry REFERENCING NEW TABLE AS booked
  FOR EACH STATEMENT EXECUTE FUNCTION cost_cell_follows();

-- An entry is known after every closing of a month before it, so what was known at a closing never moves.
CREATE FUNCTION cost_known_at(of bigint, at timestamp with time zone) RETURNS timestamp with time zone LANGUAGE sql STABLE AS
  $$ SELECT greatest(at, (SELECT max(p.closed_at) + interval '1 millisecond' FROM fiscal_period p WHERE p.company_id = of)) $$;

-- The day something of a month is booked on, for hours: null is the day itself; a closed month leads to the first open one after
-- it, and a month before the books to their first. It is held until the end of the transaction.
CREATE FUNCTION cost_posting_month(of bigint, month_of date) RETURNS date LANGUAGE plpgsql AS $$
DECLARE
  month_there date;
BEGIN
  FOR i IN 1..20 LOOP
    SELECT p.month INTO month_there FROM fiscal_period p
      JOIN account_set a ON a.company_id = p.company_id AND a.id = p.account_set AND a.is_default
      WHERE p.company_id = of AND p.status = 'open' AND p.month >= month_of ORDER BY p.month LIMIT 1 FOR SHARE OF p;
    EXIT WHEN month_there IS NOT NULL OR NOT EXISTS (SELECT FROM fiscal_period p
      JOIN account_set a ON a.company_id = p.company_id AND a.id = p.account_set AND a.is_default
      WHERE p.company_id = of AND p.status = 'open' AND p.month >= month_of);
  END LOOP;
  RETURN nullif(month_there, month_of);
END $$;

-- The subject of labor: the first leaf of the default books that is for it.
CREATE FUNCTION cost_labour_subject(of bigint) RETURNS bigint LANGUAGE sql STABLE AS
  $$ SELECT s.id FROM subject s JOIN account_set a ON a.company_id = s.company_id AND a.id = s.account_set AND a.is_default
     WHERE s.company_id = of AND s.leaf AND s.active AND 'labour' = ANY(s.scope) ORDER BY s.sort, s.code, s.id LIMIT 1 $$;

-- Hours that are booked become cost in the same transaction, whoever books them; a minus reverses the entry of its plus.
CREATE FUNCTION cost_of_hours() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cost_entry (company_id, object_kind, object_id, subject, task, effect_date, posting_date, known_at, cents, minutes,
    day_cents, person, source, source_id, part, reverses)
  SELECT b.company_id, 'project', b.project_id, CASE WHEN r.id IS NULL THEN s.subject ELSE r.subject END, b.task, b.work_date,
    coalesce(m.posting, b.work_date), cost_known_at(b.company_id, b.booked_at), coalesce(b.cost_cents, 0), b.minutes, b.rate_cents,
    b.person, 'hours', b.record, CASE WHEN b.minutes > 0 THEN b.seq ELSE b.seq - 1 END, r.id
  FROM booked b
    JOIN (SELECT x.company_id, x.month, cost_posting_month(x.company_id, x.month) AS posting
      FROM (SELECT DISTINCT company_id, date_trunc('month', work_date::timestamp)::date AS month FROM booked ORDER BY 1, 2) x) m
      ON m.company_id = b.company_id AND m.month = date_trunc('month', b.work_date::timestamp)::date
    JOIN (SELECT x.company_id, cost_labour_subject(x.company_id) AS subject FROM (SELECT DISTINCT company_id FROM booked) x) s
      ON s.company_id = b.company_id
    LEFT JOIN cost_entry r ON b.minutes < 0 AND r.company_id = b.company_id AND r.source = 'hours' AND r.source_id = b.record
      AND r.part = b.seq - 1 AND r.reverses IS NULL
  WHERE b.project_id IS NOT NULL
  ORDER BY b.record, b.seq;
  RETURN NULL;
END $$;
CREATE TRIGGER cost_of_hours AFTER INSERT ON work_ledger REFERENCING NEW TABLE AS booked
  FOR EACH STATEMENT EXECUTE FUNCTION cost_of_hours();

-- What was booked before: first what was added, then what was taken back.
INSERT INTO cost_entry (company_id, object_kind, object_id, subject, task, effect_date, posting_date, known_at, cents, minutes,
  day_cents, person, source, source_id, part)
SELECT l.company_id, 'project', l.project_id, cost_labour_subject(l.company_id), l.task, l.work_date, l.work_date, l.booked_at,
  coalesce(l.cost_cents, 0), l.minutes, l.rate_cents, l.person, 'hours', l.record, l.seq
FROM work_ledger l WHERE l.project_id IS NOT NULL AND l.minutes > 0 ORDER BY l.company_id, l.booked_at, l.record, l.seq;
INSERT INTO cost_entry (company_id, object_kind, object_id, subject, task, effect_date, posting_date, known_at, cents, minutes,
  day_cents, person, source, source_id, part, reverses)
SELECT l.company_id, 'project', l.project_id, r.subject, l.task, l.work_date, l.work_date, l.booked_at, coalesce(l.cost_cents, 0),
  l.minutes, l.rate_cents, l.person, 'hours', l.record, l.seq - 1, r.id
FROM work_ledger l JOIN cost_entry r ON r.company_id = l.company_id AND r.source = 'hours' AND r.source_id = l.record AND r.part = l.seq - 1
WHERE l.project_id IS NOT NULL AND l.minutes < 0 ORDER BY l.company_id, l.booked_at, l.record, l.seq;
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'waymark_app') THEN
    REVOKE UPDATE, DELETE, TRUNCATE ON cost_entry FROM waymark_app;
  END IF;
END $$;
ANALYZE cost_entry, cost_cell;
