-- How a company sends mail. The password is sealed with the installation's key (src/server/secret.ts).
CREATE TABLE mail_setting (
  company_id bigint PRIMARY KEY REFERENCES company (id),
  enabled boolean NOT NULL DEFAULT true,
  host text NOT NULL CHECK (char_length(host) <= 200),
  port integer NOT NULL CHECK (port BETWEEN 1 AND 65535),
  security text NOT NULL CHECK (security IN ('tls', 'starttls', 'none')),
  account text CHECK (char_length(account) <= 100),
  sealed_password text,
  sender_name text NOT NULL CHECK (char_length(sender_name) <= 100),
  sender_address text NOT NULL CHECK (char_length(sender_address) <= 100),
  site_url text NOT NULL CHECK (char_length(site_url) <= 200),
  version integer NOT NULL DEFAULT 1,
  updated_at timestamp with time zone NOT NULL,
  updated_by bigint
);

-- Mails on their way. Sent ones are deleted; failed ones stay a week without their body.
CREATE TABLE mail_outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company (id),
  recipient text NOT NULL,
  subject text NOT NULL,
  sealed_body text,
  tries integer NOT NULL DEFAULT 0,
  next_at timestamp with time zone NOT NULL,
  -- After this moment the mail is of no use any more.
  expires_at timestamp with time zone NOT NULL,
  failed_at timestamp with time zone,
  error text
);
CREATE INDEX mail_outbox_next_at_idx ON mail_outbox (next_at) WHERE failed_at IS NULL;
CREATE INDEX mail_outbox_failed_idx ON mail_outbox (company_id, failed_at) WHERE failed_at IS NOT NULL;

CREATE INDEX reset_code_user_idx ON reset_code (company_id, user_id, expires_at);

-- Texts a company says in its own words; null: the built-in one of that language.
CREATE TABLE text_override (
  company_id bigint NOT NULL REFERENCES company (id),
  key text NOT NULL CHECK (char_length(key) <= 200),
  zh text CHECK (char_length(zh) <= 2000),
  hk text CHECK (char_length(hk) <= 2000),
  en text CHECK (char_length(en) <= 2000),
  updated_at timestamp with time zone NOT NULL,
  updated_by bigint,
  PRIMARY KEY (company_id, key),
  CONSTRAINT text_override_some_check CHECK (num_nonnulls(zh, hk, en) > 0)
);
