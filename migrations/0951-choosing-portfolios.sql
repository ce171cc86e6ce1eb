-- Drivers of portfolios, what judges answer about them, what projects do for them, and scenarios (docs/adr/490-choosing-portfolios.md).
CREATE TABLE selection_driver (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company (id),
  portfolio_id bigint NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  description text CHECK (char_length(description) <= 500),
  position integer NOT NULL,
  CONSTRAINT selection_driver_company_id_key UNIQUE (company_id, id),
  CONSTRAINT selection_driver_name_key UNIQUE (company_id, portfolio_id, name) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (company_id, portfolio_id) REFERENCES portfolio (company_id, id) ON DELETE CASCADE
);
CREATE TABLE selection_judgement (
  company_id bigint NOT NULL,
  judge bigint NOT NULL,
  first bigint NOT NULL,
  second bigint NOT NULL,
  -- Null: skipped.
  value smallint CHECK (value BETWEEN -4 AND 4),
  at timestamp with time zone NOT NULL,
  CHECK (first < second),
  PRIMARY KEY (company_id, first, second, judge),
  FOREIGN KEY (company_id, judge) REFERENCES "user" (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, first) REFERENCES selection_driver (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, second) REFERENCES selection_driver (company_id, id) ON DELETE CASCADE
);
CREATE INDEX selection_judgement_second_idx ON selection_judgement (company_id, second);
CREATE INDEX selection_judgement_judge_idx ON selection_judgement (company_id, judge);
CREATE TABLE selection_impact (
  company_id bigint NOT NULL,
  driver bigint NOT NULL,
  project_id bigint NOT NULL,
  impact text NOT NULL CHECK (impact IN ('none', 'low', 'moderate', 'strong', 'extreme')),
  PRIMARY KEY (company_id, driver, project_id),
  FOREIGN KEY (company_id, driver) REFERENCES selection_driver (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, project_id) REFERENCES project (company_id, id) ON DELETE CASCADE
);
CREATE INDEX selection_impact_project_idx ON selection_impact (company_id, project_id);
CREATE TABLE selection_scenario (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company (id),
  portfolio_id bigint NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  settings jsonb NOT NULL,
  -- What the solver answered, with the hash of what it was asked.
  result jsonb,
  CONSTRAINT selection_scenario_name_key UNIQUE (company_id, portfolio_id, name),
  FOREIGN KEY (company_id, portfolio_id) REFERENCES portfolio (company_id, id) ON DELETE CASCADE
);
