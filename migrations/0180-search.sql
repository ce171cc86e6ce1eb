-- What the global search finds: one entry a record, with the words it is found by (docs/adr/180-search.md). Triggers of the
-- searched tables only say that a record is new or called otherwise; a job computes the words, so that no write waits for it.
CREATE TABLE search_entry (
  company_id bigint NOT NULL,
  entity text NOT NULL,
  record_id bigint NOT NULL,
  -- null: to be computed.
  words tsvector,
  PRIMARY KEY (company_id, entity, record_id)
);
-- Written by the job only, which can wait: without a list of pending entries that every search would read.
CREATE INDEX search_entry_words_idx ON search_entry USING gin (words) WITH (fastupdate = off);
CREATE INDEX search_entry_due_idx ON search_entry (entity, record_id) WHERE words IS NULL;

CREATE FUNCTION search_made() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_entry (company_id, entity, record_id) SELECT company_id, TG_ARGV[0], id FROM made;
  RETURN NULL;
END $$;
CREATE FUNCTION search_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_entry s USING gone WHERE s.company_id = gone.company_id AND s.entity = TG_ARGV[0] AND s.record_id = gone.id;
  RETURN NULL;
END $$;
CREATE FUNCTION search_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE search_entry SET words = NULL WHERE company_id = NEW.company_id AND entity = TG_ARGV[0] AND record_id = NEW.id;
  RETURN NULL;
END $$;

-- Lets records of a table be found by these columns; a migration calls it when it makes the table of a searched entity.
CREATE FUNCTION make_searchable(searched regclass, entity text, columns text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  renamed text := (SELECT string_agg(format('OLD.%1$I IS DISTINCT FROM NEW.%1$I', c), ' OR ') FROM unnest(columns) c);
  named text := (SELECT string_agg(quote_ident(c), ', ') FROM unnest(columns) c);
BEGIN
  EXECUTE format('CREATE TRIGGER search_made AFTER INSERT ON %s REFERENCING NEW TABLE AS made
    FOR EACH STATEMENT EXECUTE FUNCTION search_made(%L)', searched, entity);
  EXECUTE format('CREATE TRIGGER search_gone AFTER DELETE ON %s REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION search_gone(%L)', searched, entity);
  EXECUTE format('CREATE TRIGGER search_renamed AFTER UPDATE OF %s ON %s FOR EACH ROW WHEN (%s)
    EXECUTE FUNCTION search_renamed(%L)', named, searched, renamed, entity);
  EXECUTE format('INSERT INTO search_entry (company_id, entity, record_id) SELECT company_id, %L, id FROM %s', entity, searched);
END $$;
REVOKE EXECUTE ON FUNCTION make_searchable FROM PUBLIC;

SELECT make_searchable('project', 'project', '{name,code}');
SELECT make_searchable('program', 'program', '{name,code}');
SELECT make_searchable('template', 'template', '{name,code}');
SELECT make_searchable('task', 'task', '{name,code}');
SELECT make_searchable('"user"', 'user', '{emp_name,username,pinyin_name}');
SELECT make_searchable('announcement', 'announcement', '{title}');
SELECT make_searchable('wf_instance', 'workflow', '{title,number}');
