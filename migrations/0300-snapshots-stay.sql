-- What was frozen stays as it was: content of baselines, published versions of workflows and of forms. Named with the record
-- a content belongs to, it goes with that record and not before; without one it never goes.
CREATE FUNCTION snapshot_stays() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lives boolean := true;
BEGIN
  IF TG_OP = 'DELETE' AND TG_NARGS = 2 THEN
    EXECUTE format('SELECT EXISTS (SELECT 1 FROM %I WHERE company_id = ($1).company_id AND id = ($1).%I)', TG_ARGV[0], TG_ARGV[1])
      INTO lives USING OLD;
  END IF;
  IF NOT lives THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'rows of % never change', TG_TABLE_NAME;
END $$;

CREATE FUNCTION keep_snapshots(kept regclass, record text DEFAULT NULL, key text DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER snapshot_stays BEFORE UPDATE OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION snapshot_stays(%s)',
    kept, CASE WHEN record IS NULL THEN '' ELSE format('%L, %L', record, key) END);
  EXECUTE format('CREATE TRIGGER snapshot_stays_whole BEFORE TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION snapshot_stays()', kept);
END $$;

-- In which form a content is written (src/server/entity/snapshots.ts).
ALTER TABLE baseline_content ADD COLUMN schema smallint NOT NULL DEFAULT 1 CHECK (schema >= 1);
SELECT keep_snapshots('baseline_content', 'baseline', 'baseline_id');

DROP TRIGGER wf_definition_version_stays ON wf_definition_version;
DROP FUNCTION wf_version_stays();
SELECT keep_snapshots('wf_definition_version');
DROP TRIGGER form_version_stays ON form_version;
DROP FUNCTION form_version_stays();
SELECT keep_snapshots('form_version');
