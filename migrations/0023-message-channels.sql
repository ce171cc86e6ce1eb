-- Which event a message tells of and by which channel it went. `mail`: by mail only, the receiver's list does not show it.
ALTER TABLE message ADD COLUMN event text CHECK (char_length(event) <= 100);
ALTER TABLE message ADD COLUMN channel text NOT NULL DEFAULT 'inApp' CHECK (channel IN ('inApp', 'mail', 'both'));
-- Its mail has not been written yet (job message.mail).
ALTER TABLE message ADD COLUMN mail_pending boolean NOT NULL DEFAULT false;
CREATE INDEX message_mail_pending_idx ON message (id) WHERE mail_pending;

-- Channels of events as a company set them: {"<event>": {"inApp": true, "mail": false}}.
CREATE TABLE message_setting (
  company_id bigint PRIMARY KEY REFERENCES company (id),
  events jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamp with time zone NOT NULL,
  updated_by bigint
);
