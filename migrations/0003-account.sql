-- Login accounts are unique over all companies, whatever their case: people sign in without naming a company.
CREATE UNIQUE INDEX user_login_key ON "user" (lower(username));

CREATE TABLE credential (
  user_id bigint PRIMARY KEY,
  company_id bigint NOT NULL,
  hash text NOT NULL,
  set_at timestamp with time zone NOT NULL,
  must_change boolean NOT NULL DEFAULT false,
  failed integer NOT NULL DEFAULT 0 CHECK (failed BETWEEN 0 AND 5),
  locked_until timestamp with time zone,
  FOREIGN KEY (company_id, user_id) REFERENCES "user" (company_id, id) ON DELETE CASCADE
);

CREATE TABLE session (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  token_hash text NOT NULL UNIQUE,
  created_at timestamp with time zone NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  ip text NOT NULL,
  user_agent text NOT NULL,
  FOREIGN KEY (company_id, user_id) REFERENCES "user" (company_id, id) ON DELETE CASCADE
);
CREATE INDEX session_user_idx ON session (company_id, user_id) WHERE ended_at IS NULL;

-- Pictures to type off; each is good for one try.
CREATE TABLE captcha (
  id text PRIMARY KEY,
  answer text NOT NULL,
  expires_at timestamp with time zone NOT NULL
);

CREATE TABLE reset_code (
  code_hash text PRIMARY KEY,
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  FOREIGN KEY (company_id, user_id) REFERENCES "user" (company_id, id) ON DELETE CASCADE
);

CREATE TABLE personal_setting (
  user_id bigint PRIMARY KEY,
  company_id bigint NOT NULL,
  workbench text NOT NULL DEFAULT '0' CHECK (workbench IN ('0', '1', '2')),
  page_size integer NOT NULL DEFAULT 10 CHECK (page_size IN (10, 15, 20, 30)),
  project_page text NOT NULL DEFAULT '1' CHECK (project_page IN ('1', '2', '3')),
  -- Column settings and other choices of screens, by key.
  choices jsonb NOT NULL DEFAULT '{}',
  FOREIGN KEY (company_id, user_id) REFERENCES "user" (company_id, id) ON DELETE CASCADE
);

-- Codes are unique over all companies: people register without naming one. A code never admits more than it says.
CREATE UNIQUE INDEX invitation_code_all_key ON invitation (code);
ALTER TABLE invitation ADD CONSTRAINT invitation_used_check CHECK (used <= max_uses);

CREATE TABLE login_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  user_id bigint,
  username text NOT NULL,
  action text NOT NULL CHECK (action IN ('signIn', 'signOut', 'wrongPassword', 'locked', 'disabled', 'expired', 'ended', 'passwordChanged')),
  at timestamp with time zone NOT NULL,
  ip text NOT NULL,
  user_agent text NOT NULL
);
CREATE INDEX login_log_at_idx ON login_log (company_id, at DESC);

CREATE TABLE operation_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  user_id bigint,
  call text NOT NULL,
  label text NOT NULL,
  menu_name text NOT NULL,
  input jsonb NOT NULL,
  code integer NOT NULL,
  millis integer NOT NULL,
  at timestamp with time zone NOT NULL,
  ip text NOT NULL,
  request_id text NOT NULL
);
CREATE INDEX operation_log_at_idx ON operation_log (company_id, at DESC);
