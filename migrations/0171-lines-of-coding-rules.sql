-- The elements of coding rules are lines of their own (numbering/code-rule.entity.ts).
CREATE TABLE "code_rule_parts" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  record bigint NOT NULL,
  position integer NOT NULL,
  "kind" text NOT NULL CHECK ("kind" IN ('fixed', 'custom', 'class', 'number', 'year', 'yearMonth', 'date')),
  "text" text CHECK (char_length("text") <= 20),
  CONSTRAINT code_rule_parts_position_key UNIQUE (company_id, record, position) DEFERRABLE INITIALLY DEFERRED
);
INSERT INTO code_rule_parts (company_id, record, position, kind, text)
  SELECT r.company_id, r.id, p.at - 1, p.part ->> 'kind', CASE WHEN p.part ->> 'kind' IN ('fixed', 'custom') THEN p.part ->> 'text' END
  FROM code_rule r, jsonb_array_elements(r.parts) WITH ORDINALITY AS p(part, at);
ALTER TABLE "code_rule_parts" ADD CONSTRAINT code_rule_parts_record_fkey FOREIGN KEY (company_id, "record") REFERENCES "code_rule" (company_id, id) ON DELETE CASCADE;
ALTER TABLE "code_rule" DROP COLUMN "parts";
