-- A workflow runs in an object of any kind, or in none; those of projects are still found by their project.
ALTER TABLE wf_instance ADD COLUMN object_kind text CHECK (char_length(object_kind) <= 30);
ALTER TABLE wf_instance ADD COLUMN object_id bigint;
UPDATE wf_instance SET object_kind = 'project', object_id = project_id WHERE project_id IS NOT NULL;
ALTER TABLE wf_instance DROP COLUMN project_id;
ALTER TABLE wf_instance ADD CHECK ((object_kind IS NULL) = (object_id IS NULL));
ALTER TABLE wf_instance ADD COLUMN project_id bigint
  GENERATED ALWAYS AS (CASE WHEN object_kind = 'project' THEN object_id END) STORED;
CREATE INDEX wf_instance_project_idx ON wf_instance (company_id, project_id, id DESC);
CREATE INDEX wf_instance_place_idx ON wf_instance (company_id, object_kind, object_id, id DESC);
