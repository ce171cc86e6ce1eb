-- Hours may name the issue they were spent on, one of their project.
ALTER TABLE "work_record" ADD COLUMN "issue" bigint;
CREATE INDEX work_record_issue_idx ON "work_record" (company_id, "issue");
ALTER TABLE "work_record" ADD CONSTRAINT work_record_issue_fkey FOREIGN KEY (company_id, "issue") REFERENCES "issue" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
