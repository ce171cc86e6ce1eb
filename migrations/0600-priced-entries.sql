-- An entry of the ledger says by which terms it was priced and what its record was called then, so that whatever replaces it repeats
-- them, and what was known on a day can be told from the ledger alone (docs/adr/398-what-was-known-then.md).
-- Terms of entries that were booked before are not known: null.
ALTER TABLE work_ledger ADD factor integer CHECK (factor BETWEEN 0 AND 100000), ADD day_minutes integer CHECK (day_minutes > 0),
  ADD category bigint, ADD project_name text, ADD task_name text;
ALTER TABLE work_ledger DISABLE TRIGGER work_ledger_stays;
UPDATE work_ledger l SET category = r.category, project_name = r.project_name, task_name = r.task_name
  FROM work_record r WHERE r.company_id = l.company_id AND r.id = l.record
    AND (r.category IS NOT NULL OR r.project_name IS NOT NULL OR r.task_name IS NOT NULL);
ALTER TABLE work_ledger ENABLE TRIGGER work_ledger_stays;

-- The sums of months take category and names from the entry too: a record that was undone may be about something else by now.
CREATE OR REPLACE FUNCTION work_month_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO work_month AS m (company_id, person, month, project_id, task, department, kind, category, project_name, task_name, by_day)
  SELECT b.company_id, b.person, date_trunc('month', b.work_date::timestamp)::date, b.project_id, b.task, b.department, b.kind, b.category,
    (array_agg(b.project_name ORDER BY b.record DESC))[1], (array_agg(b.task_name ORDER BY b.record DESC))[1], work_days(b.work_date, b.minutes)
  FROM booked b
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
  ORDER BY 1, 2, 3, 4, 5, 6, 7, 8
  ON CONFLICT ON CONSTRAINT work_month_key DO UPDATE SET by_day = work_days_sum(m.by_day, excluded.by_day),
    project_name = coalesce(excluded.project_name, m.project_name), task_name = coalesce(excluded.task_name, m.task_name);
  RETURN NULL;
END $$;
