-- Outputs may count as finished when they are archived only (docs/adr/364-what-tasks-need-to-finish.md): what holds a task
-- back is asked at every finish.
DROP INDEX output_open_task_idx;
CREATE INDEX output_open_task_idx ON "output" (company_id, "task") WHERE "required" AND "status" <> 'archived';
