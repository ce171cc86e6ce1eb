-- What an exchange file said of a plan and its tasks and nothing here holds (identifiers, units, custom fields, ...): read
-- when the plan goes out as such a file again (src/modules/plan/server/plan-source.ts).
CREATE TABLE task_source (
  company_id bigint NOT NULL,
  task_id bigint NOT NULL,
  source jsonb NOT NULL,
  PRIMARY KEY (company_id, task_id),
  FOREIGN KEY (company_id, task_id) REFERENCES task (company_id, id) ON DELETE CASCADE
);
ALTER TABLE plan ADD COLUMN source jsonb;
