-- Idempotency of creating calls: the first result per key is kept.
CREATE TABLE idempotency (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  call text NOT NULL,
  key text NOT NULL CHECK (char_length(key) <= 100),
  request_hash text NOT NULL,
  response jsonb,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  UNIQUE (company_id, user_id, call, key)
);
CREATE INDEX idempotency_created_at_idx ON idempotency (created_at);

-- Who changed which record when. Rows are only added.
CREATE TABLE change_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  entity text NOT NULL,
  record_id bigint NOT NULL,
  record_title text NOT NULL,
  action text NOT NULL,
  version integer NOT NULL,
  changes jsonb NOT NULL,
  at timestamp with time zone NOT NULL,
  by bigint,
  project_id bigint,
  template_id bigint
);
CREATE INDEX change_log_record_idx ON change_log (company_id, entity, record_id, id);
CREATE INDEX change_log_project_idx ON change_log (company_id, project_id, id) WHERE project_id IS NOT NULL;
CREATE INDEX change_log_template_idx ON change_log (company_id, template_id, id) WHERE template_id IS NOT NULL;
