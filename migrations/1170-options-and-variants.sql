-- Options and variants of products (docs/adr/617-options-and-variants.md).
CREATE TABLE "product_option" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  product_id bigint,
  "code" text NOT NULL CHECK (char_length("code") <= 30),
  "name" text NOT NULL CHECK (char_length("name") <= 50),
  "needed" boolean NOT NULL DEFAULT true,
  "note" text CHECK (char_length("note") <= 500),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT product_option_company_id_key UNIQUE (company_id, id),
  CONSTRAINT product_option_scope_check CHECK (num_nonnulls(product_id) = 1)
);
CREATE UNIQUE INDEX product_option_product_id_code_key ON "product_option" (company_id, "product_id", "code") NULLS NOT DISTINCT;
CREATE UNIQUE INDEX product_option_product_id_name_key ON "product_option" (company_id, "product_id", "name") NULLS NOT DISTINCT;
CREATE INDEX product_option_product_id_idx ON "product_option" (company_id, "product_id");
CREATE INDEX product_option_code_sort_idx ON "product_option" (company_id, "code", id);
CREATE TABLE "product_option_choices" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  record bigint NOT NULL,
  position integer NOT NULL,
  "code" text NOT NULL CHECK (char_length("code") <= 30),
  "name" text NOT NULL CHECK (char_length("name") <= 50),
  CONSTRAINT product_option_choices_position_key UNIQUE (company_id, record, position) DEFERRABLE INITIALLY DEFERRED
);
CREATE TABLE "product_variant" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_by bigint,
  product_id bigint,
  "name" text NOT NULL CHECK (char_length("name") <= 100),
  "product_version" bigint NOT NULL,
  "status" text NOT NULL DEFAULT 'draft' CHECK ("status" IN ('draft', 'published')),
  "note" text CHECK (char_length("note") <= 500),
  ext jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT product_variant_company_id_key UNIQUE (company_id, id),
  CONSTRAINT product_variant_scope_check CHECK (num_nonnulls(product_id) = 1)
);
CREATE UNIQUE INDEX product_variant_product_id_product_version_name_key ON "product_variant" (company_id, "product_id", "product_version", "name") NULLS NOT DISTINCT;
CREATE INDEX product_variant_product_id_idx ON "product_variant" (company_id, "product_id");
CREATE INDEX product_variant_product_version_idx ON "product_variant" (company_id, "product_version");
CREATE INDEX product_variant_name_sort_idx ON "product_variant" (company_id, "name", id);
CREATE TABLE "product_variant_chosen" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  record bigint NOT NULL,
  position integer NOT NULL,
  "option" bigint NOT NULL,
  "value" text NOT NULL CHECK (char_length("value") <= 30),
  CONSTRAINT product_variant_chosen_position_key UNIQUE (company_id, record, position) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX product_variant_chosen_option_idx ON "product_variant_chosen" (company_id, "option");
ALTER TABLE "product_option" ADD CONSTRAINT product_option_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "product_option" ADD CONSTRAINT product_option_product_id_fkey FOREIGN KEY (company_id, "product_id") REFERENCES "product" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "product_option_choices" ADD CONSTRAINT product_option_choices_record_fkey FOREIGN KEY (company_id, "record") REFERENCES "product_option" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "product_variant" ADD CONSTRAINT product_variant_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);
ALTER TABLE "product_variant" ADD CONSTRAINT product_variant_product_id_fkey FOREIGN KEY (company_id, "product_id") REFERENCES "product" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "product_variant" ADD CONSTRAINT product_variant_product_version_fkey FOREIGN KEY (company_id, "product_version") REFERENCES "product_version" (company_id, id) DEFERRABLE;
ALTER TABLE "product_variant_chosen" ADD CONSTRAINT product_variant_chosen_record_fkey FOREIGN KEY (company_id, "record") REFERENCES "product_variant" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "product_variant_chosen" ADD CONSTRAINT product_variant_chosen_option_fkey FOREIGN KEY (company_id, "option") REFERENCES "product_option" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
