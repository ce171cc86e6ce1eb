-- Announcements of projects and programs beside those of the company, and who has read them (docs/adr/320-registers.md).
ALTER TABLE "announcement" ADD COLUMN project_id bigint;
ALTER TABLE "announcement" ADD COLUMN program_id bigint;
ALTER TABLE "announcement" ADD CONSTRAINT announcement_scope_check CHECK (num_nonnulls(project_id, program_id) <= 1);
ALTER TABLE "announcement" ADD COLUMN "told" bigint NOT NULL DEFAULT 0 CHECK ("told" >= 0);
ALTER TABLE "announcement" ADD COLUMN "readers" bigint NOT NULL DEFAULT 0 CHECK ("readers" >= 0);
CREATE INDEX announcement_project_id_idx ON "announcement" (company_id, "project_id");
CREATE INDEX announcement_program_id_idx ON "announcement" (company_id, "program_id");
ALTER TABLE "announcement" ADD CONSTRAINT announcement_project_id_fkey FOREIGN KEY (company_id, "project_id") REFERENCES "project" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "announcement" ADD CONSTRAINT announcement_program_id_fkey FOREIGN KEY (company_id, "program_id") REFERENCES "program" (company_id, id) ON DELETE CASCADE;

-- Who was told of an announcement as it is published now, and when he read it.
CREATE TABLE announcement_reader (
  company_id bigint NOT NULL,
  announcement bigint NOT NULL,
  user_id bigint NOT NULL,
  told_at timestamp with time zone NOT NULL,
  read_at timestamp with time zone,
  PRIMARY KEY (company_id, announcement, user_id),
  FOREIGN KEY (company_id, announcement) REFERENCES announcement (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES "user" (company_id, id)
);
CREATE INDEX announcement_reader_user_idx ON announcement_reader (company_id, user_id);
-- Whoever was told of those that are published already has to read them still.
INSERT INTO announcement_reader (company_id, announcement, user_id, told_at)
  SELECT DISTINCT a.company_id, a.id, m.receiver, a.published_at FROM announcement a
    JOIN message m ON m.company_id = a.company_id AND m.related_id = a.id AND m.event = 'announcement.told'
  WHERE a.status = 'published' AND m.created_at >= a.published_at;
UPDATE announcement a SET told = r.told FROM
  (SELECT company_id, announcement, count(*) AS told FROM announcement_reader GROUP BY 1, 2) r
WHERE a.company_id = r.company_id AND a.id = r.announcement;
