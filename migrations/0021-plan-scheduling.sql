-- How a plan is scheduled (PlanOptions of plan-model.ts), and what its tasks hold for it.
ALTER TABLE plan
  ADD COLUMN schedule_from text NOT NULL DEFAULT 'start' CHECK (schedule_from IN ('start', 'finish')),
  ADD COLUMN finish_at bigint,
  ADD COLUMN status_at bigint,
  ADD COLUMN progress_rule text NOT NULL DEFAULT 'actual' CHECK (progress_rule IN ('actual', 'retained', 'override')),
  ADD COLUMN lag_calendar text NOT NULL DEFAULT 'successor' CHECK (lag_calendar IN ('successor', 'predecessor', 'project', 'allDay')),
  ADD COLUMN honor_constraints boolean NOT NULL DEFAULT true,
  ADD COLUMN near_critical_slack_minutes bigint NOT NULL DEFAULT 0,
  ADD COLUMN multiple_critical_paths boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT plan_finish_check CHECK (schedule_from = 'start' OR finish_at IS NOT NULL);

ALTER TABLE task
  ADD COLUMN "pinned" boolean NOT NULL DEFAULT false,
  ADD COLUMN "external" boolean NOT NULL DEFAULT false,
  ADD COLUMN "splits" jsonb,
  ADD COLUMN "task_type" text NOT NULL DEFAULT 'fixedDuration' CHECK ("task_type" IN ('fixedUnits', 'fixedDuration', 'fixedWork')),
  ADD COLUMN "effort_driven" boolean NOT NULL DEFAULT false,
  ADD COLUMN "assignments" jsonb,
  ADD COLUMN "ignore_person_calendars" boolean NOT NULL DEFAULT false;

-- Whose own calendars a plan follows is asked of every plan (follow-calendars.ts).
CREATE INDEX task_assigned_project_idx ON task (company_id, project_id) WHERE assignments IS NOT NULL;
CREATE INDEX task_assigned_template_idx ON task (company_id, template_id) WHERE assignments IS NOT NULL;
