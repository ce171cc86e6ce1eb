-- Settings that are inherited have one store (server/settings.ts): rules of notices and settings of plans move into it.
CREATE TABLE setting (
  company_id bigint NOT NULL REFERENCES company (id),
  name text NOT NULL CHECK (char_length(name) <= 40),
  -- 'company', 'type' (an item of a dictionary), or a kind of object.
  level text NOT NULL CHECK (char_length(level) <= 40),
  -- 0 for the company.
  owner_id bigint NOT NULL,
  key text NOT NULL CHECK (char_length(key) <= 60),
  value jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamp with time zone NOT NULL,
  updated_by bigint,
  PRIMARY KEY (company_id, name, level, owner_id, key),
  CHECK ((level = 'company') = (owner_id = 0))
);
CREATE INDEX setting_owner_idx ON setting (company_id, level, owner_id);

INSERT INTO setting (company_id, name, level, owner_id, key, value, updated_at, updated_by)
  SELECT company_id, 'notice', level, owner_id, event,
    jsonb_build_object('inApp', in_app, 'mail', mail, 'receivers', receivers, 'roles', roles, 'days', days), updated_at, updated_by
  FROM notice_rule;
DROP TABLE notice_rule;

INSERT INTO setting (company_id, name, level, owner_id, key, value, version, updated_at, updated_by)
  SELECT company_id, 'plan', level, owner_id, '', jsonb_build_object('reporters', reporters, 'requireReport', require_report,
      'countHours', count_hours,
      'thresholds', CASE WHEN yellow_days IS NOT NULL THEN jsonb_build_object('yellowDays', yellow_days, 'redDays', red_days) END,
      'columns', grid_columns, 'newTask', jsonb_build_object('length', task_length, 'unit', task_length_unit)),
    version, updated_at, updated_by
  FROM plan_setting;
DROP TABLE plan_setting;
