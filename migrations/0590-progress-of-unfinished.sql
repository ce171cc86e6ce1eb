-- A phase or project says 100 % only when all below it is done, and 0 % only when nothing is (milestones weigh nothing,
-- short tasks round to nothing). Stored figures of before follow; the engine writes them so from now on.
WITH RECURSIVE counted AS (
  SELECT company_id, parent AS id, progress < 100 AS unfinished, progress > 0 AS begun
  FROM task WHERE parent IS NOT NULL AND NOT summary AND active AND NOT external AND status NOT IN ('discarded', 'passoff')
), below AS (
  SELECT * FROM counted
  UNION
  SELECT b.company_id, t.parent, b.unfinished, b.begun
  FROM below b JOIN task t ON t.company_id = b.company_id AND t.id = b.id WHERE t.parent IS NOT NULL
), phases AS (
  SELECT company_id, id, bool_or(unfinished) AS unfinished, bool_or(begun) AS begun FROM below GROUP BY 1, 2
)
UPDATE task t SET progress = CASE WHEN p.unfinished AND t.progress >= 100 THEN 99 ELSE 1 END
FROM phases p
WHERE p.company_id = t.company_id AND p.id = t.id AND t.summary
  AND (p.unfinished AND t.progress >= 100 OR p.begun AND t.progress < 1);

UPDATE project p SET progress = CASE WHEN c.unfinished AND p.progress >= 100 THEN 99 ELSE 1 END
FROM (
  SELECT company_id, project_id, bool_or(progress < 100) AS unfinished, bool_or(progress > 0) AS begun
  FROM task WHERE project_id IS NOT NULL AND NOT summary AND active AND NOT external AND status NOT IN ('discarded', 'passoff')
  GROUP BY 1, 2
) c
WHERE c.company_id = p.company_id AND c.project_id = p.id
  AND (c.unfinished AND p.progress >= 100 OR c.begun AND p.progress < 1);

-- A plan without tasks lasts nothing that could be told: its project is not late to start.
UPDATE project p SET duration_days = NULL
WHERE duration_days = 0 AND NOT EXISTS (SELECT 1 FROM task t WHERE t.company_id = p.company_id AND t.project_id = p.id
  AND NOT t.summary AND t.active AND NOT t.external AND t.status <> 'discarded');
