-- Findings about hours: what is worth asking back about, found as a set; each once for its person, kind and subject.
CREATE TABLE work_finding (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company (id),
  person bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('missing', 'short', 'long', 'longWeek', 'restDay', 'outsideTask', 'taskStopped', 'overPlan',
    'sameText', 'late', 'bulk', 'passedUnread')),
  -- What of the person and kind it is about: a day, a week, a task, a submission.
  subject text NOT NULL CHECK (char_length(subject) <= 60),
  from_day date NOT NULL,
  to_day date NOT NULL,
  department bigint,
  project_id bigint,
  task bigint,
  submission bigint,
  evidence jsonb NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'explained', 'accepted')),
  found_at timestamp with time zone NOT NULL,
  note text CHECK (char_length(note) <= 500),
  explained_at timestamp with time zone,
  accepted_by bigint,
  accepted_at timestamp with time zone,
  CHECK (from_day <= to_day),
  CHECK ((state = 'accepted') = (accepted_by IS NOT NULL)),
  CHECK ((accepted_by IS NULL) = (accepted_at IS NULL)),
  CHECK ((note IS NULL) = (explained_at IS NULL)),
  CHECK (state <> 'explained' OR note IS NOT NULL),
  UNIQUE (company_id, person, kind, subject),
  FOREIGN KEY (company_id, person) REFERENCES "user" (company_id, id),
  FOREIGN KEY (company_id, accepted_by) REFERENCES "user" (company_id, id),
  FOREIGN KEY (company_id, department) REFERENCES department (company_id, id),
  FOREIGN KEY (company_id, project_id) REFERENCES project (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, task) REFERENCES task (company_id, id) ON DELETE CASCADE
);
CREATE INDEX work_finding_days_idx ON work_finding (company_id, to_day);
CREATE INDEX work_finding_department_idx ON work_finding (company_id, department);
CREATE INDEX work_finding_project_idx ON work_finding (company_id, project_id) WHERE project_id IS NOT NULL;
CREATE INDEX work_finding_task_idx ON work_finding (company_id, task) WHERE task IS NOT NULL;

-- The findings of a night are found once: by day of the company.
CREATE TABLE work_finding_run (
  company_id bigint NOT NULL REFERENCES company (id),
  day date NOT NULL,
  PRIMARY KEY (company_id, day)
);
