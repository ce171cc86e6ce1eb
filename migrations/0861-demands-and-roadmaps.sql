-- Demands, their baselines and changes, control chains; roadmaps (docs/adr/458-demands.md, 459-roadmaps.md).
CREATE TABLE "user_demand" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "title" text NOT NULL CHECK (char_length("title") <= 200),
  "code" text NOT NULL CHECK (char_length("code") <= 50),
  "source" bigint,
  "category" bigint,
  "customer" text CHECK (char_length("customer") <= 100),
  "proposer" bigint,
  "contact" text CHECK (char_length("contact") <= 100),
  "product" bigint,
  "line" bigint,
  "priority" text NOT NULL DEFAULT 'normal' CHECK ("priority" IN ('urgent', 'high', 'normal', 'low')),
  "value" bigint CHECK ("value" >= 1 AND "value" <= 10),
  "confidence" bigint CHECK ("confidence" >= 1 AND "confidence" <= 5),
  "score" bigint,
  "submitted_on" date,
  "wanted_by" date,
  "pre_approval" date,
  "pre_listing" date,
  "description" text CHECK (char_length("description") <= 4000),
  "acceptance" text CHECK (char_length("acceptance") <= 2000),
  "files" bigint[],
  "owner" bigint,
  "department" bigint,
  "status" text NOT NULL DEFAULT 'draft' CHECK ("status" IN ('draft', 'submitted', 'analysing', 'accepted', 'planned', 'delivering', 'delivered', 'closed', 'rejected', 'suspended', 'duplicate')),
  "answer" text CHECK (char_length("answer") <= 2000),
  "duplicate_of" bigint,
  "resumes_to" text CHECK ("resumes_to" IN ('draft', 'submitted', 'analysing', 'accepted', 'planned', 'delivering', 'delivered', 'closed', 'rejected', 'suspended', 'duplicate')),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT user_demand_company_id_key UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX user_demand_code_key ON "user_demand" (company_id, "code") NULLS NOT DISTINCT;
CREATE INDEX user_demand_proposer_idx ON "user_demand" (company_id, "proposer");
CREATE INDEX user_demand_product_idx ON "user_demand" (company_id, "product");
CREATE INDEX user_demand_line_idx ON "user_demand" (company_id, "line");
CREATE INDEX user_demand_owner_idx ON "user_demand" (company_id, "owner");
CREATE INDEX user_demand_department_idx ON "user_demand" (company_id, "department");
CREATE INDEX user_demand_duplicate_of_idx ON "user_demand" (company_id, "duplicate_of");
CREATE INDEX user_demand_created_at_sort_idx ON "user_demand" (company_id, "created_at", id);
CREATE TABLE "dev_demand" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "title" text NOT NULL CHECK (char_length("title") <= 200),
  "code" text NOT NULL CHECK (char_length("code") <= 50),
  "parent" bigint,
  "level" text NOT NULL DEFAULT 'requirement' CHECK ("level" IN ('feature', 'requirement', 'part')),
  "kind" text NOT NULL DEFAULT 'functional' CHECK ("kind" IN ('functional', 'performance', 'interface', 'constraint', 'compliance')),
  "product" bigint,
  "product_version" bigint,
  "owner" bigint,
  "department" bigint,
  "priority" text NOT NULL DEFAULT 'normal' CHECK ("priority" IN ('urgent', 'high', 'normal', 'low')),
  "estimate" numeric(24,1) CHECK ("estimate" >= 0 AND "estimate" <= 100000),
  "verification" text NOT NULL DEFAULT 'test' CHECK ("verification" IN ('test', 'analysis', 'inspection', 'demonstration')),
  "acceptance" text CHECK (char_length("acceptance") <= 4000),
  "rationale" text CHECK (char_length("rationale") <= 2000),
  "description" text CHECK (char_length("description") <= 4000),
  "files" bigint[],
  "note" text CHECK (char_length("note") <= 2000),
  "status" text NOT NULL DEFAULT 'draft' CHECK ("status" IN ('draft', 'approved', 'implementing', 'implemented', 'verified', 'closed', 'deferred', 'cancelled')),
  "revision" bigint NOT NULL DEFAULT 1,
  "controlled" boolean NOT NULL DEFAULT false,
  "evidence" text CHECK (char_length("evidence") <= 2000),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT dev_demand_company_id_key UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX dev_demand_code_key ON "dev_demand" (company_id, "code") NULLS NOT DISTINCT;
CREATE INDEX dev_demand_parent_idx ON "dev_demand" (company_id, "parent");
CREATE INDEX dev_demand_product_idx ON "dev_demand" (company_id, "product");
CREATE INDEX dev_demand_product_version_idx ON "dev_demand" (company_id, "product_version");
CREATE INDEX dev_demand_owner_idx ON "dev_demand" (company_id, "owner");
CREATE INDEX dev_demand_department_idx ON "dev_demand" (company_id, "department");
CREATE INDEX dev_demand_created_at_sort_idx ON "dev_demand" (company_id, "created_at", id);
CREATE TABLE "lib_demand" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "title" text NOT NULL CHECK (char_length("title") <= 200),
  "code" text NOT NULL CHECK (char_length("code") <= 50),
  "lib_kind" text NOT NULL DEFAULT 'dev' CHECK ("lib_kind" IN ('user', 'dev')),
  "category" bigint,
  "kind" text NOT NULL DEFAULT 'functional' CHECK ("kind" IN ('functional', 'performance', 'interface', 'constraint', 'compliance')),
  "verification" text CHECK ("verification" IN ('test', 'analysis', 'inspection', 'demonstration')),
  "description" text CHECK (char_length("description") <= 4000),
  "acceptance" text CHECK (char_length("acceptance") <= 4000),
  "rationale" text CHECK (char_length("rationale") <= 2000),
  "files" bigint[],
  "status" text NOT NULL DEFAULT 'draft' CHECK ("status" IN ('draft', 'published', 'obsolete')),
  "revision" bigint NOT NULL DEFAULT 1,
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT lib_demand_company_id_key UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX lib_demand_code_key ON "lib_demand" (company_id, "code") NULLS NOT DISTINCT;
CREATE INDEX lib_demand_created_at_sort_idx ON "lib_demand" (company_id, "created_at", id);
CREATE TABLE "project_demand" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  project_id bigint,
  "dev_demand" bigint NOT NULL,
  "since" date,
  "status" text NOT NULL DEFAULT 'inScope' CHECK ("status" IN ('inScope', 'out')),
  "responsible" bigint,
  "note" text CHECK (char_length("note") <= 500),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT project_demand_company_id_key UNIQUE (company_id, id),
  CONSTRAINT project_demand_scope_check CHECK (num_nonnulls(project_id) = 1)
);
CREATE UNIQUE INDEX project_demand_project_id_dev_demand_key ON "project_demand" (company_id, "project_id", "dev_demand") NULLS NOT DISTINCT;
CREATE INDEX project_demand_project_id_idx ON "project_demand" (company_id, "project_id");
CREATE INDEX project_demand_dev_demand_idx ON "project_demand" (company_id, "dev_demand");
CREATE INDEX project_demand_responsible_idx ON "project_demand" (company_id, "responsible");
CREATE INDEX project_demand_created_at_sort_idx ON "project_demand" (company_id, "created_at", id);
CREATE TABLE "demand_baseline" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  project_id bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 100),
  "description" text CHECK (char_length("description") <= 200),
  "no" bigint NOT NULL DEFAULT 0,
  "origin" text NOT NULL DEFAULT 'manual' CHECK ("origin" IN ('manual', 'change')),
  "demands" bigint NOT NULL DEFAULT 0,
  "root" text NOT NULL DEFAULT '' CHECK (char_length("root") <= 64),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT demand_baseline_company_id_key UNIQUE (company_id, id),
  CONSTRAINT demand_baseline_scope_check CHECK (num_nonnulls(project_id) = 1)
);
CREATE UNIQUE INDEX demand_baseline_project_id_no_key ON "demand_baseline" (company_id, "project_id", "no") NULLS NOT DISTINCT;
CREATE INDEX demand_baseline_project_id_idx ON "demand_baseline" (company_id, "project_id");
CREATE INDEX demand_baseline_created_at_sort_idx ON "demand_baseline" (company_id, "created_at", id);
CREATE TABLE "demand_change" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  project_id bigint,
  "title" text NOT NULL CHECK (char_length("title") <= 200),
  "code" text NOT NULL CHECK (char_length("code") <= 50),
  "reason" text NOT NULL CHECK (char_length("reason") <= 200),
  "status" text NOT NULL DEFAULT 'draft' CHECK ("status" IN ('draft', 'approved', 'cancelled')),
  "applicant" bigint,
  "redline" text CHECK (char_length("redline") <= 64),
  "baseline" bigint,
  "taken_at" timestamp with time zone,
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT demand_change_company_id_key UNIQUE (company_id, id),
  CONSTRAINT demand_change_scope_check CHECK (num_nonnulls(project_id) = 1)
);
CREATE UNIQUE INDEX demand_change_code_key ON "demand_change" (company_id, "code") NULLS NOT DISTINCT;
CREATE INDEX demand_change_project_id_idx ON "demand_change" (company_id, "project_id");
CREATE INDEX demand_change_applicant_idx ON "demand_change" (company_id, "applicant");
CREATE INDEX demand_change_baseline_idx ON "demand_change" (company_id, "baseline");
CREATE INDEX demand_change_created_at_sort_idx ON "demand_change" (company_id, "created_at", id);
CREATE TABLE "demand_change_lines" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  record bigint NOT NULL,
  position integer NOT NULL,
  "demand" bigint NOT NULL,
  "what" text NOT NULL DEFAULT 'edit' CHECK ("what" IN ('edit', 'takeIn', 'takeOut', 'defer', 'cancel')),
  "field" text CHECK ("field" IN ('title', 'description', 'acceptance', 'rationale', 'estimate', 'verification', 'priority')),
  "before" text CHECK (char_length("before") <= 4000),
  "after" text CHECK (char_length("after") <= 4000),
  CONSTRAINT demand_change_lines_position_key UNIQUE (company_id, record, position) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX demand_change_lines_demand_idx ON "demand_change_lines" (company_id, "demand");
CREATE TABLE "control_chain" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 100),
  "no" bigint NOT NULL DEFAULT 0,
  "status" text NOT NULL DEFAULT 'draft' CHECK ("status" IN ('draft', 'published', 'superseded')),
  "user_controlled" text[] NOT NULL CHECK ("user_controlled" <@ ARRAY['title', 'description', 'acceptance', 'wantedBy', 'customer', 'priority']),
  "dev_controlled" text[] NOT NULL CHECK ("dev_controlled" <@ ARRAY['title', 'description', 'acceptance', 'rationale', 'estimate', 'verification', 'priority']),
  "needs_origin" boolean NOT NULL DEFAULT false,
  "needs_task" boolean NOT NULL DEFAULT false,
  "suspect_holds" boolean NOT NULL DEFAULT true,
  "roll_up" text NOT NULL DEFAULT 'all' CHECK ("roll_up" IN ('all', 'any')),
  "note" text CHECK (char_length("note") <= 2000),
  "published_at" timestamp with time zone,
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT control_chain_company_id_key UNIQUE (company_id, id)
);
CREATE INDEX control_chain_created_at_sort_idx ON "control_chain" (company_id, "created_at", id);
CREATE TABLE "roadmap" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 100),
  "kind" text NOT NULL DEFAULT 'product' CHECK ("kind" IN ('product', 'technical')),
  "line" bigint,
  "product" bigint,
  "from" date NOT NULL,
  "to" date NOT NULL,
  "owner" bigint,
  "status" text NOT NULL DEFAULT 'draft' CHECK ("status" IN ('draft', 'published', 'archived')),
  "editions" bigint NOT NULL DEFAULT 0,
  "description" text CHECK (char_length("description") <= 2000),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT roadmap_company_id_key UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX roadmap_kind_name_key ON "roadmap" (company_id, "kind", "name") NULLS NOT DISTINCT;
CREATE INDEX roadmap_line_idx ON "roadmap" (company_id, "line");
CREATE INDEX roadmap_product_idx ON "roadmap" (company_id, "product");
CREATE INDEX roadmap_owner_idx ON "roadmap" (company_id, "owner");
CREATE INDEX roadmap_created_at_sort_idx ON "roadmap" (company_id, "created_at", id);
CREATE TABLE "roadmap_lanes" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  record bigint NOT NULL,
  position integer NOT NULL,
  "name" text NOT NULL CHECK (char_length("name") <= 50),
  CONSTRAINT roadmap_lanes_position_key UNIQUE (company_id, record, position) DEFERRABLE INITIALLY DEFERRED
);
CREATE TABLE "roadmap_item" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 100),
  "roadmap" bigint NOT NULL,
  "lane" text CHECK (char_length("lane") <= 50),
  "kind" text NOT NULL DEFAULT 'feature' CHECK ("kind" IN ('goal', 'release', 'feature', 'technology', 'milestone')),
  "confidence" text NOT NULL DEFAULT 'planned' CHECK ("confidence" IN ('committed', 'planned', 'explored')),
  "from" date,
  "to" date,
  "product_version" bigint,
  "dev_demand" bigint,
  "task" bigint,
  "readiness" bigint CHECK ("readiness" >= 1 AND "readiness" <= 9),
  "needed_by" date,
  "depends_on" bigint[],
  "note" text CHECK (char_length("note") <= 1000),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT roadmap_item_company_id_key UNIQUE (company_id, id)
);
CREATE INDEX roadmap_item_roadmap_idx ON "roadmap_item" (company_id, "roadmap");
CREATE INDEX roadmap_item_product_version_idx ON "roadmap_item" (company_id, "product_version");
CREATE INDEX roadmap_item_dev_demand_idx ON "roadmap_item" (company_id, "dev_demand");
CREATE INDEX roadmap_item_task_idx ON "roadmap_item" (company_id, "task");
CREATE INDEX roadmap_item_depends_on_idx ON "roadmap_item" USING gin ("depends_on");
CREATE INDEX roadmap_item_from_sort_idx ON "roadmap_item" (company_id, "from", id);
CREATE TABLE "roadmap_edition" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 120),
  "roadmap" bigint NOT NULL,
  "no" bigint NOT NULL,
  "items" bigint NOT NULL,
  "root" text NOT NULL CHECK (char_length("root") <= 64),
  CONSTRAINT roadmap_edition_company_id_key UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX roadmap_edition_roadmap_no_key ON "roadmap_edition" (company_id, "roadmap", "no") NULLS NOT DISTINCT;
CREATE INDEX roadmap_edition_roadmap_idx ON "roadmap_edition" (company_id, "roadmap");
CREATE INDEX roadmap_edition_created_at_sort_idx ON "roadmap_edition" (company_id, "created_at", id);
DROP INDEX "task_milestone_idx";
ALTER TABLE "user_demand" ADD CONSTRAINT user_demand_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "user_demand" ADD CONSTRAINT user_demand_source_fkey FOREIGN KEY (company_id, "source") REFERENCES "dict_item" (company_id, id);
ALTER TABLE "user_demand" ADD CONSTRAINT user_demand_category_fkey FOREIGN KEY (company_id, "category") REFERENCES "dict_item" (company_id, id);
ALTER TABLE "user_demand" ADD CONSTRAINT user_demand_proposer_fkey FOREIGN KEY (company_id, "proposer") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "user_demand" ADD CONSTRAINT user_demand_product_fkey FOREIGN KEY (company_id, "product") REFERENCES "product" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "user_demand" ADD CONSTRAINT user_demand_line_fkey FOREIGN KEY (company_id, "line") REFERENCES "product_line" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "user_demand" ADD CONSTRAINT user_demand_owner_fkey FOREIGN KEY (company_id, "owner") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "user_demand" ADD CONSTRAINT user_demand_department_fkey FOREIGN KEY (company_id, "department") REFERENCES "department" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "user_demand" ADD CONSTRAINT user_demand_duplicate_of_fkey FOREIGN KEY (company_id, "duplicate_of") REFERENCES "user_demand" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "dev_demand" ADD CONSTRAINT dev_demand_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "dev_demand" ADD CONSTRAINT dev_demand_parent_fkey FOREIGN KEY (company_id, "parent") REFERENCES "dev_demand" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "dev_demand" ADD CONSTRAINT dev_demand_product_fkey FOREIGN KEY (company_id, "product") REFERENCES "product" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "dev_demand" ADD CONSTRAINT dev_demand_product_version_fkey FOREIGN KEY (company_id, "product_version") REFERENCES "product_version" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "dev_demand" ADD CONSTRAINT dev_demand_owner_fkey FOREIGN KEY (company_id, "owner") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "dev_demand" ADD CONSTRAINT dev_demand_department_fkey FOREIGN KEY (company_id, "department") REFERENCES "department" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "lib_demand" ADD CONSTRAINT lib_demand_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "lib_demand" ADD CONSTRAINT lib_demand_category_fkey FOREIGN KEY (company_id, "category") REFERENCES "dict_item" (company_id, id);
ALTER TABLE "project_demand" ADD CONSTRAINT project_demand_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "project_demand" ADD CONSTRAINT project_demand_project_id_fkey FOREIGN KEY (company_id, "project_id") REFERENCES "project" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "project_demand" ADD CONSTRAINT project_demand_dev_demand_fkey FOREIGN KEY (company_id, "dev_demand") REFERENCES "dev_demand" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "project_demand" ADD CONSTRAINT project_demand_responsible_fkey FOREIGN KEY (company_id, "responsible") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "demand_baseline" ADD CONSTRAINT demand_baseline_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "demand_baseline" ADD CONSTRAINT demand_baseline_project_id_fkey FOREIGN KEY (company_id, "project_id") REFERENCES "project" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "demand_change" ADD CONSTRAINT demand_change_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "demand_change" ADD CONSTRAINT demand_change_project_id_fkey FOREIGN KEY (company_id, "project_id") REFERENCES "project" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "demand_change" ADD CONSTRAINT demand_change_applicant_fkey FOREIGN KEY (company_id, "applicant") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "demand_change" ADD CONSTRAINT demand_change_baseline_fkey FOREIGN KEY (company_id, "baseline") REFERENCES "demand_baseline" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "demand_change_lines" ADD CONSTRAINT demand_change_lines_record_fkey FOREIGN KEY (company_id, "record") REFERENCES "demand_change" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "demand_change_lines" ADD CONSTRAINT demand_change_lines_demand_fkey FOREIGN KEY (company_id, "demand") REFERENCES "dev_demand" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "control_chain" ADD CONSTRAINT control_chain_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "roadmap" ADD CONSTRAINT roadmap_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "roadmap" ADD CONSTRAINT roadmap_line_fkey FOREIGN KEY (company_id, "line") REFERENCES "product_line" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "roadmap" ADD CONSTRAINT roadmap_product_fkey FOREIGN KEY (company_id, "product") REFERENCES "product" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "roadmap" ADD CONSTRAINT roadmap_owner_fkey FOREIGN KEY (company_id, "owner") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "roadmap_lanes" ADD CONSTRAINT roadmap_lanes_record_fkey FOREIGN KEY (company_id, "record") REFERENCES "roadmap" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "roadmap_item" ADD CONSTRAINT roadmap_item_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "roadmap_item" ADD CONSTRAINT roadmap_item_roadmap_fkey FOREIGN KEY (company_id, "roadmap") REFERENCES "roadmap" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "roadmap_item" ADD CONSTRAINT roadmap_item_product_version_fkey FOREIGN KEY (company_id, "product_version") REFERENCES "product_version" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "roadmap_item" ADD CONSTRAINT roadmap_item_dev_demand_fkey FOREIGN KEY (company_id, "dev_demand") REFERENCES "dev_demand" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "roadmap_item" ADD CONSTRAINT roadmap_item_task_fkey FOREIGN KEY (company_id, "task") REFERENCES "task" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "roadmap_edition" ADD CONSTRAINT roadmap_edition_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "roadmap_edition" ADD CONSTRAINT roadmap_edition_roadmap_fkey FOREIGN KEY (company_id, "roadmap") REFERENCES "roadmap" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;

-- One chain is in force.
CREATE UNIQUE INDEX control_chain_published_key ON control_chain (company_id) WHERE status = 'published';
COMMENT ON INDEX control_chain_published_key IS 'by hand: one chain in force of each company';

SELECT make_searchable('user_demand', 'userDemand', '{title,code,customer}');
SELECT make_searchable('dev_demand', 'devDemand', '{title,code}');
SELECT make_searchable('lib_demand', 'libDemand', '{title,code}');
SELECT make_searchable('roadmap', 'roadmap', '{name}');

-- Companies that are there already number them as new ones do.
WITH rules (name, target, digits, fixed) AS (VALUES
  ('用户需求编号', 'userDemand', 5, 'UR-'), ('研发需求编号', 'devDemand', 5, 'DR-'),
  ('需求库编号', 'libDemand', 5, 'LR-'), ('需求变更编号', 'demandChange', 4, 'DC-')),
made AS (
  INSERT INTO code_rule (company_id, name, target, digits, reset, active)
    SELECT c.id, r.name, r.target, r.digits, 'never', true FROM company c, rules r ON CONFLICT DO NOTHING
    RETURNING company_id, id, target
)
INSERT INTO code_rule_parts (company_id, record, position, kind, text)
  SELECT m.company_id, m.id, p.position, p.kind, CASE WHEN p.kind = 'fixed' THEN r.fixed END
  FROM made m JOIN rules r ON r.target = m.target, (VALUES (0, 'fixed'), (1, 'number')) AS p (position, kind);
