-- What a record was when an approval of it was asked for: those who decide are told what has changed since (ADR 390).
ALTER TABLE wf_business_request ADD COLUMN seen jsonb CHECK (jsonb_typeof(seen) = 'object');
-- What waits, or was returned, in an object: nothing of it is left behind when the object goes.
CREATE INDEX wf_instance_living_idx ON wf_instance (company_id, object_kind, object_id)
  WHERE parent_id IS NULL AND status IN ('running', 'returned', 'suspended') AND object_id IS NOT NULL;
