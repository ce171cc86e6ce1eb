-- Passkeys (docs/adr/611-passkeys.md).
ALTER TABLE login_log DROP CONSTRAINT login_log_action_check;
ALTER TABLE login_log ADD CONSTRAINT login_log_action_check CHECK (action IN ('signIn', 'signOut', 'wrongPassword', 'locked',
  'disabled', 'expired', 'ended', 'endedByOther', 'passwordChanged', 'passwordReset', 'addressChanged', 'wrongCode',
  'recoveryCode', 'secondFactorOn', 'secondFactorOff', 'singleSignIn', 'singleRefused', 'singleOnly', 'spareSignIn',
  'identityLinked', 'identityUnlinked', 'tokenMade', 'tokenRevoked', 'passkeySignIn', 'passkeyRefused', 'passkeyAdded', 'passkeyRemoved'));

CREATE TABLE passkey (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 50),
  -- As browsers name it; no two people have one.
  credential text COLLATE "C" NOT NULL UNIQUE CHECK (char_length(credential) BETWEEN 1 AND 1400),
  public_key bytea NOT NULL,
  -- Of uses, as the device counts them; many count none.
  counter bigint NOT NULL CHECK (counter >= 0),
  transports text[] NOT NULL DEFAULT '{}',
  -- Where it was made, and where alone it counts.
  origin text NOT NULL CHECK (char_length(origin) <= 200),
  synced boolean NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone,
  FOREIGN KEY (company_id, user_id) REFERENCES "user" (company_id, id) ON DELETE CASCADE
);
CREATE INDEX passkey_user_idx ON passkey (company_id, user_id);
CREATE INDEX passkey_person_idx ON passkey (user_id);

-- Questions to browsers, by the hash of what the browser was given.
CREATE TABLE passkey_ceremony (
  ceremony_hash text PRIMARY KEY,
  challenge text NOT NULL,
  origin text NOT NULL,
  user_id bigint,
  ends_at timestamp with time zone NOT NULL
);
