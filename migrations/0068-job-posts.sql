-- What people are employed as, with what a day of theirs costs (src/modules/job-post).
CREATE TABLE "job_post" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 100),
  "level" bigint,
  "rate" numeric(24,2) NOT NULL CHECK ("rate" >= 0 AND "rate" <= 10000000),
  "fee" numeric(24,2) CHECK ("fee" >= 0 AND "fee" <= 10000000),
  "skill_group" bigint,
  "area" bigint,
  "target_value" numeric(24,2) CHECK ("target_value" >= 0 AND "target_value" <= 10000000),
  CONSTRAINT job_post_company_id_key UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX job_post_name_key ON "job_post" (company_id, "name") NULLS NOT DISTINCT;
CREATE INDEX job_post_name_sort_idx ON "job_post" (company_id, "name", id);
ALTER TABLE "job_post" ADD CONSTRAINT job_post_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "job_post" ADD CONSTRAINT job_post_level_fkey FOREIGN KEY (company_id, "level") REFERENCES "dict_item" (company_id, id);
ALTER TABLE "job_post" ADD CONSTRAINT job_post_skill_group_fkey FOREIGN KEY (company_id, "skill_group") REFERENCES "dict_item" (company_id, id);
ALTER TABLE "job_post" ADD CONSTRAINT job_post_area_fkey FOREIGN KEY (company_id, "area") REFERENCES "dict_item" (company_id, id);

ALTER TABLE "user" ADD COLUMN "job_post" bigint;
ALTER TABLE "user" ADD CONSTRAINT "user_job_post_fkey" FOREIGN KEY (company_id, job_post) REFERENCES job_post (company_id, id) DEFERRABLE;
CREATE INDEX user_job_post_idx ON "user" USING btree (company_id, job_post);

-- The dictionaries of job posts, for companies made before (setup/company-defaults.ts has them for new ones).
INSERT INTO dictionary (company_id, dict_key, kind, name, hk_name, en_name, built_in)
  SELECT c.id, d.dict_key, 'select', d.name, d.hk_name, d.en_name, true FROM company c,
    (VALUES ('job_level', '岗位级别', '崗位級別', 'Job level'), ('skill_group', '技能组', '技能組', 'Skill group'))
      AS d (dict_key, name, hk_name, en_name)
  ON CONFLICT DO NOTHING;
