-- Additional fields of templates, user groups, role templates, job posts and announcements.
ALTER TABLE "template" ADD COLUMN ext jsonb NOT NULL DEFAULT '{}';
ALTER TABLE "user_group" ADD COLUMN ext jsonb NOT NULL DEFAULT '{}';
ALTER TABLE "project_role_template" ADD COLUMN ext jsonb NOT NULL DEFAULT '{}';
ALTER TABLE "job_post" ADD COLUMN ext jsonb NOT NULL DEFAULT '{}';
ALTER TABLE "announcement" ADD COLUMN ext jsonb NOT NULL DEFAULT '{}';
