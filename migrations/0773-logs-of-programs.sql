-- Changes of which projects a program has were logged outside the program, so its own log did not show them.
ALTER TABLE change_log DISABLE TRIGGER change_log_stays;
UPDATE change_log SET object_kind = entity, object_id = record_id
  WHERE entity IN ('project', 'program', 'template') AND object_kind IS NULL;
ALTER TABLE change_log ENABLE TRIGGER change_log_stays;
