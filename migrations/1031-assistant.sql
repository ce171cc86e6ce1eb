-- Conversations with the assistant (docs/adr/561-assistant.md). They belong to their person and go with them.
CREATE TABLE assistant_thread (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  title text NOT NULL CHECK (char_length(title) <= 60),
  used_at timestamp with time zone NOT NULL,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES "user" (company_id, id) ON DELETE CASCADE
);
CREATE INDEX assistant_thread_user_idx ON assistant_thread (user_id, used_at DESC);

CREATE TABLE assistant_message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  thread_id bigint NOT NULL,
  role text NOT NULL CHECK (role IN ('user', 'assistant')),
  text text NOT NULL,
  state text NOT NULL CHECK (state IN ('running', 'done', 'failed', 'stopped')),
  error text CHECK (char_length(error) <= 500),
  -- What was used for it: names, and the records that are linked.
  tools jsonb NOT NULL DEFAULT '[]',
  at timestamp with time zone NOT NULL,
  FOREIGN KEY (company_id, thread_id) REFERENCES assistant_thread (company_id, id) ON DELETE CASCADE
);
CREATE INDEX assistant_message_thread_idx ON assistant_message (thread_id, id);
-- One answer at a time.
CREATE UNIQUE INDEX assistant_message_running_key ON assistant_message (thread_id) WHERE state = 'running';

-- What it would write, until its person does it or drops it.
CREATE TABLE assistant_proposal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  message_id bigint NOT NULL REFERENCES assistant_message (id) ON DELETE CASCADE,
  kind text NOT NULL,
  input jsonb NOT NULL,
  lines jsonb NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'done', 'dropped')),
  address text,
  at timestamp with time zone NOT NULL,
  settled_at timestamp with time zone
);
CREATE INDEX assistant_proposal_message_idx ON assistant_proposal (message_id);

-- Tokens used; it outlives the conversation, so that deleting one gives none back.
CREATE TABLE assistant_use (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  tokens integer NOT NULL CHECK (tokens >= 0),
  at timestamp with time zone NOT NULL,
  FOREIGN KEY (company_id, user_id) REFERENCES "user" (company_id, id) ON DELETE CASCADE
);
CREATE INDEX assistant_use_user_idx ON assistant_use (user_id, at);
