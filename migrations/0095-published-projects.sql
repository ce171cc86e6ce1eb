-- Whether the plan of a project is published stands with the project as well, for its lists: nothing wrote it.
UPDATE project p SET published = true
FROM plan n WHERE n.company_id = p.company_id AND n.project_id = p.id AND n.published_at IS NOT NULL AND NOT p.published;
