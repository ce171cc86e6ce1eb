-- Telling programs of others what has changed (docs/adr/601-webhooks.md).
CREATE TABLE webhook (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company (id),
  version integer NOT NULL DEFAULT 1,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 50),
  url text NOT NULL CHECK (char_length(url) <= 1000),
  -- Who saved it last: it tells what they may read.
  owner bigint NOT NULL,
  -- Kinds of records; null: all.
  entities text[] CHECK (cardinality(entities) > 0),
  actions text[] NOT NULL CHECK (cardinality(actions) > 0 AND actions <@ ARRAY['create', 'update', 'remove', 'move']),
  -- With title and changed values.
  whole boolean NOT NULL,
  active boolean NOT NULL,
  sealed_secret text NOT NULL,
  -- The one before, which signs too until then.
  old_secret text,
  old_until timestamp with time zone,
  -- Events told so far; each carries its number.
  told bigint NOT NULL DEFAULT 0,
  failing_since timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  UNIQUE (company_id, id),
  UNIQUE (company_id, name),
  FOREIGN KEY (company_id, owner) REFERENCES "user" (company_id, id) ON DELETE CASCADE
);

-- One event for one hook. What it says is made when it is sent, as its owner may read it then.
CREATE TABLE webhook_delivery (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  webhook_id bigint NOT NULL,
  -- Stays the same when it is sent again.
  message_id text NOT NULL DEFAULT 'msg_' || replace(gen_random_uuid()::text, '-', ''),
  -- A line of the change log; null: a test.
  log_id bigint,
  entity text,
  record_id bigint,
  action text,
  number bigint,
  made_at timestamp with time zone NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamp with time zone NOT NULL,
  delivered_at timestamp with time zone,
  failed_at timestamp with time zone,
  discarded_by bigint,
  status integer,
  error text,
  FOREIGN KEY (company_id, webhook_id) REFERENCES webhook (company_id, id) ON DELETE CASCADE
);
CREATE INDEX webhook_delivery_due_idx ON webhook_delivery (next_at, id) WHERE delivered_at IS NULL AND failed_at IS NULL;
CREATE INDEX webhook_delivery_hook_idx ON webhook_delivery (webhook_id, made_at);
CREATE INDEX webhook_delivery_record_idx ON webhook_delivery (webhook_id, entity, record_id) WHERE number IS NOT NULL;

CREATE FUNCTION webhook_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_delivery (company_id, webhook_id, log_id, entity, record_id, action, made_at, next_at)
    SELECT m.company_id, w.id, m.id, m.entity, m.record_id, m.action, m.at, m.at FROM made m
    JOIN webhook w ON w.company_id = m.company_id AND w.active AND (w.entities IS NULL OR m.entity = ANY (w.entities))
      AND CASE WHEN m.action IN ('create', 'update', 'remove') THEN m.action ELSE 'move' END = ANY (w.actions)
    WHERE m.action <> 'update' OR m.changes <> '[]' ORDER BY m.id;
  RETURN NULL;
END $$;
CREATE TRIGGER webhook_changed AFTER INSERT ON change_log REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION webhook_changed();
