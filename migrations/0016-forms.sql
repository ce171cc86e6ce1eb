-- Forms: the draft that designers edit, and the published versions, which never change.
CREATE TABLE wf_form (
  id bigint GENERATED ALWAYS AS IDENTITY,
  company_id bigint NOT NULL REFERENCES company (id),
  key text NOT NULL CHECK (key ~ '^[A-Za-z][A-Za-z0-9_.-]{0,63}$'),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  description text CHECK (char_length(description) <= 500),
  draft jsonb NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  version_no integer,
  updated_at timestamp with time zone NOT NULL,
  updated_by bigint,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, key)
);

CREATE TABLE wf_form_version (
  id bigint GENERATED ALWAYS AS IDENTITY,
  company_id bigint NOT NULL,
  form_id bigint NOT NULL,
  no integer NOT NULL CHECK (no >= 1),
  schema jsonb NOT NULL,
  note text CHECK (char_length(note) <= 500),
  published_at timestamp with time zone NOT NULL,
  published_by bigint,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, form_id, no),
  FOREIGN KEY (company_id, form_id) REFERENCES wf_form (company_id, id)
);
CREATE FUNCTION wf_form_version_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'published versions of forms never change';
END $$;
CREATE TRIGGER wf_form_version_stays BEFORE UPDATE OR DELETE ON wf_form_version
  FOR EACH ROW EXECUTE FUNCTION wf_form_version_stays();

-- Named data structures whose records people keep here, and value sets that prefill forms.
CREATE TABLE business_object (
  id bigint GENERATED ALWAYS AS IDENTITY,
  company_id bigint NOT NULL REFERENCES company (id),
  key text NOT NULL CHECK (key ~ '^[A-Za-z][A-Za-z0-9_.-]{0,63}$'),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  description text CHECK (char_length(description) <= 500),
  schema jsonb NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  updated_at timestamp with time zone NOT NULL,
  updated_by bigint,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, key)
);
CREATE TABLE object_row (
  id bigint GENERATED ALWAYS AS IDENTITY,
  company_id bigint NOT NULL,
  object_id bigint NOT NULL,
  data jsonb NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  updated_at timestamp with time zone NOT NULL,
  updated_by bigint,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, object_id) REFERENCES business_object (company_id, id)
);
CREATE INDEX object_row_object_idx ON object_row (company_id, object_id, id DESC);
CREATE TABLE data_template (
  id bigint GENERATED ALWAYS AS IDENTITY,
  company_id bigint NOT NULL,
  form_id bigint NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  data jsonb NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  updated_at timestamp with time zone NOT NULL,
  updated_by bigint,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, form_id, name),
  FOREIGN KEY (company_id, form_id) REFERENCES wf_form (company_id, id)
);

-- Which form a workflow is started and decided with. form_type 1: a page at form_url, 2: a form of ours.
CREATE TABLE wf_form_registration (
  id bigint GENERATED ALWAYS AS IDENTITY,
  company_id bigint NOT NULL,
  definition_id bigint NOT NULL,
  form_type text NOT NULL CHECK (form_type IN ('1', '2')),
  form_url text CHECK (char_length(form_url) <= 1000),
  form_id bigint,
  -- Variables that a page at a URL may send; those of a form stand in its schema.
  variables jsonb NOT NULL DEFAULT '[]',
  updated_at timestamp with time zone NOT NULL,
  updated_by bigint,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, definition_id),
  CHECK ((form_type = '1') = (form_url IS NOT NULL) AND (form_type = '2') = (form_id IS NOT NULL)),
  FOREIGN KEY (company_id, definition_id) REFERENCES wf_definition (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, form_id) REFERENCES wf_form (company_id, id)
);
