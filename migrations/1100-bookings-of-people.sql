-- Requests for people, which are bookings once they are confirmed (docs/adr/630-bookings-of-people.md).
CREATE TABLE "person_booking" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  project_id bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 100),
  "department" bigint NOT NULL,
  "person" bigint,
  "job_post" bigint,
  "skill" bigint,
  "level" text CHECK ("level" IN ('none', 'supervised', 'independent', 'trainer')),
  "starts_on" date NOT NULL,
  "ends_on" date NOT NULL,
  "unit" text NOT NULL DEFAULT 'hours' CHECK ("unit" IN ('hours', 'percent')),
  "amount" numeric(24,1) NOT NULL CHECK ("amount" >= 0.1 AND "amount" <= 168),
  "binding" text NOT NULL DEFAULT 'hard' CHECK ("binding" IN ('hard', 'soft')),
  "status" text NOT NULL DEFAULT 'requested' CHECK ("status" IN ('requested', 'countered', 'confirmed', 'refused', 'withdrawn', 'released')),
  "offer_person" bigint,
  "offer_starts_on" date,
  "offer_ends_on" date,
  "offer_amount" numeric(24,1) CHECK ("offer_amount" >= 0.1 AND "offer_amount" <= 168),
  "answer" text CHECK (char_length("answer") <= 200),
  "over" boolean,
  "decided_by" bigint,
  "decided_at" timestamp with time zone,
  "remark" text CHECK (char_length("remark") <= 500),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT person_booking_company_id_key UNIQUE (company_id, id),
  CONSTRAINT person_booking_scope_check CHECK (num_nonnulls(project_id) = 1)
);
CREATE INDEX person_booking_project_id_idx ON "person_booking" (company_id, "project_id");
CREATE INDEX person_booking_department_idx ON "person_booking" (company_id, "department");
CREATE INDEX person_booking_person_idx ON "person_booking" (company_id, "person");
CREATE INDEX person_booking_job_post_idx ON "person_booking" (company_id, "job_post");
CREATE INDEX person_booking_skill_idx ON "person_booking" (company_id, "skill");
CREATE INDEX person_booking_offer_person_idx ON "person_booking" (company_id, "offer_person");
CREATE INDEX person_booking_decided_by_idx ON "person_booking" (company_id, "decided_by");
CREATE INDEX person_booking_starts_on_sort_idx ON "person_booking" (company_id, "starts_on", id);
ALTER TABLE "person_booking" ADD CONSTRAINT person_booking_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "person_booking" ADD CONSTRAINT person_booking_project_id_fkey FOREIGN KEY (company_id, "project_id") REFERENCES "project" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "person_booking" ADD CONSTRAINT person_booking_department_fkey FOREIGN KEY (company_id, "department") REFERENCES "department" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "person_booking" ADD CONSTRAINT person_booking_person_fkey FOREIGN KEY (company_id, "person") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "person_booking" ADD CONSTRAINT person_booking_job_post_fkey FOREIGN KEY (company_id, "job_post") REFERENCES "job_post" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "person_booking" ADD CONSTRAINT person_booking_skill_fkey FOREIGN KEY (company_id, "skill") REFERENCES "skill" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "person_booking" ADD CONSTRAINT person_booking_offer_person_fkey FOREIGN KEY (company_id, "offer_person") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "person_booking" ADD CONSTRAINT person_booking_decided_by_fkey FOREIGN KEY (company_id, "decided_by") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;

-- What is booked of people in a time.
CREATE INDEX person_booking_hard_idx ON person_booking (company_id, person, starts_on, ends_on) WHERE status = 'confirmed' AND binding = 'hard';
COMMENT ON INDEX person_booking_hard_idx IS 'by hand: what is booked of people';

-- A booking is load: kept loads of its people are marked as tasks mark them (0791, 0931).
CREATE FUNCTION person_load_due_of_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.person IS NOT NULL AND OLD.status = 'confirmed' THEN
    INSERT INTO person_load_due (company_id, person) VALUES (OLD.company_id, OLD.person);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.person IS NOT NULL AND NEW.status = 'confirmed' THEN
    INSERT INTO person_load_due (company_id, person) VALUES (NEW.company_id, NEW.person);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER person_load_due_booking AFTER INSERT OR UPDATE OR DELETE ON person_booking
  FOR EACH ROW EXECUTE FUNCTION person_load_due_of_booking();

-- A project that ends, or begins again, takes its bookings with it.
CREATE OR REPLACE FUNCTION person_load_due_of_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO person_load_due (company_id, person)
    SELECT DISTINCT t.company_id, w.person FROM task t CROSS JOIN LATERAL person_load_people(t.responsible, t.participants) AS w (person)
    WHERE t.company_id = NEW.company_id AND t.project_id = NEW.id AND w.person IS NOT NULL
    UNION SELECT b.company_id, b.person FROM person_booking b
    WHERE b.company_id = NEW.company_id AND b.project_id = NEW.id AND b.status = 'confirmed' AND b.person IS NOT NULL ORDER BY 1, 2;
  RETURN NULL;
END $$;
