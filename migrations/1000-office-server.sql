-- Files that people have open in an office server (WOPI): a file keeps its id there while versions follow each other.
CREATE TABLE office_file (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  -- The content that is there now.
  file bigint NOT NULL,
  lock_id text CHECK (char_length(lock_id) <= 1024),
  lock_by bigint,
  lock_ends timestamp with time zone,
  UNIQUE (company_id, id),
  UNIQUE (company_id, file),
  CHECK ((lock_id IS NULL) = (lock_ends IS NULL)),
  FOREIGN KEY (company_id, file) REFERENCES file (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, lock_by) REFERENCES "user" (company_id, id)
);

-- Keys by which an office server works for one person with one file. Only the hash of a key is kept.
CREATE TABLE office_key (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  session_id bigint NOT NULL,
  office_file bigint NOT NULL,
  hash text NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  UNIQUE (company_id, hash),
  FOREIGN KEY (company_id, office_file) REFERENCES office_file (company_id, id) ON DELETE CASCADE
);
CREATE INDEX office_key_hash_idx ON office_key (hash);
CREATE INDEX office_key_office_file_idx ON office_key (company_id, office_file);
CREATE INDEX office_key_ends_at_idx ON office_key (company_id, ends_at);
CREATE INDEX office_file_lock_by_idx ON office_file (company_id, lock_by);
