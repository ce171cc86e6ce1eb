-- Announcements of a company (message/announcement.entity.ts).
CREATE TABLE "announcement" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  "title" text NOT NULL CHECK (char_length("title") <= 200),
  "content" text NOT NULL,
  "status" text NOT NULL DEFAULT 'unpublished' CHECK ("status" IN ('unpublished', 'published')),
  "publisher" bigint,
  "published_at" timestamp with time zone,
  CONSTRAINT announcement_company_id_key UNIQUE (company_id, id)
);
CREATE INDEX announcement_publisher_idx ON "announcement" (company_id, "publisher");
CREATE INDEX announcement_published_at_sort_idx ON "announcement" (company_id, "published_at", id);
ALTER TABLE "announcement" ADD CONSTRAINT announcement_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "announcement" ADD CONSTRAINT announcement_publisher_fkey FOREIGN KEY (company_id, "publisher") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
