-- What workbenches begin with: open tasks by their planned finish, and what was finished lately (docs/adr/437-kept-sums.md).
CREATE INDEX task_open_idx ON task (company_id, planned_end, planned_start, id) WHERE status NOT IN ('done', 'passoff');
CREATE INDEX task_finished_idx ON task (company_id, actual_end) WHERE status = 'done';
