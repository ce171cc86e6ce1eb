-- The form of ours a workflow is registered with is the one its current version is published with.
DELETE FROM wf_form_registration r WHERE r.form_type = '2' AND NOT EXISTS (
  SELECT 1 FROM wf_definition d
  JOIN wf_definition_version v ON v.company_id = d.company_id AND v.definition_id = d.id AND v.no = d.version_no
  JOIN wf_form_version f ON f.company_id = v.company_id AND f.id = v.form_version_id
  WHERE d.company_id = r.company_id AND d.id = r.definition_id AND f.form_id = r.form_id);
INSERT INTO wf_form_registration (company_id, definition_id, form_type, form_id, updated_at)
SELECT d.company_id, d.id, '2', f.form_id, v.published_at FROM wf_definition d
JOIN wf_definition_version v ON v.company_id = d.company_id AND v.definition_id = d.id AND v.no = d.version_no
JOIN wf_form_version f ON f.company_id = v.company_id AND f.id = v.form_version_id
ON CONFLICT (company_id, definition_id) DO UPDATE SET form_type = '2', form_url = NULL, form_id = excluded.form_id,
  variables = '[]';
