-- What projects came to by week (docs/adr/479-reports.md): the week that goes on is written each night, and none that is over.
CREATE TABLE project_week (
  company_id bigint NOT NULL,
  project_id bigint NOT NULL,
  week date NOT NULL CHECK (extract(isodow FROM week) = 1),
  -- The day on which it was written last.
  day date NOT NULL CHECK (day BETWEEN week AND week + 6),
  planned numeric NOT NULL CHECK (planned BETWEEN 0 AND 100),
  actual numeric NOT NULL CHECK (actual BETWEEN 0 AND 100),
  late_tasks integer NOT NULL CHECK (late_tasks >= 0),
  PRIMARY KEY (company_id, project_id, week),
  FOREIGN KEY (company_id, project_id) REFERENCES project (company_id, id) ON DELETE CASCADE
);
CREATE INDEX project_week_day_idx ON project_week (company_id, project_id, day);
