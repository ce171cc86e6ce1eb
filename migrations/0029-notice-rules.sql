-- Whom events of projects and tasks are told to, where it departs from what is delivered (message/notice-events.ts).
CREATE TABLE notice_rule (
  company_id bigint NOT NULL REFERENCES company (id),
  level text NOT NULL CHECK (level IN ('company', 'template', 'project')),
  -- 0 at the company.
  owner_id bigint NOT NULL,
  event text NOT NULL CHECK (char_length(event) <= 60),
  in_app boolean NOT NULL,
  mail boolean NOT NULL,
  receivers text[] NOT NULL,
  roles bigint[] NOT NULL,
  days integer,
  updated_at timestamp with time zone NOT NULL,
  updated_by bigint,
  PRIMARY KEY (company_id, level, owner_id, event),
  CHECK ((level = 'company') = (owner_id = 0))
);

-- Reminders that were sent, so that none is sent twice for the same date.
CREATE TABLE notice_sent (
  company_id bigint NOT NULL,
  event text NOT NULL,
  task_id bigint NOT NULL,
  due date NOT NULL,
  sent_at timestamp with time zone NOT NULL,
  PRIMARY KEY (company_id, task_id, event, due)
);
CREATE INDEX notice_sent_at_idx ON notice_sent (sent_at);
