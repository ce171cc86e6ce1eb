-- Typical problems (modules/issue/problem.entity.ts): what was learnt from issues; where they were used, whether they helped.
CREATE TABLE "typical_problem" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "title" text NOT NULL CHECK (char_length("title") <= 200),
  "type" bigint,
  "sign" text NOT NULL CHECK (char_length("sign") <= 4000),
  "cause" text CHECK (char_length("cause") <= 4000),
  "solution" text CHECK (char_length("solution") <= 4000),
  "prevention" text CHECK (char_length("prevention") <= 4000),
  "files" bigint[],
  "source_issue" bigint,
  "status" text NOT NULL DEFAULT 'draft' CHECK ("status" IN ('draft', 'published', 'withdrawn')),
  "uses" bigint NOT NULL DEFAULT 0,
  "helpful" bigint NOT NULL DEFAULT 0,
  "unhelpful" bigint NOT NULL DEFAULT 0,
  "publisher" bigint,
  "published_at" timestamp with time zone,
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT typical_problem_company_id_key UNIQUE (company_id, id)
);
CREATE INDEX typical_problem_source_issue_idx ON "typical_problem" (company_id, "source_issue");
-- One of each issue.
CREATE UNIQUE INDEX typical_problem_of_issue_key ON "typical_problem" (company_id, "source_issue") WHERE "source_issue" IS NOT NULL;
CREATE INDEX typical_problem_publisher_idx ON "typical_problem" (company_id, "publisher");
CREATE INDEX typical_problem_uses_sort_idx ON "typical_problem" (company_id, "uses", id);
CREATE TABLE "typical_problem_project_types" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  record bigint NOT NULL,
  position integer NOT NULL,
  "project_type" bigint NOT NULL,
  CONSTRAINT typical_problem_project_types_position_key UNIQUE (company_id, record, position) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX typical_problem_project_types_type_idx ON "typical_problem_project_types" (company_id, "project_type");
ALTER TABLE "typical_problem" ADD CONSTRAINT typical_problem_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "typical_problem" ADD CONSTRAINT typical_problem_type_fkey FOREIGN KEY (company_id, "type") REFERENCES "dict_item" (company_id, id);
ALTER TABLE "typical_problem" ADD CONSTRAINT typical_problem_source_issue_fkey FOREIGN KEY (company_id, "source_issue") REFERENCES "issue" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "typical_problem" ADD CONSTRAINT typical_problem_publisher_fkey FOREIGN KEY (company_id, "publisher") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "typical_problem_project_types" ADD CONSTRAINT typical_problem_project_types_record_fkey FOREIGN KEY (company_id, "record") REFERENCES "typical_problem" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "typical_problem_project_types" ADD CONSTRAINT typical_problem_project_types_project_type_fkey FOREIGN KEY (company_id, "project_type") REFERENCES "dict_item" (company_id, id);

-- What was learnt outlasts the project it was learnt in.
CREATE FUNCTION typical_problem_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE typical_problem SET source_issue = NULL WHERE company_id = OLD.company_id AND source_issue = OLD.id;
  RETURN OLD;
END $$;
CREATE TRIGGER typical_problem_stays BEFORE DELETE ON issue FOR EACH ROW EXECUTE FUNCTION typical_problem_stays();

-- Issues that were handled by what a problem tells. A deleted issue still counts.
CREATE TABLE typical_problem_use (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  problem bigint NOT NULL,
  issue bigint,
  used_by bigint NOT NULL,
  used_at timestamp with time zone NOT NULL,
  UNIQUE (company_id, problem, issue),
  FOREIGN KEY (company_id, problem) REFERENCES typical_problem (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, issue) REFERENCES issue (company_id, id) ON DELETE SET NULL (issue),
  FOREIGN KEY (company_id, used_by) REFERENCES "user" (company_id, id)
);
CREATE INDEX typical_problem_use_issue_idx ON typical_problem_use (company_id, issue);
CREATE INDEX typical_problem_use_user_idx ON typical_problem_use (company_id, used_by);
-- Whether it helped, by who says so.
CREATE TABLE typical_problem_vote (
  company_id bigint NOT NULL,
  problem bigint NOT NULL,
  user_id bigint NOT NULL,
  helpful boolean NOT NULL,
  said_at timestamp with time zone NOT NULL,
  PRIMARY KEY (company_id, problem, user_id),
  FOREIGN KEY (company_id, problem) REFERENCES typical_problem (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES "user" (company_id, id)
);
CREATE INDEX typical_problem_vote_user_idx ON typical_problem_vote (company_id, user_id);
SELECT make_searchable('typical_problem', 'typicalProblem', '{title}');

-- What is compared with an issue that is being typed (docs/adr/272-seen-before.md): the grams of what was seen before. Pairs of
-- Chinese characters; words of letters and digits, and how longer ones begin.
CREATE FUNCTION case_grams(body text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  WITH plain AS (SELECT lower(normalize(regexp_replace(left(coalesce(body, ''), 20000), '<[^>]*>|&[a-z]+;', ' ', 'g'), NFKC)) AS t),
    run AS (SELECT m[1] AS han, m[2] AS word FROM plain, regexp_matches(plain.t, '([㐀-䶿一-鿿豈-﫿]+)|([a-z0-9]+)', 'g') AS m)
  SELECT coalesce(array_agg(DISTINCT g), '{}') FROM (
    SELECT substr(han, i, 2) FROM run, generate_series(1, greatest(length(han) - 1, 1)) i WHERE han IS NOT NULL
    UNION ALL SELECT left(word, 20) FROM run WHERE length(word) > 1
    UNION ALL SELECT left(word, 5) FROM run WHERE length(word) > 5) AS one (g)
$$;

CREATE TABLE seen_case (
  company_id bigint NOT NULL,
  entity text NOT NULL,
  record_id bigint NOT NULL,
  -- Of its name; of all of it, each with the company before it, so that one's common words cost another nothing.
  name_grams text[] NOT NULL,
  grams text[] NOT NULL,
  PRIMARY KEY (company_id, entity, record_id)
);
CREATE INDEX seen_case_grams_idx ON seen_case USING gin (grams) WITH (fastupdate = off);

-- Arguments: the entity, the column of its name, the other columns.
CREATE FUNCTION seen_case_written() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  written jsonb := to_jsonb(NEW);
  name_grams text[];
  body text := '';
BEGIN
  FOR at IN 2 .. TG_NARGS - 1 LOOP
    body := body || ' ' || coalesce(written ->> TG_ARGV[at], '');
  END LOOP;
  name_grams := case_grams(written ->> TG_ARGV[1]);
  INSERT INTO seen_case (company_id, entity, record_id, name_grams, grams)
    SELECT NEW.company_id, TG_ARGV[0], NEW.id, ARRAY(SELECT NEW.company_id || ':' || g FROM unnest(name_grams) g),
      ARRAY(SELECT NEW.company_id || ':' || g FROM (SELECT unnest(name_grams) UNION SELECT unnest(case_grams(body))) a (g))
    ON CONFLICT (company_id, entity, record_id) DO UPDATE SET name_grams = excluded.name_grams, grams = excluded.grams;
  RETURN NULL;
END $$;
CREATE FUNCTION seen_case_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM seen_case s USING gone WHERE s.company_id = gone.company_id AND s.entity = TG_ARGV[0] AND s.record_id = gone.id;
  RETURN NULL;
END $$;

CREATE TRIGGER seen_case_written AFTER INSERT OR UPDATE OF title, sign, cause, solution ON typical_problem
  FOR EACH ROW EXECUTE FUNCTION seen_case_written('typicalProblem', 'title', 'sign', 'cause', 'solution');
CREATE TRIGGER seen_case_gone AFTER DELETE ON typical_problem REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION seen_case_gone('typicalProblem');
CREATE TRIGGER seen_case_written AFTER INSERT OR UPDATE OF name, description, cause_text, solution ON issue
  FOR EACH ROW EXECUTE FUNCTION seen_case_written('issue', 'name', 'description', 'cause_text', 'solution');
CREATE TRIGGER seen_case_gone AFTER DELETE ON issue REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION seen_case_gone('issue');
