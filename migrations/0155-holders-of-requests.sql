-- Whose request an instance is now: its initiator, or who it was handed to after he had left.
ALTER TABLE wf_instance ADD COLUMN holder bigint;
-- A row of a handed request was written as an approver's.
UPDATE wf_task_actor a SET source = 'initiator'
  FROM wf_task k, wf_task f
  WHERE a.source = 'reassign' AND k.company_id = a.company_id AND k.id = a.task
    AND f.company_id = a.company_id AND f.instance_id = a.instance_id AND f.node = k.node
    AND f.id = (SELECT min(m.id) FROM wf_task m WHERE m.company_id = a.company_id AND m.instance_id = a.instance_id);
UPDATE wf_instance SET holder = initiator;
UPDATE wf_instance i SET holder = last.user_id
  FROM (SELECT DISTINCT ON (company_id, instance_id) company_id, instance_id, user_id FROM wf_task_actor
    WHERE source = 'initiator' ORDER BY company_id, instance_id, id DESC) last
  WHERE last.company_id = i.company_id AND last.instance_id = i.id AND last.user_id <> i.initiator;
ALTER TABLE wf_instance ALTER COLUMN holder SET NOT NULL;
ALTER TABLE wf_instance ADD FOREIGN KEY (company_id, holder) REFERENCES "user" (company_id, id);
CREATE INDEX wf_instance_holder_idx ON wf_instance (company_id, holder, id DESC);
