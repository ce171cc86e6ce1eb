-- Definitions of approval workflows: the draft that designers edit, and the published versions, which never change.
CREATE TABLE wf_definition (
  id bigint GENERATED ALWAYS AS IDENTITY,
  company_id bigint NOT NULL REFERENCES company (id),
  key text NOT NULL CHECK (key ~ '^[A-Za-z][A-Za-z0-9_.-]{0,63}$'),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  module text NOT NULL CHECK (char_length(module) BETWEEN 1 AND 50),
  description text CHECK (char_length(description) <= 500),
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'published', 'disabled')),
  -- The design as it is being edited, and how often it was saved.
  draft jsonb NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  -- Number of the version new instances run; null until the first one is published.
  version_no integer,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, key)
);

CREATE TABLE wf_definition_version (
  id bigint GENERATED ALWAYS AS IDENTITY,
  company_id bigint NOT NULL,
  definition_id bigint NOT NULL,
  no integer NOT NULL CHECK (no >= 1),
  source text NOT NULL CHECK (source IN ('tree', 'bpmn')),
  design jsonb NOT NULL,
  graph jsonb NOT NULL,
  form_version_id bigint,
  note text CHECK (char_length(note) <= 500),
  -- SHA-256 of the graph with its keys in order.
  checksum text NOT NULL CHECK (checksum ~ '^[0-9a-f]{64}$'),
  published_at timestamp with time zone NOT NULL DEFAULT now(),
  published_by bigint,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, definition_id, no),
  FOREIGN KEY (company_id, definition_id) REFERENCES wf_definition (company_id, id)
);
-- A published version is what running instances stand on.
CREATE FUNCTION wf_version_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'published versions of workflows never change';
END $$;
CREATE TRIGGER wf_definition_version_stays BEFORE UPDATE OR DELETE ON wf_definition_version
  FOR EACH ROW EXECUTE FUNCTION wf_version_stays();
