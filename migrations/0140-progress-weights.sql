-- An elapsed duration counts days and nights: in progress it weighs the working time it spans, as its phase counts it.
-- null: the task weighs its duration. Plans that go on are scheduled again, which fills it in; ended ones keep about what
-- the week of their plan makes of it.
ALTER TABLE task ADD COLUMN weight_minutes bigint;

UPDATE task t SET weight_minutes = round(t.duration_minutes * p.minutes_per_week / 10080.0)
FROM plan p
WHERE t.elapsed AND NOT t.summary AND p.company_id = t.company_id
  AND (p.project_id = t.project_id OR p.template_id = t.template_id);

UPDATE plan p SET calendar_stamp = NULL
WHERE EXISTS (SELECT 1 FROM task t WHERE t.company_id = p.company_id AND t.elapsed
  AND (t.project_id = p.project_id OR t.template_id = p.template_id));
