-- The rule a recurring task was made by (RecurringRule of plan-model.ts), so that its series can be changed as a whole.
ALTER TABLE task ADD COLUMN "recurrence" jsonb;
