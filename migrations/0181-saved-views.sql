-- Named ways to look at a list: filters, sort, page size, columns; one's own or shared with roles or the company.
CREATE TABLE "saved_view" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 50),
  "list" text NOT NULL CHECK (char_length("list") <= 80),
  "audience" text NOT NULL DEFAULT 'own' CHECK ("audience" IN ('own', 'roles', 'company')),
  "roles" bigint[],
  "standard" boolean NOT NULL DEFAULT false,
  "query" jsonb NOT NULL,
  "columns" jsonb NOT NULL,
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT saved_view_company_id_key UNIQUE (company_id, id)
);
CREATE INDEX saved_view_roles_idx ON "saved_view" USING gin ("roles");
CREATE INDEX saved_view_name_sort_idx ON "saved_view" (company_id, "name", id);
CREATE INDEX saved_view_list_idx ON saved_view (company_id, list, created_by);
ALTER TABLE "saved_view" ADD CONSTRAINT saved_view_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
