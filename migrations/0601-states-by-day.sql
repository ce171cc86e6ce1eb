-- In which state projects and tasks were on a day: each change of it, whoever makes it (docs/adr/398-what-was-known-then.md).
-- Hours count on the state of their day. Rows are only added.
CREATE TABLE state_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company (id),
  entity text NOT NULL,
  record bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  before text NOT NULL,
  after text NOT NULL,
  CHECK (before <> after)
);
CREATE INDEX state_change_record_idx ON state_change (company_id, entity, record, id);

CREATE FUNCTION state_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO state_change (company_id, entity, record, at, before, after)
  VALUES (NEW.company_id, TG_TABLE_NAME, NEW.id,
    CASE WHEN NEW.updated_at IS DISTINCT FROM OLD.updated_at THEN NEW.updated_at ELSE now() END, OLD.status, NEW.status);
  RETURN NULL;
END $$;
CREATE TRIGGER project_state_changes AFTER UPDATE OF status ON project FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION state_changes();
CREATE TRIGGER task_state_changes AFTER UPDATE OF status ON task FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION state_changes();

-- What the change log still knows of before.
INSERT INTO state_change (company_id, entity, record, at, before, after)
SELECT c.company_id, c.entity, c.record_id, c.at, x ->> 'before', x ->> 'after'
FROM change_log c CROSS JOIN LATERAL jsonb_array_elements(CASE jsonb_typeof(c.changes) WHEN 'array' THEN c.changes ELSE '[]' END) x
WHERE c.entity IN ('project', 'task') AND x ->> 'field' = 'status' AND x ->> 'before' <> x ->> 'after'
  AND EXISTS (SELECT FROM company WHERE company.id = c.company_id)
ORDER BY c.id;
