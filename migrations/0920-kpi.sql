-- KPI: the catalog, targets of projects and templates, periods with their frozen results (docs/adr/475-kpi.md).
CREATE TABLE "kpi" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 100),
  "dimension" text NOT NULL DEFAULT 'schedule' CHECK ("dimension" IN ('schedule', 'cost', 'quality', 'delivery', 'customer', 'team')),
  "assessed_object" text NOT NULL DEFAULT 'project' CHECK ("assessed_object" IN ('project', 'manager', 'team', 'member')),
  "source" text NOT NULL DEFAULT 'raters' CHECK ("source" IN ('formula', 'raters', 'both')),
  "formula" text CHECK (char_length("formula") <= 2000),
  "over" boolean NOT NULL DEFAULT false,
  "share" bigint CHECK ("share" >= 1 AND "share" <= 99),
  "unit" text CHECK (char_length("unit") <= 20),
  "weight" numeric(24,2) CHECK ("weight" >= 0.01 AND "weight" <= 100),
  "criteria" text CHECK (char_length("criteria") <= 2000),
  "active" boolean NOT NULL DEFAULT true,
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT kpi_company_id_key UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX kpi_name_key ON "kpi" (company_id, "name") NULLS NOT DISTINCT;
CREATE INDEX kpi_name_sort_idx ON "kpi" (company_id, "name", id);
CREATE TABLE "kpi_bands" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  record bigint NOT NULL,
  position integer NOT NULL,
  "value" numeric(24,4) NOT NULL CHECK ("value" >= -1000000 AND "value" <= 1000000),
  "score" numeric(24,1) NOT NULL CHECK ("score" >= 0 AND "score" <= 120),
  CONSTRAINT kpi_bands_position_key UNIQUE (company_id, record, position) DEFERRABLE INITIALLY DEFERRED
);
CREATE TABLE "kpi_target" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  project_id bigint,
  template_id bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 100),
  "kpi" bigint NOT NULL,
  "weight" numeric(24,2) NOT NULL CHECK ("weight" >= 0.01 AND "weight" <= 100),
  "target" numeric(24,4) CHECK ("target" >= -1000000 AND "target" <= 1000000),
  "assessed" bigint,
  "criteria" text CHECK (char_length("criteria") <= 2000),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT kpi_target_company_id_key UNIQUE (company_id, id),
  CONSTRAINT kpi_target_scope_check CHECK (num_nonnulls(project_id, template_id) = 1)
);
CREATE UNIQUE INDEX kpi_target_project_id_template_id_kpi_key ON "kpi_target" (company_id, "project_id", "template_id", "kpi") NULLS NOT DISTINCT;
CREATE INDEX kpi_target_project_id_idx ON "kpi_target" (company_id, "project_id");
CREATE INDEX kpi_target_template_id_idx ON "kpi_target" (company_id, "template_id");
CREATE INDEX kpi_target_kpi_idx ON "kpi_target" (company_id, "kpi");
CREATE INDEX kpi_target_assessed_idx ON "kpi_target" (company_id, "assessed");
CREATE INDEX kpi_target_created_at_sort_idx ON "kpi_target" (company_id, "created_at", id);
CREATE TABLE "kpi_target_raters" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  record bigint NOT NULL,
  position integer NOT NULL,
  "rule" text NOT NULL DEFAULT 'person' CHECK ("rule" IN ('person', 'manager', 'leader', 'program')),
  "user" bigint,
  "weight" numeric(24,2) NOT NULL DEFAULT '1' CHECK ("weight" >= 0.01 AND "weight" <= 100),
  CONSTRAINT kpi_target_raters_position_key UNIQUE (company_id, record, position) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX kpi_target_raters_user_idx ON "kpi_target_raters" (company_id, "user");
CREATE TABLE "kpi_period" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  project_id bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 50),
  "starts_on" date NOT NULL,
  "ends_on" date NOT NULL,
  "deadline" date,
  "missing" text NOT NULL DEFAULT 'spread' CHECK ("missing" IN ('spread', 'zero')),
  "status" text NOT NULL DEFAULT 'draft' CHECK ("status" IN ('draft', 'active', 'scoring', 'scored', 'published', 'appealed')),
  "round" bigint NOT NULL DEFAULT 1,
  "appeals" bigint NOT NULL DEFAULT 0,
  "total" numeric(24,1),
  "grade" text CHECK (char_length("grade") <= 2),
  "incomplete" boolean NOT NULL DEFAULT false,
  "published_at" timestamp with time zone,
  "published_by" bigint,
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT kpi_period_company_id_key UNIQUE (company_id, id),
  CONSTRAINT kpi_period_scope_check CHECK (num_nonnulls(project_id) = 1)
);
CREATE UNIQUE INDEX kpi_period_project_id_name_key ON "kpi_period" (company_id, "project_id", "name") NULLS NOT DISTINCT;
CREATE INDEX kpi_period_project_id_idx ON "kpi_period" (company_id, "project_id");
CREATE INDEX kpi_period_published_by_idx ON "kpi_period" (company_id, "published_by");
CREATE INDEX kpi_period_starts_on_sort_idx ON "kpi_period" (company_id, "starts_on", id);
ALTER TABLE "kpi" ADD CONSTRAINT kpi_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "kpi_bands" ADD CONSTRAINT kpi_bands_record_fkey FOREIGN KEY (company_id, "record") REFERENCES "kpi" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "kpi_target" ADD CONSTRAINT kpi_target_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "kpi_target" ADD CONSTRAINT kpi_target_project_id_fkey FOREIGN KEY (company_id, "project_id") REFERENCES "project" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "kpi_target" ADD CONSTRAINT kpi_target_template_id_fkey FOREIGN KEY (company_id, "template_id") REFERENCES "template" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "kpi_target" ADD CONSTRAINT kpi_target_kpi_fkey FOREIGN KEY (company_id, "kpi") REFERENCES "kpi" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "kpi_target" ADD CONSTRAINT kpi_target_assessed_fkey FOREIGN KEY (company_id, "assessed") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "kpi_target_raters" ADD CONSTRAINT kpi_target_raters_record_fkey FOREIGN KEY (company_id, "record") REFERENCES "kpi_target" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "kpi_target_raters" ADD CONSTRAINT kpi_target_raters_user_fkey FOREIGN KEY (company_id, "user") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "kpi_period" ADD CONSTRAINT kpi_period_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "kpi_period" ADD CONSTRAINT kpi_period_project_id_fkey FOREIGN KEY (company_id, "project_id") REFERENCES "project" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "kpi_period" ADD CONSTRAINT kpi_period_published_by_fkey FOREIGN KEY (company_id, "published_by") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;

-- What a period keeps from its activation on: indicators, who rates them and how, and the results of its rounds.
CREATE TABLE kpi_sheet_item (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company (id),
  period bigint NOT NULL,
  position integer NOT NULL,
  weight numeric(5,2) NOT NULL CHECK (weight > 0 AND weight <= 100),
  assessed bigint NOT NULL,
  content jsonb NOT NULL,
  CONSTRAINT kpi_sheet_item_company_id_key UNIQUE (company_id, id),
  FOREIGN KEY (company_id, period) REFERENCES kpi_period (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, assessed) REFERENCES "user" (company_id, id)
);
CREATE INDEX kpi_sheet_item_period_idx ON kpi_sheet_item (company_id, period, position);
CREATE INDEX kpi_sheet_item_assessed_idx ON kpi_sheet_item (company_id, assessed);

CREATE TABLE kpi_rater (
  company_id bigint NOT NULL REFERENCES company (id),
  item bigint NOT NULL,
  "user" bigint NOT NULL,
  weight numeric(8,2) NOT NULL CHECK (weight > 0),
  score numeric(4,1) CHECK (score >= 0 AND score <= 100),
  comment text CHECK (char_length(comment) <= 500),
  at timestamptz,
  PRIMARY KEY (company_id, item, "user"),
  FOREIGN KEY (company_id, item) REFERENCES kpi_sheet_item (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, "user") REFERENCES "user" (company_id, id)
);
CREATE INDEX kpi_rater_user_idx ON kpi_rater (company_id, "user");

-- Weights of an active period are exactly 100, and nobody rates themselves, whatever writes them.
CREATE FUNCTION kpi_weights() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE whole numeric;
BEGIN
  SELECT sum(weight) INTO whole FROM kpi_sheet_item WHERE company_id = NEW.company_id AND period = NEW.period;
  IF whole IS NOT NULL AND whole <> 100 THEN
    RAISE EXCEPTION 'the weights of period % are %, not 100', NEW.period, whole USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER kpi_weights AFTER INSERT OR UPDATE ON kpi_sheet_item DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION kpi_weights();
CREATE FUNCTION kpi_not_oneself() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM kpi_sheet_item WHERE company_id = NEW.company_id AND id = NEW.item AND assessed = NEW."user") THEN
    RAISE EXCEPTION 'user % would rate themselves', NEW."user" USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER kpi_not_oneself BEFORE INSERT OR UPDATE OF "user", item ON kpi_rater FOR EACH ROW EXECUTE FUNCTION kpi_not_oneself();

CREATE TABLE kpi_result (
  company_id bigint NOT NULL REFERENCES company (id),
  period bigint NOT NULL,
  round integer NOT NULL CHECK (round IN (1, 2)),
  at timestamptz NOT NULL,
  published boolean NOT NULL DEFAULT false,
  content jsonb NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (company_id, period, round),
  FOREIGN KEY (company_id, period) REFERENCES kpi_period (company_id, id) ON DELETE CASCADE
);
-- A published result stays as it is; it goes with its period only.
CREATE FUNCTION kpi_result_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.published AND EXISTS (SELECT FROM kpi_period WHERE company_id = OLD.company_id AND id = OLD.period) THEN
    RAISE EXCEPTION 'the result of period % is published', OLD.period USING ERRCODE = 'check_violation';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER kpi_result_stays BEFORE UPDATE OR DELETE ON kpi_result FOR EACH ROW EXECUTE FUNCTION kpi_result_stays();
ALTER TABLE kpi_period ADD CONSTRAINT kpi_period_once CHECK (appeals <= 1 AND round <= 2);
COMMENT ON CONSTRAINT kpi_period_once ON kpi_period IS 'by hand: a period is appealed once';
ALTER TABLE kpi_period ADD CONSTRAINT kpi_period_days CHECK (starts_on <= ends_on);
COMMENT ON CONSTRAINT kpi_period_days ON kpi_period IS 'by hand: from before until';
