-- Outputs hold documents (records.md B4, Outputs).
ALTER TABLE "document" ADD COLUMN output bigint;
ALTER TABLE "document" ADD CONSTRAINT document_output_fkey FOREIGN KEY (company_id, "output") REFERENCES "output" (company_id, id) DEFERRABLE INITIALLY IMMEDIATE;
CREATE INDEX document_output_idx ON "document" (company_id, "output");
