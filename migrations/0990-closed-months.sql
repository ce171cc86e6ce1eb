-- Figures of projects as they were when a month of the books was closed (docs/adr/520-closed-months.md). Rows are only added; of a month
-- that was closed again those of its newest closing count.
CREATE TABLE evm_snapshot (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company (id),
  project_id bigint NOT NULL,
  period bigint NOT NULL,
  closed_at timestamp with time zone NOT NULL,
  -- The last day of the month.
  day date NOT NULL,
  bac bigint NOT NULL,
  pv bigint NOT NULL,
  ev bigint NOT NULL,
  ac bigint NOT NULL,
  -- Cost until the day, by subject: [{subject, cents}].
  subjects jsonb NOT NULL,
  CONSTRAINT evm_snapshot_once UNIQUE (company_id, project_id, period, closed_at),
  FOREIGN KEY (company_id, project_id) REFERENCES project (company_id, id) ON DELETE CASCADE
);
SELECT keep_snapshots('evm_snapshot', 'project', 'project_id');
