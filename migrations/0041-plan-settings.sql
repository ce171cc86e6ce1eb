-- What the plan of a project or template does (project/plan-config.ts); no row: as delivered.
CREATE TABLE plan_setting (
  company_id bigint NOT NULL REFERENCES company (id),
  level text NOT NULL CHECK (level IN ('template', 'project')),
  owner_id bigint NOT NULL,
  reporters text NOT NULL CHECK (reporters IN ('responsible', 'participants', 'manager')),
  require_report boolean NOT NULL,
  count_hours boolean NOT NULL,
  yellow_days integer CHECK (yellow_days BETWEEN 0 AND 360),
  red_days integer CHECK (red_days BETWEEN 0 AND 360),
  grid_columns jsonb,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamp with time zone NOT NULL,
  updated_by bigint,
  PRIMARY KEY (company_id, level, owner_id),
  CONSTRAINT plan_setting_delay_check CHECK ((yellow_days IS NULL) = (red_days IS NULL) AND yellow_days <= red_days)
);
