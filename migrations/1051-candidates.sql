-- Candidates: what might become projects of a portfolio, rated and chosen from beside its projects (docs/adr/581-candidates.md).
CREATE TABLE "candidate" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  portfolio_id bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 100),
  "sponsor" bigint NOT NULL,
  "department" bigint NOT NULL,
  "type" bigint NOT NULL,
  "planned_start" date NOT NULL,
  "planned_end" date NOT NULL,
  "latest_start" date,
  "cost" money_value CHECK (("cost").cents >= 0 AND ("cost").cents <= 1000000000000),
  "risk" bigint CHECK ("risk" >= 1 AND "risk" <= 25),
  "status" text NOT NULL DEFAULT 'draft' CHECK ("status" IN ('draft', 'submitted', 'approved', 'rejected', 'converted')),
  "code" text CHECK (char_length("code") <= 50),
  "project" bigint,
  "benefit" text CHECK (char_length("benefit") <= 2000),
  "description" text CHECK (char_length("description") <= 4000),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT candidate_company_id_key UNIQUE (company_id, id),
  CONSTRAINT candidate_scope_check CHECK (num_nonnulls(portfolio_id) = 1)
);
CREATE UNIQUE INDEX candidate_portfolio_id_name_key ON "candidate" (company_id, "portfolio_id", "name") NULLS NOT DISTINCT;
CREATE INDEX candidate_portfolio_id_idx ON "candidate" (company_id, "portfolio_id");
CREATE INDEX candidate_sponsor_idx ON "candidate" (company_id, "sponsor");
CREATE INDEX candidate_department_idx ON "candidate" (company_id, "department");
CREATE INDEX candidate_project_idx ON "candidate" (company_id, "project");
CREATE INDEX candidate_created_at_sort_idx ON "candidate" (company_id, "created_at", id);
ALTER TABLE "candidate" ADD CONSTRAINT candidate_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "candidate" ADD CONSTRAINT candidate_portfolio_id_fkey FOREIGN KEY (company_id, "portfolio_id") REFERENCES "portfolio" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "candidate" ADD CONSTRAINT candidate_sponsor_fkey FOREIGN KEY (company_id, "sponsor") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "candidate" ADD CONSTRAINT candidate_department_fkey FOREIGN KEY (company_id, "department") REFERENCES "department" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "candidate" ADD CONSTRAINT candidate_type_fkey FOREIGN KEY (company_id, "type") REFERENCES "dict_item" (company_id, id);
ALTER TABLE "candidate" ADD CONSTRAINT candidate_project_fkey FOREIGN KEY (company_id, "project") REFERENCES "project" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;

-- What is rated is a project or a candidate; when a candidate becomes a project, its ratings are the project's.
ALTER TABLE selection_impact DROP CONSTRAINT selection_impact_pkey;
ALTER TABLE selection_impact ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY;
ALTER TABLE selection_impact ALTER COLUMN project_id DROP NOT NULL;
ALTER TABLE selection_impact ADD COLUMN candidate bigint;
ALTER TABLE selection_impact ADD FOREIGN KEY (company_id, candidate) REFERENCES candidate (company_id, id) ON DELETE CASCADE;
ALTER TABLE selection_impact ADD CHECK ((project_id IS NULL) <> (candidate IS NULL));
CREATE UNIQUE INDEX selection_impact_item_key ON selection_impact (company_id, driver, project_id, candidate) NULLS NOT DISTINCT;
CREATE INDEX selection_impact_candidate_idx ON selection_impact (company_id, candidate);
