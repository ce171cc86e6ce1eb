-- How single tasks earn value, where that is not what the project says (docs/adr/521-techniques-of-tasks.md).
CREATE TABLE task_evm (
  company_id bigint NOT NULL REFERENCES company (id),
  task bigint NOT NULL,
  technique text NOT NULL CHECK (technique IN ('percent', 'physical', 'zeroHundred', 'fiftyFifty', 'quarter', 'milestones', 'effort',
    'apportioned')),
  -- [{task, weight}], weights in hundredths of a percent that make a whole.
  milestones jsonb NOT NULL DEFAULT '[]',
  apportioned_to bigint,
  updated_at timestamp with time zone NOT NULL,
  updated_by bigint,
  PRIMARY KEY (company_id, task),
  CHECK ((technique = 'milestones') = (jsonb_array_length(milestones) > 0)),
  FOREIGN KEY (company_id, task) REFERENCES task (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, apportioned_to) REFERENCES task (company_id, id) ON DELETE SET NULL (apportioned_to)
);
CREATE INDEX task_evm_apportioned_idx ON task_evm (company_id, apportioned_to) WHERE apportioned_to IS NOT NULL;
