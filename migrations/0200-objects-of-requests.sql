-- A request is about a record of any kind, which lies in an object of any kind, or in none.
ALTER TABLE wf_business_request RENAME COLUMN object_id TO record_id;
ALTER TABLE wf_business_request ADD COLUMN object_kind text CHECK (char_length(object_kind) <= 30);
ALTER TABLE wf_business_request ADD COLUMN object_id bigint;
UPDATE wf_business_request SET object_kind = 'project', object_id = project_id WHERE project_id IS NOT NULL;
ALTER TABLE wf_business_request DROP COLUMN project_id;
ALTER TABLE wf_business_request ADD CHECK ((object_kind IS NULL) = (object_id IS NULL));
CREATE INDEX wf_business_request_place_idx ON wf_business_request (company_id, object_kind, object_id, action, id DESC);

-- Which kinds of objects say which definition they need is data of the modules.
ALTER TABLE wf_business_binding DROP CONSTRAINT wf_business_binding_level_check;
ALTER TABLE wf_business_binding ADD CONSTRAINT wf_business_binding_level_check CHECK (char_length(level) BETWEEN 1 AND 30);
