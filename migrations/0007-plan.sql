-- One plan per project or template. The revision grows with every save; saving locks this row.
CREATE TABLE plan (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company (id),
  project_id bigint,
  template_id bigint,
  revision bigint NOT NULL DEFAULT 0,
  project_start bigint NOT NULL,
  critical_slack_minutes bigint NOT NULL DEFAULT 0,
  minutes_per_day integer NOT NULL DEFAULT 480 CHECK (minutes_per_day BETWEEN 1 AND 1440),
  minutes_per_week integer NOT NULL DEFAULT 2400 CHECK (minutes_per_week BETWEEN 1 AND 10080),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  CONSTRAINT plan_owner_check CHECK (num_nonnulls(project_id, template_id) = 1),
  FOREIGN KEY (company_id, project_id) REFERENCES project (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, template_id) REFERENCES template (company_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX plan_owner_key ON plan (company_id, project_id, template_id) NULLS NOT DISTINCT;

CREATE TABLE plan_link (
  company_id bigint NOT NULL,
  from_task bigint NOT NULL,
  to_task bigint NOT NULL,
  project_id bigint,
  template_id bigint,
  type text NOT NULL CHECK (type IN ('FS', 'SS', 'FF', 'SF')),
  lag double precision NOT NULL DEFAULT 0,
  lag_unit text NOT NULL DEFAULT 'work' CHECK (lag_unit IN ('work', 'elapsed', 'percent')),
  PRIMARY KEY (company_id, from_task, to_task),
  CHECK (from_task <> to_task),
  FOREIGN KEY (company_id, from_task) REFERENCES task (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, to_task) REFERENCES task (company_id, id) ON DELETE CASCADE
);
CREATE INDEX plan_link_to_idx ON plan_link (company_id, to_task);
CREATE INDEX plan_link_project_idx ON plan_link (company_id, project_id);
CREATE INDEX plan_link_template_idx ON plan_link (company_id, template_id);

-- The whole plan of a baseline, as it travels (plan-columns.ts).
CREATE TABLE baseline_content (
  company_id bigint NOT NULL,
  baseline_id bigint NOT NULL,
  content jsonb NOT NULL,
  PRIMARY KEY (company_id, baseline_id),
  FOREIGN KEY (company_id, baseline_id) REFERENCES baseline (company_id, id) ON DELETE CASCADE
);

-- Lists of one's own tasks look for the person first.
CREATE INDEX task_responsible_open_idx ON task (company_id, responsible, status, planned_end);
CREATE INDEX task_assigner_open_idx ON task (company_id, assigner, planned_end);
