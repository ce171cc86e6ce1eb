-- What used a file until lately (file/server/uses.ts): it may use it again, so the file is not deleted yet.
CREATE TABLE file_release (
  company_id bigint NOT NULL,
  file_id bigint NOT NULL,
  owner_type text NOT NULL CHECK (char_length(owner_type) BETWEEN 1 AND 50),
  owner_id bigint NOT NULL,
  released_at timestamp with time zone NOT NULL,
  PRIMARY KEY (company_id, file_id, owner_type, owner_id),
  FOREIGN KEY (company_id, file_id) REFERENCES file (company_id, id) ON DELETE CASCADE
);
CREATE INDEX file_release_released_at_idx ON file_release (released_at);

-- Attachments of announcements.
ALTER TABLE "announcement" ADD COLUMN "files" bigint[];
