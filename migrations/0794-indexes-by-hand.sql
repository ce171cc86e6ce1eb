-- What `npm run db:diff` keeps: indexes that no definition asks for (docs/adr/437-kept-sums.md).
COMMENT ON INDEX task_milestone_idx IS 'by hand: milestones ahead, of the cockpit and of workbenches';
COMMENT ON INDEX task_open_idx IS 'by hand: open tasks of workbenches by their planned finish';
COMMENT ON INDEX task_finished_idx IS 'by hand: tasks that were finished lately';
