-- What a day of a job post costs, and which post a person has, from which day on: approved hours cost what their day did
-- (docs/adr/429-actual-cost.md). Kept by the database, whoever changes a post: the first row holds from the beginning, later ones from
-- the day of the change. Rates of other days are added (job-post/server/dated-rates.ts).
CREATE TABLE job_post_rate (
  company_id bigint NOT NULL REFERENCES company (id),
  post bigint NOT NULL,
  from_day date NOT NULL,
  day_cents bigint NOT NULL CHECK (day_cents >= 0),
  added_by bigint,
  added_at timestamp with time zone NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, post, from_day),
  FOREIGN KEY (company_id, post) REFERENCES job_post (company_id, id) ON DELETE CASCADE
);
CREATE TABLE person_post (
  company_id bigint NOT NULL REFERENCES company (id),
  person bigint NOT NULL,
  from_day date NOT NULL,
  post bigint,
  PRIMARY KEY (company_id, person, from_day),
  FOREIGN KEY (company_id, person) REFERENCES "user" (company_id, id) ON DELETE CASCADE
);

INSERT INTO job_post_rate (company_id, post, from_day, day_cents)
SELECT company_id, id, '0001-01-01', (rate * 100)::bigint FROM job_post;
INSERT INTO person_post (company_id, person, from_day, post)
SELECT company_id, id, '0001-01-01', job_post FROM "user" WHERE job_post IS NOT NULL;

CREATE FUNCTION company_today(of bigint) RETURNS date LANGUAGE sql STABLE AS
  $$ SELECT ((now() AT TIME ZONE 'UTC') + c.utc_offset * interval '1 minute')::date FROM company c WHERE c.id = of $$;

CREATE FUNCTION job_post_rate_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.rate * 100)::bigint = (SELECT r.day_cents FROM job_post_rate r WHERE r.company_id = NEW.company_id
      AND r.post = NEW.id AND r.from_day <= company_today(NEW.company_id) ORDER BY r.from_day DESC LIMIT 1) THEN
    RETURN NULL;
  END IF;
  INSERT INTO job_post_rate (company_id, post, from_day, day_cents, added_by)
  VALUES (NEW.company_id, NEW.id, CASE TG_OP WHEN 'INSERT' THEN date '0001-01-01' ELSE company_today(NEW.company_id) END,
    (NEW.rate * 100)::bigint, NEW.updated_by)
  ON CONFLICT (company_id, post, from_day) DO UPDATE SET day_cents = excluded.day_cents, added_by = excluded.added_by, added_at = now();
  RETURN NULL;
END $$;
CREATE TRIGGER job_post_rate_begins AFTER INSERT ON job_post FOR EACH ROW EXECUTE FUNCTION job_post_rate_follows();
CREATE TRIGGER job_post_rate_follows AFTER UPDATE OF rate ON job_post FOR EACH ROW
  WHEN (OLD.rate IS DISTINCT FROM NEW.rate) EXECUTE FUNCTION job_post_rate_follows();

-- The first post somebody gets is theirs from the beginning.
CREATE FUNCTION person_post_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO person_post (company_id, person, from_day, post)
  VALUES (NEW.company_id, NEW.id, CASE WHEN EXISTS (SELECT FROM person_post p WHERE p.company_id = NEW.company_id AND p.person = NEW.id)
    THEN company_today(NEW.company_id) ELSE date '0001-01-01' END, NEW.job_post)
  ON CONFLICT (company_id, person, from_day) DO UPDATE SET post = excluded.post;
  RETURN NULL;
END $$;
CREATE TRIGGER person_post_begins AFTER INSERT ON "user" FOR EACH ROW
  WHEN (NEW.job_post IS NOT NULL) EXECUTE FUNCTION person_post_follows();
CREATE TRIGGER person_post_follows AFTER UPDATE OF job_post ON "user" FOR EACH ROW
  WHEN (OLD.job_post IS DISTINCT FROM NEW.job_post) EXECUTE FUNCTION person_post_follows();
