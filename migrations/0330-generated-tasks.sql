-- Tasks made of other records (issues; risks and findings later): what each was made of, and while a plan change asks for
-- it, the line of that change. One task for a draft of a source. 1-product §4.3, 2-rules §5 (docs/adr/271-generated-tasks.md).
CREATE TABLE generated_task (
  company_id bigint NOT NULL REFERENCES company (id),
  source_entity text NOT NULL CHECK (char_length(source_entity) BETWEEN 1 AND 50),
  source_id bigint NOT NULL,
  draft_key text NOT NULL CHECK (char_length(draft_key) BETWEEN 1 AND 200),
  -- Once the task is in the plan.
  task_id bigint,
  -- The plan change that brings it or brought it, with the number it has there.
  change_id bigint,
  line bigint,
  created_at timestamp with time zone NOT NULL,
  created_by bigint,
  PRIMARY KEY (company_id, source_entity, source_id, draft_key),
  FOREIGN KEY (company_id, task_id) REFERENCES task (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, change_id) REFERENCES plan_change (company_id, id) ON DELETE CASCADE,
  CHECK (task_id IS NOT NULL OR change_id IS NOT NULL),
  CHECK ((change_id IS NULL) = (line IS NULL))
);
CREATE INDEX generated_task_task_idx ON generated_task (company_id, task_id);
CREATE INDEX generated_task_change_idx ON generated_task (company_id, change_id);

-- Whether the task was finished already when the issue came to it, or was opened again: such an issue holds nothing back.
ALTER TABLE "issue" ADD COLUMN "after_finish" boolean NOT NULL DEFAULT false;
-- What holds a task back is asked at every finish.
CREATE INDEX issue_open_task_idx ON "issue" (company_id, "task") WHERE "task" IS NOT NULL AND "status" <> 'closed';
