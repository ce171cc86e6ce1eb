-- Administrators end sessions of others, which the login log tells.
ALTER TABLE login_log DROP CONSTRAINT login_log_action_check;
ALTER TABLE login_log ADD CONSTRAINT login_log_action_check CHECK (action IN ('signIn', 'signOut', 'wrongPassword', 'locked',
  'disabled', 'expired', 'ended', 'endedByOther', 'passwordChanged', 'passwordReset', 'addressChanged', 'wrongCode',
  'recoveryCode', 'secondFactorOn', 'secondFactorOff'));

-- By what nodes tell that they belong together: prints of their secret and of their directory of files. One row.
CREATE TABLE installation (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  secret_print text NOT NULL,
  files_print text NOT NULL,
  since timestamp with time zone NOT NULL
);
