-- Sums of approved hours by month, which statistics read instead of the ledger (docs/adr/372-sums-of-hours-by-month.md).

-- Minutes of the days of a month: always 31, the first stands first.
CREATE FUNCTION work_days_put(days smallint[], day date, minutes integer) RETURNS smallint[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  days[extract(day FROM day)] := days[extract(day FROM day)] + minutes;
  RETURN days;
END $$;
CREATE AGGREGATE work_days(date, integer) (SFUNC = work_days_put, STYPE = smallint[], PARALLEL = SAFE,
  INITCOND = '{0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0}');
CREATE FUNCTION work_days_sum(a smallint[], b smallint[], times integer DEFAULT 1) RETURNS smallint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT array_agg((x.a + times * x.b)::smallint ORDER BY x.n) FROM unnest(a, b) WITH ORDINALITY AS x (a, b, n) $$;
CREATE FUNCTION work_days_minutes(days smallint[]) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT sum(m)::integer FROM unnest(days) AS x (m) $$;
-- Which days have hours: the first is the lowest bit, so days of several rows are one number again.
CREATE FUNCTION work_days_bits(days smallint[]) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT coalesce(bit_or(1 << (n - 1)::integer), 0) FROM unnest(days) WITH ORDINALITY AS x (m, n) WHERE m <> 0 $$;

CREATE TABLE work_month (
  company_id bigint NOT NULL REFERENCES company (id),
  person bigint NOT NULL,
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  project_id bigint,
  task bigint,
  department bigint,
  kind bigint NOT NULL,
  category bigint,
  -- As the records kept them; of several the last that was booked.
  project_name text,
  task_name text,
  by_day smallint[] NOT NULL CHECK (cardinality(by_day) = 31),
  minutes integer NOT NULL GENERATED ALWAYS AS (work_days_minutes(by_day)) STORED,
  days integer NOT NULL GENERATED ALWAYS AS (work_days_bits(by_day)) STORED,
  CONSTRAINT work_month_key UNIQUE NULLS NOT DISTINCT (company_id, person, month, task, project_id, department, kind, category)
) WITH (fillfactor = 85);
CREATE INDEX work_month_month_idx ON work_month (company_id, month);
CREATE INDEX work_month_department_idx ON work_month (company_id, department, month);
CREATE INDEX work_month_project_idx ON work_month (company_id, project_id, month) WHERE project_id IS NOT NULL;

-- Whoever books changes the sums in the same statement. Rows are held in the order of the key, so that bookings at the same moment
-- wait for each other in no circle; the person stands in the key, so hardly ever do two want the same row.
CREATE FUNCTION work_month_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO work_month AS m (company_id, person, month, project_id, task, department, kind, category, project_name, task_name, by_day)
  SELECT b.company_id, b.person, date_trunc('month', b.work_date::timestamp)::date, b.project_id, b.task, b.department, b.kind, r.category,
    (array_agg(r.project_name ORDER BY b.record DESC))[1], (array_agg(r.task_name ORDER BY b.record DESC))[1], work_days(b.work_date, b.minutes)
  FROM booked b LEFT JOIN work_record r ON r.company_id = b.company_id AND r.id = b.record
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
  ORDER BY 1, 2, 3, 4, 5, 6, 7, 8
  ON CONFLICT ON CONSTRAINT work_month_key DO UPDATE SET by_day = work_days_sum(m.by_day, excluded.by_day),
    project_name = coalesce(excluded.project_name, m.project_name), task_name = coalesce(excluded.task_name, m.task_name);
  RETURN NULL;
END $$;
CREATE TRIGGER work_month_follows AFTER INSERT ON work_ledger REFERENCING NEW TABLE AS booked
  FOR EACH STATEMENT EXECUTE FUNCTION work_month_follows();

-- What was booked before.
INSERT INTO work_month (company_id, person, month, project_id, task, department, kind, category, project_name, task_name, by_day)
SELECT b.company_id, b.person, date_trunc('month', b.work_date::timestamp)::date, b.project_id, b.task, b.department, b.kind, r.category,
  max(r.project_name), max(r.task_name), work_days(b.work_date, b.minutes)
FROM work_ledger b LEFT JOIN work_record r ON r.company_id = b.company_id AND r.id = b.record
GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 ORDER BY 3, 2, 4, 5;
ANALYZE work_month;

-- What waits for a decision, which statistics count beside it.
CREATE INDEX work_record_waiting_idx ON work_record (company_id, work_date) WHERE status = 'submitted';

-- The sums are compared with the ledger once a night: by day of the company.
CREATE TABLE work_month_run (
  company_id bigint NOT NULL REFERENCES company (id),
  day date NOT NULL,
  PRIMARY KEY (company_id, day)
);
