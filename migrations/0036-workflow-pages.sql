-- Pages of other systems that may be shown inside the shell, by the alias menus know them by.
CREATE TABLE wf_embedded_page (
  id bigint GENERATED ALWAYS AS IDENTITY,
  company_id bigint NOT NULL REFERENCES company (id),
  alias text NOT NULL CHECK (alias ~ '^[A-Za-z][A-Za-z0-9_.-]{0,63}$'),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  url text NOT NULL CHECK (char_length(url) <= 1000),
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, alias)
);
