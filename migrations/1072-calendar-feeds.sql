-- Calendars at secret addresses (docs/adr/602-calendar-feeds.md).
CREATE TABLE calendar_feed (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('mine', 'project')),
  project_id bigint CHECK ((kind = 'project') = (project_id IS NOT NULL)),
  timed boolean NOT NULL,
  token_hash text COLLATE "C" NOT NULL UNIQUE,
  -- How the secret part of the address begins; it opens nothing.
  hint text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_read_at timestamp with time zone,
  FOREIGN KEY (company_id, user_id) REFERENCES "user" (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, project_id) REFERENCES project (company_id, id) ON DELETE CASCADE
);
CREATE INDEX calendar_feed_user_idx ON calendar_feed (company_id, user_id);
CREATE INDEX calendar_feed_project_idx ON calendar_feed (company_id, project_id);
