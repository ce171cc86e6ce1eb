-- The last of the ways in which a task is somebody's own (task-visible.ts) that had no index: without it none of the others is used.
CREATE INDEX task_created_by_idx ON task (company_id, created_by);
