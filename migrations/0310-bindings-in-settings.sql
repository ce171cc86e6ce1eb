-- Which action needs which approval is a setting like others: bindings move into the common store (docs/adr/290-leftovers.md).
INSERT INTO setting (company_id, name, level, owner_id, key, value, updated_at, updated_by)
  SELECT company_id, 'approval', level, owner_id, action,
    jsonb_build_object('definition', CASE WHEN active THEN definition END, 'adjustable', adjustable), updated_at, updated_by
  FROM wf_business_binding;
DROP TABLE wf_business_binding;
