-- Instances of workflows are numbered by a coding rule like other records; companies that exist get the delivered one.
ALTER TABLE code_rule DROP CONSTRAINT code_rule_target_check;
ALTER TABLE code_rule ADD CONSTRAINT code_rule_target_check CHECK (target IN ('project', 'template', 'program', 'task', 'workflow'));
INSERT INTO code_rule (company_id, name, target, digits, parts, reset, active)
  SELECT id, '流程编号', 'workflow', 4, '[{"kind":"fixed","text":"WF"},{"kind":"date"},{"kind":"fixed","text":"-"},{"kind":"number"}]', 'day', true
  FROM company ON CONFLICT DO NOTHING;
CREATE INDEX wf_instance_number_idx ON wf_instance (company_id, number);
