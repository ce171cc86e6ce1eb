-- Names of default roles are unique among those of one kind of object: each kind has its "member".
DROP INDEX project_role_template_name_key;
CREATE UNIQUE INDEX project_role_template_kind_name_key ON project_role_template (company_id, kind, name) NULLS NOT DISTINCT;
