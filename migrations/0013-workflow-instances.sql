-- Running workflows. Rows are the fold of wf_event; the engine writes them together in the transaction of a command.
-- Ids of all rows come in blocks, one block a command, so that they grow with the commands of an instance.
CREATE SEQUENCE wf_row_id INCREMENT BY 4000 START WITH 4000;

CREATE TABLE wf_instance (
  id bigint NOT NULL,
  company_id bigint NOT NULL REFERENCES company (id),
  -- Outermost instance: what a command locks, before it reads anything.
  root_id bigint NOT NULL,
  parent_id bigint,
  parent_token bigint,
  definition text NOT NULL,
  definition_version integer NOT NULL,
  business_type text CHECK (char_length(business_type) <= 50),
  business_id bigint,
  project_id bigint,
  initiator bigint NOT NULL,
  number text NOT NULL CHECK (char_length(number) <= 100),
  title text NOT NULL CHECK (char_length(title) <= 300),
  status text NOT NULL CHECK (status IN ('draft', 'running', 'returned', 'suspended', 'approved', 'rejected', 'withdrawn', 'terminated', 'reverted')),
  held_status text,
  round integer NOT NULL,
  vars jsonb NOT NULL,
  form jsonb NOT NULL,
  choices jsonb NOT NULL,
  version integer NOT NULL,
  event_seq integer NOT NULL,
  visit_seq integer NOT NULL,
  started_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  suspended_at timestamp with time zone,
  urged_at timestamp with time zone,
  barrier integer NOT NULL,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, initiator) REFERENCES "user" (company_id, id),
  FOREIGN KEY (company_id, root_id) REFERENCES wf_instance (company_id, id)
);
-- At most one workflow of a kind runs on a business object.
CREATE UNIQUE INDEX wf_instance_business_key ON wf_instance (company_id, business_type, business_id, definition)
  WHERE status IN ('running', 'returned', 'suspended') AND parent_id IS NULL AND business_id IS NOT NULL;
CREATE INDEX wf_instance_initiator_idx ON wf_instance (company_id, initiator, id DESC);
CREATE INDEX wf_instance_object_idx ON wf_instance (company_id, business_type, business_id, id DESC);
CREATE INDEX wf_instance_definition_idx ON wf_instance (company_id, definition, status, id DESC);
CREATE INDEX wf_instance_project_idx ON wf_instance (company_id, project_id, id DESC);
CREATE INDEX wf_instance_parent_idx ON wf_instance (company_id, parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX wf_instance_root_idx ON wf_instance (company_id, root_id);

CREATE TABLE wf_token (
  id bigint NOT NULL,
  company_id bigint NOT NULL,
  instance_id bigint NOT NULL,
  node text NOT NULL,
  path jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('wait', 'join', 'child', 'timer', 'service', 'incident', 'parked')),
  parked_state text,
  flow text,
  cause jsonb NOT NULL,
  stack jsonb NOT NULL,
  visit integer NOT NULL,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, instance_id) REFERENCES wf_instance (company_id, id) ON DELETE CASCADE
);
CREATE INDEX wf_token_instance_idx ON wf_token (company_id, instance_id);

CREATE TABLE wf_fork (
  id bigint NOT NULL,
  company_id bigint NOT NULL,
  instance_id bigint NOT NULL,
  visit integer NOT NULL,
  node text NOT NULL,
  path jsonb NOT NULL,
  branches jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'joined', 'dead')),
  arrivals jsonb NOT NULL,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, instance_id) REFERENCES wf_instance (company_id, id) ON DELETE CASCADE
);
CREATE INDEX wf_fork_instance_idx ON wf_fork (company_id, instance_id);

CREATE TABLE wf_task (
  id bigint NOT NULL,
  company_id bigint NOT NULL,
  instance_id bigint NOT NULL,
  token bigint NOT NULL,
  node text NOT NULL,
  visit integer NOT NULL,
  path jsonb NOT NULL,
  cause jsonb NOT NULL,
  stack jsonb NOT NULL,
  round integer NOT NULL,
  submission integer NOT NULL,
  mode text NOT NULL,
  status text NOT NULL CHECK (status IN ('open', 'parked', 'passed', 'failed', 'rejected', 'cancelled', 'revoked')),
  auto boolean NOT NULL,
  resumed_by bigint,
  closed_version integer,
  opened_at timestamp with time zone NOT NULL,
  due_at timestamp with time zone,
  closed_at timestamp with time zone,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, instance_id) REFERENCES wf_instance (company_id, id) ON DELETE CASCADE
);
CREATE INDEX wf_task_instance_idx ON wf_task (company_id, instance_id);
CREATE INDEX wf_task_open_idx ON wf_task (company_id, due_at) WHERE status = 'open';

CREATE TABLE wf_task_actor (
  id bigint NOT NULL,
  company_id bigint NOT NULL,
  instance_id bigint NOT NULL,
  task bigint NOT NULL,
  user_id bigint NOT NULL,
  status text NOT NULL CHECK (status IN ('waiting', 'open', 'held', 'delegated', 'taken', 'parked', 'agreed', 'disagreed', 'abstained',
    'rejected', 'answered', 'skipped', 'cancelled', 'transferred', 'removed', 'revoked')),
  former_status text,
  source text NOT NULL,
  parent bigint,
  group_kind text,
  group_mode text,
  reported boolean NOT NULL,
  added_by bigint,
  seq integer NOT NULL,
  weight double precision NOT NULL,
  opinion text CHECK (char_length(opinion) <= 4000),
  auto text,
  reason text,
  claimed boolean NOT NULL,
  opened_at timestamp with time zone,
  viewed_at timestamp with time zone,
  acted_at timestamp with time zone,
  acted_by bigint,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES "user" (company_id, id),
  FOREIGN KEY (company_id, instance_id) REFERENCES wf_instance (company_id, id) ON DELETE CASCADE
);
-- The to-do list: the newest open rows of a person.
CREATE INDEX wf_task_actor_todo_idx ON wf_task_actor (company_id, user_id, id DESC) WHERE status = 'open';
-- The done list.
CREATE INDEX wf_task_actor_done_idx ON wf_task_actor (company_id, acted_by, acted_at DESC) WHERE acted_by > 0;
CREATE INDEX wf_task_actor_user_idx ON wf_task_actor (company_id, user_id, instance_id);
CREATE INDEX wf_task_actor_instance_idx ON wf_task_actor (company_id, instance_id);

CREATE TABLE wf_job (
  id bigint NOT NULL,
  company_id bigint NOT NULL,
  instance_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('deadline', 'remind', 'timer', 'boundary')),
  node text NOT NULL,
  token bigint NOT NULL,
  task bigint,
  due_at timestamp with time zone NOT NULL,
  times_left integer NOT NULL,
  paused_at timestamp with time zone,
  -- Of the worker: attempts left, and until when somebody is at it.
  retries integer NOT NULL DEFAULT 3,
  locked_until timestamp with time zone,
  error text,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, instance_id) REFERENCES wf_instance (company_id, id) ON DELETE CASCADE
);
CREATE INDEX wf_job_due_idx ON wf_job (due_at) WHERE retries > 0 AND paused_at IS NULL;
CREATE INDEX wf_job_instance_idx ON wf_job (company_id, instance_id);

CREATE TABLE wf_cc (
  id bigint NOT NULL,
  company_id bigint NOT NULL,
  instance_id bigint NOT NULL,
  user_id bigint NOT NULL,
  node text,
  round integer NOT NULL,
  by_user bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  read_at timestamp with time zone,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, instance_id, user_id, round),
  FOREIGN KEY (company_id, user_id) REFERENCES "user" (company_id, id),
  FOREIGN KEY (company_id, instance_id) REFERENCES wf_instance (company_id, id) ON DELETE CASCADE
);
CREATE INDEX wf_cc_user_idx ON wf_cc (company_id, user_id, id DESC);

CREATE TABLE wf_incident (
  id bigint NOT NULL,
  company_id bigint NOT NULL,
  instance_id bigint NOT NULL,
  token bigint NOT NULL,
  node text NOT NULL,
  code text NOT NULL,
  detail text NOT NULL,
  at timestamp with time zone NOT NULL,
  resolved_at timestamp with time zone,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, instance_id) REFERENCES wf_instance (company_id, id) ON DELETE CASCADE
);
CREATE INDEX wf_incident_instance_idx ON wf_incident (company_id, instance_id);
CREATE INDEX wf_incident_open_idx ON wf_incident (company_id, id DESC) WHERE resolved_at IS NULL;

-- Called instances as their parent sees them; the id is that of the instance.
CREATE TABLE wf_child (
  id bigint NOT NULL,
  company_id bigint NOT NULL,
  instance_id bigint NOT NULL,
  token bigint NOT NULL,
  no integer NOT NULL,
  status text NOT NULL,
  item jsonb,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, instance_id) REFERENCES wf_instance (company_id, id) ON DELETE CASCADE
);
CREATE INDEX wf_child_instance_idx ON wf_child (company_id, instance_id);

CREATE TABLE wf_event (
  company_id bigint NOT NULL,
  instance_id bigint NOT NULL,
  seq integer NOT NULL,
  version integer NOT NULL,
  kind text NOT NULL,
  at timestamp with time zone NOT NULL,
  by_user bigint NOT NULL,
  principal bigint,
  node text,
  task bigint,
  data jsonb NOT NULL,
  changes jsonb NOT NULL,
  PRIMARY KEY (company_id, instance_id, seq),
  FOREIGN KEY (company_id, instance_id) REFERENCES wf_instance (company_id, id)
);
CREATE FUNCTION wf_event_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'events of workflows are only appended';
END $$;
CREATE TRIGGER wf_event_stays BEFORE UPDATE OR DELETE ON wf_event FOR EACH ROW EXECUTE FUNCTION wf_event_stays();
CREATE TRIGGER wf_event_stays_whole BEFORE TRUNCATE ON wf_event FOR EACH STATEMENT EXECUTE FUNCTION wf_event_stays();

-- What a command with a key answered; a repeat gets the same.
CREATE TABLE wf_command (
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  key text NOT NULL CHECK (char_length(key) BETWEEN 8 AND 100),
  instance_id bigint,
  at timestamp with time zone NOT NULL,
  result jsonb,
  PRIMARY KEY (company_id, user_id, key)
);

CREATE TABLE wf_draft (
  id bigint GENERATED ALWAYS AS IDENTITY,
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  definition text NOT NULL,
  business_type text,
  business_id bigint,
  project_id bigint,
  title text CHECK (char_length(title) <= 300),
  form jsonb NOT NULL,
  vars jsonb NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES "user" (company_id, id)
);
CREATE INDEX wf_draft_user_idx ON wf_draft (company_id, user_id, id DESC);

-- Who may act for whom, and when; no definitions: all.
CREATE TABLE wf_delegation (
  id bigint GENERATED ALWAYS AS IDENTITY,
  company_id bigint NOT NULL,
  principal bigint NOT NULL,
  agent bigint NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  definitions text[],
  active boolean NOT NULL DEFAULT true,
  reason text CHECK (char_length(reason) <= 500),
  PRIMARY KEY (company_id, id),
  CHECK (principal <> agent),
  CHECK (starts_at < ends_at),
  FOREIGN KEY (company_id, principal) REFERENCES "user" (company_id, id),
  FOREIGN KEY (company_id, agent) REFERENCES "user" (company_id, id)
);
CREATE INDEX wf_delegation_agent_idx ON wf_delegation (company_id, agent) WHERE active;
CREATE INDEX wf_delegation_principal_idx ON wf_delegation (company_id, principal) WHERE active;

-- Foreign systems that are told what happens to instances; no definition: of all.
CREATE TABLE wf_callback_config (
  id bigint GENERATED ALWAYS AS IDENTITY,
  company_id bigint NOT NULL REFERENCES company (id),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  definition text,
  moments text[] NOT NULL,
  url text NOT NULL CHECK (char_length(url) <= 1000),
  secret text NOT NULL CHECK (char_length(secret) BETWEEN 16 AND 500),
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, name)
);

CREATE TABLE wf_outbox (
  id bigint GENERATED ALWAYS AS IDENTITY,
  company_id bigint NOT NULL,
  instance_id bigint NOT NULL,
  config_id bigint NOT NULL,
  moment text NOT NULL,
  payload jsonb NOT NULL,
  made_at timestamp with time zone NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamp with time zone NOT NULL,
  delivered_at timestamp with time zone,
  -- Attempts are used up: an administrator sends it again.
  failed_at timestamp with time zone,
  error text,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, config_id) REFERENCES wf_callback_config (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, instance_id) REFERENCES wf_instance (company_id, id)
);
CREATE INDEX wf_outbox_due_idx ON wf_outbox (next_at) WHERE delivered_at IS NULL AND failed_at IS NULL;
CREATE INDEX wf_outbox_order_idx ON wf_outbox (company_id, instance_id, config_id, id) WHERE delivered_at IS NULL;

-- Messages of workflows.
ALTER TABLE "message" DROP CONSTRAINT message_kind_check;
ALTER TABLE "message" ADD CONSTRAINT message_kind_check CHECK ("kind" IN ('task', 'project', 'plan', 'workflow', 'system'));
