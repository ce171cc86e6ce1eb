-- Contents of baselines as trees of parts by hash (docs/adr/453-parts-by-hash.md).
CREATE TABLE snapshot_part (
  company_id bigint NOT NULL REFERENCES company (id),
  hash text NOT NULL CHECK (char_length(hash) = 64),
  kind text NOT NULL,
  content text NOT NULL,
  children text[] NOT NULL,
  PRIMARY KEY (company_id, hash)
);
CREATE FUNCTION snapshot_part_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'parts of baselines are never changed';
END $$;
CREATE TRIGGER snapshot_part_kept BEFORE UPDATE ON snapshot_part FOR EACH ROW EXECUTE FUNCTION snapshot_part_kept();
