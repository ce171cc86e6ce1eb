-- Last running number of a coding rule, per owner (tasks count within their project) and period.
CREATE TABLE code_counter (
  company_id bigint NOT NULL,
  rule bigint NOT NULL,
  owner_kind text NOT NULL,
  owner bigint NOT NULL,
  period text NOT NULL,
  last bigint NOT NULL,
  PRIMARY KEY (company_id, rule, owner_kind, owner, period),
  FOREIGN KEY (company_id, rule) REFERENCES code_rule (company_id, id) ON DELETE CASCADE
);
