-- What each person has turned off of the channels the company allows, by event (modules/message/server/own-channels.ts).
CREATE TABLE message_preference (
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  -- { event: { channel: false } }: what is left out is as the company has it.
  off jsonb NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  PRIMARY KEY (company_id, user_id),
  FOREIGN KEY (company_id, user_id) REFERENCES "user" (company_id, id) ON DELETE CASCADE
);
