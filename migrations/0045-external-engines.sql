-- Engines elsewhere that run some of the workflows: who they are, what they last said, and which rows mirror theirs.
CREATE TABLE wf_engine (
  id bigint GENERATED ALWAYS AS IDENTITY,
  company_id bigint NOT NULL REFERENCES company (id),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  url text NOT NULL CHECK (char_length(url) <= 1000),
  sealed_secret text NOT NULL CHECK (char_length(sealed_secret) <= 1000),
  -- here: approvers decide in our lists, the engine is told; there: they are led to the engine's page.
  deciding text NOT NULL DEFAULT 'here' CHECK (deciding IN ('here', 'there')),
  active boolean NOT NULL DEFAULT true,
  -- Last time it answered; since when it does not, and why.
  answered_at timestamp with time zone,
  failing_since timestamp with time zone,
  error text CHECK (char_length(error) <= 500),
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, name)
);

CREATE TABLE wf_external_instance (
  company_id bigint NOT NULL,
  instance_id bigint NOT NULL,
  engine_id bigint NOT NULL,
  -- The engine's own id; null until it has answered the start.
  external_id text CHECK (char_length(external_id) BETWEEN 1 AND 200),
  -- The engine's time of the newest state taken over (milliseconds), and when that message was signed.
  update_time bigint NOT NULL DEFAULT 0,
  signed_at bigint NOT NULL DEFAULT 0,
  url text CHECK (char_length(url) <= 1000),
  -- Last comparison with the engine; null: at once.
  checked_at timestamp with time zone,
  PRIMARY KEY (company_id, instance_id),
  UNIQUE (company_id, engine_id, external_id),
  FOREIGN KEY (company_id, instance_id) REFERENCES wf_instance (company_id, id),
  FOREIGN KEY (company_id, engine_id) REFERENCES wf_engine (company_id, id)
);
CREATE INDEX wf_external_instance_check_idx ON wf_external_instance (company_id, engine_id, checked_at NULLS FIRST);

CREATE TABLE wf_external_task (
  company_id bigint NOT NULL,
  task bigint NOT NULL,
  instance_id bigint NOT NULL,
  external_id text NOT NULL CHECK (char_length(external_id) BETWEEN 1 AND 200),
  name text NOT NULL CHECK (char_length(name) <= 200),
  url text CHECK (char_length(url) <= 1000),
  PRIMARY KEY (company_id, task),
  UNIQUE (company_id, instance_id, external_id),
  FOREIGN KEY (company_id, instance_id) REFERENCES wf_external_instance (company_id, instance_id)
);

-- A letter goes to a callback or to an engine.
ALTER TABLE wf_outbox ALTER COLUMN config_id DROP NOT NULL;
ALTER TABLE wf_outbox ADD COLUMN engine_id bigint;
ALTER TABLE wf_outbox ADD CONSTRAINT wf_outbox_engine_fkey FOREIGN KEY (company_id, engine_id) REFERENCES wf_engine (company_id, id);
ALTER TABLE wf_outbox ADD CONSTRAINT wf_outbox_receiver_check CHECK (num_nonnulls(config_id, engine_id) = 1);
CREATE INDEX wf_outbox_engine_idx ON wf_outbox (company_id, engine_id, instance_id, id) WHERE delivered_at IS NULL AND engine_id IS NOT NULL;

-- sent: the decision is on its way to the engine.
ALTER TABLE wf_task_actor DROP CONSTRAINT wf_task_actor_status_check;
ALTER TABLE wf_task_actor ADD CONSTRAINT wf_task_actor_status_check CHECK (status IN ('waiting', 'open', 'held', 'delegated', 'taken',
  'parked', 'sent', 'agreed', 'disagreed', 'abstained', 'rejected', 'answered', 'skipped', 'cancelled', 'transferred', 'removed', 'revoked'));
ALTER TABLE wf_definition_version DROP CONSTRAINT wf_definition_version_source_check;
ALTER TABLE wf_definition_version ADD CONSTRAINT wf_definition_version_source_check CHECK (source IN ('tree', 'bpmn', 'external'));
