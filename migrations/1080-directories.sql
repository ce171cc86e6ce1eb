-- Sign-in by directories of others and what they say of people (docs/adr/610-directories.md).
CREATE TABLE "identity_provider_groups" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  record bigint NOT NULL,
  position integer NOT NULL,
  "group" text NOT NULL CHECK (char_length("group") <= 400),
  "role" bigint NOT NULL,
  CONSTRAINT identity_provider_groups_position_key UNIQUE (company_id, record, position) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX identity_provider_groups_role_idx ON "identity_provider_groups" (company_id, "role");
ALTER TABLE "identity_provider" ADD COLUMN "kind" text NOT NULL DEFAULT 'oidc' CHECK ("kind" IN ('oidc', 'ldap'));
ALTER TABLE "identity_provider" ALTER COLUMN "issuer" DROP NOT NULL;
ALTER TABLE "identity_provider" ALTER COLUMN "client_id" DROP NOT NULL;
ALTER TABLE "identity_provider" ALTER COLUMN "scopes" DROP DEFAULT;
ALTER TABLE "identity_provider" ALTER COLUMN "scopes" DROP NOT NULL;
ALTER TABLE "identity_provider" ALTER COLUMN "claim_name" DROP DEFAULT;
ALTER TABLE "identity_provider" ALTER COLUMN "claim_name" DROP NOT NULL;
ALTER TABLE "identity_provider" ALTER COLUMN "claim_email" DROP DEFAULT;
ALTER TABLE "identity_provider" ALTER COLUMN "claim_email" DROP NOT NULL;
ALTER TABLE "identity_provider" ALTER COLUMN "claim_account" DROP DEFAULT;
ALTER TABLE "identity_provider" ALTER COLUMN "claim_account" DROP NOT NULL;
ALTER TABLE "identity_provider" ADD COLUMN "server" text CHECK (char_length("server") <= 300);
ALTER TABLE "identity_provider" ADD COLUMN "start_tls" boolean;
ALTER TABLE "identity_provider" ADD COLUMN "certificate" text CHECK (char_length("certificate") <= 20000);
ALTER TABLE "identity_provider" ADD COLUMN "bind_name" text CHECK (char_length("bind_name") <= 400);
ALTER TABLE "identity_provider" ADD COLUMN "base_name" text CHECK (char_length("base_name") <= 400);
ALTER TABLE "identity_provider" ADD COLUMN "user_filter" text CHECK (char_length("user_filter") <= 1000);
ALTER TABLE "identity_provider" ADD COLUMN "subject_attribute" text CHECK (char_length("subject_attribute") <= 60);
ALTER TABLE "identity_provider" ADD COLUMN "name_attribute" text CHECK (char_length("name_attribute") <= 60);
ALTER TABLE "identity_provider" ADD COLUMN "account_attribute" text CHECK (char_length("account_attribute") <= 60);
ALTER TABLE "identity_provider" ADD COLUMN "email_attribute" text CHECK (char_length("email_attribute") <= 60);
ALTER TABLE "identity_provider" ADD COLUMN "department_attribute" text CHECK (char_length("department_attribute") <= 60);
ALTER TABLE "identity_provider" ADD COLUMN "group_base" text CHECK (char_length("group_base") <= 400);
ALTER TABLE "identity_provider" ADD COLUMN "nightly" boolean;
ALTER TABLE "identity_provider" ADD COLUMN "disables_gone" boolean;
ALTER TABLE "identity_provider_groups" ADD CONSTRAINT identity_provider_groups_record_fkey FOREIGN KEY (company_id, "record") REFERENCES "identity_provider" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "identity_provider_groups" ADD CONSTRAINT identity_provider_groups_role_fkey FOREIGN KEY (company_id, "role") REFERENCES "role" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;

ALTER TABLE user_identity
  -- The directory said that the person had left, and the account was disabled because of it.
  ADD COLUMN gone_at timestamp with time zone;

-- Roles that a directory gave: only these does it take away.
CREATE TABLE directory_role (
  company_id bigint NOT NULL,
  provider_id bigint NOT NULL,
  role_id bigint NOT NULL,
  user_id bigint NOT NULL,
  PRIMARY KEY (provider_id, role_id, user_id),
  FOREIGN KEY (company_id, provider_id) REFERENCES identity_provider (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, role_id) REFERENCES role (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES "user" (company_id, id) ON DELETE CASCADE
);
CREATE INDEX directory_role_role_idx ON directory_role (company_id, role_id);
CREATE INDEX directory_role_user_idx ON directory_role (company_id, user_id);

-- Readings of directories, and what came of them.
CREATE TABLE directory_run (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  provider_id bigint NOT NULL,
  started_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  -- Null: at night, by itself.
  started_by bigint,
  state text NOT NULL CHECK (state IN ('running', 'done', 'asks', 'incomplete', 'failed')),
  reason text,
  people integer NOT NULL DEFAULT 0,
  made integer NOT NULL DEFAULT 0,
  linked integer NOT NULL DEFAULT 0,
  changed integer NOT NULL DEFAULT 0,
  disabled integer NOT NULL DEFAULT 0,
  enabled integer NOT NULL DEFAULT 0,
  given integer NOT NULL DEFAULT 0,
  taken integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  FOREIGN KEY (company_id, provider_id) REFERENCES identity_provider (company_id, id) ON DELETE CASCADE
);
CREATE INDEX directory_run_provider_idx ON directory_run (company_id, provider_id, id);
-- One at a time.
CREATE UNIQUE INDEX directory_run_running_key ON directory_run (provider_id) WHERE state = 'running';
