-- Every object of every kind as one row: what lies in objects refers to it, whatever the kind. The tables of the kinds are
-- the truth; triggers keep these rows, and nothing else may write them (docs/adr/411-objects-as-rows.md).

-- 16 bits of a digest of the kind's name: a new kind needs no list of kinds. A test says that no two kinds share them.
CREATE FUNCTION object_key(kind text, id bigint) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN id * 65536 + get_byte(sha256(kind::bytea), 0) * 256 + get_byte(sha256(kind::bytea), 1);

CREATE TABLE object (
  company_id bigint NOT NULL REFERENCES company (id),
  kind text NOT NULL,
  id bigint NOT NULL,
  key bigint NOT NULL GENERATED ALWAYS AS (object_key(kind, id)) STORED,
  parent_kind text,
  parent_id bigint,
  manager bigint,
  made_by bigint,
  type bigint,
  state text,
  PRIMARY KEY (company_id, kind, id),
  UNIQUE (company_id, key),
  CHECK ((parent_kind IS NULL) = (parent_id IS NULL)),
  FOREIGN KEY (company_id, parent_kind, parent_id) REFERENCES object DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX object_manager_idx ON object (company_id, manager);
CREATE INDEX object_made_by_idx ON object (company_id, made_by);
CREATE INDEX object_parent_idx ON object (company_id, parent_kind, parent_id);

CREATE FUNCTION object_by_hand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of object follow the tables of their kinds';
END $$;
CREATE TRIGGER object_by_hand BEFORE INSERT OR UPDATE OR DELETE ON object
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0 AND current_setting('waymark.makes_objects', true) IS DISTINCT FROM 'yes') EXECUTE FUNCTION object_by_hand();

CREATE FUNCTION object_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM object o USING gone WHERE o.company_id = gone.company_id AND o.kind = TG_ARGV[0] AND o.id = gone.id;
  RETURN NULL;
END $$;

/*
 * Makes the records of a table objects of a kind. `given` names the kind's columns of what an object has beside its maker
 * (manager, type, state); `parent` the column that names the object it lies in, of the kind `parent_kind`. A migration calls
 * it when it makes the table of a kind. New and removed records go by statement, changed ones by row: a statement's look-up
 * of all changed rows grows as their square.
 */
CREATE FUNCTION make_object(kind text, records regclass, given jsonb, parent text = NULL, parent_kind text = NULL)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  -- What an object has, by the expression of a record `%s` that says it, and the record's columns.
  said jsonb := (SELECT jsonb_object_agg(key, '%s.' || quote_ident(value)) FROM jsonb_each_text(given || '{"made_by": "created_by"}'))
    || CASE WHEN parent IS NULL THEN '{}' ELSE jsonb_build_object('parent_id', '%s.' || quote_ident(parent),
      'parent_kind', format('CASE WHEN %%s.%I IS NOT NULL THEN %L END', parent, parent_kind)) END;
  watched text[] := ARRAY(SELECT value FROM jsonb_each_text(given)) || ARRAY['created_by'] || CASE WHEN parent IS NOT NULL THEN ARRAY[parent] END;
  filled text := format('INSERT INTO object (company_id, kind, id, %s) SELECT r.company_id, %L, r.id, %s FROM ',
    (SELECT string_agg(key, ', ' ORDER BY key) FROM jsonb_each_text(said)), kind,
    (SELECT string_agg(replace(value, '%s', 'r'), ', ' ORDER BY key) FROM jsonb_each_text(said)));
BEGIN
  EXECUTE format('CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS %L', 'object_made_' || kind,
    'BEGIN ' || filled || 'made r; RETURN NULL; END');
  EXECUTE format('CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS %L', 'object_changed_' || kind,
    format('BEGIN UPDATE object SET %s WHERE company_id = NEW.company_id AND kind = %L AND id = NEW.id; RETURN NULL; END',
      (SELECT string_agg(key || ' = ' || replace(value, '%s', 'NEW'), ', ' ORDER BY key) FROM jsonb_each_text(said)), kind));
  EXECUTE format('CREATE TRIGGER object_made AFTER INSERT ON %s REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION %I()',
    records, 'object_made_' || kind);
  EXECUTE format('CREATE TRIGGER object_gone AFTER DELETE ON %s REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION object_gone(%L)',
    records, kind);
  EXECUTE format('CREATE TRIGGER object_changed AFTER UPDATE OF %s ON %s FOR EACH ROW WHEN (%s) EXECUTE FUNCTION %I()',
    (SELECT string_agg(quote_ident(c), ', ') FROM unnest(watched) c), records,
    (SELECT string_agg(format('OLD.%1$I IS DISTINCT FROM NEW.%1$I', c), ' OR ') FROM unnest(watched) c), 'object_changed_' || kind);
  PERFORM set_config('waymark.makes_objects', 'yes', true);
  EXECUTE filled || format('%s r', records);
  PERFORM set_config('waymark.makes_objects', 'no', true);
END $$;
REVOKE EXECUTE ON FUNCTION make_object FROM PUBLIC;

SELECT make_object('program', 'program', '{"manager": "manager", "state": "status"}');
SELECT make_object('template', 'template', '{"type": "type"}');
SELECT make_object('project', 'project', '{"manager": "manager", "type": "type", "state": "status"}', 'program', 'program');

-- Otherwise the first lists after this are planned for an empty table.
ANALYZE object;
