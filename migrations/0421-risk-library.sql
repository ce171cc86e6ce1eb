-- The library of risks (modules/risk/risk-template.entity.ts): what projects meet again and again.
CREATE TABLE "risk_template" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "title" text NOT NULL CHECK (char_length("title") <= 200),
  "type" bigint,
  "nature" text NOT NULL DEFAULT 'threat' CHECK ("nature" IN ('threat', 'opportunity')),
  "cause" text CHECK (char_length("cause") <= 2000),
  "description" text CHECK (char_length("description") <= 4000),
  "effect" text CHECK (char_length("effect") <= 2000),
  "trigger" text CHECK (char_length("trigger") <= 1000),
  "strategy" text CHECK ("strategy" IN ('avoid', 'reduce', 'transfer', 'accept', 'exploit', 'enhance', 'facilitate', 'reject')),
  "hints" text CHECK (char_length("hints") <= 4000),
  "source_risk" bigint,
  "status" text NOT NULL DEFAULT 'draft' CHECK ("status" IN ('draft', 'published', 'withdrawn')),
  "uses" bigint NOT NULL DEFAULT 0,
  "publisher" bigint,
  "published_at" timestamp with time zone,
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT risk_template_company_id_key UNIQUE (company_id, id)
);
CREATE INDEX risk_template_source_risk_idx ON "risk_template" (company_id, "source_risk");
CREATE INDEX risk_template_publisher_idx ON "risk_template" (company_id, "publisher");
CREATE INDEX risk_template_uses_sort_idx ON "risk_template" (company_id, "uses", id);
CREATE TABLE "risk_template_responses" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  record bigint NOT NULL,
  position integer NOT NULL,
  "action" text NOT NULL CHECK (char_length("action") <= 500),
  "chance_cut" numeric(6,0) CHECK ("chance_cut" BETWEEN 0 AND 100),
  "impact_cut" numeric(6,0) CHECK ("impact_cut" BETWEEN 0 AND 100),
  CONSTRAINT risk_template_responses_position_key UNIQUE (company_id, record, position) DEFERRABLE INITIALLY DEFERRED
);
CREATE TABLE "risk_template_project_types" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  record bigint NOT NULL,
  position integer NOT NULL,
  "project_type" bigint NOT NULL,
  CONSTRAINT risk_template_project_types_position_key UNIQUE (company_id, record, position) DEFERRABLE INITIALLY DEFERRED
);
ALTER TABLE "risk" ADD COLUMN "template_risk" bigint;
ALTER TABLE "risk" ADD COLUMN "days_lost" numeric(24,1) CHECK ("days_lost" >= 0 AND "days_lost" <= 3650);
ALTER TABLE "risk" ADD CONSTRAINT "risk_template_risk_fkey" FOREIGN KEY (company_id, template_risk) REFERENCES risk_template(company_id, id) DEFERRABLE;
CREATE INDEX risk_template_risk_idx ON risk USING btree (company_id, template_risk);
ALTER TABLE "risk_template" ADD CONSTRAINT risk_template_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "risk_template" ADD CONSTRAINT risk_template_type_fkey FOREIGN KEY (company_id, "type") REFERENCES "dict_item" (company_id, id);
ALTER TABLE "risk_template" ADD CONSTRAINT risk_template_source_risk_fkey FOREIGN KEY (company_id, "source_risk") REFERENCES "risk" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "risk_template" ADD CONSTRAINT risk_template_publisher_fkey FOREIGN KEY (company_id, "publisher") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "risk_template_responses" ADD CONSTRAINT risk_template_responses_record_fkey FOREIGN KEY (company_id, "record") REFERENCES "risk_template" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "risk_template_project_types" ADD CONSTRAINT risk_template_project_types_record_fkey FOREIGN KEY (company_id, "record") REFERENCES "risk_template" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "risk_template_project_types" ADD CONSTRAINT risk_template_project_types_project_type_fkey FOREIGN KEY (company_id, "project_type") REFERENCES "dict_item" (company_id, id);

-- A project has one risk of an entry, however often it is asked.
CREATE UNIQUE INDEX risk_of_template_key ON risk (company_id, project_id, template_risk)
  WHERE project_id IS NOT NULL AND template_risk IS NOT NULL;
-- One entry of each risk, which outlasts it.
CREATE UNIQUE INDEX risk_template_of_risk_key ON risk_template (company_id, source_risk) WHERE source_risk IS NOT NULL;
CREATE FUNCTION risk_template_outlasts_risk() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE risk_template SET source_risk = NULL WHERE company_id = OLD.company_id AND source_risk = OLD.id;
  RETURN OLD;
END $$;
CREATE TRIGGER risk_template_outlasts_risk BEFORE DELETE ON risk
  FOR EACH ROW EXECUTE FUNCTION risk_template_outlasts_risk();
SELECT make_searchable('risk_template', 'riskTemplate', '{title}');
