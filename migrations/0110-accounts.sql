-- Tries at signing in are counted by account and who tries (an address, or a device that signed in before), for accounts
-- that exist and those that do not alike (user/server/tries.ts).
CREATE TABLE sign_in_try (
  account text NOT NULL,
  client text NOT NULL,
  failed integer NOT NULL CHECK (failed BETWEEN 0 AND 5),
  locked_until timestamp with time zone,
  tried_at timestamp with time zone NOT NULL,
  PRIMARY KEY (account, client)
);
CREATE INDEX sign_in_try_client_idx ON sign_in_try (client, tried_at);
CREATE INDEX sign_in_try_tried_at_idx ON sign_in_try (tried_at);
DROP TABLE unknown_sign_in;
ALTER TABLE credential DROP COLUMN failed, DROP COLUMN locked_until;

-- Until when nothing that opens the account is sent to an address that was changed (user/server/addresses.ts).
ALTER TABLE credential ADD COLUMN email_held_until timestamp with time zone, ADD COLUMN phone_held_until timestamp with time zone;

CREATE TABLE known_device (
  token_hash text NOT NULL,
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  last_at timestamp with time zone NOT NULL,
  PRIMARY KEY (token_hash, user_id),
  FOREIGN KEY (company_id, user_id) REFERENCES "user" (company_id, id) ON DELETE CASCADE
);
CREATE INDEX known_device_user_idx ON known_device (company_id, user_id);

-- Challenges are not stored (user/server/captcha.ts), only those that have been answered.
DROP TABLE captcha;
CREATE TABLE spent_challenge (
  id text PRIMARY KEY,
  expires_at timestamp with time zone NOT NULL
);

-- The second factor (RFC 6238): begun until a first code is given; last_step is the time step of the last code taken.
CREATE TABLE second_factor (
  user_id bigint PRIMARY KEY,
  company_id bigint NOT NULL,
  sealed_secret text NOT NULL,
  confirmed_at timestamp with time zone,
  last_step bigint NOT NULL DEFAULT 0,
  FOREIGN KEY (company_id, user_id) REFERENCES "user" (company_id, id) ON DELETE CASCADE
);
CREATE TABLE recovery_code (
  user_id bigint NOT NULL,
  code_hash text NOT NULL,
  PRIMARY KEY (user_id, code_hash),
  FOREIGN KEY (user_id) REFERENCES second_factor (user_id) ON DELETE CASCADE
);
ALTER TABLE role ADD COLUMN second_factor boolean;

-- Names of new accounts that another company has already (user/server/taken-names.ts).
CREATE TABLE taken_name (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company (id) ON DELETE CASCADE,
  user_id bigint,
  username text NOT NULL,
  at timestamp with time zone NOT NULL
);
CREATE INDEX taken_name_company_idx ON taken_name (company_id, at);

ALTER TABLE login_log DROP CONSTRAINT login_log_action_check;
ALTER TABLE login_log ADD CONSTRAINT login_log_action_check CHECK (action IN ('signIn', 'signOut', 'wrongPassword', 'locked',
  'disabled', 'expired', 'ended', 'passwordChanged', 'passwordReset', 'addressChanged', 'wrongCode', 'recoveryCode',
  'secondFactorOn', 'secondFactorOff'));
