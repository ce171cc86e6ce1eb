-- Demand for people of projects and templates, by week (docs/adr/365-manpower.md).
CREATE TABLE "manpower_demand" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company (id),
  version integer NOT NULL DEFAULT 1,
  project_id bigint,
  template_id bigint,
  role bigint,
  job_post bigint,
  week date NOT NULL CHECK (extract(isodow FROM week) = 1),
  minutes integer NOT NULL CHECK (minutes BETWEEN 1 AND 600000),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  CONSTRAINT manpower_demand_owner_check CHECK (num_nonnulls(project_id, template_id) = 1),
  CONSTRAINT manpower_demand_row_check CHECK (num_nonnulls(role, job_post) = 1)
);
CREATE UNIQUE INDEX manpower_demand_cell_key ON "manpower_demand" (company_id, project_id, template_id, role, job_post, week) NULLS NOT DISTINCT;
CREATE INDEX manpower_demand_template_idx ON "manpower_demand" (company_id, template_id);
CREATE INDEX manpower_demand_role_idx ON "manpower_demand" (company_id, role);
CREATE INDEX manpower_demand_job_post_idx ON "manpower_demand" (company_id, job_post);
ALTER TABLE "manpower_demand" ADD CONSTRAINT manpower_demand_project_fkey FOREIGN KEY (company_id, project_id) REFERENCES "project" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "manpower_demand" ADD CONSTRAINT manpower_demand_template_fkey FOREIGN KEY (company_id, template_id) REFERENCES "template" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "manpower_demand" ADD CONSTRAINT manpower_demand_role_fkey FOREIGN KEY (company_id, role) REFERENCES "project_role" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "manpower_demand" ADD CONSTRAINT manpower_demand_job_post_fkey FOREIGN KEY (company_id, job_post) REFERENCES "job_post" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
