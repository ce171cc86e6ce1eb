-- The last simulation of each project, with the revision of the plan and the risks it was made of.
CREATE TABLE risk_simulation (
  company_id bigint NOT NULL,
  project_id bigint NOT NULL,
  revision integer NOT NULL,
  stamp text NOT NULL,
  result jsonb NOT NULL,
  by bigint,
  at timestamp with time zone NOT NULL,
  PRIMARY KEY (company_id, project_id),
  FOREIGN KEY (company_id, project_id) REFERENCES project (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, by) REFERENCES "user" (company_id, id)
);
