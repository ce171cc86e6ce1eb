-- Tokens by which programs call in a person's name (docs/adr/600-api-tokens.md).
ALTER TABLE login_log DROP CONSTRAINT login_log_action_check;
ALTER TABLE login_log ADD CONSTRAINT login_log_action_check CHECK (action IN ('signIn', 'signOut', 'wrongPassword', 'locked',
  'disabled', 'expired', 'ended', 'endedByOther', 'passwordChanged', 'passwordReset', 'addressChanged', 'wrongCode',
  'recoveryCode', 'secondFactorOn', 'secondFactorOff', 'singleSignIn', 'singleRefused', 'singleOnly', 'spareSignIn',
  'identityLinked', 'identityUnlinked', 'tokenMade', 'tokenRevoked'));

CREATE TABLE api_token (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 50),
  token_hash text COLLATE "C" NOT NULL UNIQUE,
  -- How it begins, by which people tell their tokens apart; it opens nothing.
  hint text NOT NULL CHECK (char_length(hint) = 10),
  writes boolean NOT NULL,
  -- Rights it is limited to; null: all its owner has.
  rights text[] CHECK (cardinality(rights) > 0),
  -- Where it may be used from; empty: anywhere.
  networks inet[] NOT NULL DEFAULT '{}' CHECK (cardinality(networks) <= 20),
  created_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL CHECK (ends_at <= created_at + interval '367 days'),
  last_used_at timestamp with time zone,
  last_ip text,
  -- Calls in the minute that began then, on all nodes.
  minute_at timestamp with time zone,
  minute_calls integer NOT NULL DEFAULT 0,
  revoked_at timestamp with time zone,
  revoked_by bigint,
  FOREIGN KEY (company_id, user_id) REFERENCES "user" (company_id, id) ON DELETE CASCADE
);
CREATE INDEX api_token_user_idx ON api_token (company_id, user_id);
