-- Which definition a business action needs: for the company, a project type, a template, a project.
CREATE TABLE wf_business_binding (
  company_id bigint NOT NULL REFERENCES company (id),
  action text NOT NULL CHECK (char_length(action) <= 50),
  level text NOT NULL CHECK (level IN ('company', 'type', 'template', 'project')),
  -- 0 for the company.
  owner_id bigint NOT NULL,
  definition text,
  active boolean NOT NULL,
  adjustable boolean NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  updated_by bigint,
  PRIMARY KEY (company_id, action, level, owner_id),
  CHECK (NOT active OR definition IS NOT NULL),
  CHECK ((level = 'company') = (owner_id = 0))
);

-- What somebody asked for and an approval decides about. It is a draft until its workflow has started.
CREATE TABLE wf_business_request (
  id bigint GENERATED ALWAYS AS IDENTITY,
  company_id bigint NOT NULL REFERENCES company (id),
  action text NOT NULL CHECK (char_length(action) <= 50),
  -- Of requests with one lock, one waits for an object.
  lock text NOT NULL CHECK (char_length(lock) <= 50),
  object_id bigint NOT NULL,
  project_id bigint,
  payload jsonb NOT NULL,
  reason text CHECK (char_length(reason) <= 200),
  requested_by bigint NOT NULL,
  status text NOT NULL CHECK (status IN ('draft', 'waiting', 'returned', 'approved', 'rejected', 'withdrawn')),
  instance_id bigint,
  -- The differences as they were when it ended.
  diff jsonb,
  created_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  PRIMARY KEY (company_id, id),
  CHECK (status = 'draft' OR instance_id IS NOT NULL),
  FOREIGN KEY (company_id, requested_by) REFERENCES "user" (company_id, id),
  FOREIGN KEY (company_id, instance_id) REFERENCES wf_instance (company_id, id)
);
CREATE UNIQUE INDEX wf_business_request_waiting_key ON wf_business_request (company_id, lock, object_id) WHERE status = 'waiting';
CREATE INDEX wf_business_request_object_idx ON wf_business_request (company_id, object_id, action, id DESC);
CREATE INDEX wf_business_request_instance_idx ON wf_business_request (company_id, instance_id);
