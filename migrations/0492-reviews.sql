-- Reviews of projects, what they found, and the votes of their experts (docs/adr/363-reviews-and-materials.md).
CREATE TABLE "review" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  project_id bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 200),
  "kind" text NOT NULL DEFAULT 'design' CHECK ("kind" IN ('gate', 'design', 'acceptance')),
  "task" bigint,
  "planned_on" date NOT NULL,
  "place" text CHECK (char_length("place") <= 200),
  "chair" bigint NOT NULL,
  "experts" bigint[],
  "status" text NOT NULL DEFAULT 'planned' CHECK ("status" IN ('planned', 'held', 'concluded', 'closed')),
  "held_on" date,
  "agreed" bigint NOT NULL DEFAULT 0,
  "disagreed" bigint NOT NULL DEFAULT 0,
  "findings" bigint NOT NULL DEFAULT 0,
  "open_findings" bigint NOT NULL DEFAULT 0,
  "conclusion" text CHECK ("conclusion" IN ('pass', 'conditional', 'fail')),
  "opinion" text CHECK (char_length("opinion") <= 4000),
  "concluded_at" timestamp with time zone,
  "after_finish" boolean NOT NULL DEFAULT false,
  "files" bigint[],
  "note" text CHECK (char_length("note") <= 2000),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT review_company_id_key UNIQUE (company_id, id),
  CONSTRAINT review_scope_check CHECK (num_nonnulls(project_id) = 1)
);
CREATE INDEX review_project_id_idx ON "review" (company_id, "project_id");
CREATE INDEX review_task_idx ON "review" (company_id, "task");
CREATE INDEX review_chair_idx ON "review" (company_id, "chair");
CREATE INDEX review_experts_idx ON "review" USING gin ("experts");
CREATE INDEX review_planned_on_sort_idx ON "review" (company_id, "planned_on", id);
CREATE TABLE "review_objects" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  record bigint NOT NULL,
  position integer NOT NULL,
  "what" text NOT NULL CHECK (char_length("what") <= 200),
  "version" bigint,
  "note" text CHECK (char_length("note") <= 500),
  CONSTRAINT review_objects_position_key UNIQUE (company_id, record, position) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX review_objects_version_idx ON "review_objects" (company_id, "version");
CREATE TABLE "review_finding" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  project_id bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 200),
  "review" bigint NOT NULL,
  "severity" text NOT NULL DEFAULT 'general' CHECK ("severity" IN ('serious', 'general', 'suggestion')),
  "place" text CHECK (char_length("place") <= 200),
  "responsible" bigint,
  "due" date,
  "status" text NOT NULL DEFAULT 'open' CHECK ("status" IN ('open', 'closed')),
  "answer" text CHECK (char_length("answer") <= 2000),
  "closed_at" timestamp with time zone,
  "issue" bigint,
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT review_finding_company_id_key UNIQUE (company_id, id),
  CONSTRAINT review_finding_scope_check CHECK (num_nonnulls(project_id) = 1)
);
CREATE INDEX review_finding_project_id_idx ON "review_finding" (company_id, "project_id");
CREATE INDEX review_finding_review_idx ON "review_finding" (company_id, "review");
CREATE INDEX review_finding_responsible_idx ON "review_finding" (company_id, "responsible");
CREATE INDEX review_finding_issue_idx ON "review_finding" (company_id, "issue");
CREATE INDEX review_finding_created_at_sort_idx ON "review_finding" (company_id, "created_at", id);
ALTER TABLE "review" ADD CONSTRAINT review_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "review" ADD CONSTRAINT review_project_id_fkey FOREIGN KEY (company_id, "project_id") REFERENCES "project" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "review" ADD CONSTRAINT review_task_fkey FOREIGN KEY (company_id, "task") REFERENCES "task" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "review" ADD CONSTRAINT review_chair_fkey FOREIGN KEY (company_id, "chair") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "review_objects" ADD CONSTRAINT review_objects_record_fkey FOREIGN KEY (company_id, "record") REFERENCES "review" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "review_objects" ADD CONSTRAINT review_objects_version_fkey FOREIGN KEY (company_id, "version") REFERENCES "output_version" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "review_finding" ADD CONSTRAINT review_finding_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "review_finding" ADD CONSTRAINT review_finding_project_id_fkey FOREIGN KEY (company_id, "project_id") REFERENCES "project" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "review_finding" ADD CONSTRAINT review_finding_review_fkey FOREIGN KEY (company_id, "review") REFERENCES "review" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "review_finding" ADD CONSTRAINT review_finding_responsible_fkey FOREIGN KEY (company_id, "responsible") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "review_finding" ADD CONSTRAINT review_finding_issue_fkey FOREIGN KEY (company_id, "issue") REFERENCES "issue" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;

-- The latest review of a milestone is asked for at its finish.
CREATE INDEX review_task_latest_idx ON "review" (company_id, "task", "planned_on" DESC, id DESC) WHERE "task" IS NOT NULL;
CREATE TABLE review_vote (
  company_id bigint NOT NULL,
  review bigint NOT NULL,
  person bigint NOT NULL,
  vote text NOT NULL CHECK (vote IN ('agree', 'disagree', 'passOn')),
  opinion text CHECK (char_length(opinion) <= 1000),
  passed_to bigint,
  at timestamp with time zone NOT NULL,
  PRIMARY KEY (company_id, review, person),
  CHECK ((vote = 'passOn') = (passed_to IS NOT NULL)),
  FOREIGN KEY (company_id, review) REFERENCES review (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, person) REFERENCES "user" (company_id, id),
  FOREIGN KEY (company_id, passed_to) REFERENCES "user" (company_id, id)
);
SELECT make_searchable('review', 'review', '{name}');
