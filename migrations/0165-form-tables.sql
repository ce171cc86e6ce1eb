-- Forms belong to their own module, not to workflows: the tables say so, and what hangs on them.
ALTER TABLE wf_form RENAME TO form;
ALTER TABLE wf_form_version RENAME TO form_version;
ALTER TRIGGER wf_form_version_stays ON form_version RENAME TO form_version_stays;
ALTER FUNCTION wf_form_version_stays() RENAME TO form_version_stays;
ALTER SEQUENCE wf_form_id_seq RENAME TO form_id_seq;
ALTER SEQUENCE wf_form_version_id_seq RENAME TO form_version_id_seq;
-- Constraints, and the indexes of those that have one.
DO $$
DECLARE c record;
BEGIN
  FOR c IN SELECT conrelid::regclass AS held, conname FROM pg_constraint
    WHERE conrelid IN ('form'::regclass, 'form_version'::regclass) AND conname LIKE 'wf\_form%'
  LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', c.held, c.conname, substr(c.conname, 4));
  END LOOP;
END $$;
