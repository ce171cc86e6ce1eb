-- Who had an issue or took a step with it, beside the issue: "what I had" and "what I see" are conditions of lists over
-- hundreds of thousands, for which one index must answer. Kept by the steps themselves, so nobody can forget it.
ALTER TABLE issue ADD COLUMN dealt bigint[] NOT NULL DEFAULT '{}';

CREATE FUNCTION issue_dealt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE issue i SET dealt = ARRAY(SELECT DISTINCT unnest(i.dealt || n.people)) FROM (
    SELECT m.company_id, m.issue, array_agg(DISTINCT p) AS people FROM made m CROSS JOIN LATERAL unnest(ARRAY[m.had, m.by]) AS p
    WHERE m.action <> 'create' AND p IS NOT NULL GROUP BY 1, 2) n
  WHERE i.company_id = n.company_id AND i.id = n.issue AND NOT i.dealt @> n.people;
  RETURN NULL;
END $$;
CREATE TRIGGER issue_dealt AFTER INSERT ON issue_step REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION issue_dealt();

UPDATE issue i SET dealt = n.people FROM (
  SELECT s.company_id, s.issue, array_agg(DISTINCT p) AS people FROM issue_step s CROSS JOIN LATERAL unnest(ARRAY[s.had, s.by]) AS p
  WHERE s.action <> 'create' AND p IS NOT NULL GROUP BY 1, 2) n
WHERE i.company_id = n.company_id AND i.id = n.issue;

CREATE INDEX issue_dealt_idx ON issue USING gin (dealt) WITH (fastupdate = off);
DROP INDEX issue_step_had_idx;
DROP INDEX issue_step_by_idx;
