-- The change log names the object a record belongs to by kind and id, so that of no kind anything is dropped: so far it knew
-- projects and templates only.
ALTER TABLE change_log ADD COLUMN object_kind text, ADD COLUMN object_id bigint;
ALTER TABLE change_log DISABLE TRIGGER change_log_stays;
UPDATE change_log SET object_kind = CASE WHEN project_id IS NULL THEN 'template' ELSE 'project' END,
  object_id = coalesce(project_id, template_id) WHERE coalesce(project_id, template_id) IS NOT NULL;
-- What belongs to programs, as far as their records still tell.
UPDATE change_log SET object_kind = 'program', object_id = record_id WHERE entity = 'program';
UPDATE change_log c SET object_kind = 'program', object_id = r.program_id FROM project_role r
  WHERE c.entity = 'projectRole' AND r.company_id = c.company_id AND r.id = c.record_id AND r.program_id IS NOT NULL;
UPDATE change_log c SET object_kind = 'program', object_id = m.program_id FROM project_member m
  WHERE c.entity = 'projectMember' AND m.company_id = c.company_id AND m.id = c.record_id AND m.program_id IS NOT NULL;
ALTER TABLE change_log ENABLE TRIGGER change_log_stays;
ALTER TABLE change_log DROP COLUMN project_id, DROP COLUMN template_id,
  ADD CHECK ((object_kind IS NULL) = (object_id IS NULL));
CREATE INDEX change_log_object_idx ON change_log (company_id, object_kind, object_id, id) WHERE object_id IS NOT NULL;
