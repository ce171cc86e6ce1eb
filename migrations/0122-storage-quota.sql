-- What the files of each company weigh, so that one statement can hold it within the installation's limit.
CREATE TABLE company_storage (
  company_id bigint PRIMARY KEY REFERENCES company (id),
  bytes bigint NOT NULL CHECK (bytes >= 0)
);
INSERT INTO company_storage (company_id, bytes)
  SELECT c.id, coalesce(sum(f.size), 0) FROM company c LEFT JOIN file f ON f.company_id = c.id GROUP BY c.id;

CREATE FUNCTION storage_freed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE company_storage SET bytes = bytes - OLD.size WHERE company_id = OLD.company_id;
  RETURN OLD;
END $$;
CREATE TRIGGER file_frees_storage AFTER DELETE ON file FOR EACH ROW EXECUTE FUNCTION storage_freed();
