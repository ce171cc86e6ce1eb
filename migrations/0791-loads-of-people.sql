-- What people have to do in the weeks from a day on is kept as sums of plans are (docs/adr/437-kept-sums.md): for that day, with marks of
-- whoever changes a task, a project or a calendar.
CREATE TABLE person_load (
  company_id bigint NOT NULL,
  person bigint NOT NULL,
  day date NOT NULL,
  open_tasks integer NOT NULL,
  late_tasks integer NOT NULL,
  -- Minutes left in each week, from the one of the day on.
  minutes integer[] NOT NULL,
  PRIMARY KEY (company_id, person),
  FOREIGN KEY (company_id, person) REFERENCES "user" (company_id, id) ON DELETE CASCADE
);
CREATE INDEX person_load_day_idx ON person_load (company_id, day);
CREATE TABLE person_load_due (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  -- Nobody: all of the company.
  person bigint
);
CREATE INDEX person_load_due_person_idx ON person_load_due (company_id, person);

CREATE FUNCTION person_load_due_of_tasks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO person_load_due (company_id, person)
    SELECT DISTINCT company_id, responsible FROM changed WHERE responsible IS NOT NULL AND project_id IS NOT NULL ORDER BY 1, 2;
  RETURN NULL;
END $$;
CREATE FUNCTION person_load_due_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO person_load_due (company_id, person)
    SELECT DISTINCT n.company_id, w.person FROM before o JOIN changed n ON n.id = o.id
      CROSS JOIN LATERAL (VALUES (o.responsible), (n.responsible)) w (person)
    WHERE w.person IS NOT NULL AND n.project_id IS NOT NULL
      AND (o.responsible, o.status, o.progress, o.planned_end, o.work_minutes, o.start_at, o.actual_start_at, o.finish_at, o.calendar, o.ignore_person_calendars, o.summary, o.active, o.external)
        IS DISTINCT FROM (n.responsible, n.status, n.progress, n.planned_end, n.work_minutes, n.start_at, n.actual_start_at, n.finish_at, n.calendar, n.ignore_person_calendars, n.summary, n.active, n.external)
    ORDER BY 1, 2;
  RETURN NULL;
END $$;
CREATE TRIGGER person_load_due_made AFTER INSERT ON task REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION person_load_due_of_tasks();
CREATE TRIGGER person_load_due_gone AFTER DELETE ON task REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION person_load_due_of_tasks();
CREATE TRIGGER person_load_due_changed AFTER UPDATE ON task REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION person_load_due_of_changed();

CREATE FUNCTION person_load_due_of_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO person_load_due (company_id, person)
    SELECT DISTINCT t.company_id, t.responsible FROM task t
    WHERE t.company_id = NEW.company_id AND t.project_id = NEW.id AND t.responsible IS NOT NULL ORDER BY 1, 2;
  RETURN NULL;
END $$;
CREATE TRIGGER person_load_due_project AFTER UPDATE OF status, calendar ON project FOR EACH ROW
  WHEN ((OLD.status, OLD.calendar) IS DISTINCT FROM (NEW.status, NEW.calendar)) EXECUTE FUNCTION person_load_due_of_project();

CREATE FUNCTION person_load_due_of_calendar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO person_load_due (company_id, person) VALUES (coalesce(NEW.company_id, OLD.company_id),
    CASE WHEN TG_OP = 'UPDATE' AND NEW.owner_user IS DISTINCT FROM OLD.owner_user THEN NULL ELSE coalesce(NEW.owner_user, OLD.owner_user) END);
  RETURN NULL;
END $$;
CREATE TRIGGER person_load_due_calendar AFTER INSERT OR UPDATE OR DELETE ON calendar
  FOR EACH ROW EXECUTE FUNCTION person_load_due_of_calendar();
INSERT INTO person_load_due (company_id, person)
  SELECT DISTINCT company_id, responsible FROM task WHERE project_id IS NOT NULL AND responsible IS NOT NULL ORDER BY 1, 2;
