-- Short messages on their way (src/modules/sms): claimed, sent and retried by a job; the text is sealed.
CREATE TABLE sms_outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recipient text NOT NULL,
  sealed_message text,
  tries integer NOT NULL DEFAULT 0,
  next_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  failed_at timestamp with time zone,
  error text
);
CREATE INDEX sms_outbox_due_idx ON sms_outbox (next_at) WHERE failed_at IS NULL;

-- The code of a phone; one row a phone, so that how often one is sent is decided by one statement.
CREATE TABLE sms_code (
  phone text PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('register', 'reset')),
  code_hash text NOT NULL,
  tries_left integer NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone NOT NULL,
  hour_start timestamp with time zone NOT NULL,
  hour_count integer NOT NULL
);

-- Messages by short message too, and those not yet handed on (job message.sms).
ALTER TABLE message DROP CONSTRAINT message_channel_check;
ALTER TABLE message ADD CONSTRAINT message_channel_check CHECK (channel IN ('inApp', 'mail', 'both', 'sms', 'inAppSms', 'mailSms', 'all'));
ALTER TABLE message ADD COLUMN sms_pending boolean NOT NULL DEFAULT false;
CREATE INDEX message_sms_pending_idx ON message (id) WHERE sms_pending;
