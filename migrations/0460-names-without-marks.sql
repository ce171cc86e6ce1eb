-- Names of issues are compared without marks that nobody sees (zero-width, soft hyphens, directions): they tell two names apart
-- for no reader. Names that were told apart by them alone are told apart by their number from now on.
CREATE FUNCTION issue_name_folded(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN btrim(regexp_replace(lower(normalize(
    regexp_replace(name, U&'[\00AD\034F\061C\180E\200B-\200F\202A-\202E\2060-\2064\2066-\206F\FE00-\FE0F\FEFF]', '', 'g'), NFKC)), '\s+', ' ', 'g'));

DROP INDEX issue_name_key;
UPDATE issue i SET name = left(i.name, 200 - char_length(i.code) - 3) || ' (' || i.code || ')' FROM (
  SELECT id, row_number() OVER (PARTITION BY company_id, project_id, program_id, issue_name_folded(name) ORDER BY id) AS nth
  FROM issue WHERE num_nonnulls(project_id, program_id) = 1) n
WHERE n.id = i.id AND n.nth > 1;
CREATE UNIQUE INDEX issue_name_key ON issue (company_id, project_id, program_id, issue_name_folded(name)) NULLS NOT DISTINCT
  WHERE num_nonnulls(project_id, program_id) = 1;
