-- Weekly and monthly reports of projects, with what was frozen at their cut-off (docs/adr/350-project-reports.md).
CREATE TABLE "project_report" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  project_id bigint,
  "kind" text NOT NULL CHECK ("kind" IN ('weekly', 'monthly')),
  "period" text NOT NULL CHECK (char_length("period") <= 8),
  "revision" bigint NOT NULL DEFAULT 1,
  "status" text NOT NULL DEFAULT 'draft' CHECK ("status" IN ('draft', 'submitted', 'approved', 'returned')),
  "starts_on" date,
  "ends_on" date,
  "cut_off_at" timestamp with time zone,
  "done" text CHECK (char_length("done") <= 4000),
  "next" text CHECK (char_length("next") <= 4000),
  "deviations" text CHECK (char_length("deviations") <= 4000),
  "help" text CHECK (char_length("help") <= 4000),
  "decisions" text CHECK (char_length("decisions") <= 4000),
  "automatic" boolean NOT NULL DEFAULT false,
  "submitted_by" bigint,
  "submitted_at" timestamp with time zone,
  "approved_at" timestamp with time zone,
  "revision_of" bigint,
  "facts_hash" text CHECK (char_length("facts_hash") <= 64),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT project_report_company_id_key UNIQUE (company_id, id),
  CONSTRAINT project_report_scope_check CHECK (num_nonnulls(project_id) = 1)
);
CREATE UNIQUE INDEX project_report_project_id_kind_period_revision_key ON "project_report"
  (company_id, "project_id", "kind", "period", "revision") NULLS NOT DISTINCT;
CREATE INDEX project_report_project_id_idx ON "project_report" (company_id, "project_id");
CREATE INDEX project_report_submitted_by_idx ON "project_report" (company_id, "submitted_by");
CREATE INDEX project_report_revision_of_idx ON "project_report" (company_id, "revision_of");
CREATE INDEX project_report_starts_on_sort_idx ON "project_report" (company_id, "starts_on", id);
ALTER TABLE "project_report" ADD CONSTRAINT project_report_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "project_report" ADD CONSTRAINT project_report_project_id_fkey FOREIGN KEY (company_id, "project_id") REFERENCES "project" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "project_report" ADD CONSTRAINT project_report_submitted_by_fkey FOREIGN KEY (company_id, "submitted_by") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "project_report" ADD CONSTRAINT project_report_revision_of_fkey FOREIGN KEY (company_id, "revision_of") REFERENCES "project_report" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
SELECT make_searchable('project_report', 'projectReport', '{period}');

-- What was told at the cut-off (src/server/entity/snapshots.ts); at most 2 MB.
CREATE TABLE project_report_content (
  company_id bigint NOT NULL,
  project_report_id bigint NOT NULL,
  schema smallint NOT NULL CHECK (schema >= 1),
  facts jsonb NOT NULL CHECK (octet_length(facts::text) <= 2.5 * 1024 * 1024),
  PRIMARY KEY (company_id, project_report_id),
  FOREIGN KEY (company_id, project_report_id) REFERENCES project_report (company_id, id) ON DELETE CASCADE
);

-- It never changes; it is taken anew only while the report is with its author, and goes with it.
CREATE FUNCTION project_report_content_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT 1 FROM project_report WHERE company_id = OLD.company_id
      AND id = OLD.project_report_id AND status NOT IN ('draft', 'returned')) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'facts of a submitted report never change';
END $$;
CREATE TRIGGER project_report_content_stays BEFORE UPDATE OR DELETE ON project_report_content
  FOR EACH ROW EXECUTE FUNCTION project_report_content_stays();
CREATE TRIGGER project_report_content_stays_whole BEFORE TRUNCATE ON project_report_content
  FOR EACH STATEMENT EXECUTE FUNCTION snapshot_stays();

-- What an approved report says stays, as long as its project is there.
CREATE FUNCTION project_report_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT 1 FROM project WHERE company_id = OLD.company_id AND id = OLD.project_id) THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND (NEW.kind, NEW.period, NEW.revision, NEW.cut_off_at, NEW.facts_hash, NEW.done, NEW.next,
      NEW.deviations, NEW.help, NEW.decisions) IS NOT DISTINCT FROM (OLD.kind, OLD.period, OLD.revision, OLD.cut_off_at,
      OLD.facts_hash, OLD.done, OLD.next, OLD.deviations, OLD.help, OLD.decisions) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'an approved report never changes';
END $$;
CREATE TRIGGER project_report_stays BEFORE UPDATE OR DELETE ON project_report
  FOR EACH ROW WHEN (OLD.status = 'approved') EXECUTE FUNCTION project_report_stays();

-- For which periods a draft was made by itself, and whether its author was reminded: once, whoever asks.
CREATE TABLE project_report_draft (
  company_id bigint NOT NULL,
  project_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('weekly', 'monthly')),
  period text NOT NULL CHECK (char_length(period) <= 8),
  made_at timestamp with time zone NOT NULL,
  remind_at timestamp with time zone,
  reminded_at timestamp with time zone,
  PRIMARY KEY (company_id, project_id, kind, period),
  FOREIGN KEY (company_id, project_id) REFERENCES project (company_id, id) ON DELETE CASCADE
);
CREATE INDEX project_report_draft_remind_at_idx ON project_report_draft (company_id, remind_at)
  WHERE remind_at IS NOT NULL AND reminded_at IS NULL;
