-- Steps of many issues put in at once (imports, samples, measurements) are noted by a plan made for as many: the one that is kept
-- for the connection was made for one step, perhaps while there were hardly any issues.
CREATE OR REPLACE FUNCTION issue_dealt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM made LIMIT 100) few) < 100 THEN
    UPDATE issue i SET dealt = ARRAY(SELECT DISTINCT unnest(i.dealt || n.people)) FROM (
      SELECT m.company_id, m.issue, array_agg(DISTINCT p) AS people FROM made m CROSS JOIN LATERAL unnest(ARRAY[m.had, m.by]) AS p
      WHERE m.action <> 'create' AND p IS NOT NULL GROUP BY 1, 2) n
    WHERE i.company_id = n.company_id AND i.id = n.issue AND NOT i.dealt @> n.people;
  ELSE
    EXECUTE $many$
      UPDATE issue i SET dealt = ARRAY(SELECT DISTINCT unnest(i.dealt || n.people)) FROM (
        SELECT m.company_id, m.issue, array_agg(DISTINCT p) AS people FROM made m CROSS JOIN LATERAL (VALUES (m.had), (m.by)) AS v (p)
        WHERE m.action <> 'create' AND p IS NOT NULL GROUP BY 1, 2) n
      WHERE i.company_id = n.company_id AND i.id = n.issue AND NOT i.dealt @> n.people $many$;
  END IF;
  RETURN NULL;
END $$;
