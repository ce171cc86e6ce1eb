-- Rates agreed in projects, for people or job posts, from a day on (docs/adr/640-agreed-rates.md).
CREATE TABLE "project_rate" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  project_id bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 200),
  "kind" text NOT NULL DEFAULT 'person' CHECK ("kind" IN ('person', 'post')),
  "person" bigint,
  "post" bigint,
  "from_day" date NOT NULL,
  "rate" numeric(24,2) CHECK ("rate" >= 0 AND "rate" <= 10000000),
  "contract" bigint,
  "remark" text CHECK (char_length("remark") <= 500),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT project_rate_company_id_key UNIQUE (company_id, id),
  CONSTRAINT project_rate_scope_check CHECK (num_nonnulls(project_id) = 1)
);
CREATE UNIQUE INDEX project_rate_project_id_person_post_from_day_key ON "project_rate" (company_id, "project_id", "person", "post", "from_day") NULLS NOT DISTINCT;
CREATE INDEX project_rate_project_id_idx ON "project_rate" (company_id, "project_id");
CREATE INDEX project_rate_person_idx ON "project_rate" (company_id, "person");
CREATE INDEX project_rate_post_idx ON "project_rate" (company_id, "post");
CREATE INDEX project_rate_contract_idx ON "project_rate" (company_id, "contract");
CREATE INDEX project_rate_from_day_sort_idx ON "project_rate" (company_id, "from_day", id);
ALTER TABLE "project_rate" ADD CONSTRAINT project_rate_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "project_rate" ADD CONSTRAINT project_rate_project_id_fkey FOREIGN KEY (company_id, "project_id") REFERENCES "project" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "project_rate" ADD CONSTRAINT project_rate_person_fkey FOREIGN KEY (company_id, "person") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "project_rate" ADD CONSTRAINT project_rate_post_fkey FOREIGN KEY (company_id, "post") REFERENCES "job_post" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "project_rate" ADD CONSTRAINT project_rate_contract_fkey FOREIGN KEY (company_id, "contract") REFERENCES "contract" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
