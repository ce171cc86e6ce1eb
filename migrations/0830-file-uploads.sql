-- Uploads that are under way, piece by piece: what has come, and the file it became.
CREATE TABLE file_upload (
  id bigint GENERATED ALWAYS AS IDENTITY,
  company_id bigint NOT NULL REFERENCES company (id),
  user_id bigint NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  size bigint NOT NULL CHECK (size BETWEEN 1 AND 1000000000),
  received bigint NOT NULL DEFAULT 0 CHECK (received BETWEEN 0 AND size),
  -- By which its sender knows the same file again.
  mark text CHECK (char_length(mark) <= 100),
  -- Names the part on disk.
  part text NOT NULL UNIQUE CHECK (part ~ '^[0-9a-f]{32}$'),
  file_id bigint,
  begun_at timestamp with time zone NOT NULL,
  touched_at timestamp with time zone NOT NULL,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES "user" (company_id, id)
);
CREATE INDEX file_upload_touched_idx ON file_upload (touched_at);
CREATE INDEX file_upload_mark_idx ON file_upload (company_id, user_id, mark) WHERE mark IS NOT NULL;
