-- The calendars a stored plan was scheduled by, with their versions; null until it is scheduled the next time.
ALTER TABLE plan ADD COLUMN calendar_stamp text;
CREATE INDEX task_own_calendar_idx ON task (company_id, project_id, calendar) WHERE calendar IS NOT NULL;
