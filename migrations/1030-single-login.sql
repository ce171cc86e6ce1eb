-- Sign-in by servers of others (docs/adr/560-single-sign-on.md).
ALTER TABLE session
  -- Who vouched for the person, where no password was given; no foreign key: sessions outlive providers, and have ended then.
  ADD COLUMN provider bigint,
  ADD COLUMN factor_met boolean NOT NULL DEFAULT false;

ALTER TABLE login_log DROP CONSTRAINT login_log_action_check;
ALTER TABLE login_log ADD CONSTRAINT login_log_action_check CHECK (action IN ('signIn', 'signOut', 'wrongPassword', 'locked',
  'disabled', 'expired', 'ended', 'endedByOther', 'passwordChanged', 'passwordReset', 'addressChanged', 'wrongCode',
  'recoveryCode', 'secondFactorOn', 'secondFactorOff', 'singleSignIn', 'singleRefused', 'singleOnly', 'spareSignIn',
  'identityLinked', 'identityUnlinked'));

-- A company that takes no passwords, except of one account: tried until then, or kept.
CREATE TABLE sign_in_rule (
  company_id bigint PRIMARY KEY REFERENCES company (id) ON DELETE CASCADE,
  spare_user bigint NOT NULL,
  kept boolean NOT NULL DEFAULT false,
  tried_at timestamp with time zone NOT NULL,
  tried_until timestamp with time zone NOT NULL,
  asked_by bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  -- The spare account stays while passwords are not taken.
  FOREIGN KEY (company_id, spare_user) REFERENCES "user" (company_id, id)
);

CREATE TABLE "identity_provider" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 50),
  "key" text NOT NULL CHECK (char_length("key") <= 40),
  "issuer" text NOT NULL CHECK (char_length("issuer") <= 300),
  "client_id" text NOT NULL CHECK (char_length("client_id") <= 200),
  "has_secret" boolean NOT NULL DEFAULT false,
  "scopes" text NOT NULL DEFAULT 'openid profile email' CHECK (char_length("scopes") <= 200),
  "claim_name" text NOT NULL DEFAULT 'name' CHECK (char_length("claim_name") <= 100),
  "claim_email" text NOT NULL DEFAULT 'email' CHECK (char_length("claim_email") <= 100),
  "claim_account" text NOT NULL DEFAULT 'preferred_username' CHECK (char_length("claim_account") <= 100),
  "new_people" text NOT NULL DEFAULT 'no' CHECK ("new_people" IN ('no', 'pending')),
  "department" bigint,
  "vouches_factor" boolean NOT NULL DEFAULT false,
  "shown" boolean NOT NULL DEFAULT true,
  "active" boolean NOT NULL DEFAULT true,
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT identity_provider_company_id_key UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX identity_provider_name_key ON "identity_provider" (company_id, "name") NULLS NOT DISTINCT;
CREATE INDEX identity_provider_department_idx ON "identity_provider" (company_id, "department");
CREATE INDEX identity_provider_name_sort_idx ON "identity_provider" (company_id, "name", id);
ALTER TABLE "identity_provider" ADD CONSTRAINT identity_provider_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "identity_provider" ADD CONSTRAINT identity_provider_department_fkey FOREIGN KEY (company_id, "department") REFERENCES "department" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;

-- Client secrets, sealed; nothing lists them.
CREATE TABLE identity_secret (
  provider_id bigint PRIMARY KEY REFERENCES identity_provider (id) ON DELETE CASCADE,
  sealed text NOT NULL
);

-- Whose account a subject of a provider is. Subjects are compared as they are.
CREATE TABLE user_identity (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  provider_id bigint NOT NULL,
  subject text COLLATE "C" NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 255),
  user_id bigint NOT NULL,
  linked_at timestamp with time zone NOT NULL,
  -- The administrator; null: the person, with their password.
  linked_by bigint,
  last_used_at timestamp with time zone,
  UNIQUE (provider_id, subject),
  UNIQUE (provider_id, user_id),
  FOREIGN KEY (company_id, provider_id) REFERENCES identity_provider (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES "user" (company_id, id) ON DELETE CASCADE
);
CREATE INDEX user_identity_user_idx ON user_identity (company_id, user_id);

-- Sign-ins on their way, by the hash of what their browser keeps.
CREATE TABLE single_login_flow (
  flow_hash text PRIMARY KEY,
  company_id bigint NOT NULL,
  provider_id bigint NOT NULL,
  sealed text NOT NULL,
  answered_at timestamp with time zone,
  vouched text,
  ends_at timestamp with time zone NOT NULL,
  FOREIGN KEY (company_id, provider_id) REFERENCES identity_provider (company_id, id) ON DELETE CASCADE
);
