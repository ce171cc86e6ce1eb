-- Departments and user groups as reminder objects (docs/adr/425-reminder-rules-and-channels.md).
ALTER TABLE "reminder_rule" ADD COLUMN "departments" bigint[];
ALTER TABLE "reminder_rule" ADD COLUMN "groups" bigint[];
CREATE INDEX reminder_rule_departments_idx ON "reminder_rule" USING gin ("departments");
CREATE INDEX reminder_rule_groups_idx ON "reminder_rule" USING gin ("groups");
