-- Hours that a workflow approves: the records of its batch, what it decided about them, corrections that wait for one
-- (docs/adr/373-hours-in-workflows.md); and hours that come from a sheet.
ALTER TABLE work_submission ADD records bigint[], ADD instance bigint;
ALTER TABLE work_submission DROP CONSTRAINT work_submission_rule_check;
ALTER TABLE work_submission ADD CONSTRAINT work_submission_rule_check CHECK (rule IN ('auto', 'manager', 'head', 'both', 'workflow')),
  ADD CONSTRAINT work_submission_records_check CHECK ((rule = 'workflow') = (records IS NOT NULL)),
  ADD CONSTRAINT work_submission_instance_check CHECK (instance IS NULL OR records IS NOT NULL);
CREATE INDEX work_submission_instance_idx ON work_submission (company_id, instance) WHERE instance IS NOT NULL;

-- A workflow may decide by itself: then nobody did.
ALTER TABLE work_approval DROP CONSTRAINT work_approval_step_check, DROP CONSTRAINT work_approval_check,
  DROP CONSTRAINT work_approval_check1;
ALTER TABLE work_approval ADD CONSTRAINT work_approval_step_check CHECK (step IN ('manager', 'head', 'workflow')),
  ADD CONSTRAINT work_approval_decided_check CHECK ((state IN ('passed', 'returned')) = (decided_at IS NOT NULL)),
  ADD CONSTRAINT work_approval_decided_by_check CHECK (CASE step WHEN 'workflow' THEN decided_by IS NULL OR decided_at IS NOT NULL
    ELSE (decided_by IS NULL) = (decided_at IS NULL) END);

ALTER TABLE work_correction ADD instance bigint, ADD opinion text CHECK (char_length(opinion) <= 500),
  DROP CONSTRAINT work_correction_check, DROP CONSTRAINT work_correction_state_check;
ALTER TABLE work_correction ADD CONSTRAINT work_correction_state_check CHECK (state IN ('open', 'done', 'refused', 'withdrawn')),
  ADD CONSTRAINT work_correction_decided_check CHECK ((state = 'open') = (decided_at IS NULL)),
  ADD CONSTRAINT work_correction_decided_by_check CHECK (CASE WHEN instance IS NULL THEN (decided_by IS NULL) = (decided_at IS NULL)
    ELSE decided_by IS NULL OR decided_at IS NOT NULL END);

ALTER TABLE work_record DROP CONSTRAINT work_record_source_check;
ALTER TABLE work_record ADD CONSTRAINT work_record_source_check CHECK ("source" IN ('typed', 'prefilled', 'copied', 'imported', 'api'));

-- What somebody did on a day (records.md A11-3).
CREATE INDEX change_log_by_idx ON change_log (company_id, by, at) WHERE by IS NOT NULL;
