-- A calendar names the owner its kind asks for and no other. Those that named more keep their working time; a name that
-- would then stand twice gets the number of its calendar.
UPDATE calendar c SET owner_project = CASE WHEN owner_kind = 'project' THEN owner_project END,
    owner_user = CASE WHEN owner_kind = 'user' THEN owner_user END,
    name = CASE WHEN EXISTS (SELECT 1 FROM calendar o
        WHERE o.company_id = c.company_id AND o.id <> c.id AND o.name = c.name AND o.owner_kind = c.owner_kind
          AND (o.owner_kind <> 'project' OR o.owner_project = c.owner_project)
          AND (o.owner_kind <> 'user' OR o.owner_user = c.owner_user))
      THEN left(name, 80) || ' #' || id ELSE name END
  WHERE (owner_kind <> 'project' AND owner_project IS NOT NULL) OR (owner_kind <> 'user' AND owner_user IS NOT NULL);
ALTER TABLE calendar ADD CONSTRAINT calendar_owner_check
  CHECK ((owner_project IS NOT NULL) = (owner_kind = 'project') AND (owner_user IS NOT NULL) = (owner_kind = 'user'));
