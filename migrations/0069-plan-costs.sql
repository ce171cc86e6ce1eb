-- Fixed costs of tasks, apart from the rows of tasks that lists show to everybody; and what a plan cost when a baseline of
-- it was taken, by task in the order of its content (src/modules/plan/server/plan-costs.ts).
CREATE TABLE task_cost (
  company_id bigint NOT NULL,
  task_id bigint NOT NULL,
  fixed_cents bigint NOT NULL CHECK (fixed_cents > 0 AND fixed_cents <= 1000000000000),
  PRIMARY KEY (company_id, task_id),
  FOREIGN KEY (company_id, task_id) REFERENCES task (company_id, id) ON DELETE CASCADE
);
ALTER TABLE baseline_content ADD COLUMN costs jsonb;
