-- Roles, members, issues, risks and announcements say in which object they lie by its kind and id, so that a new kind of object
-- needs no column here (docs/adr/411-objects-as-rows.md).

/*
 * Moves the records of a table from one column for each kind (`project_id`, ...) to `object_kind` and `object_id`, with the key that
 * they are found by. `kinds`: those it had columns for; they come back as columns that follow from the pair. `alone`: a record
 * may lie in none. Indexes over the columns that went are dropped with them: the migration makes anew what is to stay.
 */
CREATE FUNCTION lies_in_objects(records regclass, kinds text[], alone boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  kind text;
  plain text := trim(both '"' from records::text);
BEGIN
  -- Columns that are computed and then stay as they are: filling plain ones by UPDATE takes four times as long.
  EXECUTE format('ALTER TABLE %s ADD COLUMN object_kind text GENERATED ALWAYS AS (CASE %s END) STORED,
      ADD COLUMN object_id bigint GENERATED ALWAYS AS (coalesce(%s)) STORED', records,
    (SELECT string_agg(format('WHEN %I IS NOT NULL THEN %L', k || '_id', k), ' ') FROM unnest(kinds) k),
    (SELECT string_agg(quote_ident(k || '_id'), ', ') FROM unnest(kinds) k));
  EXECUTE format('ALTER TABLE %s ALTER COLUMN object_kind DROP EXPRESSION, ALTER COLUMN object_id DROP EXPRESSION', records);
  EXECUTE format('ALTER TABLE %s %s', records, (SELECT string_agg(format('DROP COLUMN %I', k || '_id'), ', ') FROM unnest(kinds) k));
  EXECUTE format('ALTER TABLE %s ADD COLUMN object_key bigint GENERATED ALWAYS AS (object_key(object_kind, object_id)) STORED, %s', records,
    (SELECT string_agg(format('ADD COLUMN %I bigint GENERATED ALWAYS AS (CASE WHEN object_kind = %L THEN object_id END) STORED', k || '_id', k), ', ')
      FROM unnest(kinds) k));
  IF alone THEN
    EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I CHECK ((object_kind IS NULL) = (object_id IS NULL))', records, plain || '_object_check');
  ELSE
    EXECUTE format('ALTER TABLE %s ALTER COLUMN object_kind SET NOT NULL, ALTER COLUMN object_id SET NOT NULL', records);
  END IF;
  EXECUTE format('CREATE INDEX %I ON %s (company_id, object_key)', plain || '_object_key_idx', records);
  FOREACH kind IN ARRAY kinds LOOP
    EXECUTE format('CREATE INDEX %I ON %s (company_id, %I)', plain || '_' || kind || '_id_idx', records, kind || '_id');
  END LOOP;
  EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I FOREIGN KEY (company_id, object_key) REFERENCES object (company_id, key) ON DELETE CASCADE',
    records, plain || '_object_fkey');
END $$;
REVOKE EXECUTE ON FUNCTION lies_in_objects FROM PUBLIC;

SELECT lies_in_objects('project_role', ARRAY['project', 'template', 'program'], false);
CREATE UNIQUE INDEX project_role_object_key_name_key ON project_role (company_id, object_key, name) NULLS NOT DISTINCT;

SELECT lies_in_objects('project_member', ARRAY['project', 'template', 'program'], false);
CREATE UNIQUE INDEX project_member_object_key_user_key ON project_member (company_id, object_key, "user") NULLS NOT DISTINCT;

SELECT lies_in_objects('issue', ARRAY['project', 'program'], true);
CREATE UNIQUE INDEX issue_name_key ON issue (company_id, object_key, issue_name_folded(name)) WHERE object_key IS NOT NULL;
CREATE INDEX issue_unassigned_idx ON issue (company_id, object_key) WHERE responsible IS NULL AND status IN ('new', 'processing');
CREATE INDEX issue_unverified_idx ON issue (company_id, object_key) WHERE verifier IS NULL AND status = 'solved';

SELECT lies_in_objects('risk', ARRAY['project', 'program'], false);
CREATE UNIQUE INDEX risk_of_template_key ON risk (company_id, project_id, template_risk)
  WHERE project_id IS NOT NULL AND template_risk IS NOT NULL;

SELECT lies_in_objects('announcement', ARRAY['project', 'program'], true);

ANALYZE project_role, project_member, issue, risk, announcement;
