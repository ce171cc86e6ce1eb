-- How far tasks were by day: each change of progress, actual start and finish, whoever makes it (docs/adr/430-earned-value.md). So what
-- is earned on a past day is not what is done today. Rows are only added.
CREATE TABLE progress_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company (id),
  task bigint NOT NULL,
  day date NOT NULL,
  -- Hundredths of a percent.
  percent integer NOT NULL CHECK (percent BETWEEN 0 AND 10000),
  actual_start date,
  actual_finish date,
  at timestamp with time zone NOT NULL,
  by bigint,
  FOREIGN KEY (company_id, task) REFERENCES task (company_id, id) ON DELETE CASCADE
);
CREATE INDEX progress_entry_task_idx ON progress_entry (company_id, task, day, id);

CREATE FUNCTION progress_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO progress_entry (company_id, task, day, percent, actual_start, actual_finish, at, by)
  VALUES (NEW.company_id, NEW.id, company_today(NEW.company_id), round(NEW.progress * 100)::integer, NEW.actual_start, NEW.actual_end,
    CASE WHEN TG_OP = 'UPDATE' AND NEW.updated_at IS DISTINCT FROM OLD.updated_at THEN NEW.updated_at ELSE now() END, NEW.updated_by);
  RETURN NULL;
END $$;
CREATE TRIGGER task_progress_begins AFTER INSERT ON task FOR EACH ROW
  WHEN (NEW.project_id IS NOT NULL AND (NEW.progress > 0 OR NEW.actual_start IS NOT NULL)) EXECUTE FUNCTION progress_entries();
CREATE TRIGGER task_progress_entries AFTER UPDATE OF progress, actual_start, actual_end ON task FOR EACH ROW
  WHEN (NEW.project_id IS NOT NULL AND (OLD.progress, OLD.actual_start, OLD.actual_end) IS DISTINCT FROM (NEW.progress, NEW.actual_start, NEW.actual_end))
  EXECUTE FUNCTION progress_entries();

-- What the change log still knows of before, and what holds now.
INSERT INTO progress_entry (company_id, task, day, percent, at, by)
SELECT c.company_id, c.record_id, ((c.at AT TIME ZONE 'UTC') + o.utc_offset * interval '1 minute')::date,
  round((x ->> 'after')::numeric * 100)::integer, c.at, NULL
FROM change_log c JOIN company o ON o.id = c.company_id JOIN task t ON t.company_id = c.company_id AND t.id = c.record_id AND t.project_id IS NOT NULL
  CROSS JOIN LATERAL jsonb_array_elements(CASE jsonb_typeof(c.changes) WHEN 'array' THEN c.changes ELSE '[]' END) x
WHERE c.entity = 'task' AND x ->> 'field' = 'progress' AND x ->> 'after' ~ '^\d{1,3}(\.\d+)?$' AND (x ->> 'after')::numeric <= 100
ORDER BY c.id;
INSERT INTO progress_entry (company_id, task, day, percent, actual_start, actual_finish, at, by)
SELECT t.company_id, t.id, coalesce(t.actual_end, greatest(t.actual_start, ((t.updated_at AT TIME ZONE 'UTC') + o.utc_offset * interval '1 minute')::date)),
  round(t.progress * 100)::integer, t.actual_start, t.actual_end, t.updated_at, t.updated_by
FROM task t JOIN company o ON o.id = t.company_id
WHERE t.project_id IS NOT NULL AND (t.progress > 0 OR t.actual_start IS NOT NULL);
