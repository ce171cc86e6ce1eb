-- The load of people is what they do of tasks: of all in which they have a part, not only of those in their charge
-- (docs/adr/481-one-load.md). Whoever has a part takes part, so marks are of the person in charge and of all participants.
CREATE FUNCTION person_load_people(responsible bigint, participants bigint[]) RETURNS SETOF bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 3
  RETURN unnest(array_append(coalesce(participants, '{}'), responsible));

CREATE OR REPLACE FUNCTION person_load_due_of_tasks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO person_load_due (company_id, person)
    SELECT DISTINCT c.company_id, w.person FROM changed c CROSS JOIN LATERAL person_load_people(c.responsible, c.participants) AS w (person)
    WHERE w.person IS NOT NULL AND c.project_id IS NOT NULL ORDER BY 1, 2;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION person_load_due_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO person_load_due (company_id, person)
    SELECT DISTINCT n.company_id, w.person FROM before o JOIN changed n ON n.id = o.id
      CROSS JOIN LATERAL (SELECT person_load_people(o.responsible, o.participants)
        UNION SELECT person_load_people(n.responsible, n.participants)) w (person)
    WHERE w.person IS NOT NULL AND n.project_id IS NOT NULL
      AND (o.responsible, o.participants, o.assignments, o.status, o.progress, o.planned_end, o.work_minutes, o.start_at, o.actual_start_at,
          o.finish_at, o.actual_finish_at, o.calendar, o.ignore_person_calendars, o.summary, o.active, o.external, o.milestone)
        IS DISTINCT FROM (n.responsible, n.participants, n.assignments, n.status, n.progress, n.planned_end, n.work_minutes, n.start_at, n.actual_start_at,
          n.finish_at, n.actual_finish_at, n.calendar, n.ignore_person_calendars, n.summary, n.active, n.external, n.milestone)
    ORDER BY 1, 2;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION person_load_due_of_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO person_load_due (company_id, person)
    SELECT DISTINCT t.company_id, w.person FROM task t CROSS JOIN LATERAL person_load_people(t.responsible, t.participants) AS w (person)
    WHERE t.company_id = NEW.company_id AND t.project_id = NEW.id AND w.person IS NOT NULL ORDER BY 1, 2;
  RETURN NULL;
END $$;

INSERT INTO person_load_due (company_id, person)
  SELECT company_id, person FROM person_load
  UNION SELECT t.company_id, w.person FROM task t CROSS JOIN LATERAL person_load_people(t.responsible, t.participants) AS w (person)
  WHERE t.project_id IS NOT NULL AND w.person IS NOT NULL ORDER BY 1, 2;
