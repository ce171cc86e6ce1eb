-- What role templates are for and which menus there are is what modules hand over: the tables do not list it.
ALTER TABLE project_role_template DROP CONSTRAINT project_role_template_kind_check;
ALTER TABLE menu_setting DROP CONSTRAINT menu_setting_area_check;

-- What somebody made is among what he takes part in.
CREATE INDEX project_created_by_idx ON project (company_id, created_by);
CREATE INDEX program_created_by_idx ON program (company_id, created_by);
