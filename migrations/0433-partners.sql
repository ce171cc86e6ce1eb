-- External partners of projects, and the people there, who have a right of their own (docs/adr/323-partners.md).
CREATE TABLE "partner" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  project_id bigint,
  "organisation" text NOT NULL CHECK (char_length("organisation") <= 200),
  "kind" text NOT NULL DEFAULT 'other' CHECK ("kind" IN ('customer', 'supplier', 'contractor', 'supervisor', 'authority', 'other')),
  "contacts" text CHECK (char_length("contacts") <= 200),
  "role" text CHECK (char_length("role") <= 200),
  "power" bigint NOT NULL DEFAULT 3 CHECK ("power" >= 1 AND "power" <= 5),
  "interest" bigint NOT NULL DEFAULT 3 CHECK ("interest" >= 1 AND "interest" <= 5),
  "engagement" text CHECK ("engagement" IN ('unaware', 'resistant', 'neutral', 'supportive', 'leading')),
  "wanted" text CHECK ("wanted" IN ('unaware', 'resistant', 'neutral', 'supportive', 'leading')),
  "rhythm" text CHECK ("rhythm" IN ('weekly', 'fortnightly', 'monthly', 'quarterly')),
  "channel" text CHECK ("channel" IN ('meeting', 'phone', 'mail', 'report', 'visit')),
  "responsible" bigint,
  "last_contact" date,
  "next_contact" date,
  "reminded_for" date,
  "tasks" bigint[],
  "note" text CHECK (char_length("note") <= 2000),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT partner_company_id_key UNIQUE (company_id, id),
  CONSTRAINT partner_scope_check CHECK (num_nonnulls(project_id) = 1)
);
CREATE INDEX partner_project_id_idx ON "partner" (company_id, "project_id");
CREATE INDEX partner_responsible_idx ON "partner" (company_id, "responsible");
CREATE INDEX partner_tasks_idx ON "partner" USING gin ("tasks");
CREATE INDEX partner_organisation_sort_idx ON "partner" (company_id, "organisation", id);
CREATE TABLE "partner_contact" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  project_id bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 50),
  "partner" bigint NOT NULL,
  "position" text CHECK (char_length("position") <= 100),
  "phone" text CHECK (char_length("phone") <= 20),
  "mail" text CHECK (char_length("mail") <= 100),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT partner_contact_company_id_key UNIQUE (company_id, id),
  CONSTRAINT partner_contact_scope_check CHECK (num_nonnulls(project_id) = 1)
);
CREATE INDEX partner_contact_project_id_idx ON "partner_contact" (company_id, "project_id");
CREATE INDEX partner_contact_partner_idx ON "partner_contact" (company_id, "partner");
CREATE INDEX partner_contact_name_sort_idx ON "partner_contact" (company_id, "name", id);
ALTER TABLE "partner" ADD CONSTRAINT partner_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "partner" ADD CONSTRAINT partner_project_id_fkey FOREIGN KEY (company_id, "project_id") REFERENCES "project" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "partner" ADD CONSTRAINT partner_responsible_fkey FOREIGN KEY (company_id, "responsible") REFERENCES "user" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE "partner_contact" ADD CONSTRAINT partner_contact_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "partner_contact" ADD CONSTRAINT partner_contact_project_id_fkey FOREIGN KEY (company_id, "project_id") REFERENCES "project" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "partner_contact" ADD CONSTRAINT partner_contact_partner_fkey FOREIGN KEY (company_id, "partner") REFERENCES "partner" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
-- Contacts that may have been missed are asked for every few minutes.
CREATE INDEX partner_next_contact_idx ON "partner" (company_id, "next_contact") WHERE "next_contact" IS NOT NULL;
-- The people go with their partner.
CREATE FUNCTION partner_contacts_go() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM partner_contact WHERE company_id = OLD.company_id AND partner = OLD.id;
  RETURN OLD;
END $$;
CREATE TRIGGER partner_contacts_go BEFORE DELETE ON partner FOR EACH ROW EXECUTE FUNCTION partner_contacts_go();
