-- What somebody made is among what he takes part in.
CREATE INDEX project_created_by_idx ON project (company_id, created_by);
CREATE INDEX program_created_by_idx ON program (company_id, created_by);
