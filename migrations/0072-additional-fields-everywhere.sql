-- Every entity people create or edit takes additional fields; only messages do not (kernel/entity.ts, noExtFields).
ALTER TABLE "company" ADD COLUMN ext jsonb NOT NULL DEFAULT '{}';
ALTER TABLE "role" ADD COLUMN ext jsonb NOT NULL DEFAULT '{}';
ALTER TABLE "dictionary" ADD COLUMN ext jsonb NOT NULL DEFAULT '{}';
ALTER TABLE "dict_item" ADD COLUMN ext jsonb NOT NULL DEFAULT '{}';
ALTER TABLE "code_rule" ADD COLUMN ext jsonb NOT NULL DEFAULT '{}';
ALTER TABLE "ext_field" ADD COLUMN ext jsonb NOT NULL DEFAULT '{}';
ALTER TABLE "grid_header" ADD COLUMN ext jsonb NOT NULL DEFAULT '{}';
ALTER TABLE "calendar" ADD COLUMN ext jsonb NOT NULL DEFAULT '{}';
ALTER TABLE "invitation" ADD COLUMN ext jsonb NOT NULL DEFAULT '{}';
ALTER TABLE "project_role" ADD COLUMN ext jsonb NOT NULL DEFAULT '{}';
ALTER TABLE "project_member" ADD COLUMN ext jsonb NOT NULL DEFAULT '{}';
ALTER TABLE "baseline" ADD COLUMN ext jsonb NOT NULL DEFAULT '{}';
ALTER TABLE "plan_change" ADD COLUMN ext jsonb NOT NULL DEFAULT '{}';
