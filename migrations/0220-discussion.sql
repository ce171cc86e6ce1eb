-- What people say about records, who watches them, and how they are related (docs/adr/220-discussion.md). A record is named
-- by its entity and id: these tables know no other table, and what goes with a record is kept until it is surely gone.
CREATE TABLE comment (
  id bigint GENERATED ALWAYS AS IDENTITY,
  company_id bigint NOT NULL REFERENCES company (id),
  entity text NOT NULL CHECK (char_length(entity) BETWEEN 1 AND 50),
  record_id bigint NOT NULL,
  -- The comment this one answers; answers have none.
  parent bigint,
  author bigint NOT NULL,
  text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 1000),
  mentions bigint[] NOT NULL DEFAULT '{}',
  files bigint[] NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL,
  edited_at timestamp with time zone,
  removed_at timestamp with time zone,
  removed_by bigint,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, author) REFERENCES "user" (company_id, id),
  FOREIGN KEY (company_id, parent) REFERENCES comment (company_id, id) ON DELETE CASCADE
);
CREATE INDEX comment_record_idx ON comment (company_id, entity, record_id, id DESC);
CREATE INDEX comment_parent_idx ON comment (company_id, parent) WHERE parent IS NOT NULL;
CREATE INDEX comment_author_idx ON comment (company_id, author);

-- What somebody said about watching a record himself (or by commenting on it); false: he stopped. Who watches without a word
-- is read from the record.
CREATE TABLE watch (
  company_id bigint NOT NULL,
  entity text NOT NULL CHECK (char_length(entity) BETWEEN 1 AND 50),
  record_id bigint NOT NULL,
  user_id bigint NOT NULL,
  watching boolean NOT NULL,
  since timestamp with time zone NOT NULL,
  PRIMARY KEY (company_id, entity, record_id, user_id),
  FOREIGN KEY (company_id, user_id) REFERENCES "user" (company_id, id) ON DELETE CASCADE
);
CREATE INDEX watch_user_idx ON watch (company_id, user_id);

-- What watchers are still to be told: a line of the change log, or a comment.
CREATE TABLE watch_news (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  -- Of one save all are the same.
  at timestamp with time zone NOT NULL,
  by bigint,
  log_id bigint,
  comment_id bigint
);
CREATE INDEX watch_news_save_idx ON watch_news (company_id, at, by);

CREATE FUNCTION watch_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO watch_news (company_id, at, by, log_id)
    SELECT company_id, at, by, id FROM made WHERE action NOT IN ('create', 'remove') AND changes <> '[]';
  RETURN NULL;
END $$;
CREATE TRIGGER watch_changed AFTER INSERT ON change_log REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION watch_changed();

CREATE TABLE relation (
  id bigint GENERATED ALWAYS AS IDENTITY,
  company_id bigint NOT NULL REFERENCES company (id),
  kind text NOT NULL CHECK (kind IN ('relates', 'causes', 'solves', 'comesFrom', 'verifies', 'duplicates')),
  from_entity text NOT NULL CHECK (char_length(from_entity) BETWEEN 1 AND 50),
  from_id bigint NOT NULL,
  to_entity text NOT NULL CHECK (char_length(to_entity) BETWEEN 1 AND 50),
  to_id bigint NOT NULL,
  -- Each end as the other one last confirmed it: field -> hash of its value.
  from_print jsonb NOT NULL,
  to_print jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  created_by bigint NOT NULL,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, from_entity, from_id, kind, to_entity, to_id),
  CHECK (from_entity <> to_entity OR from_id <> to_id)
);
CREATE INDEX relation_to_idx ON relation (company_id, to_entity, to_id);

-- Records with facets that are not there any more, since when that is known.
CREATE TABLE facet_gone (
  company_id bigint NOT NULL,
  entity text NOT NULL,
  record_id bigint NOT NULL,
  found_at timestamp with time zone NOT NULL,
  PRIMARY KEY (company_id, entity, record_id)
);
