-- Figures of plans are kept for a day (docs/adr/437-kept-sums.md). Whoever changes a task leaves a mark in the same transaction; a sum
-- with a mark, or of another day, is not read until it is computed again.
CREATE TABLE plan_sum (
  company_id bigint NOT NULL,
  project_id bigint NOT NULL,
  -- They hold from this day to that one, both included.
  day date NOT NULL,
  until date NOT NULL,
  tasks integer NOT NULL,
  open_tasks integer NOT NULL,
  weight float8 NOT NULL,
  planned float8 NOT NULL,
  planned_least float8 NOT NULL,
  planned_most float8 NOT NULL,
  actual float8 NOT NULL,
  actual_least float8 NOT NULL,
  actual_most float8 NOT NULL,
  plan_end date,
  late_tasks integer NOT NULL,
  late_name text,
  late_since date,
  due_today integer NOT NULL,
  to_start integer NOT NULL,
  PRIMARY KEY (company_id, project_id),
  FOREIGN KEY (company_id, project_id) REFERENCES project (company_id, id) ON DELETE CASCADE
);
CREATE INDEX plan_sum_until_idx ON plan_sum (company_id, until);
CREATE TABLE plan_sum_due (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  project_id bigint NOT NULL
);
CREATE INDEX plan_sum_due_project_idx ON plan_sum_due (company_id, project_id);

CREATE FUNCTION plan_sum_due_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO plan_sum_due (company_id, project_id)
    SELECT DISTINCT company_id, project_id FROM changed WHERE project_id IS NOT NULL ORDER BY 1, 2;
  RETURN NULL;
END $$;
CREATE FUNCTION plan_sum_due_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO plan_sum_due (company_id, project_id)
    SELECT DISTINCT n.company_id, n.project_id FROM before o JOIN changed n ON n.id = o.id WHERE n.project_id IS NOT NULL
      AND (o.name, o.position, o.summary, o.active, o.external, o.status, o.progress, o.planned_start, o.planned_end, o.weight_minutes, o.duration_minutes)
        IS DISTINCT FROM (n.name, n.position, n.summary, n.active, n.external, n.status, n.progress, n.planned_start, n.planned_end, n.weight_minutes, n.duration_minutes)
    ORDER BY 1, 2;
  RETURN NULL;
END $$;
CREATE TRIGGER plan_sum_due_made AFTER INSERT ON task REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION plan_sum_due_of_new();
CREATE TRIGGER plan_sum_due_gone AFTER DELETE ON task REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION plan_sum_due_of_new();
CREATE TRIGGER plan_sum_due_changed AFTER UPDATE ON task REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION plan_sum_due_of_changed();

INSERT INTO plan_sum_due (company_id, project_id)
  SELECT DISTINCT company_id, project_id FROM task WHERE project_id IS NOT NULL ORDER BY 1, 2;

-- Milestones ahead, of the cockpit and of workbenches.
CREATE INDEX task_milestone_idx ON task (company_id, planned_end) WHERE milestone AND status NOT IN ('done', 'passoff') AND NOT summary;
