-- Of an object those that nobody has: what waits for whoever decides whom they are given to (docs/adr/340-names-and-lists.md).
CREATE INDEX issue_unassigned_idx ON issue (company_id, project_id) WHERE responsible IS NULL AND status IN ('new', 'processing');
CREATE INDEX issue_unverified_idx ON issue (company_id, project_id) WHERE verifier IS NULL AND status = 'solved';
CREATE INDEX issue_unassigned_in_program_idx ON issue (company_id, program_id) WHERE responsible IS NULL AND status IN ('new', 'processing');
CREATE INDEX issue_unverified_in_program_idx ON issue (company_id, program_id) WHERE verifier IS NULL AND status = 'solved';
