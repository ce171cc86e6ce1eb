-- Who was told that an issue rests: once a level between two steps of its story (modules/issue/server/escalate.ts).
CREATE TABLE issue_escalation (
  company_id bigint NOT NULL,
  issue bigint NOT NULL,
  -- The step after which it rested.
  step integer NOT NULL,
  level text NOT NULL CHECK (level IN ('manager', 'head')),
  -- null: there was nobody to tell.
  told bigint,
  at timestamp with time zone NOT NULL,
  PRIMARY KEY (company_id, issue, step, level),
  FOREIGN KEY (company_id, issue) REFERENCES issue (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, told) REFERENCES "user" (company_id, id)
);
CREATE INDEX issue_escalation_told_idx ON issue_escalation (company_id, told) WHERE told IS NOT NULL;
