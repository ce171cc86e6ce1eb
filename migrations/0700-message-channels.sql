-- Channels of a message as a list, and those it has still to go out by: a further channel needs one more name in the check
-- (docs/adr/425-reminder-rules-and-channels.md).
ALTER TABLE message ADD COLUMN channels text[] NOT NULL DEFAULT '{inApp}',
  ADD COLUMN pending text[] NOT NULL DEFAULT '{}';
UPDATE message SET
    channels = CASE channel WHEN 'mail' THEN '{mail}' WHEN 'both' THEN '{inApp,mail}' WHEN 'sms' THEN '{sms}'
      WHEN 'inAppSms' THEN '{inApp,sms}' WHEN 'mailSms' THEN '{mail,sms}' WHEN 'all' THEN '{inApp,mail,sms}' ELSE '{inApp}' END::text[],
    pending = array_remove(ARRAY[CASE WHEN mail_pending THEN 'mail' END, CASE WHEN sms_pending THEN 'sms' END], NULL)
  WHERE channel <> 'inApp' OR mail_pending OR sms_pending;
ALTER TABLE message ALTER COLUMN channels DROP DEFAULT,
  ADD CONSTRAINT message_channels_check CHECK (channels <@ ARRAY['inApp', 'mail', 'sms']),
  DROP COLUMN channel, DROP COLUMN mail_pending, DROP COLUMN sms_pending;
CREATE INDEX message_pending_idx ON message (id) WHERE pending <> '{}';
COMMENT ON COLUMN message.pending IS 'by hand: channels it has still to go out by, a mark of their jobs';
COMMENT ON INDEX message_pending_idx IS 'by hand: found by the jobs of channels';
