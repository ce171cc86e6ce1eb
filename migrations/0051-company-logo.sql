-- The logo of a company, shown at the head of the menu (org/server/logo.ts).
CREATE TABLE company_logo (
  company_id bigint PRIMARY KEY REFERENCES company (id),
  kind text NOT NULL CHECK (kind IN ('png', 'jpeg', 'gif', 'webp')),
  image bytea NOT NULL CHECK (octet_length(image) BETWEEN 1 AND 500000),
  set_at timestamp with time zone NOT NULL,
  set_by bigint NOT NULL,
  FOREIGN KEY (company_id, set_by) REFERENCES "user" (company_id, id)
);
