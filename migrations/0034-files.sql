-- Stored files (their bytes stand in the data directory by hash), and the objects that use them.
CREATE TABLE file (
  id bigint GENERATED ALWAYS AS IDENTITY,
  company_id bigint NOT NULL REFERENCES company (id),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  type text NOT NULL CHECK (char_length(type) BETWEEN 1 AND 100),
  size bigint NOT NULL CHECK (size > 0),
  hash text NOT NULL CHECK (hash ~ '^[0-9a-f]{64}$'),
  created_at timestamp with time zone NOT NULL,
  created_by bigint NOT NULL,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, created_by) REFERENCES "user" (company_id, id)
);
CREATE INDEX file_hash_idx ON file (hash);
CREATE INDEX file_created_idx ON file (created_at);

CREATE TABLE file_use (
  company_id bigint NOT NULL,
  file_id bigint NOT NULL,
  owner_type text NOT NULL CHECK (char_length(owner_type) BETWEEN 1 AND 50),
  owner_id bigint NOT NULL,
  PRIMARY KEY (company_id, file_id, owner_type, owner_id),
  FOREIGN KEY (company_id, file_id) REFERENCES file (company_id, id) ON DELETE CASCADE
);
CREATE INDEX file_use_owner_idx ON file_use (company_id, owner_type, owner_id);
