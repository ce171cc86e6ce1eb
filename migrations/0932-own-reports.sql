-- Reports that people make, and templates of a report server (docs/adr/479-reports.md, 480-own-reports.md).
CREATE TABLE "own_report" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 100),
  "dataset" text NOT NULL CHECK ("dataset" IN ('project', 'task', 'issue', 'risk', 'document', 'workRecord', 'cost', 'contract', 'reservation')),
  "design" jsonb,
  "sharing" text NOT NULL DEFAULT 'mine' CHECK ("sharing" IN ('mine', 'people', 'all')),
  "readers" bigint[],
  "description" text CHECK (char_length("description") <= 500),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT own_report_company_id_key UNIQUE (company_id, id)
);
CREATE INDEX own_report_readers_idx ON "own_report" USING gin ("readers");
CREATE INDEX own_report_name_sort_idx ON "own_report" (company_id, "name", id);
CREATE TABLE "cpt_template" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 100),
  "category" text CHECK (char_length("category") <= 50),
  "template" bigint[],
  "description" text CHECK (char_length("description") <= 500),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT cpt_template_company_id_key UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX cpt_template_name_key ON "cpt_template" (company_id, "name") NULLS NOT DISTINCT;
CREATE INDEX cpt_template_name_sort_idx ON "cpt_template" (company_id, "name", id);
ALTER TABLE "own_report" ADD CONSTRAINT own_report_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "cpt_template" ADD CONSTRAINT cpt_template_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
