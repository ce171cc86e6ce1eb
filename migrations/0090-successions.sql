-- Who is asked instead of a person who is not available any more, wherever approvals would ask him.
CREATE TABLE wf_succession (
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  successor bigint NOT NULL,
  made_by bigint NOT NULL,
  made_at timestamp with time zone NOT NULL,
  PRIMARY KEY (company_id, user_id),
  CHECK (user_id <> successor),
  FOREIGN KEY (company_id, user_id) REFERENCES "user" (company_id, id),
  FOREIGN KEY (company_id, successor) REFERENCES "user" (company_id, id)
);
