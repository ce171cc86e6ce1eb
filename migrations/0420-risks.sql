-- Risks of projects and programs (docs/adr/310-risks.md).
CREATE TABLE "risk" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  project_id bigint,
  program_id bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 200),
  "code" text NOT NULL CHECK (char_length("code") <= 50),
  "type" bigint,
  "nature" text NOT NULL DEFAULT 'threat' CHECK ("nature" IN ('threat', 'opportunity')),
  "status" text NOT NULL DEFAULT 'identified' CHECK ("status" IN ('identified', 'assessed', 'treating', 'watching', 'occurred', 'closed')),
  "owner" bigint,
  "proposer" bigint,
  "task" bigint,
  "cause" text CHECK (char_length("cause") <= 2000),
  "description" text CHECK (char_length("description") <= 4000),
  "effect" text CHECK (char_length("effect") <= 2000),
  "trigger" text CHECK (char_length("trigger") <= 1000),
  "window" jsonb,
  "strategy" text CHECK ("strategy" IN ('avoid', 'reduce', 'transfer', 'accept', 'exploit', 'enhance', 'facilitate', 'reject')),
  "reserve_days" numeric(24,1) CHECK ("reserve_days" >= 0 AND "reserve_days" <= 3650),
  "active_plan" text NOT NULL DEFAULT 'a' CHECK ("active_plan" IN ('a', 'b', 'c')),
  "files" bigint[],
  "probability" bigint CHECK ("probability" >= 1 AND "probability" <= 6),
  "on_schedule" bigint CHECK ("on_schedule" >= 1 AND "on_schedule" <= 6),
  "on_cost" bigint CHECK ("on_cost" >= 1 AND "on_cost" <= 6),
  "on_quality" bigint CHECK ("on_quality" >= 1 AND "on_quality" <= 6),
  "on_safety" bigint CHECK ("on_safety" >= 1 AND "on_safety" <= 6),
  "chance" numeric(6,0) CHECK ("chance" BETWEEN 0 AND 100),
  "score" bigint,
  "level" text CHECK ("level" IN ('low', 'medium', 'high')),
  "initial_level" text CHECK ("initial_level" IN ('low', 'medium', 'high')),
  "residual_probability" bigint CHECK ("residual_probability" >= 1 AND "residual_probability" <= 6),
  "residual_impact" bigint CHECK ("residual_impact" >= 1 AND "residual_impact" <= 6),
  "residual_level" text CHECK ("residual_level" IN ('low', 'medium', 'high')),
  "verdict" text CHECK ("verdict" IN ('better', 'same', 'worse')),
  "next_review" date,
  "occurred_at" timestamp with time zone,
  "occurrences" bigint NOT NULL DEFAULT 0,
  "issue" bigint,
  "close_reason" text CHECK ("close_reason" IN ('expired', 'avoided', 'occurred', 'merged')),
  "closed_at" timestamp with time zone,
  "reopens_to" text CHECK ("reopens_to" IN ('identified', 'assessed', 'treating', 'watching', 'occurred', 'closed')),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT risk_company_id_key UNIQUE (company_id, id),
  CONSTRAINT risk_scope_check CHECK (num_nonnulls(project_id, program_id) = 1)
);
CREATE UNIQUE INDEX risk_code_key ON "risk" (company_id, "code") NULLS NOT DISTINCT;
CREATE INDEX risk_project_id_idx ON "risk" (company_id, "project_id");
CREATE INDEX risk_program_id_idx ON "risk" (company_id, "program_id");
CREATE INDEX risk_owner_idx ON "risk" (company_id, "owner");
CREATE INDEX risk_proposer_idx ON "risk" (company_id, "proposer");
CREATE INDEX risk_task_idx ON "risk" (company_id, "task");
CREATE INDEX risk_issue_idx ON "risk" (company_id, "issue");
CREATE INDEX risk_score_sort_idx ON "risk" (company_id, "score", id);
CREATE TABLE "risk_responses" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  record bigint NOT NULL,
  position integer NOT NULL,
  "plan" text NOT NULL DEFAULT 'a' CHECK ("plan" IN ('a', 'b', 'c')),
  "action" text NOT NULL CHECK (char_length("action") <= 500),
  "owner" bigint,
  "due" date,
  "chance_cut" numeric(6,0) CHECK ("chance_cut" BETWEEN 0 AND 100),
  "impact_cut" numeric(6,0) CHECK ("impact_cut" BETWEEN 0 AND 100),
  "status" text NOT NULL DEFAULT 'planned' CHECK ("status" IN ('planned', 'doing', 'done', 'dropped')),
  CONSTRAINT risk_responses_position_key UNIQUE (company_id, record, position) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX risk_responses_owner_idx ON "risk_responses" (company_id, "owner");
CREATE TABLE "risk_delays" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  record bigint NOT NULL,
  position integer NOT NULL,
  "task" bigint NOT NULL,
  "min" numeric(24,1) NOT NULL CHECK ("min" >= 0 AND "min" <= 3650),
  "likely" numeric(24,1) NOT NULL CHECK ("likely" >= 0 AND "likely" <= 3650),
  "max" numeric(24,1) NOT NULL CHECK ("max" >= 0 AND "max" <= 3650),
  CONSTRAINT risk_delays_position_key UNIQUE (company_id, record, position) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX risk_delays_task_idx ON "risk_delays" (company_id, "task");
ALTER TABLE "risk" ADD CONSTRAINT risk_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "risk" ADD CONSTRAINT risk_project_id_fkey FOREIGN KEY (company_id, "project_id") REFERENCES "project" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "risk" ADD CONSTRAINT risk_program_id_fkey FOREIGN KEY (company_id, "program_id") REFERENCES "program" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "risk" ADD CONSTRAINT risk_type_fkey FOREIGN KEY (company_id, "type") REFERENCES "dict_item" (company_id, id);
ALTER TABLE "risk" ADD CONSTRAINT risk_owner_fkey FOREIGN KEY (company_id, "owner") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "risk" ADD CONSTRAINT risk_proposer_fkey FOREIGN KEY (company_id, "proposer") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "risk" ADD CONSTRAINT risk_task_fkey FOREIGN KEY (company_id, "task") REFERENCES "task" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "risk" ADD CONSTRAINT risk_issue_fkey FOREIGN KEY (company_id, "issue") REFERENCES "issue" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "risk_responses" ADD CONSTRAINT risk_responses_record_fkey FOREIGN KEY (company_id, "record") REFERENCES "risk" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "risk_responses" ADD CONSTRAINT risk_responses_owner_fkey FOREIGN KEY (company_id, "owner") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "risk_delays" ADD CONSTRAINT risk_delays_record_fkey FOREIGN KEY (company_id, "record") REFERENCES "risk" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "risk_delays" ADD CONSTRAINT risk_delays_task_fkey FOREIGN KEY (company_id, "task") REFERENCES "task" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;

-- How a risk was judged, each with a copy of what it was judged by: only appended.
CREATE TABLE risk_assessment (
  company_id bigint NOT NULL,
  risk bigint NOT NULL,
  seq integer NOT NULL CHECK (seq > 0),
  stage text NOT NULL CHECK (stage IN ('initial', 'current', 'residual')),
  probability integer NOT NULL CHECK (probability BETWEEN 1 AND 6),
  chance numeric(6,0) NOT NULL CHECK (chance BETWEEN 0 AND 100),
  on_schedule integer CHECK (on_schedule BETWEEN 1 AND 6),
  on_cost integer CHECK (on_cost BETWEEN 1 AND 6),
  on_quality integer CHECK (on_quality BETWEEN 1 AND 6),
  on_safety integer CHECK (on_safety BETWEEN 1 AND 6),
  impact integer NOT NULL CHECK (impact BETWEEN 1 AND 6),
  score integer NOT NULL,
  level text NOT NULL CHECK (level IN ('low', 'medium', 'high')),
  criteria jsonb NOT NULL,
  note text CHECK (char_length(note) <= 200),
  by bigint,
  at timestamp with time zone NOT NULL,
  PRIMARY KEY (company_id, risk, seq),
  FOREIGN KEY (company_id, risk) REFERENCES risk (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, by) REFERENCES "user" (company_id, id)
);
-- Who looked at it, with what he found and when it is looked at again: only appended.
CREATE TABLE risk_review (
  company_id bigint NOT NULL,
  risk bigint NOT NULL,
  seq integer NOT NULL CHECK (seq > 0),
  action text NOT NULL CHECK (action IN ('treat', 'accept', 'review')),
  verdict text CHECK (verdict IN ('better', 'same', 'worse')),
  note text CHECK (char_length(note) <= 200),
  next date,
  by bigint,
  at timestamp with time zone NOT NULL,
  PRIMARY KEY (company_id, risk, seq),
  FOREIGN KEY (company_id, risk) REFERENCES risk (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, by) REFERENCES "user" (company_id, id)
);
-- They go with their risk, and in no other way.
CREATE FUNCTION risk_story_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT 1 FROM risk r WHERE r.company_id = OLD.company_id AND r.id = OLD.risk) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the story of a risk is never changed';
END $$;
CREATE TRIGGER risk_assessment_stays BEFORE UPDATE OR DELETE ON risk_assessment
  FOR EACH ROW EXECUTE FUNCTION risk_story_stays();
CREATE TRIGGER risk_review_stays BEFORE UPDATE OR DELETE ON risk_review
  FOR EACH ROW EXECUTE FUNCTION risk_story_stays();

-- What it may cost, in cents: apart, because few may know.
CREATE TABLE risk_money (
  company_id bigint NOT NULL,
  risk bigint NOT NULL,
  reserve bigint CHECK (reserve >= 0),
  min bigint CHECK (min >= 0),
  likely bigint CHECK (likely >= min),
  max bigint CHECK (max >= likely),
  responses jsonb NOT NULL DEFAULT '{}',
  version integer NOT NULL,
  saved_at timestamp with time zone NOT NULL,
  saved_by bigint,
  PRIMARY KEY (company_id, risk),
  CHECK (num_nonnulls(min, likely, max) IN (0, 3)),
  FOREIGN KEY (company_id, risk) REFERENCES risk (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, saved_by) REFERENCES "user" (company_id, id)
);
-- Who was told that a review is due.
CREATE TABLE risk_reminder (
  company_id bigint NOT NULL,
  risk bigint NOT NULL,
  due date NOT NULL,
  level text NOT NULL CHECK (level IN ('owner', 'manager')),
  told bigint,
  at timestamp with time zone NOT NULL,
  PRIMARY KEY (company_id, risk, due, level),
  FOREIGN KEY (company_id, risk) REFERENCES risk (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, told) REFERENCES "user" (company_id, id)
);
CREATE INDEX risk_next_review_idx ON risk (company_id, next_review) WHERE status <> 'closed' AND next_review IS NOT NULL;

-- What a risk was outlasts the issue it became.
CREATE FUNCTION risk_outlasts_issue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE risk SET issue = NULL WHERE company_id = OLD.company_id AND issue = OLD.id;
  RETURN OLD;
END $$;
CREATE TRIGGER risk_outlasts_issue BEFORE DELETE ON issue FOR EACH ROW EXECUTE FUNCTION risk_outlasts_issue();

SELECT make_searchable('risk', 'risk', '{name,code}');

-- Companies that are there already number their risks as new ones do.
WITH made AS (
  INSERT INTO code_rule (company_id, name, target, digits, reset, active)
    SELECT id, '风险编号', 'risk', 5, 'never', true FROM company ON CONFLICT DO NOTHING RETURNING company_id, id
)
INSERT INTO code_rule_parts (company_id, record, position, kind, text)
  SELECT m.company_id, m.id, p.position, p.kind, p.text
  FROM made m, (VALUES (0, 'fixed', 'R-'), (1, 'number', NULL)) AS p (position, kind, text);
