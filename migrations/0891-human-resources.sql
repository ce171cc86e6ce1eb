-- Human resources: personnel files, skills and trainings (docs/adr/466-human-resources.md).
CREATE TABLE "job_post_skills" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  record bigint NOT NULL,
  position integer NOT NULL,
  "skill" bigint NOT NULL,
  "level" text NOT NULL DEFAULT 'independent' CHECK ("level" IN ('none', 'supervised', 'independent', 'trainer')),
  CONSTRAINT job_post_skills_position_key UNIQUE (company_id, record, position) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX job_post_skills_skill_idx ON "job_post_skills" (company_id, "skill");
CREATE TABLE "employee" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 50),
  "pinyin_name" text CHECK (char_length("pinyin_name") <= 50),
  "number" text NOT NULL CHECK (char_length("number") <= 100),
  "user" bigint,
  "sex" text CHECK ("sex" IN ('male', 'female')),
  "department" bigint NOT NULL,
  "job_post" bigint,
  "coefficient" numeric(24,1) NOT NULL DEFAULT '1.0' CHECK ("coefficient" >= 0.1 AND "coefficient" <= 1),
  "level" bigint,
  "type" text NOT NULL DEFAULT 'regular' CHECK ("type" IN ('regular', 'intern')),
  "status" text NOT NULL DEFAULT 'onJob' CHECK ("status" IN ('onJob', 'left')),
  "joined_on" date NOT NULL,
  "confirmed_on" date,
  "left_on" date,
  "work_start" date,
  "birth" date,
  "contact" text CHECK (char_length("contact") <= 100),
  "emergency_contact" text CHECK (char_length("emergency_contact") <= 100),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT employee_company_id_key UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX employee_number_key ON "employee" (company_id, "number") NULLS NOT DISTINCT;
CREATE INDEX employee_user_idx ON "employee" (company_id, "user");
CREATE INDEX employee_department_idx ON "employee" (company_id, "department");
CREATE INDEX employee_job_post_idx ON "employee" (company_id, "job_post");
CREATE INDEX employee_number_sort_idx ON "employee" (company_id, "number", id);
CREATE TABLE "skill" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 100),
  "group" bigint,
  "months" bigint CHECK ("months" >= 1 AND "months" <= 120),
  "description" text CHECK (char_length("description") <= 2000),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT skill_company_id_key UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX skill_name_key ON "skill" (company_id, "name") NULLS NOT DISTINCT;
CREATE INDEX skill_name_sort_idx ON "skill" (company_id, "name", id);
CREATE TABLE "person_skill" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 160),
  "person" bigint NOT NULL,
  "skill" bigint NOT NULL,
  "level" text NOT NULL DEFAULT 'supervised' CHECK ("level" IN ('none', 'supervised', 'independent', 'trainer')),
  "source" text NOT NULL DEFAULT 'self' CHECK ("source" IN ('self', 'training', 'assessor')),
  "status" text NOT NULL DEFAULT 'declared' CHECK ("status" IN ('declared', 'assessed', 'refused')),
  "assessed_by" bigint,
  "assessed_on" date,
  "valid_until" date,
  "evidence" bigint[],
  "note" text CHECK (char_length("note") <= 500),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT person_skill_company_id_key UNIQUE (company_id, id)
);
CREATE INDEX person_skill_person_idx ON "person_skill" (company_id, "person");
CREATE INDEX person_skill_skill_idx ON "person_skill" (company_id, "skill");
CREATE INDEX person_skill_assessed_by_idx ON "person_skill" (company_id, "assessed_by");
CREATE INDEX person_skill_assessed_on_sort_idx ON "person_skill" (company_id, "assessed_on", id);
CREATE TABLE "training_plan" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 100),
  "year" bigint NOT NULL CHECK ("year" >= 2000 AND "year" <= 2100),
  "department" bigint,
  "trainer" bigint,
  "skill" bigint,
  "target" text CHECK ("target" IN ('none', 'supervised', 'independent', 'trainer')),
  "starts_on" date NOT NULL,
  "ends_on" date NOT NULL,
  "place" text CHECK (char_length("place") <= 200),
  "budget" money_value CHECK (("budget").cents >= 0 AND ("budget").cents <= 1000000000000),
  "status" text NOT NULL DEFAULT 'draft' CHECK ("status" IN ('draft', 'published', 'running', 'done', 'cancelled')),
  "content" text CHECK (char_length("content") <= 2000),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT training_plan_company_id_key UNIQUE (company_id, id)
);
CREATE INDEX training_plan_department_idx ON "training_plan" (company_id, "department");
CREATE INDEX training_plan_trainer_idx ON "training_plan" (company_id, "trainer");
CREATE INDEX training_plan_skill_idx ON "training_plan" (company_id, "skill");
CREATE INDEX training_plan_starts_on_sort_idx ON "training_plan" (company_id, "starts_on", id);
CREATE TABLE "training_plan_people" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  record bigint NOT NULL,
  position integer NOT NULL,
  "person" bigint NOT NULL,
  "hours" numeric(24,1) CHECK ("hours" >= 0 AND "hours" <= 10000),
  "score" numeric(24,1) CHECK ("score" >= 0 AND "score" <= 100),
  "result" text CHECK ("result" IN ('passed', 'failed', 'absent')),
  "certificate" text CHECK (char_length("certificate") <= 100),
  CONSTRAINT training_plan_people_position_key UNIQUE (company_id, record, position) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX training_plan_people_person_idx ON "training_plan_people" (company_id, "person");
ALTER TABLE "job_post_skills" ADD CONSTRAINT job_post_skills_record_fkey FOREIGN KEY (company_id, "record") REFERENCES "job_post" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "job_post_skills" ADD CONSTRAINT job_post_skills_skill_fkey FOREIGN KEY (company_id, "skill") REFERENCES "skill" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "employee" ADD CONSTRAINT employee_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "employee" ADD CONSTRAINT employee_user_fkey FOREIGN KEY (company_id, "user") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "employee" ADD CONSTRAINT employee_department_fkey FOREIGN KEY (company_id, "department") REFERENCES "department" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "employee" ADD CONSTRAINT employee_job_post_fkey FOREIGN KEY (company_id, "job_post") REFERENCES "job_post" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "employee" ADD CONSTRAINT employee_level_fkey FOREIGN KEY (company_id, "level") REFERENCES "dict_item" (company_id, id);
ALTER TABLE "skill" ADD CONSTRAINT skill_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "skill" ADD CONSTRAINT skill_group_fkey FOREIGN KEY (company_id, "group") REFERENCES "dict_item" (company_id, id);
ALTER TABLE "person_skill" ADD CONSTRAINT person_skill_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "person_skill" ADD CONSTRAINT person_skill_person_fkey FOREIGN KEY (company_id, "person") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "person_skill" ADD CONSTRAINT person_skill_skill_fkey FOREIGN KEY (company_id, "skill") REFERENCES "skill" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "person_skill" ADD CONSTRAINT person_skill_assessed_by_fkey FOREIGN KEY (company_id, "assessed_by") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "training_plan" ADD CONSTRAINT training_plan_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "training_plan" ADD CONSTRAINT training_plan_department_fkey FOREIGN KEY (company_id, "department") REFERENCES "department" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "training_plan" ADD CONSTRAINT training_plan_trainer_fkey FOREIGN KEY (company_id, "trainer") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "training_plan" ADD CONSTRAINT training_plan_skill_fkey FOREIGN KEY (company_id, "skill") REFERENCES "skill" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "training_plan_people" ADD CONSTRAINT training_plan_people_record_fkey FOREIGN KEY (company_id, "record") REFERENCES "training_plan" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "training_plan_people" ADD CONSTRAINT training_plan_people_person_fkey FOREIGN KEY (company_id, "person") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;

-- An account has one file at most; people without one have files too.
CREATE UNIQUE INDEX employee_account_key ON employee (company_id, "user") WHERE "user" IS NOT NULL;
COMMENT ON INDEX employee_account_key IS 'by hand: one personnel file an account';
-- What counts of a skill of a person is looked for among those that are assessed.
CREATE INDEX person_skill_current_idx ON person_skill (company_id, person, skill, assessed_on) WHERE status = 'assessed';
COMMENT ON INDEX person_skill_current_idx IS 'by hand: what people can do today';

SELECT make_searchable('employee', 'employee', '{name,number,pinyin_name}');
SELECT make_searchable('training_plan', 'trainingPlan', '{name}');
