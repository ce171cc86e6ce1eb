-- How long a new task of a plan is (project/plan-config.ts).
ALTER TABLE plan_setting
  ADD COLUMN task_length integer NOT NULL DEFAULT 1 CHECK (task_length BETWEEN 1 AND 1000),
  ADD COLUMN task_length_unit text NOT NULL DEFAULT 'days' CHECK (task_length_unit IN ('hours', 'days', 'weeks'));
