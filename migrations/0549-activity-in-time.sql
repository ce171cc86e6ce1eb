-- The activity of an object is read in order of time, which is not the order of entry where something was entered later.
CREATE INDEX change_log_object_at_idx ON change_log (company_id, object_kind, object_id, at, id) WHERE object_id IS NOT NULL;
DROP INDEX change_log_object_idx;
