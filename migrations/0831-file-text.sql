-- What stands in files, and the words it is found by (pairs of Chinese characters, other words whole).
CREATE TABLE file_text (
  company_id bigint NOT NULL,
  file_id bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('done', 'none', 'failed')),
  -- Why there is no text.
  why text CHECK (char_length(why) <= 200),
  body text NOT NULL CHECK (char_length(body) <= 200500),
  grams tsvector NOT NULL,
  PRIMARY KEY (company_id, file_id),
  FOREIGN KEY (company_id, file_id) REFERENCES file (company_id, id) ON DELETE CASCADE
);
CREATE INDEX file_text_grams_idx ON file_text USING gin (grams) WITH (fastupdate = off);
