-- References to documents pin the edition that is effective (records.md B4, References).
ALTER TABLE "reference" DROP CONSTRAINT IF EXISTS reference_kind_check;
ALTER TABLE "reference" ADD CONSTRAINT reference_kind_check CHECK ("kind" IN ('version', 'document', 'standard', 'address'));
ALTER TABLE "reference" ADD COLUMN "document" bigint;
ALTER TABLE "reference" ADD COLUMN "edition" text CHECK (char_length("edition") <= 40);
ALTER TABLE "reference" ADD COLUMN "newer_edition" text CHECK (char_length("newer_edition") <= 40);
ALTER TABLE "reference" ADD CONSTRAINT reference_document_fkey FOREIGN KEY (company_id, "document") REFERENCES "document" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
CREATE INDEX reference_document_idx ON "reference" (company_id, "document");
