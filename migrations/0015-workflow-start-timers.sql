-- How often a version with a timer start has come due; what was missed while no server ran counts as one.
CREATE TABLE wf_start_timer (
  company_id bigint NOT NULL,
  version_id bigint NOT NULL,
  done bigint NOT NULL DEFAULT 0,
  started_at timestamp with time zone,
  PRIMARY KEY (company_id, version_id),
  FOREIGN KEY (company_id, version_id) REFERENCES wf_definition_version (company_id, id)
);
