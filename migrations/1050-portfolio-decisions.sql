-- What portfolios have decided: a scenario with its question, answer and promises, as it was then (docs/adr/580-decisions-of-portfolios.md).
CREATE TABLE selection_decision (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company (id),
  portfolio_id bigint NOT NULL,
  number integer NOT NULL CHECK (number >= 1),
  -- Of the scenario, which may be renamed or gone.
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  reason text CHECK (char_length(reason) <= 500),
  decided_by bigint NOT NULL,
  decided_at timestamp with time zone NOT NULL,
  content jsonb NOT NULL,
  CONSTRAINT selection_decision_number_key UNIQUE (company_id, portfolio_id, number),
  FOREIGN KEY (company_id, portfolio_id) REFERENCES portfolio (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, decided_by) REFERENCES "user" (company_id, id)
);
CREATE INDEX selection_decision_decided_by_idx ON selection_decision (company_id, decided_by);
SELECT keep_snapshots('selection_decision', 'portfolio', 'portfolio_id');
