-- The matrix of thousands of risks asks by which settings each was judged: by their fingerprint, reckoned when they are written.
ALTER TABLE risk_assessment ADD COLUMN criteria_hash text NOT NULL GENERATED ALWAYS AS (md5(criteria::text)) STORED;
CREATE INDEX risk_assessment_criteria_idx ON risk_assessment (company_id, criteria_hash);
